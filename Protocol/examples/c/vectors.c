// Holds the library against Protocol/vectors: cc -std=c11 -o vectors vectors.c fold.c table.c proof.c patience.c -ljansson -lcrypto && ./vectors ../../vectors
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *read_file(const char *folder, const char *name) {
    char path[1024];
    json_error_t error;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    json_t *value = json_load_file(path, 0, &error);
    if (value) return value;
    fprintf(stderr, "%s: %s\n", path, error.text);
    exit(1);
}

static int failures = 0;

static void expect(bool isSo, const char *name, int step, const char *what) {
    if (isSo) return;
    failures++;
    fprintf(stderr, "%s, step %d: %s\n", name, step, what);
}

static void nonce(const char *hex, uint8_t bytes[32]) {
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
}

static void expect_deal(const json_t *shuffle, const json_t *deal) {
    uint8_t seed[32], nonces[2][32];
    int order[1024], group = (int)pairs_int(deal, "group", 2), groups = (int)pairs_int(deal, "groups", pairs_int(deal, "pairs", 0));
    const char *game = pairs_text(deal, "game_id");
    json_t *face;
    size_t card;
    nonce(pairs_text(shuffle, "server_seed"), seed);
    for (size_t i = 0; i < 2; i++) nonce(json_string_value(json_array_get(json_object_get(shuffle, "client_nonces"), i)), nonces[i]);
    pairs_deck(seed, game, groups, group, 2, (uint8_t[]){0, 1}, (const uint8_t (*)[32])nonces, order);
    json_array_foreach(json_object_get(deal, "deck"), card, face) expect(json_integer_value(face) == order[card], game, (int)card, "another face");
}

static void expect_fold(const json_t *vector) {
    static const char *outcomes[] = {"folded", "old", "gap", "misfit"};
    pairs_table table = {0};
    const char *name = pairs_text(vector, "name");
    json_t *step, *proved = json_object_get(vector, "proved");
    size_t number;
    pairs_take(&table, json_object_get(vector, "snapshot"));
    json_array_foreach(json_object_get(vector, "steps"), number, step) {
        json_t *diff = json_object_get(step, "diff"), *wanted = json_object_get(step, "attempt");
        const char *outcome = diff ? outcomes[pairs_fold(&table, diff)] : "taken";
        if (!diff) pairs_take(&table, json_object_get(step, "snapshot"));
        expect(pairs_is(step, "outcome", outcome), name, (int)number, outcome);
        int mine[PAIRS_CARDS], found = pairs_attempt(&table, pairs_text(vector, "player"), mine);
        expect(found == (json_is_null(wanted) ? -1 : (int)json_array_size(wanted)), name, (int)number, "another attempt");
        for (int i = 0; i < found; i++) expect(json_integer_value(json_array_get(wanted, (size_t)i)) == mine[i], name, (int)number, "another card");
    }
    expect(json_equal(table.state, json_object_get(vector, "result")), name, (int)number, "another result");
    bool isProved = table.ended && !json_object_get(table.ended, "flaw");
    expect(table.ended ? json_is_true(proved) == isProved : json_is_null(proved), name, (int)number, "the shuffle is proved, and should not be; or the other way");
    pairs_forget(&table);
}

int main(int count, char **words) {
    const char *folder = count > 1 ? words[1] : "../../vectors", *more[] = {"more", "groups_of_more_and_a_rejected_word"};
    json_t *folds = read_file(folder, "fold.json"), *shuffle = read_file(folder, "shuffle.json"), *each;
    size_t i;
    json_array_foreach(json_object_get(folds, "vectors"), i, each) expect_fold(each);
    expect_deal(shuffle, shuffle);
    for (int list = 0; list < 2; list++)
        json_array_foreach(json_object_get(shuffle, more[list]), i, each) expect_deal(shuffle, each);
    json_decref(folds);
    json_decref(shuffle);
    if (failures == 0) puts("All vectors hold.");
    return failures > 0;
}
