#define _POSIX_C_SOURCE 200809L
#include "link.h"
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 // Where it is missing, ignore SIGPIPE.
#endif

long long link_now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 1;
}

const char *link_open(pairs_link *link, const char *host, const char *port, int seconds) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    struct timeval patience = {.tv_sec = seconds};
    int flaw = getaddrinfo(host, port, &hints, &found);
    for (struct addrinfo *address = found; address && link->socket < 0; address = address->ai_next) {
        link->socket = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
        if (link->socket < 0) continue;
        setsockopt(link->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(link->socket, address->ai_addr, address->ai_addrlen) != 0) link_close(link);
    }
    int reason = errno;
    if (found) freeaddrinfo(found);
    link->heard = link_now();
    link->pinged = false;
    link->held = link->used = 0;
    return flaw != 0 ? gai_strerror(flaw) : link->socket < 0 ? strerror(reason) : NULL;
}

void link_close(pairs_link *link) {
    int reason = errno;
    if (link->socket >= 0) close(link->socket);
    link->socket = -1;
    errno = reason;
}

void link_send(pairs_link *link, const char *line) {
    size_t length = strlen(line);
    while (length > 0) {
        ssize_t sent = send(link->socket, line, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return;
        line += sent;
        length -= (size_t)sent;
    }
}

// Reads what comes within that time.
static void receive(pairs_link *link, long long milliseconds) {
    struct pollfd waiting = {.fd = link->socket, .events = POLLIN};
    if (poll(&waiting, 1, (int)milliseconds) > 0) {
        ssize_t count = recv(link->socket, link->bytes + link->held, sizeof link->bytes - link->held, 0);
        if (count < 0 && errno == EINTR) return;
        if (count <= 0) {
            link_close(link);
            return;
        }
        link->held += (size_t)count;
        link->heard = link_now();
        link->pinged = false;
    } else if (link_now() - link->heard > 40000) {
        link_close(link);
    } else if (link_now() - link->heard > 20000 && !link->pinged) {
        link_send(link, "{\"type\":\"ping\"}\n");
        link->pinged = true;
    }
}

const char *link_line(pairs_link *link, long long milliseconds) {
    link->held -= link->used;
    memmove(link->bytes, link->bytes + link->used, link->held);
    link->used = 0;
    char *end = memchr(link->bytes, '\n', link->held);
    if (!end && link->socket >= 0) {
        receive(link, milliseconds);
        end = memchr(link->bytes, '\n', link->held);
    }
    if (!end) return NULL;
    *end = 0;
    link->used = (size_t)(end - link->bytes) + 1;
    return link->bytes;
}
