// What games of patience add to the copy of a table and to the proof of the shuffle.
#include "patience.h"
#include "pairs.h"
#include <string.h>

json_t *patience_recount(json_t *seat, const json_t *rules) {
    static const char *counts[] = {"moves", "undos", "hints", "stuck"};
    for (int i = 0; i < 4; i++) {
        json_object_del(seat, counts[i]);
        if (i < 3 && json_object_get(rules, "game")) json_object_set_new(seat, counts[i], json_integer(0));
    }
    return seat;
}

// The cards of the pile that a field names; NULL where there is none.
static json_t *pile(const json_t *state, const json_t *change, const char *key) {
    json_t *each;
    size_t i;
    json_array_foreach(json_object_get(json_object_get(state, "board"), "piles"), i, each)
        if (pairs_is(each, "id", pairs_text(change, key))) return json_object_get(each, "cards");
    return NULL;
}

static json_t *card_up(json_t *face) { return json_pack("{s:O*}", "face", face); }

static bool carry(json_t *state, const json_t *change) {
    json_t *source = pile(state, change, "from"), *target = pile(state, change, "to"), *faces = json_object_get(change, "faces");
    json_int_t count = pairs_int(change, "count", 0), all = (json_int_t)json_array_size(source);
    if (!source || !target || source == target || count < 1 || count > all || (faces && (json_int_t)json_array_size(faces) != count)) return false;
    bool isReverse = json_is_true(json_object_get(change, "reverse")), isDown = json_is_true(json_object_get(change, "down"));
    for (json_int_t i = 0; i < count; i++) {
        json_t *card = json_array_get(source, (size_t)(isReverse ? all - 1 - i : all - count + i));
        json_array_append_new(target, faces ? card_up(json_array_get(faces, (size_t)i)) : isDown ? json_null() : json_incref(card));
    }
    while ((json_int_t)json_array_size(source) > all - count) json_array_remove(source, json_array_size(source) - 1);
    return true;
}

bool patience_has(const json_t *change) {
    return pairs_is(change, "op", "carry") || pairs_is(change, "op", "show") || pairs_is(change, "op", "cover") || pairs_is(change, "op", "stuck");
}

bool patience_fold(json_t *state, const json_t *change) {
    json_t *card = json_object_get(change, "card"), *on = json_object_get(change, "on");
    if (pairs_is(change, "op", "carry")) return carry(state, change);
    if (pairs_is(change, "op", "stuck")) {
        json_t *seat = pairs_at(json_object_get(state, "seats"), json_object_get(change, "seat"));
        json_object_del(seat, "stuck");
        if (json_is_true(on)) json_object_set(seat, "stuck", on);
        return seat != NULL;
    }
    json_t *cards = pile(state, change, "pile");
    if (!pairs_at(cards, card)) return false;
    json_t *shown = pairs_is(change, "op", "show") ? card_up(json_object_get(change, "face")) : json_null();
    return json_array_set_new(cards, (size_t)json_integer_value(card), shown) == 0;
}

void patience_deal(const json_t *rules, const int *order, int cards, char dealt[][3]) {
    json_int_t kinds = pairs_is(rules, "game", "spider") ? pairs_int(rules, "suits", 4) : 4, deal = pairs_int(rules, "deal", 0);
    const char *ranks = "A23456789TJQK", *suits = kinds == 1 ? "S" : kinds == 2 ? "HS" : "CDHS";
    int count = (int)strlen(suits), left[PAIRS_CARDS];
    uint32_t state = (uint32_t)deal;
    for (int i = 0; i < cards; i++) left[i] = i;
    for (int i = 0; i < cards; i++) {
        int number = deal ? 0 : order[i], place = cards - i;
        if (deal) {
            state = state * 214013u + 2531011u;
            int drawn = (int)((state >> 16 & 32767u) % (uint32_t)place);
            number = left[drawn];
            left[drawn] = left[place - 1];
        }
        number %= 13 * count; // In the shuffle's pack the suits follow one another, in that of the numbered deals the ranks.
        dealt[i][0] = ranks[deal ? number / count : number % 13];
        dealt[i][1] = suits[deal ? number % count : number / 13];
        dealt[i][2] = 0;
    }
}
