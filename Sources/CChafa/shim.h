#ifndef PAIRS_CCHAFA_SHIM_H
#define PAIRS_CCHAFA_SHIM_H
#include <chafa.h>
#endif
