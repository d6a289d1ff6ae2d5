// A bot with a perfect memory, for every mode: ./bot HOST PORT [TABLE or RULES] [GAMES]
//
// It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
//     cc -std=c11 -O2 -o bot bot.c pairs.c link.c fold.c table.c proof.c patience.c -ljansson -lcrypto
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
static char game[128];           // the game that we play, or ""
static int seat = -1;            // our seat in it
static char asked[16];           // the request that has no reply yet, and the seq at which it was sent
static long long asked_at;
static long long checked = -1;   // the seq at which a look at the whole table was asked for, because our seat is gone in the copy
static long long refused = -1;   // the seq at which a request was refused: until something changes, or some time has passed, the same would come again

static void leave_with(const char *words) {
    if (words) fprintf(stderr, "%s\n", words);
    pairs_close(session);
    exit(words ? 1 : 0);
}

static long long seq(void) { return pairs_int(table->state, "seq", -1); }

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

static const char *face_of(int card) { return json_string_value(json_array_get(table->seen, (size_t)card)); }

static bool are_equal(const char *one, const char *other) { return one && other && strcmp(one, other) == 0; }

// A card whose whole group has been seen, else one never seen, else any.
static int choose(const int *mine, int count) {
    json_t *rules = json_object_get(table->state, "rules"), *up;
    bool isScramble = pairs_is(rules, "mode", "scramble");
    int usable[PAIRS_CARDS] = {0}; // 1: it can be turned, or in a scramble taken up, at once. 2: it is ours.
    int chances[4][PAIRS_CARDS], counts[4] = {0};
    size_t number;
    json_array_foreach(json_object_get(json_object_get(table->state, "board"), "cards"), number, up) {
        if (number == PAIRS_CARDS) break;
        usable[number] = json_is_null(up) || (isScramble && !json_object_get(up, "seat") && !json_object_get(up, "held"));
        for (int i = 0; i < count; i++)
            if (mine[i] == (int)number) usable[number] = 2;
        if (!usable[number] && json_object_get(up, "held")) chances[3][counts[3]++] = (int)number; // Where no other is left, one that is held.
    }
    for (int card = 0; card < PAIRS_CARDS; card++) {
        if (usable[card] != 1) continue;
        const char *face = face_of(card);
        int equal = 0;
        for (int other = 0; other < PAIRS_CARDS; other++) equal += usable[other] && are_equal(face, face_of(other));
        bool fits = face && (count == 0 || are_equal(face, face_of(mine[0])));
        if (fits && equal == pairs_int(rules, "group", 0)) chances[0][counts[0]++] = card;
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
static void tell_result(const json_t *ended) {
    json_t *won = json_object_get(json_object_get(ended, "over"), "won"), *rules = json_object_get(table->state, "rules"), *each;
    bool isMine = false;
    size_t i;
    json_array_foreach(won, i, each) isMine = isMine || json_integer_value(each) == seat;
    bool isShared = pairs_is(rules, "mode", "solo") || pairs_is(rules, "mode", "coop");
    puts(isMine ? "I won." : json_array_size(won) > 0 || isShared ? "I lost." : "A draw.");
    fflush(stdout);
    const char *flaw = pairs_text(ended, "flaw");
    fprintf(stderr, "The shuffle of %s: %s.\n", pairs_text(ended, "game"), *flaw ? flaw : "proved");
}

// Does what the phase asks for. Only after a whole message, when nothing is missing and no request of ours is open.
static void act(void) {
    const json_t *state = table->state;
    bool hasEnded = *game && pairs_is(table->ended, "game", game);
    if (hasEnded) tell_result(table->ended);
    if (hasEnded || (*game && !pairs_is(state, "game", game))) { // Else it ended while we were away.
        *game = 0;
        left--;
    }
    if (*asked || table->behind != PAIRS_FOLDED || !session->live || seq() == refused) return;
    int present = pairs_seat(table, session->player);
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
    const json_t *own = json_array_get(json_object_get(state, "seats"), (size_t)seat);
    bool isReady = json_is_true(json_object_get(own, "ready"));
    bool isPaused = pairs_is(state, "phase", "paused");
    if (!*game && (isPaused || pairs_is(state, "phase", "playing"))) snprintf(game, sizeof game, "%s", pairs_text(state, "game"));
    int mine[PAIRS_CARDS], count = pairs_attempt(table, session->player, mine);
    if (pairs_is(state, "phase", "waiting") && !isReady) {
        get_ready("ready");
    } else if (pairs_is(state, "phase", "over") && !isReady) {
        get_ready("again");
    } else if (isPaused && !json_object_get(own, "agree")) {
        ask("pause", ",\"on\":false");
    } else if (count >= 0) {
        char fields[64];
        bool hasTurns = json_object_get(state, "turn") != NULL; // Where all move at once, seq would only be in the way.
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
    for (const json_t *message; (message = pairs_next(session, answers));) {
        if (pairs_is(message, "type", "error")) {
            if (!*answers || strcmp(answers, "join") == 0 || strcmp(answers, "quick") == 0) leave_with(session->refusal);
            if (*asked && table->state && seq() == asked_at) { // Nothing has changed since we decided: not the same again at once.
                refused = asked_at;
                pairs_wake(session, pairs_int(message, "retry_ms", 1000));
            }
        }
        if (pairs_is(message, "type", "wake")) refused = -1;
        if (pairs_is(message, "type", "closed") && pairs_is(message, "table", name)) leave_with(left == 0 ? NULL : "The table is gone.");
        if (pairs_is(message, "type", "snapshot") && !*name) snprintf(name, sizeof name, "%.100s", pairs_text(message, "table"));
        if (*asked && strcmp(answers, asked) == 0) {
            bool isLeave = strcmp(asked, "leave") == 0;
            *asked = 0;
            if (isLeave) leave_with(left == 0 ? NULL : "I have lost my seat.");
        }
        if (table->state) act();
    }
    leave_with(left == 0 ? NULL : *session->refusal ? session->refusal : "The connection is lost.");
}
