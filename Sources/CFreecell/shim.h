#ifndef PAIRS_CFREECELL_SHIM_H
#define PAIRS_CFREECELL_SHIM_H
#include <freecell-solver/fcs_cl.h>
#endif
