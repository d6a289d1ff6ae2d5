#ifndef PAIRS_CSODIUM_SHIM_H
#define PAIRS_CSODIUM_SHIM_H
#include <sodium.h>
#endif
