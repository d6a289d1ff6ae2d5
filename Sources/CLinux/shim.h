#ifndef PAIRS_CLINUX_SHIM_H
#define PAIRS_CLINUX_SHIM_H

#if defined(__linux__)
#include <malloc.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/timex.h>
#include <sys/vfs.h>

/* Swift can't call prctl, which takes a variable number of arguments. From now on processes of which this one is an
   ancestor become its children when their parent ends. 0, or -1 with errno. */
static inline int pairs_adopt_orphans(void) { return prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0); }

/* 1 where something keeps the clock right, 0 where nothing does, -1 where the system does not tell. */
static inline int pairs_clock_is_right(void) {
    struct timex state;
    memset(&state, 0, sizeof state);
    int answer = adjtimex(&state);
    return answer < 0 ? -1 : answer != TIME_ERROR;
}

/* Whether what is at the path lies in memory alone. 0 where the system does not tell. */
static inline int pairs_is_in_memory(const char *path) {
    struct statfs disk;
    return statfs(path, &disk) == 0 && (disk.f_type == TMPFS_MAGIC || disk.f_type == RAMFS_MAGIC);
}

/* Whether the path lies in a file system that shows the kernel and takes no files. */
static inline int pairs_holds_no_files(const char *path) {
    struct statfs disk;
    return statfs(path, &disk) == 0 && (disk.f_type == PROC_SUPER_MAGIC || disk.f_type == SYSFS_MAGIC);
}

/* <unistd.h> has it for programs that ask for more than POSIX. */
int pipe2(int ends[2], int flags);
#endif

#endif
