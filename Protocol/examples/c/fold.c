// The fold: what each change does to a snapshot. SPEC.md has the same as pseudo-code.
#include "pairs.h"
#include "patience.h"
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

static const json *face_of(const json *cards, const json *card) { return json_get(json_at(cards, json_int(card, -1)), "face"); }

// Whether an op changes a seat, which it names.
static bool has_seat(const json *op) {
    static const char *ops[] = {"reveal", "match", "miss", "hold", "progress", "turn", "seat", "ready", "agree"};
    for (int i = 0; i < 9; i++)
        if (json_is(op, ops[i])) return true;
    return false;
}

bool pairs_change(json *state, const json *change) {
    const json *op = json_get(change, "op"), *number = json_get(change, "seat"), *card = json_get(change, "card"), *on = json_get(change, "on");
    const json *rules = json_get(state, "rules"), *points = json_get(change, "points");
    json *seats = json_get(state, "seats"), *cards = json_get(json_get(state, "board"), "cards"), *turn = json_get(state, "turn");
    json *seat = json_at(seats, json_int(number, -1)), *named = json_get(change, "cards");
    if (patience_has(op)) return patience_fold(state, change);
    if (has_seat(op) && !seat) return false;
    if (json_is(op, "reveal")) {
        if (!put(cards, card, json_get(change, "face"), NULL, NULL)) return false;
        add(seat, "flips", 1);
    } else if (json_is(op, "match")) {
        if (!named) return false;
        for (const json *each = json_first(named); each; each = each->next)
            if (!put(cards, each, face_of(cards, each), "seat", number)) return false;
        add(seat, "score", json_int(points, 0));
        add(seat, "groups", 1);
    } else if (json_is(op, "miss")) {
        add(seat, "score", json_int(points, 0));
        add(seat, "misses", 1);
        if (turn && json_int(json_get(change, "hide_ms"), 0) != 0) json_set(turn, "ms", NULL);
    } else if (json_is(op, "hide")) {
        for (const json *each = json_first(named); each; each = each->next) {
            if (!json_at(cards, json_int(each, -1))) return false;
            json_put(cards, json_int(each, -1), json_new(JSON_NULL));
        }
    } else if (json_is(op, "hold")) {
        return put(cards, card, face_of(cards, card), "held", number);
    } else if (json_is(op, "release")) {
        for (const json *each = json_first(named); each; each = each->next)
            if (!put(cards, each, face_of(cards, each), NULL, NULL)) return false;
    } else if (json_is(op, "progress")) {
        for (const json *count = change->first; count; count = count->next)
            if (strcmp(count->key, "op") != 0 && strcmp(count->key, "seat") != 0) json_set(seat, count->key, json_copy(count));
    } else if (json_is(op, "turn")) {
        json *next = json_new(JSON_OBJECT);
        replace(next, change, (const char *[]){"seat", "ms", NULL});
        json_set(state, "turn", next);
        replace(state, change, (const char *[]){"turns", "tries_left", NULL});
    } else if (json_is(op, "seat")) {
        if (!json_equal(json_get(seat, "player"), json_get(change, "player"))) json_set(tally(seat, rules), "ready", json_new(JSON_FALSE));
        replace(seat, change, (const char *[]){"player", "name", "account", "rating", "status", "bot", "hold_ms", NULL});
    } else if (json_is(op, "ready")) {
        json_set(seat, "ready", json_copy(on));
    } else if (json_is(op, "agree")) {
        json_set(seat, "agree", on && on->kind == JSON_TRUE ? json_new(JSON_TRUE) : NULL);
    } else if (json_is(op, "phase")) {
        replace(state, change, (const char *[]){"phase", NULL});
        for (json *each = json_first(seats); each; each = each->next) json_set(each, "agree", NULL);
        if (turn && json_get(change, "ms")) json_set(turn, "ms", json_copy(json_get(change, "ms")));
    } else if (json_is(op, "host")) {
        json_set(state, "host", json_copy(json_get(change, "player")));
    } else if (json_is(op, "theme") || json_is(op, "title")) {
        replace(state, change, (const char *[]){op->text, NULL});
    } else if (json_is(op, "rules")) {
        long long count = json_int(json_get(json_get(change, "rules"), "seats"), -1);
        if (count < 1 || count > PAIRS_SEATS || !seats) return false;
        const json *next = json_get(change, "rules");
        bool isOther = !json_get(rules, "game") != !json_get(next, "game");
        for (json *each = json_first(seats); each && isOther; each = each->next) patience_recount(each, next);
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
        for (json *each = json_first(seats); each; each = each->next) tally(each, rules);
    } else if (json_is(op, "over")) {
        json *over = json_copy(change);
        json_set(over, "op", NULL);
        json_set(state, "over", over);
        json_set(state, "turn", NULL);
        json_set(state, "game_ms", NULL);
        for (json *each = json_first(seats); each; each = each->next) json_set(each, "ready", json_new(JSON_FALSE));
    }
    return true; // Any other op is a later version's and does nothing.
}
