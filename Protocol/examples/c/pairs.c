// The session with a server.
#define _POSIX_C_SOURCE 200809L
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Whether a text can stand in a request as it is.
static bool isPlain(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == '"' || *text == '\\') return false;
    return true;
}

static void copy(char *place, size_t size, const char *text) {
    if (strlen(text) < size && isPlain(text)) strcpy(place, text);
}

static json_int_t seq(const json_t *state) { return pairs_int(state, "seq", 0); }

// Makes a place the first of those where the session may be.
static void put_first(pairs *session, pairs_place place) {
    pairs_place before = place;
    for (int i = 0; i < PAIRS_PLACES; i++) {
        pairs_place moved = session->places[i];
        bool isEnd = i == session->known || (strcmp(moved.host, place.host) == 0 && strcmp(moved.port, place.port) == 0);
        session->places[i] = before;
        if (i == session->known) session->known++;
        if (isEnd) return;
        before = moved;
    }
}

// Makes the first place the last.
static void turn(pairs *session) {
    pairs_place first = session->places[0];
    memmove(session->places, session->places + 1, (size_t)(session->known - 1) * sizeof first);
    session->places[session->known - 1] = first;
}

// The place that a node names; false where it names none.
static bool read_place(pairs_place *place, const json_t *to) {
    const char *host = pairs_text(to, "host");
    json_int_t port = pairs_int(to, "port", 0);
    snprintf(place->host, sizeof place->host, "%.255s", host);
    snprintf(place->port, sizeof place->port, "%d", (int)(port > 0 && port < 65536 ? port : 0));
    return *host && strlen(host) < sizeof place->host && isPlain(host) && *place->port != '0';
}

// The session is at another node: goes there at once, but no more than three times in ten seconds.
static void follow(pairs *session, const json_t *to) {
    pairs_place place;
    long long now = link_now();
    bool isTooOften = session->moves[0] && now - session->moves[0] < 10000;
    if (!read_place(&place, to)) return;
    memmove(session->moves, session->moves + 1, 2 * sizeof *session->moves);
    session->moves[2] = now;
    if (isTooOften) snprintf(session->refusal, sizeof session->refusal, "The server sends this session on and on.");
    if (isTooOften) session->patience = -1;
    turn(session);
    put_first(session, place);
    session->moved = true;
    link_close(&session->link);
}

// A node has greeted, and names others.
static void welcome(pairs *session, const json_t *message) {
    pairs_place here = session->places[0], place;
    size_t number;
    json_t *to;
    session->welcomed = true;
    session->known = 0;
    put_first(session, session->home);
    json_array_foreach(json_object_get(message, "peers"), number, to) {
        if (number < 8 && read_place(&place, to)) put_first(session, place);
    }
    put_first(session, here);
}

pairs *pairs_open(const char *host, const char *port, const char *name) {
    pairs *session = calloc(1, sizeof *session);
    if (!session) abort();
    snprintf(session->home.host, sizeof session->home.host, "%s", host);
    snprintf(session->home.port, sizeof session->home.port, "%s", port);
    put_first(session, session->home);
    session->name = isPlain(name) ? name : "c bot";
    session->link.socket = -1;
    session->lost = link_now();
    session->patience = 3000;
    return session;
}

void pairs_close(pairs *session) {
    link_close(&session->link);
    pairs_forget(&session->table);
    json_decref(session->message);
    free(session);
}

// Writes a request with the next id; false where it is too long.
static bool write_request(pairs *session, pairs_request *request, const char *type, const char *fields) {
    int length = snprintf(
        request->line, sizeof request->line, "{\"type\":\"%s\",\"id\":%lld%s%s}\n", type, session->last + 1, *fields ? "," : "", fields);
    if (length < 0 || (size_t)length >= sizeof request->line || strlen(type) >= sizeof request->type) return false;
    strcpy(request->type, type);
    request->id = ++session->last;
    request->due = 0;
    return true;
}

bool pairs_ask(pairs *session, const char *type, const char *fields) {
    pairs_request *request = &session->requests[session->open];
    if (session->open == PAIRS_REQUESTS || !write_request(session, request, type, fields)) return false;
    session->open++;
    if (session->live) link_send(&session->link, request->line);
    return true;
}

void pairs_wake(pairs *session, long long milliseconds) { session->alarm = link_now() + milliseconds; }

// Connects and says hello; false where nobody listens.
static bool greet(pairs *session) {
    pairs_table *table = &session->table;
    const char *flaw = link_open(&session->link, session->places[0].host, session->places[0].port, session->known > 1 ? 1 : 10);
    session->welcomed = session->moved = false;
    snprintf(session->refusal, sizeof session->refusal, "%s", flaw ? flaw : "");
    if (flaw) return false;
    char fields[1024], held[256] = "";
    if (table->state && table->behind != PAIRS_MISFIT) snprintf(held, sizeof held, "\"%.100s\":%lld", pairs_text(table->state, "table"), seq(table->state));
    table->behind = PAIRS_FOLDED;
    int length = snprintf(fields, sizeof fields, "\"protocol\":1,\"name\":\"%.100s\",\"client\":\"pairs.c/1\"", session->name);
    if (*session->token) snprintf(fields + length, sizeof fields - (size_t)length, ",\"resume\":\"%s\",\"tables\":{%s}", session->token, held);
    for (int i = 0; i < session->open; i++) session->requests[i].due = 0;
    session->retry = 0;
    if (write_request(session, &session->hello, "hello", fields)) link_send(&session->link, session->hello.line);
    return true;
}

// There is no connection. Waits until the next one may be tried; false where that is not worth it any more.
static bool rest(pairs *session) {
    long long now = link_now(), pause = session->retry > now + 1000 ? session->retry - now : 1000;
    if (session->live) session->lost = now;
    session->live = false;
    if (session->moved && session->patience >= 0) return true;
    if (!session->welcomed) turn(session); // Nobody answers there: the next one.
    if (now - session->lost >= session->patience) return false;
    nanosleep(&(struct timespec){pause / 1000, pause % 1000 * 1000000}, NULL);
    return true;
}

// Asks for what is missing, once.
static void miss(pairs *session, pairs_outcome outcome) {
    pairs_table *table = &session->table;
    char fields[256], since[64] = "";
    if (table->behind != PAIRS_FOLDED) return;
    table->behind = outcome;
    if (outcome == PAIRS_GAP) snprintf(since, sizeof since, ",\"since\":%lld", seq(table->state));
    snprintf(fields, sizeof fields, "\"table\":\"%.100s\"%s", pairs_text(table->state, "table"), since);
    pairs_ask(session, "sync", fields);
}

static pairs_request *find(pairs *session, long long id) {
    if (id == session->hello.id && !session->live) return &session->hello;
    for (int i = 0; i < session->open; i++)
        if (session->requests[i].id == id) return &session->requests[i];
    return NULL;
}

// A request has its reply, to which `answers` is set.
static void finish(pairs *session, pairs_request *request, const json_t *message, char answers[16]) {
    pairs_table *table = &session->table;
    strcpy(answers, request->type);
    if (request == &session->hello) {
        session->live = true;
        for (int i = 0; i < session->open; i++) link_send(&session->link, session->requests[i].line);
        return;
    }
    pairs_request *end = session->requests + session->open--;
    memmove(request, request + 1, (size_t)(end - request - 1) * sizeof *request);
    if (strcmp(answers, "sync") == 0) table->behind = PAIRS_FOLDED;
    // What a request caused comes before its reply.
    if (table->state && !pairs_is(message, "type", "error") && seq(message) > seq(table->state)) miss(session, PAIRS_GAP);
}

// Takes an error in; false where the bot can do nothing with it.
static bool receive_error(pairs *session, const json_t *message, pairs_request *request) {
    const char *code = pairs_text(message, "code");
    bool isLasting = !json_object_get(message, "retry_ms") || strcmp(code, "not_your_turn") == 0 || strcmp(code, "paused") == 0 || strcmp(code, "muted") == 0;
    long long again = link_now() + pairs_int(message, "retry_ms", 0);
    snprintf(session->refusal, sizeof session->refusal, "%.40s: %.300s", code, pairs_text(message, "message"));
    if (json_is_true(json_object_get(message, "fatal"))) {
        session->retry = again;
        if (strcmp(code, "elsewhere") == 0) follow(session, json_object_get(message, "to"));
    } else if (!isLasting) {
        if (request) request->due = again; // It was not executed: the same line again.
    } else if (request == &session->hello) {
        session->patience = -1;
        link_close(&session->link);
    } else {
        return true;
    }
    return false;
}

// Takes a message in; false where the bot can do nothing with it.
static bool receive(pairs *session, const json_t *message, char answers[16]) {
    const char *type = pairs_text(message, "type"), *reason = pairs_text(message, "reason");
    pairs_table *table = &session->table;
    bool isOurs = table->state && pairs_is(message, "table", pairs_text(table->state, "table"));
    pairs_request *request = find(session, pairs_int(message, "re", -1));
    if (strcmp(type, "welcome") == 0) {
        welcome(session, message);
    } else if (strcmp(type, "session") == 0) {
        copy(session->player, sizeof session->player, pairs_text(message, "player"));
        copy(session->token, sizeof session->token, pairs_text(message, "resume"));
        session->patience = pairs_int(message, "hold_ms", 0);
    } else if (strcmp(type, "ping") == 0) {
        link_send(&session->link, "{\"type\":\"pong\"}\n");
    } else if (strcmp(type, "closed") == 0 && isOurs) {
        pairs_forget(table);
    } else if (strcmp(type, "goodbye") == 0) {
        snprintf(session->refusal, sizeof session->refusal, "The server says goodbye: %.100s", reason);
        if (strcmp(reason, "shutdown") == 0) session->patience = pairs_int(message, "resume_ms", 0); // Nothing is kept without it.
        if (strcmp(reason, "replaced") == 0 || strcmp(reason, "signed_out") == 0) session->patience = 0;
        if (strcmp(reason, "moved") == 0) follow(session, json_object_get(message, "to"));
    } else if (strcmp(type, "snapshot") == 0 && (isOurs || (!table->state && isPlain(pairs_text(message, "table"))))) {
        pairs_take(table, message);
    } else if (strcmp(type, "diff") == 0) {
        pairs_outcome outcome = isOurs ? pairs_fold(table, message) : PAIRS_OLD;
        if (outcome == PAIRS_GAP || outcome == PAIRS_MISFIT) miss(session, outcome);
        if (outcome != PAIRS_FOLDED) return false;
    } else if (strcmp(type, "error") == 0 && !receive_error(session, message, request)) {
        return false;
    }
    if (request) finish(session, request, message, answers);
    return true;
}

// Sends a request again if that is due, and tells for how long there is nothing to do.
static long long until_due(pairs *session) {
    long long now = link_now(), next = session->alarm ? session->alarm : now + 20000;
    for (int i = -1; i < session->open; i++) {
        pairs_request *request = i < 0 ? &session->hello : &session->requests[i];
        bool isDue = request->due && request->due <= now;
        if (isDue) link_send(&session->link, request->line);
        if (isDue) request->due = 0;
        if (request->due && request->due < next) next = request->due;
    }
    return next < now ? 0 : next > now + 20000 ? 20000 : next - now;
}

const json_t *pairs_next(pairs *session, char answers[16]) {
    for (;;) {
        *answers = 0;
        json_decref(session->message);
        session->message = NULL;
        if (session->moved && !rest(session)) return NULL;
        if (session->link.socket < 0 && !greet(session)) {
            if (!rest(session)) return NULL;
            continue;
        }
        if (session->alarm && session->alarm <= link_now()) {
            session->alarm = 0;
            return session->message = json_pack("{s:s}", "type", "wake");
        }
        long long wait = until_due(session), silent = link_now() - session->link.heard;
        bool isPressed = !session->welcomed && session->known > 1; // Another node may answer sooner.
        if (isPressed && silent > 2000) link_close(&session->link);
        const char *line = link_line(&session->link, isPressed && wait > 2001 ? 2001 : wait);
        session->message = line ? json_loads(line, 0, NULL) : NULL; // NULL also where the line is no message, but perhaps why the port is another.
        if (line && isPlain(line) && !session->message && !*session->refusal) snprintf(session->refusal, sizeof session->refusal, "%.200s", line);
        if (*pairs_text(session->message, "type") && receive(session, session->message, answers)) return session->message;
        if (session->link.socket < 0 && !rest(session)) return NULL;
    }
}
