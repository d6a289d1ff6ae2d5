// What games of patience add to the copy of a table and to the proof of the shuffle.
#ifndef PATIENCE_H
#define PATIENCE_H
#include <jansson.h>
#include <stdbool.h>

// Gives a seat the counts that only the game of these rules has, at their beginning. The result is the seat.
json_t *patience_recount(json_t *seat, const json_t *rules);

// Whether a change is one of patience.
bool patience_has(const json_t *change);

// Applies one such change to a copy of a snapshot; false where it does not fit.
bool patience_fold(json_t *state, const json_t *change);

// The cards of a game of patience in the order dealt, two letters each and a zero byte: of a numbered deal, or as the numbers in `order` lie.
void patience_deal(const json_t *rules, const int *order, int cards, char dealt[][3]);
#endif
