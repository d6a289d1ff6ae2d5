#ifndef PAIRS_CQRENCODE_SHIM_H
#define PAIRS_CQRENCODE_SHIM_H
#include <qrencode.h>
#endif
