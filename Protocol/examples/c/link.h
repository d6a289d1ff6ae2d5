// One connection to a server: lines out, lines in. pairs.c makes a session of it.
#ifndef PAIRS_LINK_H
#define PAIRS_LINK_H
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int socket;        // -1 where there is no connection
    long long heard;   // when something came last
    bool pinged;       // whether a ping was sent since
    size_t held, used; // how many bytes are held, and how many of them the line takes that was given last
    char bytes[65536];
} pairs_link;

// Connects within so many seconds. NULL, or why that failed.
const char *link_open(pairs_link *link, const char *host, const char *port, int seconds);
void link_close(pairs_link *link);

// Sends a line, which ends with its LF. Where that fails, the connection is lost, which link_line notices.
void link_send(pairs_link *link, const char *line);

// The next line without its LF, which stays until the next call. NULL where none comes within that time, or where the connection is lost: it is
// closed then. A connection is lost where nothing came for 40 s, also after a ping, and where a line does not end.
const char *link_line(pairs_link *link, long long milliseconds);

// Milliseconds of a clock that is never set; never 0.
long long link_now(void);
#endif
