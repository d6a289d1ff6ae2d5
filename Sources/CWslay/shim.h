#ifndef PAIRS_CWSLAY_SHIM_H
#define PAIRS_CWSLAY_SHIM_H
#include <wslay/wslay.h>
#endif
