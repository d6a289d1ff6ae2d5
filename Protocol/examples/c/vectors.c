// Holds the library against Protocol/vectors: cc -std=c11 -o vectors vectors.c fold.c table.c proof.c patience.c json.c sha256.c && ./vectors ../../vectors
#include "pairs.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json *read_file(const char *folder, const char *name) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    size_t size = 1 << 22;
    char *bytes = json_memory(size);
    if (file) fread(bytes, 1, size - 1, file), fclose(file); // The last byte stays zero.
    json *value = json_read(bytes);
    free(bytes);
    if (value) return value;
    fprintf(stderr, "%s is not there, or no JSON.\n", path);
    exit(1);
}

static int failures = 0;

static void expect(bool isSo, const json *name, int step, const char *what) {
    if (isSo) return;
    failures++;
    fprintf(stderr, "%s, step %d: %s\n", json_string(name), step, what);
}

static void nonce(const char *hex, uint8_t bytes[32]) {
    for (int i = 0; i < 32; i++) bytes[i] = (uint8_t)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
}

static void expect_deal(const json *shuffle, const json *deal) {
    uint8_t seed[32], nonces[2][32];
    int order[1024], card = 0;
    int group = (int)json_int(json_get(deal, "group"), 2), groups = (int)json_int(json_get(deal, "groups"), json_int(json_get(deal, "pairs"), 0));
    nonce(json_string(json_get(shuffle, "server_seed")), seed);
    for (int i = 0; i < 2; i++) nonce(json_string(json_at(json_get(shuffle, "client_nonces"), i)), nonces[i]);
    pairs_deck(seed, json_string(json_get(deal, "game_id")), groups, group, 2, (uint8_t[]){0, 1}, (const uint8_t (*)[32])nonces, order);
    for (const json *face = json_get(deal, "deck")->first; face; face = face->next, card++)
        expect(json_int(face, -1) == order[card], json_get(deal, "game_id"), card, "another face");
}

int main(int count, char **words) {
    static const char *outcomes[] = {"folded", "old", "gap", "misfit"};
    const char *folder = count > 1 ? words[1] : "../../vectors";
    json *folds = read_file(folder, "fold.json"), *shuffle = read_file(folder, "shuffle.json");
    for (const json *vector = json_get(folds, "vectors")->first; vector; vector = vector->next) {
        pairs_table table = {0};
        const json *name = json_get(vector, "name");
        int number = 0;
        pairs_take(&table, json_get(vector, "snapshot"));
        for (const json *step = json_get(vector, "steps")->first; step; step = step->next, number++) {
            const json *diff = json_get(step, "diff"), *wanted = json_get(step, "attempt");
            const char *outcome = diff ? outcomes[pairs_fold(&table, diff)] : "taken";
            if (!diff) pairs_take(&table, json_get(step, "snapshot"));
            expect(json_is(json_get(step, "outcome"), outcome), name, number, outcome);
            int mine[PAIRS_CARDS], found = pairs_attempt(&table, json_string(json_get(vector, "player")), mine);
            expect(found == (wanted->kind == JSON_NULL ? -1 : json_count(wanted)), name, number, "another attempt");
            for (int i = 0; i < found; i++) expect(json_int(json_at(wanted, i), -1) == mine[i], name, number, "another card");
        }
        expect(json_equal(table.state, json_get(vector, "result")), name, number, "another result");
        json_kind proved = !table.ended ? JSON_NULL : json_get(table.ended, "flaw") ? JSON_FALSE : JSON_TRUE;
        expect(proved == json_get(vector, "proved")->kind, name, number, "the shuffle is proved, and should not be; or the other way");
        pairs_forget(&table);
    }
    expect_deal(shuffle, shuffle);
    for (const json *deal = json_get(shuffle, "more")->first; deal; deal = deal->next) expect_deal(shuffle, deal);
    for (const json *deal = json_get(shuffle, "groups_of_more_and_a_rejected_word")->first; deal; deal = deal->next) expect_deal(shuffle, deal);
    json_free(folds);
    json_free(shuffle);
    if (failures == 0) puts("All vectors hold.");
    return failures > 0;
}
