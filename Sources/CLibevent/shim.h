#ifndef PAIRS_CLIBEVENT_SHIM_H
#define PAIRS_CLIBEVENT_SHIM_H

/* First: without it a debug build fails on fd_set. */
#if defined(__linux__)
#include <features.h>
#endif

/* The *_struct.h headers stay out, so that every handle is an OpaquePointer. */
#include <event2/event.h>
#include <event2/util.h>

#if defined(__linux__)
#include <sys/eventfd.h>
#include <sys/socket.h>

/* glibc shows it to GNU sources only, which Swift's importer is not. */
extern int accept4(int descriptor, struct sockaddr *address, socklen_t *length, int flags);
#endif

#endif
