// The fold: what each change does to a snapshot. SPEC.md has the same as pseudo-code.
//
// The functions of jansson whose names end with _new take a value over, and do nothing with NULL.
#include "pairs.h"
#include "patience.h"
#include <string.h>

// Sets the counts of a seat to 0.
static json_t *tally(json_t *seat, const json_t *rules) {
    json_object_update_new(seat, json_pack("{s:i, s:i, s:i, s:i}", "score", 0, "groups", 0, "flips", 0, "misses", 0));
    return patience_recount(seat, rules);
}

static void add(json_t *seat, const char *key, json_int_t number) {
    json_object_set_new(seat, key, json_integer(pairs_int(seat, key, 0) + number));
}

// Replaces fields of an object. Those that the change lacks are removed.
static void replace(json_t *object, const json_t *change, const char *const *keys) {
    for (; *keys; keys++) {
        json_object_del(object, *keys);
        json_object_set_new(object, *keys, json_deep_copy(json_object_get(change, *keys)));
    }
}

// Puts a card up, with the seat that holds or has taken it under a key; false where the board has no such card.
static bool put(json_t *cards, const json_t *card, json_t *face, const char *key, json_t *seat) {
    if (!pairs_at(cards, card) || !face) return false;
    json_t *up = json_pack(key ? "{s:O, s:O}" : "{s:O}", "face", face, key, seat);
    return json_array_set_new(cards, (size_t)json_integer_value(card), up) == 0;
}

static json_t *face_of(const json_t *cards, const json_t *card) { return json_object_get(pairs_at(cards, card), "face"); }

// Whether an op changes a seat, which it names.
static bool has_seat(const char *op) {
    static const char *ops[] = {"reveal", "match", "miss", "hold", "progress", "turn", "seat", "ready", "agree"};
    for (int i = 0; i < 9; i++)
        if (strcmp(op, ops[i]) == 0) return true;
    return false;
}

bool pairs_change(json_t *state, const json_t *change) {
    const char *op = pairs_text(change, "op");
    json_t *rules = json_object_get(state, "rules"), *seats = json_object_get(state, "seats"), *turn = json_object_get(state, "turn");
    json_t *cards = json_object_get(json_object_get(state, "board"), "cards"), *number = json_object_get(change, "seat"), *seat = pairs_at(seats, number);
    json_t *card = json_object_get(change, "card"), *named = json_object_get(change, "cards"), *on = json_object_get(change, "on"), *each;
    size_t i;
    if (patience_has(change)) return patience_fold(state, change);
    if (has_seat(op) && !seat) return false;
    if (strcmp(op, "reveal") == 0) {
        if (!put(cards, card, json_object_get(change, "face"), NULL, NULL)) return false;
        add(seat, "flips", 1);
    } else if (strcmp(op, "match") == 0) {
        if (!named) return false;
        json_array_foreach(named, i, each)
            if (!put(cards, each, face_of(cards, each), "seat", number)) return false;
        add(seat, "score", pairs_int(change, "points", 0));
        add(seat, "groups", 1);
    } else if (strcmp(op, "miss") == 0) {
        add(seat, "score", pairs_int(change, "points", 0));
        add(seat, "misses", 1);
        if (pairs_int(change, "hide_ms", 0) != 0) json_object_del(turn, "ms");
    } else if (strcmp(op, "hide") == 0) {
        json_array_foreach(named, i, each)
            if (!pairs_at(cards, each) || json_array_set_new(cards, (size_t)json_integer_value(each), json_null()) != 0) return false;
    } else if (strcmp(op, "hold") == 0) {
        return put(cards, card, face_of(cards, card), "held", number);
    } else if (strcmp(op, "release") == 0) {
        json_array_foreach(named, i, each)
            if (!put(cards, each, face_of(cards, each), NULL, NULL)) return false;
    } else if (strcmp(op, "progress") == 0) {
        json_object_update(seat, (json_t *)change);
        json_object_del(seat, "op");
        json_object_del(seat, "seat");
    } else if (strcmp(op, "turn") == 0) {
        json_object_set_new(state, "turn", json_object());
        replace(json_object_get(state, "turn"), change, (const char *[]){"seat", "ms", NULL});
        replace(state, change, (const char *[]){"turns", "tries_left", NULL});
    } else if (strcmp(op, "seat") == 0) {
        if (strcmp(pairs_text(seat, "player"), pairs_text(change, "player")) != 0) json_object_set_new(tally(seat, rules), "ready", json_false());
        replace(seat, change, (const char *[]){"player", "name", "account", "rating", "status", "bot", "hold_ms", NULL});
    } else if (strcmp(op, "ready") == 0) {
        json_object_set(seat, "ready", on);
    } else if (strcmp(op, "agree") == 0) {
        json_object_del(seat, "agree");
        if (json_is_true(on)) json_object_set(seat, "agree", on);
    } else if (strcmp(op, "phase") == 0) {
        replace(state, change, (const char *[]){"phase", NULL});
        json_array_foreach(seats, i, each) json_object_del(each, "agree");
        if (turn) json_object_set(turn, "ms", json_object_get(change, "ms"));
    } else if (strcmp(op, "host") == 0) {
        json_object_del(state, "host");
        json_object_set(state, "host", json_object_get(change, "player"));
    } else if (strcmp(op, "theme") == 0 || strcmp(op, "title") == 0) {
        replace(state, change, (const char *[]){op, NULL});
    } else if (strcmp(op, "rules") == 0) {
        json_t *next = json_object_get(change, "rules");
        json_int_t count = pairs_int(next, "seats", -1);
        bool isOther = !json_object_get(rules, "game") != !json_object_get(next, "game");
        if (count < 1 || count > PAIRS_SEATS || !seats) return false;
        json_array_foreach(seats, i, each)
            if (isOther) patience_recount(each, next);
        while (json_array_size(seats) > (size_t)count) json_array_remove(seats, (size_t)count);
        while (json_array_size(seats) < (size_t)count)
            json_array_append_new(seats, tally(json_pack("{s:s, s:n, s:b}", "status", "open", "bot", "ready", 0), next));
        replace(state, change, (const char *[]){"rules", NULL});
    } else if (strcmp(op, "deal") == 0) {
        if (!json_object_get(change, "board") || !json_object_get(change, "faces")) return false;
        replace(state, change, (const char *[]){"game", "board", "commit", "faces", "theme", "over", "tries_left", "game_ms", NULL});
        json_object_set_new(state, "turns", json_integer(0));
        json_int_t seconds = pairs_int(rules, "game_seconds", 0);
        if (seconds > 0 && seconds < 1000000) json_object_set_new(state, "game_ms", json_integer(seconds * 1000));
        json_array_foreach(seats, i, each) tally(each, rules);
    } else if (strcmp(op, "over") == 0) {
        json_t *over = json_deep_copy(change);
        json_object_del(over, "op");
        json_object_set_new(state, "over", over);
        replace(state, NULL, (const char *[]){"turn", "game_ms", NULL});
        json_array_foreach(seats, i, each) json_object_set_new(each, "ready", json_false());
    }
    return true; // Any other op is a later version's and does nothing.
}
