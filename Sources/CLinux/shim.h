#ifndef PAIRS_CLINUX_SHIM_H
#define PAIRS_CLINUX_SHIM_H

#if defined(__linux__)
#include <malloc.h>
#include <sys/prctl.h>

/* Swift can't call prctl, which takes a variable number of arguments. From now on processes of which this one is an
   ancestor become its children when their parent ends. 0, or -1 with errno. */
static inline int pairs_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* <unistd.h> has it for programs that ask for more than POSIX. */
int pipe2(int ends[2], int flags);
#endif

#endif
