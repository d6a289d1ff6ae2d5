// The copy of a table: the fold, the faces that have been up, and whose move it is. SPEC.md has the same as pseudo-code.
#include "pairs.h"
#include "patience.h"
#include <stdlib.h>
#include <string.h>

// Sets the counts of a seat to 0.
static json *tally(json *seat, const json *rules) {
    static const char *counts[] = {"score", "groups", "flips", "misses"};
    for (int i = 0; i < 4; i++) json_set(seat, counts[i], json_number(0));
    return patience_recount(seat, rules);
}

// Both are below 2^53, as all numbers that were read. So is the sum, or it is 0.
static void add(json *seat, const char *key, long long number) {
    long long sum = json_int(json_get(seat, key), 0) + number;
    json_set(seat, key, json_number(sum < 1LL << 53 && sum > -(1LL << 53) ? sum : 0));
}

// Replaces fields of an object. Those that the change lacks are removed.
static void replace(json *object, const json *change, const char *const *keys) {
    for (; *keys; keys++) json_set(object, *keys, json_copy(json_get(change, *keys)));
}

// Puts a card up, with the seat that holds or has taken it under a key; false where the board has no such card.
static bool put(json *cards, const json *card, const json *face, const char *key, const json *seat) {
    if (!json_at(cards, json_int(card, -1)) || !face) return false;
    json *up = json_new(JSON_OBJECT);
    json_set(up, "face", json_copy(face));
    if (key) json_set(up, key, json_copy(seat));
    json_put(cards, json_int(card, -1), up);
    return true;
}

// Applies one change; false where it does not fit.
static bool fold(json *state, const json *change) {
    const json *op = json_get(change, "op"), *number = json_get(change, "seat"), *card = json_get(change, "card");
    json *seats = json_get(state, "seats"), *cards = json_get(json_get(state, "board"), "cards"), *turn = json_get(state, "turn");
    const json *rules = json_get(state, "rules");
    json *seat = json_at(seats, json_int(number, -1)), *named = json_get(change, "cards");
    const json *shown = card ? json_at(cards, json_int(card, -1)) : NULL;
    if (patience_has(op)) return patience_fold(state, change);
    if (json_is(op, "reveal")) {
        if (!seat || !put(cards, card, json_get(change, "face"), NULL, NULL)) return false;
        add(seat, "flips", 1);
    } else if (json_is(op, "match")) {
        if (!seat || !named) return false;
        for (const json *each = named->first; each; each = each->next)
            if (!put(cards, each, json_get(json_at(cards, json_int(each, -1)), "face"), "seat", number)) return false;
        add(seat, "score", json_int(json_get(change, "points"), 0));
        add(seat, "groups", 1);
    } else if (json_is(op, "miss")) {
        if (!seat) return false;
        add(seat, "score", json_int(json_get(change, "points"), 0));
        add(seat, "misses", 1);
        if (turn && json_int(json_get(change, "hide_ms"), 0) != 0) json_set(turn, "ms", NULL);
    } else if (json_is(op, "hide")) {
        for (const json *each = named ? named->first : NULL; each; each = each->next) {
            if (!json_at(cards, json_int(each, -1))) return false;
            json_put(cards, json_int(each, -1), json_new(JSON_NULL));
        }
    } else if (json_is(op, "hold")) {
        return seat && put(cards, card, json_get(shown, "face"), "held", number);
    } else if (json_is(op, "release")) {
        for (const json *each = named ? named->first : NULL; each; each = each->next)
            if (!put(cards, each, json_get(json_at(cards, json_int(each, -1)), "face"), NULL, NULL)) return false;
    } else if (json_is(op, "progress")) {
        if (!seat) return false;
        for (const json *count = change->first; count; count = count->next)
            if (strcmp(count->key, "op") != 0 && strcmp(count->key, "seat") != 0) json_set(seat, count->key, json_copy(count));
    } else if (json_is(op, "turn")) {
        if (!seat) return false;
        json *next = json_new(JSON_OBJECT);
        replace(next, change, (const char *[]){"seat", "ms", NULL});
        json_set(state, "turn", next);
        replace(state, change, (const char *[]){"turns", "tries_left", NULL});
    } else if (json_is(op, "seat")) {
        if (!seat) return false;
        if (!json_equal(json_get(seat, "player"), json_get(change, "player"))) json_set(tally(seat, rules), "ready", json_new(JSON_FALSE));
        replace(seat, change, (const char *[]){"player", "name", "account", "rating", "status", "bot", "hold_ms", NULL});
    } else if (json_is(op, "ready")) {
        if (!seat) return false;
        json_set(seat, "ready", json_copy(json_get(change, "on")));
    } else if (json_is(op, "agree")) {
        if (!seat) return false;
        const json *on = json_get(change, "on");
        json_set(seat, "agree", on && on->kind == JSON_TRUE ? json_new(JSON_TRUE) : NULL);
    } else if (json_is(op, "phase")) {
        json_set(state, "phase", json_copy(json_get(change, "phase")));
        for (json *each = seats ? seats->first : NULL; each; each = each->next) json_set(each, "agree", NULL);
        if (turn && json_get(change, "ms")) json_set(turn, "ms", json_copy(json_get(change, "ms")));
    } else if (json_is(op, "host")) {
        json_set(state, "host", json_copy(json_get(change, "player")));
    } else if (json_is(op, "theme")) {
        json_set(state, "theme", json_copy(json_get(change, "theme")));
    } else if (json_is(op, "title")) {
        json_set(state, "title", json_copy(json_get(change, "title")));
    } else if (json_is(op, "rules")) {
        long long count = json_int(json_get(json_get(change, "rules"), "seats"), -1);
        if (count < 1 || count > PAIRS_SEATS || !seats) return false;
        const json *next = json_get(change, "rules");
        for (json *each = !json_get(rules, "game") != !json_get(next, "game") ? seats->first : NULL; each; each = each->next) patience_recount(each, next);
        json_set(state, "rules", json_copy(next));
        while (json_count(seats) > count) json_put(seats, json_count(seats) - 1, NULL);
        while (json_count(seats) < count) {
            json *open = tally(json_new(JSON_OBJECT), next);
            json_set(open, "status", json_text("open"));
            json_set(open, "bot", json_new(JSON_NULL));
            json_set(open, "ready", json_new(JSON_FALSE));
            json_add(seats, open);
        }
    } else if (json_is(op, "deal")) {
        if (!json_get(change, "board") || !json_get(change, "faces")) return false;
        replace(state, change, (const char *[]){"game", "board", "commit", "faces", "theme", "over", "tries_left", "game_ms", NULL});
        json_set(state, "turns", json_number(0));
        long long seconds = json_int(json_get(json_get(state, "rules"), "game_seconds"), 0);
        if (seconds > 0 && seconds < 1000000) json_set(state, "game_ms", json_number(seconds * 1000));
        for (json *each = seats ? seats->first : NULL; each; each = each->next) tally(each, rules);
    } else if (json_is(op, "over")) {
        json *over = json_copy(change);
        json_set(over, "op", NULL);
        json_set(state, "over", over);
        json_set(state, "turn", NULL);
        json_set(state, "game_ms", NULL);
        for (json *each = seats ? seats->first : NULL; each; each = each->next) json_set(each, "ready", json_new(JSON_FALSE));
    }
    return true; // Any other op is a later version's and does nothing.
}

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
    const json *cards = json_get(json_get(snapshot, "board"), "cards"), *up = cards ? cards->first : NULL;
    for (long long card = 0; up; card++, up = up->next)
        if (json_get(up, "face")) see(table, card, json_string(json_get(up, "face")));
    if (json_get(snapshot, "over")) end(table, snapshot);
}

pairs_outcome pairs_fold(pairs_table *table, const json *diff) {
    long long seq = json_int(json_get(diff, "seq"), -1), held = json_int(json_get(table->state, "seq"), -1);
    if (seq <= held) return PAIRS_OLD;
    if (seq > held + 1) return PAIRS_GAP;
    json *next = json_copy(table->state), *changes = json_get(diff, "changes");
    for (const json *change = changes ? changes->first : NULL; change; change = change->next)
        if (!fold(next, change)) {
            json_free(next);
            return PAIRS_MISFIT;
        }
    json_free(next);
    // It fits. So the changes are applied once more, to the copy itself, and what each shows is seen in its turn.
    for (const json *change = changes ? changes->first : NULL; change; change = change->next) {
        const json *op = json_get(change, "op");
        fold(table->state, change);
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
    const json *seats = json_get(table->state, "seats"), *seat = seats ? seats->first : NULL;
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
    const json *cards = json_get(json_get(table->state, "board"), "cards"), *face = NULL, *up = cards ? cards->first : NULL;
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
