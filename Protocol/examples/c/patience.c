// What games of patience add to the copy of a table and to the proof of the shuffle.
#include "patience.h"
#include "pairs.h"
#include <string.h>

json *patience_recount(json *seat, const json *rules) {
    static const char *counts[] = {"moves", "undos", "hints"};
    for (int i = 0; i < 3; i++) json_set(seat, counts[i], json_get(rules, "game") ? json_number(0) : NULL);
    json_set(seat, "stuck", NULL);
    return seat;
}

// The cards of a pile of a game of patience; NULL where there is none.
static json *pile(const json *state, const json *id) {
    const json *piles = json_get(json_get(state, "board"), "piles");
    for (const json *each = json_first(piles); each; each = each->next)
        if (json_equal(json_get(each, "id"), id)) return json_get(each, "cards");
    return NULL;
}

static json *card_up(const json *face) {
    json *up = json_new(JSON_OBJECT);
    json_set(up, "face", json_copy(face));
    return up;
}

static bool carry(json *state, const json *change) {
    json *source = pile(state, json_get(change, "from")), *target = pile(state, json_get(change, "to"));
    const json *faces = json_get(change, "faces"), *reverse = json_get(change, "reverse"), *down = json_get(change, "down");
    long long count = json_int(json_get(change, "count"), 0), all = json_count(source);
    if (!source || !target || source == target || count < 1 || count > all || (faces && json_count(faces) != count)) return false;
    bool isReverse = reverse && reverse->kind == JSON_TRUE, isDown = down && down->kind == JSON_TRUE;
    for (long long i = 0; i < count; i++) {
        json *card = json_at(source, isReverse ? all - 1 - i : all - count + i);
        json_add(target, faces ? card_up(json_at(faces, i)) : isDown ? json_new(JSON_NULL) : json_copy(card));
    }
    while (json_count(source) > all - count) json_put(source, json_count(source) - 1, NULL);
    return true;
}

bool patience_has(const json *op) { return json_is(op, "carry") || json_is(op, "show") || json_is(op, "cover") || json_is(op, "stuck"); }

bool patience_fold(json *state, const json *change) {
    const json *op = json_get(change, "op"), *card = json_get(change, "card"), *on = json_get(change, "on");
    if (json_is(op, "carry")) return carry(state, change);
    if (json_is(op, "stuck")) {
        json *seat = json_at(json_get(state, "seats"), json_int(json_get(change, "seat"), -1));
        if (seat) json_set(seat, "stuck", on && on->kind == JSON_TRUE ? json_new(JSON_TRUE) : NULL);
        return seat != NULL;
    }
    json *cards = pile(state, json_get(change, "pile"));
    if (!json_at(cards, json_int(card, -1))) return false;
    json_put(cards, json_int(card, -1), json_is(op, "show") ? card_up(json_get(change, "face")) : json_new(JSON_NULL));
    return true;
}

void patience_deal(const json *rules, const int *order, int cards, char dealt[][3]) {
    bool isSpider = json_is(json_get(rules, "game"), "spider");
    long long kinds = isSpider ? json_int(json_get(rules, "suits"), 4) : 4, deal = json_int(json_get(rules, "deal"), 0);
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
