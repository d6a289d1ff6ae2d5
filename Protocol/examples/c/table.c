// The copy of a table: the faces that have been up, and whose move it is. fold.c has what each change does.
#include "pairs.h"
#include <string.h>

json_t *pairs_at(const json_t *array, const json_t *number) {
    return json_is_integer(number) ? json_array_get(array, (size_t)json_integer_value(number)) : NULL;
}

const char *pairs_text(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "";
}

bool pairs_is(const json_t *object, const char *key, const char *text) { return strcmp(pairs_text(object, key), text) == 0; }

json_int_t pairs_int(const json_t *object, const char *key, json_int_t otherwise) {
    const json_t *field = json_object_get(object, key);
    json_int_t number = json_integer_value(field), limit = 1LL << 53;
    return json_is_integer(field) && number < limit && number > -limit ? number : otherwise;
}

static void see_nothing(pairs_table *table) {
    json_decref(table->seen);
    table->seen = json_array();
    for (int card = 0; card < PAIRS_CARDS; card++) json_array_append_new(table->seen, json_null());
}

static void end(pairs_table *table) {
    const char *flaw = pairs_flaw(table->state, table->seen);
    json_t *game = json_object_get(table->state, "game"), *over = json_object_get(table->state, "over");
    json_decref(table->ended);
    table->ended = json_pack("{s:O*, s:O*, s:s*}", "game", game, "over", over, "flaw", flaw);
}

void pairs_take(pairs_table *table, const json_t *snapshot) {
    if (!pairs_is(table->state, "game", pairs_text(snapshot, "game")) || !table->seen) see_nothing(table);
    json_decref(table->state);
    table->state = json_deep_copy(snapshot);
    json_t *up;
    size_t card;
    json_array_foreach(json_object_get(json_object_get(snapshot, "board"), "cards"), card, up)
        json_array_set(table->seen, card, json_object_get(up, "face"));
    if (json_object_get(snapshot, "over")) end(table);
}

pairs_outcome pairs_fold(pairs_table *table, const json_t *diff) {
    json_int_t seq = pairs_int(diff, "seq", -1), held = pairs_int(table->state, "seq", -1);
    if (seq <= held) return PAIRS_OLD;
    if (seq > held + 1) return PAIRS_GAP;
    pairs_table next = {json_deep_copy(table->state), json_copy(table->seen), json_incref(table->ended), table->behind};
    json_t *change;
    size_t i;
    json_array_foreach(json_object_get(diff, "changes"), i, change) {
        if (!pairs_change(next.state, change)) {
            pairs_forget(&next);
            return PAIRS_MISFIT;
        }
        if (pairs_is(change, "op", "reveal")) json_array_set(next.seen, (size_t)pairs_int(change, "card", 0), json_object_get(change, "face"));
        if (pairs_is(change, "op", "deal")) see_nothing(&next);
        if (pairs_is(change, "op", "over")) end(&next);
    }
    json_object_set_new(next.state, "seq", json_integer(seq));
    pairs_forget(table);
    *table = next;
    return PAIRS_FOLDED;
}

void pairs_forget(pairs_table *table) {
    json_decref(table->state);
    json_decref(table->seen);
    json_decref(table->ended);
    memset(table, 0, sizeof *table);
}

int pairs_seat(const pairs_table *table, const char *player) {
    json_t *seat, *bot;
    size_t number;
    json_array_foreach(json_object_get(table->state, "seats"), number, seat) {
        bool isPerson = !(bot = json_object_get(seat, "bot")) || json_is_null(bot);
        if (isPerson && pairs_is(seat, "player", player) && pairs_is(seat, "status", "here")) return (int)number;
    }
    return -1;
}

int pairs_attempt(const pairs_table *table, const char *player, int mine[PAIRS_CARDS]) {
    int seat = pairs_seat(table, player), count = 0;
    json_t *rules = json_object_get(table->state, "rules"), *cards = json_object_get(json_object_get(table->state, "board"), "cards"), *up;
    bool isScramble = pairs_is(rules, "mode", "scramble");
    const char *face = NULL;
    size_t card;
    if (seat < 0 || !cards || !pairs_is(table->state, "phase", "playing")) return -1;
    if (!isScramble && !pairs_is(rules, "mode", "race") && pairs_int(json_object_get(table->state, "turn"), "seat", -1) != seat) return -1;
    json_array_foreach(cards, card, up) {
        if (json_is_null(up) || json_object_get(up, "seat") || (isScramble && pairs_int(up, "held", -1) != seat)) continue;
        if (face && !pairs_is(up, "face", face)) return -1; // A miss is shown.
        face = pairs_text(up, "face");
        if (count < PAIRS_CARDS) mine[count++] = (int)card;
    }
    return count < pairs_int(rules, "group", 0) ? count : -1;
}
