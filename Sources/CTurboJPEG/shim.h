#ifndef PAIRS_CTURBOJPEG_SHIM_H
#define PAIRS_CTURBOJPEG_SHIM_H
#include <turbojpeg.h>
#endif
