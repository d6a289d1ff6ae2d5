// The session with a server.
#define _POSIX_C_SOURCE 200809L
#include "pairs.h"
#include <errno.h>
#include <netdb.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0 // Where it is missing, ignore SIGPIPE.
#endif

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (long long)time.tv_sec * 1000 + time.tv_nsec / 1000000 + 1; // Never 0, which stands for no time.
}

static void rest(long long milliseconds) {
    struct timespec time = {(time_t)(milliseconds / 1000), (long)(milliseconds % 1000) * 1000000};
    nanosleep(&time, NULL);
}

static void refuse(pairs *session, const char *format, ...) {
    va_list words;
    va_start(words, format);
    vsnprintf(session->refusal, sizeof session->refusal, format, words);
    va_end(words);
}

// Whether a text can stand in a request as it is.
static bool isPlain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') return false;
    return true;
}

static void copy(char *place, size_t size, const char *text) {
    if (strlen(text) < size && isPlain(text)) strcpy(place, text);
}

pairs *pairs_open(const char *host, const char *port, const char *name) {
    pairs *session = json_memory(sizeof *session);
    session->host = host;
    session->port = port;
    session->name = isPlain(name) ? name : "c bot";
    session->socket = -1;
    session->lost = now();
    session->patience = 3000;
    return session;
}

static void hang_up(pairs *session) {
    if (session->socket >= 0) close(session->socket);
    session->socket = -1;
    if (session->live) session->lost = now();
    session->live = false;
}

void pairs_close(pairs *session) {
    hang_up(session);
    pairs_forget(&session->table);
    json_free(session->message);
    free(session);
}

// A line that cannot be sent belongs to a lost connection, which reading notices.
static void send_line(pairs *session, const char *line) {
    size_t length = strlen(line);
    while (length > 0) {
        ssize_t sent = send(session->socket, line, length, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent < 0) return;
        line += sent;
        length -= (size_t)sent;
    }
}

static pairs_request *find(pairs *session, long long id) {
    for (int i = 0; i < PAIRS_REQUESTS; i++)
        if (session->requests[i].id == id) return &session->requests[i];
    return NULL;
}

// The open request that was asked next after another; NULL behind the last.
static pairs_request *after(pairs *session, long long id) {
    pairs_request *next = NULL;
    for (int i = 0; i < PAIRS_REQUESTS; i++) {
        pairs_request *request = &session->requests[i];
        if (request->id > id && (!next || request->id < next->id)) next = request;
    }
    return next;
}

static bool keep(pairs *session, const char *type, const char *fields) {
    pairs_request *request = find(session, 0);
    if (!request || strlen(type) >= sizeof request->type) return false;
    int length = snprintf(
        request->line, sizeof request->line, "{\"type\":\"%s\",\"id\":%lld%s%s}\n", type, session->last + 1, *fields ? "," : "", fields);
    if (length < 0 || (size_t)length >= sizeof request->line) return false;
    request->id = ++session->last;
    request->due = 0;
    strcpy(request->type, type);
    return true;
}

bool pairs_ask(pairs *session, const char *type, const char *fields) {
    if (!keep(session, type, fields)) return false;
    if (session->live) send_line(session, find(session, session->last)->line);
    return true;
}

void pairs_wake(pairs *session, long long milliseconds) { session->alarm = now() + milliseconds; }

// Connects and says hello; false where nobody listens.
static bool greet(pairs *session) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found = NULL;
    struct timeval patience = {.tv_sec = 10};
    int flaw = getaddrinfo(session->host, session->port, &hints, &found);
    if (flaw != 0) refuse(session, "%s", gai_strerror(flaw));
    for (struct addrinfo *address = found; address && session->socket < 0; address = address->ai_next) {
        session->socket = socket(address->ai_family, address->ai_socktype, address->ai_protocol);
        if (session->socket < 0) continue;
        setsockopt(session->socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
        if (connect(session->socket, address->ai_addr, address->ai_addrlen) == 0) break;
        refuse(session, "%s", strerror(errno));
        hang_up(session);
    }
    if (found) freeaddrinfo(found);
    if (session->socket < 0) return false;
    for (int i = 0; i < PAIRS_REQUESTS; i++) {
        pairs_request *request = &session->requests[i];
        request->due = 0;
        if (request->id == session->hello) request->id = 0; // Each connection has its own.
    }
    char fields[1024], held[256] = "";
    const char *table = json_string(json_get(session->table.state, "table"));
    if (session->table.state && session->table.behind != PAIRS_MISFIT && isPlain(table) && strlen(table) < 64)
        snprintf(held, sizeof held, "\"%s\":%lld", table, json_int(json_get(session->table.state, "seq"), 0));
    session->table.behind = PAIRS_FOLDED;
    snprintf(fields, sizeof fields, "\"protocol\":1,\"name\":\"%.100s\",\"client\":\"pairs.c/1\"%s%s%s%s%s", session->name,
             *session->token ? ",\"resume\":\"" : "", session->token, *session->token ? "\",\"tables\":{" : "", *session->token ? held : "",
             *session->token ? "}" : "");
    session->held = 0;
    session->heard = now();
    session->pinged = false;
    *session->refusal = 0;
    session->delay = 1000;
    if (!keep(session, "hello", fields)) return false;
    session->hello = session->last;
    send_line(session, find(session, session->hello)->line);
    return true;
}

// Asks for what is missing, once.
static void miss(pairs *session, pairs_outcome outcome) {
    pairs_table *table = &session->table;
    char fields[256], since[64] = "";
    if (table->behind != PAIRS_FOLDED) return;
    table->behind = outcome;
    if (outcome == PAIRS_GAP) snprintf(since, sizeof since, ",\"since\":%lld", json_int(json_get(table->state, "seq"), 0));
    snprintf(fields, sizeof fields, "\"table\":\"%.100s\"%s", json_string(json_get(table->state, "table")), since);
    pairs_ask(session, "sync", fields);
}

// Takes a message in; false where the bot can do nothing with it.
static bool receive(pairs *session, const json *message, char answers[16]) {
    const json *type = json_get(message, "type"), *code = json_get(message, "code"), *wait = json_get(message, "retry_ms");
    pairs_table *table = &session->table;
    bool isOurs = table->state && json_equal(json_get(message, "table"), json_get(table->state, "table"));
    long long re = json_int(json_get(message, "re"), 0);
    pairs_request *request = re > 0 ? find(session, re) : NULL;
    if (json_is(type, "session")) {
        copy(session->player, sizeof session->player, json_string(json_get(message, "player")));
        copy(session->token, sizeof session->token, json_string(json_get(message, "resume")));
        session->patience = json_int(json_get(message, "hold_ms"), 0);
    } else if (json_is(type, "ping")) {
        send_line(session, "{\"type\":\"pong\"}\n");
    } else if (json_is(type, "closed") && isOurs) {
        pairs_forget(table);
    } else if (json_is(type, "goodbye")) {
        const json *reason = json_get(message, "reason");
        refuse(session, "The server says goodbye: %.100s", json_string(reason));
        if (json_is(reason, "shutdown")) session->patience = json_int(json_get(message, "resume_ms"), 0); // Nothing is kept without it.
        if (json_is(reason, "replaced") || json_is(reason, "signed_out")) session->patience = 0;
    } else if (json_is(type, "snapshot") && (isOurs || !table->state)) {
        pairs_take(table, message);
    } else if (json_is(type, "diff")) {
        pairs_outcome outcome = isOurs ? pairs_fold(table, message) : PAIRS_OLD;
        if (outcome == PAIRS_GAP || outcome == PAIRS_MISFIT) miss(session, outcome);
        if (outcome != PAIRS_FOLDED) return false;
    } else if (json_is(type, "error")) {
        const json *fatal = json_get(message, "fatal");
        refuse(session, "%.40s: %.300s", json_string(code), json_string(json_get(message, "message")));
        if (fatal && fatal->kind == JSON_TRUE) {
            if (json_int(wait, 0) > session->delay) session->delay = json_int(wait, 0);
            return false;
        }
        if (wait && !json_is(code, "not_your_turn") && !json_is(code, "paused") && !json_is(code, "muted")) {
            if (request) request->due = now() + json_int(wait, 0); // It was not executed: the same line again.
            return false;
        }
        if (request && re == session->hello) {
            session->patience = -1;
            hang_up(session);
            return false;
        }
    }
    if (!request) return true;
    strcpy(answers, request->type);
    request->id = 0;
    if (strcmp(answers, "sync") == 0) table->behind = PAIRS_FOLDED;
    bool isAboutOurs = table->state && !json_is(type, "error") && strcmp(answers, "hello") != 0;
    // What a request caused comes before its reply.
    if (isAboutOurs && json_int(json_get(message, "seq"), 0) > json_int(json_get(table->state, "seq"), 0)) miss(session, PAIRS_GAP);
    if (re == session->hello) {
        session->live = true;
        for (request = after(session, 0); request; request = after(session, request->id)) send_line(session, request->line);
    }
    return true;
}

// Sends what is due again, and tells for how long there is nothing to do.
static int until_due(pairs *session) {
    long long moment = now(), next = moment + 20000;
    for (int i = 0; i < PAIRS_REQUESTS; i++) {
        pairs_request *request = &session->requests[i];
        if (request->id == 0 || request->due == 0) continue;
        if (request->due <= moment) {
            request->due = 0;
            send_line(session, request->line);
        } else if (request->due < next) {
            next = request->due;
        }
    }
    if (session->alarm && session->alarm < next) next = session->alarm;
    return next <= moment ? 0 : (int)(next - moment);
}

const json *pairs_next(pairs *session, char answers[16]) {
    for (;;) {
        *answers = 0;
        json_free(session->message);
        session->message = NULL;
        if (session->patience < 0) return NULL;
        if (session->socket < 0 && (now() < session->retry || !greet(session))) {
            if (now() - session->lost >= session->patience && now() >= session->retry) return NULL;
            rest(session->retry > now() ? session->retry - now() : 1000);
            continue;
        }
        if (session->alarm && session->alarm <= now()) {
            session->alarm = 0;
            session->message = json_read("{\"type\":\"wake\"}", 15);
            return session->message;
        }
        char *end = memchr(session->bytes, '\n', session->held);
        if (end) {
            size_t length = (size_t)(end - session->bytes);
            session->message = json_read(session->bytes, length);
            session->held -= length + 1;
            memmove(session->bytes, end + 1, session->held);
            if (json_get(session->message, "type") && receive(session, session->message, answers)) return session->message;
            continue; // Also after a line that is no message.
        }
        struct pollfd waiting = {.fd = session->socket, .events = POLLIN};
        ssize_t count = 1;
        if (poll(&waiting, 1, until_due(session)) > 0) {
            count = recv(session->socket, session->bytes + session->held, sizeof session->bytes - session->held, 0);
            if (count > 0) {
                session->held += (size_t)count;
                session->heard = now();
                session->pinged = false;
            }
        } else if (now() - session->heard > 20000 && !session->pinged) {
            send_line(session, "{\"type\":\"ping\"}\n");
            session->pinged = true;
        }
        // A connection on which nothing comes for 40 s is lost; so is one whose line does not end.
        if (count <= 0 || now() - session->heard > 40000) {
            if (count < 0 && errno == EINTR) continue;
            hang_up(session);
            session->retry = now() + session->delay;
            if (now() - session->lost >= session->patience) return NULL;
        }
    }
}
