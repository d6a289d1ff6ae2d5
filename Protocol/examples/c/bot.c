// A bot with a perfect memory, for every mode: ./bot HOST PORT [TABLE or RULES] [GAMES]
//
// It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
//     cc -std=c11 -O2 -o bot bot.c pairs.c link.c fold.c table.c proof.c patience.c json.c sha256.c
#include "pairs.h"
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pairs *session;
static pairs_table *table;
static long long left;           // how many games we still play
static char name[128];           // the table's id
static json *game;               // the game that we play, or NULL
static long long seat = -1;      // our seat in it
static char asked[16];           // the request that has no reply yet, and the seq at which it was sent
static long long asked_at;
static long long checked = -1;   // the seq at which a look at the whole table was asked for, because our seat is gone in the copy
static long long refused = -1;   // the seq at which a request was refused: until something changes, or some time has passed, the same would come again

static void leave_with(const char *words) {
    if (words) fprintf(stderr, "%s\n", words);
    json_free(game);
    pairs_close(session);
    exit(words ? 1 : 0);
}

static long long seq(void) { return json_int(json_get(table->state, "seq"), -1); }

static void ask(const char *type, const char *more) {
    char fields[512];
    snprintf(fields, sizeof fields, "\"table\":\"%s\"%s", name, more);
    snprintf(asked, sizeof asked, "%s", type);
    asked_at = seq();
    if (!pairs_ask(session, type, fields)) leave_with("A request is too long.");
}

static void draw(unsigned char *bytes, size_t count) {
    FILE *source = fopen("/dev/urandom", "rb");
    if (!source || fread(bytes, 1, count, source) != count) leave_with("There are no random numbers.");
    fclose(source);
}

static void get_ready(const char *type) {
    unsigned char bytes[32];
    char nonce[80] = ",\"nonce\":\"";
    draw(bytes, sizeof bytes);
    for (int i = 0; i < 32; i++) snprintf(nonce + 10 + 2 * i, 3, "%02x", bytes[i]);
    strcat(nonce, "\"");
    ask(type, nonce);
}

// A card whose whole group has been seen, else one never seen, else any.
static int choose(const int *mine, int count) {
    const json *rules = json_get(table->state, "rules"), *up = json_get(json_get(table->state, "board"), "cards")->first;
    bool isScramble = json_is(json_get(rules, "mode"), "scramble");
    int usable[PAIRS_CARDS] = {0}; // 1: it can be turned, or in a scramble taken up, at once. 2: it is ours.
    int chances[4][PAIRS_CARDS], counts[4] = {0};
    for (int card = 0; up && card < PAIRS_CARDS; card++, up = up->next) {
        usable[card] = up->kind == JSON_NULL || (isScramble && !json_get(up, "seat") && !json_get(up, "held"));
        for (int i = 0; i < count; i++)
            if (mine[i] == card) usable[card] = 2;
        if (!usable[card] && json_get(up, "held")) chances[3][counts[3]++] = card; // Where no other is left, one that is held.
    }
    for (int card = 0; card < PAIRS_CARDS; card++) {
        if (usable[card] != 1) continue;
        const char *face = table->seen[card];
        int equal = 0;
        for (int other = 0; face && other < PAIRS_CARDS; other++)
            if (usable[other] && table->seen[other] && strcmp(face, table->seen[other]) == 0) equal++;
        bool fits = face && (count == 0 || (table->seen[mine[0]] && strcmp(face, table->seen[mine[0]]) == 0));
        if (fits && equal == json_int(json_get(rules, "group"), 0)) chances[0][counts[0]++] = card;
        if (!face) chances[1][counts[1]++] = card;
        chances[2][counts[2]++] = card;
    }
    int best = 0;
    while (best < 3 && counts[best] == 0) best++;
    unsigned char drawn[2];
    draw(drawn, sizeof drawn);
    return counts[best] == 0 ? 0 : chances[best][(drawn[0] * 256 + drawn[1]) % counts[best]];
}

// Whether the seat has won, or nobody has.
static void tell_result(const json *ended) {
    const json *over = json_get(ended, "over"), *won = json_get(over, "won"), *mode = json_get(json_get(table->state, "rules"), "mode");
    const json *ranking = json_get(over, "ranking");
    bool isMine = false, isAnybodys = won && won->first;
    for (const json *each = json_first(won); each; each = each->next) isMine = isMine || json_int(each, -1) == seat;
    for (const json *place = won ? NULL : json_first(ranking); place; place = place->next) { // An earlier server has no `won`.
        bool isFirst = json_int(json_get(place, "place"), 0) == 1;
        isAnybodys = isAnybodys || isFirst;
        isMine = isMine || (isFirst && json_int(json_get(place, "seat"), -1) == seat);
    }
    puts(isMine ? "I won." : isAnybodys || json_is(mode, "solo") || json_is(mode, "coop") ? "I lost." : "A draw.");
    fflush(stdout);
    const char *flaw = json_string(json_get(ended, "flaw"));
    fprintf(stderr, "The shuffle of %s: %s.\n", json_string(json_get(ended, "game")), *flaw ? flaw : "proved");
}

// Does what the phase asks for. Only after a whole message, when nothing is missing and no request of ours is open.
static void act(void) {
    const json *state = table->state, *phase = json_get(state, "phase");
    bool hasEnded = game && json_equal(game, json_get(table->ended, "game"));
    if (hasEnded) tell_result(table->ended);
    if (hasEnded || (game && !json_equal(game, json_get(state, "game")))) { // Else it ended while we were away.
        json_free(game);
        game = NULL;
        left--;
    }
    if (*asked || table->behind != PAIRS_FOLDED || !session->live || seq() == refused) return;
    long long present = pairs_seat(table, session->player);
    if (present < 0 && seq() != checked) {
        checked = seq();
        ask("sync", ""); // Sure of it before we go.
        return;
    }
    if (present < 0 || left == 0) { // We have played enough, or have been put out of the game.
        ask("leave", "");
        return;
    }
    seat = present;
    const json *own = json_at(json_get(state, "seats"), seat), *ready = json_get(own, "ready");
    bool isReady = ready && ready->kind == JSON_TRUE;
    if (!game && (json_is(phase, "playing") || json_is(phase, "paused"))) game = json_copy(json_get(state, "game"));
    int mine[PAIRS_CARDS], count = pairs_attempt(table, session->player, mine);
    if (json_is(phase, "waiting") && !isReady) {
        get_ready("ready");
    } else if (json_is(phase, "over") && !isReady) {
        get_ready("again");
    } else if (json_is(phase, "paused") && !json_get(own, "agree")) {
        ask("pause", ",\"on\":false");
    } else if (count >= 0) {
        char fields[64];
        bool hasTurns = json_get(state, "turn") != NULL; // Where all move at once, seq would only be in the way.
        int card = choose(mine, count);
        if (hasTurns) snprintf(fields, sizeof fields, ",\"card\":%d,\"seq\":%lld", card, seq());
        else snprintf(fields, sizeof fields, ",\"card\":%d", card);
        ask("flip", fields);
    }
}

int main(int count, char **words) {
    if (count < 3 || count > 5) {
        fputs("Usage: ./bot HOST PORT [TABLE or RULES] [GAMES]\n", stderr);
        return 64;
    }
    const char *where = count > 3 ? words[3] : "{}";
    char fields[PAIRS_LINE], answers[16];
    left = count > 4 && atoll(words[4]) > 0 ? atoll(words[4]) : count > 4 ? LLONG_MAX : 1;
    signal(SIGPIPE, SIG_IGN);
    session = pairs_open(words[1], words[2], "c bot");
    table = &session->table;
    if (*where == '{') snprintf(fields, sizeof fields, "\"rules\":%s", where);
    else snprintf(fields, sizeof fields, "\"table\":\"%s\"", where);
    if (!pairs_ask(session, *where == '{' ? "quick" : "join", fields)) leave_with("The rules are too long.");
    for (const json *message; (message = pairs_next(session, answers));) {
        const json *type = json_get(message, "type");
        if (json_is(type, "error")) {
            if (!*answers || strcmp(answers, "join") == 0 || strcmp(answers, "quick") == 0) leave_with(session->refusal);
            if (*asked && table->state && seq() == asked_at) { // Nothing has changed since we decided: not the same again at once.
                refused = asked_at;
                pairs_wake(session, json_int(json_get(message, "retry_ms"), 1000));
            }
        }
        if (json_is(type, "wake")) refused = -1;
        if (json_is(type, "closed") && json_is(json_get(message, "table"), name)) leave_with(left == 0 ? NULL : "The table is gone.");
        if (json_is(type, "snapshot") && !*name) snprintf(name, sizeof name, "%.100s", json_string(json_get(message, "table")));
        if (*asked && strcmp(answers, asked) == 0) {
            bool isLeave = strcmp(asked, "leave") == 0;
            *asked = 0;
            if (isLeave) leave_with(left == 0 ? NULL : "I have lost my seat.");
        }
        if (table->state) act();
    }
    leave_with(left == 0 ? NULL : *session->refusal ? session->refusal : "The connection is lost.");
}
