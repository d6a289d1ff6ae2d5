// The copy of a table: the faces that have been up, and whose move it is. fold.c has what each change does.
#include "pairs.h"
#include <stdlib.h>
#include <string.h>

static void see(pairs_table *table, long long card, const char *face) {
    if (card < 0 || card >= PAIRS_CARDS) return;
    free(table->seen[card]);
    size_t size = face ? strlen(face) + 1 : 0;
    table->seen[card] = face ? memcpy(json_memory(size), face, size) : NULL;
}

static void end(pairs_table *table, const json *state) {
    const char *flaw = pairs_flaw(state, table->seen);
    json_free(table->ended);
    table->ended = json_new(JSON_OBJECT);
    json_set(table->ended, "game", json_copy(json_get(state, "game")));
    json_set(table->ended, "over", json_copy(json_get(state, "over")));
    if (flaw) json_set(table->ended, "flaw", json_text(flaw));
}

void pairs_take(pairs_table *table, const json *snapshot) {
    if (!json_equal(json_get(snapshot, "game"), json_get(table->state, "game")))
        for (int card = 0; card < PAIRS_CARDS; card++) see(table, card, NULL);
    json_free(table->state);
    table->state = json_copy(snapshot);
    const json *cards = json_get(json_get(snapshot, "board"), "cards"), *up = json_first(cards);
    for (long long card = 0; up; card++, up = up->next)
        if (json_get(up, "face")) see(table, card, json_string(json_get(up, "face")));
    if (json_get(snapshot, "over")) end(table, snapshot);
}

pairs_outcome pairs_fold(pairs_table *table, const json *diff) {
    long long seq = json_int(json_get(diff, "seq"), -1), held = json_int(json_get(table->state, "seq"), -1);
    if (seq <= held) return PAIRS_OLD;
    if (seq > held + 1) return PAIRS_GAP;
    json *next = json_copy(table->state), *changes = json_get(diff, "changes");
    for (const json *change = json_first(changes); change; change = change->next)
        if (!pairs_change(next, change)) {
            json_free(next);
            return PAIRS_MISFIT;
        }
    json_free(next);
    // It fits. So the changes are applied once more, to the copy itself, and what each shows is seen in its turn.
    for (const json *change = json_first(changes); change; change = change->next) {
        const json *op = json_get(change, "op");
        pairs_change(table->state, change);
        if (json_is(op, "reveal")) see(table, json_int(json_get(change, "card"), -1), json_string(json_get(change, "face")));
        for (int card = 0; card < PAIRS_CARDS && json_is(op, "deal"); card++) see(table, card, NULL);
        if (json_is(op, "over")) end(table, table->state);
    }
    json_set(table->state, "seq", json_number(seq));
    return PAIRS_FOLDED;
}

void pairs_forget(pairs_table *table) {
    json_free(table->state);
    json_free(table->ended);
    for (int card = 0; card < PAIRS_CARDS; card++) free(table->seen[card]);
    memset(table, 0, sizeof *table);
}

long long pairs_seat(const pairs_table *table, const char *player) {
    const json *seats = json_get(table->state, "seats"), *seat = json_first(seats);
    for (long long number = 0; seat; number++, seat = seat->next) {
        const json *bot = json_get(seat, "bot");
        bool isPerson = !bot || bot->kind == JSON_NULL;
        if (isPerson && json_is(json_get(seat, "player"), player) && json_is(json_get(seat, "status"), "here")) return number;
    }
    return -1;
}

int pairs_attempt(const pairs_table *table, const char *player, int mine[PAIRS_CARDS]) {
    long long seat = pairs_seat(table, player);
    const json *rules = json_get(table->state, "rules"), *mode = json_get(rules, "mode"), *turn = json_get(table->state, "turn");
    const json *cards = json_get(json_get(table->state, "board"), "cards"), *face = NULL, *up = json_first(cards);
    bool isScramble = json_is(mode, "scramble");
    int count = 0;
    if (seat < 0 || !cards || !json_is(json_get(table->state, "phase"), "playing")) return -1;
    if (!isScramble && !json_is(mode, "race") && json_int(json_get(turn, "seat"), -1) != seat) return -1;
    for (int card = 0; up && card < PAIRS_CARDS; card++, up = up->next) {
        if (up->kind == JSON_NULL || json_get(up, "seat") || (isScramble && json_int(json_get(up, "held"), -1) != seat)) continue;
        if (face && !json_equal(face, json_get(up, "face"))) return -1; // A miss is shown.
        face = json_get(up, "face");
        mine[count++] = card;
    }
    return count < json_int(json_get(rules, "group"), 0) ? count : -1;
}
