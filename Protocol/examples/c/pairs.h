// The protocol of Pairs for bots in C11 and POSIX, with two libraries: jansson reads and writes JSON (libjansson-dev), OpenSSL hashes (libssl-dev).
// Protocol/START.md and SPEC.md explain every rule that is named here.
//
// A pairs is a session with a server: it comes back after a lost connection or a restart, goes to another node, and sends again what had no reply (pairs.c). A
// pairs_table is a copy of a table: the fold (fold.c) and whose move it is (table.c). link.c has the connection, proof.c checks the shuffle. patience.c is for
// games of patience alone.
//
// What it does not do: it follows one table, the first one it is shown; it keeps at most 16 requests without a reply; it speaks neither TLS nor
// about accounts; it uses one thread, and pairs_next waits. Boards have at most 144 cards, lines of the server at most 65,536 bytes.
#ifndef PAIRS_H
#define PAIRS_H
#if defined __has_include
#if !__has_include(<jansson.h>) || !__has_include(<openssl/hmac.h>)
#error "There is no jansson or no OpenSSL. On Debian: apt-get install libjansson-dev libssl-dev"
#endif
#endif
#include "link.h"
#include <jansson.h>
#include <stdint.h>

enum { PAIRS_CARDS = 144, PAIRS_REQUESTS = 16, PAIRS_LINE = 4096, PAIRS_SEATS = 64, PAIRS_PLACES = 10 };

// All of these take NULL, and a value of another kind, for one that has no such part.
json_t *pairs_at(const json_t *array, const json_t *number);              // the element of that number; NULL where there is none
const char *pairs_text(const json_t *object, const char *key);            // a field's text; "" where it is none
bool pairs_is(const json_t *object, const char *key, const char *text);   // whether a field is that text
json_int_t pairs_int(const json_t *object, const char *key, json_int_t otherwise); // a field's number, if it is whole and below 2^53

typedef enum { PAIRS_FOLDED, PAIRS_OLD, PAIRS_GAP, PAIRS_MISFIT } pairs_outcome;

typedef struct {
    json_t *state;        // the snapshot as it is now; NULL before the first one and after `closed`
    json_t *seen;         // an array: the faces that have been up in this game, and null
    json_t *ended;        // {"game", "over", "flaw"?} of the last game that is over; NULL before
    pairs_outcome behind; // why lines are missing: PAIRS_GAP or PAIRS_MISFIT; else PAIRS_FOLDED
} pairs_table;

void pairs_take(pairs_table *table, const json_t *snapshot);          // a snapshot replaces the copy
pairs_outcome pairs_fold(pairs_table *table, const json_t *diff);     // only PAIRS_FOLDED changes the copy
bool pairs_change(json_t *state, const json_t *change);               // applies one change to a snapshot; false where it does not fit
void pairs_forget(pairs_table *table);                                // frees all of it
int pairs_seat(const pairs_table *table, const char *player);         // where the player plays; -1 without a seat, or if lost, left, or a bot's

// The cards of the player's open attempt go into `mine`, and their number is the result: 0 where the attempt begins, -1 where it is not the
// player's move. In a scramble it is not your move either while a flip of yours has no reply. In a game of patience it is always -1.
int pairs_attempt(const pairs_table *table, const char *player, int mine[PAIRS_CARDS]);

// The shuffle memory-fair-1: which face each of groups × group cards has. `seats` are those dealt in, ascending, each with its nonce.
void pairs_deck(const uint8_t seed[32], const char *game, int groups, int group, int count, const uint8_t *seats, const uint8_t (*nonces)[32], int *faces);

// What is wrong with the deal of a game that is over; NULL if the shuffle is proved.
const char *pairs_flaw(const json_t *state, const json_t *seen);

typedef struct {
    char host[256], port[8];
} pairs_place;

typedef struct {
    long long id;
    long long due; // when to send it again, in milliseconds; 0 for no such time
    char type[16];
    char line[PAIRS_LINE];
} pairs_request;

typedef struct {
    pairs_table table;
    char player[64], token[128];
    bool live;               // whether the server has said ok to hello and told all that was missed. Decide nothing before
    char refusal[512];       // why pairs_next has come to an end
    // The rest is the library's own.
    const char *name;
    pairs_place places[PAIRS_PLACES]; // where the session may be, the likeliest first: on a server of several nodes others follow
    pairs_place home;
    int known;
    bool welcomed, moved;             // on this connection
    long long moves[3];               // when the session was last sent elsewhere
    pairs_link link;
    long long last, patience, lost, alarm, retry;
    json_t *message;
    pairs_request hello, requests[PAIRS_REQUESTS]; // those that have no reply, in the order in which they were asked
    int open;
} pairs;

// A session that is yet to begin; the texts must stay. pairs_close frees all of it.
pairs *pairs_open(const char *host, const char *port, const char *name);
void pairs_close(pairs *session);

// Sends a request: its fields after "type" as JSON, such as `"table":"k3f9","card":3`, or "". It is kept until its reply, and sent again as the same
// bytes after a lost connection. False where it is too long or too many are open.
bool pairs_ask(pairs *session, const char *type, const char *fields);

// Waits for the next message, which stays until the next call; the copy holds it already. `answers` becomes the type of the request that it
// answers, or "". NULL where there is no coming back: see `refusal`.
const json_t *pairs_next(pairs *session, char answers[16]);

// Has pairs_next give a message of the type "wake" after so many milliseconds.
void pairs_wake(pairs *session, long long milliseconds);
#endif
