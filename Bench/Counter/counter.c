/*
 * pairs-counter: how often a program allocates memory and sends. Linux with the GNU C library.
 *
 * Preloaded into a program (LD_PRELOAD), it stands before the C library's functions and counts their calls in the file that
 * PAIRS_COUNTS names: native 64-bit numbers, first the allocations, then the calls that send. The bench reads the file while
 * the program runs. The counters are plain memory: the program that is measured has one thread at work.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { ALLOCATIONS, SENDS, COUNTERS };

static uint64_t unshared[COUNTERS];
static volatile uint64_t *counts = unshared;

__attribute__((constructor)) static void share(void) {
    const char *path = getenv("PAIRS_COUNTS");
    int file = path ? open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600) : -1;
    if (file < 0 || ftruncate(file, sizeof unshared) != 0) return;
    void *shared = mmap(NULL, sizeof unshared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED) counts = shared;
    close(file);
}

/* The C library's own names for what is replaced here. */
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    counts[ALLOCATIONS]++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    counts[ALLOCATIONS]++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size) {
    counts[ALLOCATIONS]++;
    return __libc_realloc(old, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    counts[ALLOCATIONS]++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    counts[ALLOCATIONS]++;
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : ENOMEM;
}

ssize_t send(int socket, const void *bytes, size_t count, int flags) {
    counts[SENDS]++;
    return syscall(SYS_sendto, socket, bytes, count, flags, NULL, 0);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
    counts[SENDS]++;
    return syscall(SYS_sendmsg, socket, message, flags);
}

ssize_t writev(int file, const struct iovec *vectors, int count) {
    counts[SENDS]++;
    return syscall(SYS_writev, file, vectors, count);
}
