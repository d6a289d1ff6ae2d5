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

pairs *pairs_open(const char *host, const char *port, const char *name) {
    pairs *session = calloc(1, sizeof *session);
    if (!session) abort();
    session->host = host;
    session->port = port;
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
    const char *flaw = link_open(&session->link, session->host, session->port);
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
    if (strcmp(type, "session") == 0) {
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
        if (session->link.socket < 0 && !greet(session)) {
            if (!rest(session)) return NULL;
            continue;
        }
        if (session->alarm && session->alarm <= link_now()) {
            session->alarm = 0;
            return session->message = json_pack("{s:s}", "type", "wake");
        }
        const char *line = link_line(&session->link, until_due(session));
        session->message = line ? json_loads(line, 0, NULL) : NULL; // NULL also where the line is no message, but perhaps why the port is another.
        if (line && isPlain(line) && !session->message && !*session->refusal) snprintf(session->refusal, sizeof session->refusal, "%.200s", line);
        if (*pairs_text(session->message, "type") && receive(session, session->message, answers)) return session->message;
        if (session->link.socket < 0 && !rest(session)) return NULL;
    }
}
