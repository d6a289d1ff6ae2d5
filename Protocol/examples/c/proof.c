// The proof of the shuffle memory-fair-1: whether the deck of a game that is over follows from its seed and its nonces.
#include "pairs.h"
#include "patience.h"
#include "sha256.h"
#include <stdlib.h>
#include <string.h>

static void mac(const uint8_t key[32], const char *label, const void *bytes, size_t count, uint8_t digest[32]) {
    hmac sum;
    hmac_begin(&sum, key);
    sha256_add(&sum.inner, "memory-fair-1/", 14);
    sha256_add(&sum.inner, label, strlen(label) + 1); // With its zero byte.
    sha256_add(&sum.inner, bytes, count);
    hmac_end(&sum, digest);
}

void pairs_deck(const uint8_t seed[32], const char *game, int groups, int group, int count, const uint8_t *seats, const uint8_t (*nonces)[32], int *faces) {
    size_t name = strlen(game), size = 5 + name + 33 * (size_t)count;
    uint8_t *text = json_memory(size), *at = text, key[32], block[32], counter[8] = {0};
    *at++ = (uint8_t)(name >> 8);
    *at++ = (uint8_t)name;
    memcpy(at, game, name);
    at += name;
    *at++ = (uint8_t)(groups >> 8);
    *at++ = (uint8_t)groups;
    *at++ = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        *at++ = seats[i];
        memcpy(at, nonces[i], 32);
        at += 32;
    }
    mac(seed, "seed", text, size, key);
    free(text);
    uint32_t blocks = 0;
    int used = 8; // words of the block
    for (int card = 0; card < groups * group; card++) faces[card] = card / group;
    for (int card = groups * group - 1; card > 0; card--) {
        uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % (uint64_t)(card + 1);
        uint32_t word;
        do {
            if (used == 8) {
                for (int i = 0; i < 4; i++) counter[4 + i] = (uint8_t)(blocks >> (24 - 8 * i));
                mac(key, "stream", counter, 8, block);
                blocks++;
                used = 0;
            }
            const uint8_t *b = block + 4 * used++;
            word = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
        } while (word >= limit);
        int other = (int)(word % (uint32_t)(card + 1)), face = faces[card];
        faces[card] = faces[other];
        faces[other] = face;
    }
}

// The bytes of 64 hexadecimal digits; false where they are not.
static bool bytes_of(const char *hex, uint8_t bytes[32]) {
    if (strlen(hex) != 64 || strspn(hex, "0123456789abcdef") != 64) return false;
    for (int i = 0; i < 64; i++) {
        uint8_t digit = (uint8_t)(hex[i] <= '9' ? hex[i] - '0' : hex[i] - 'a' + 10);
        bytes[i / 2] = (uint8_t)(i % 2 ? bytes[i / 2] | digit : digit << 4);
    }
    return true;
}

static int compare(const void *one, const void *other) { return strcmp(*(char *const *)one, *(char *const *)other); }

const char *pairs_flaw(const json *state, char *const seen[PAIRS_CARDS]) {
    const json *over = json_get(state, "over"), *ranking = json_get(over, "ranking"), *deck = json_get(over, "deck"), *faces = json_get(state, "faces");
    uint8_t seed[32], digest[32], commit[32], seats[PAIRS_SEATS], nonces[PAIRS_SEATS][32];
    const char *names[PAIRS_CARDS];
    char dealt[PAIRS_CARDS][3];
    int order[PAIRS_CARDS], count = 0, kinds = 0;
    const json *rules = json_get(state, "rules"), *game = json_get(rules, "game");
    long long group = game ? 1 : json_int(json_get(rules, "group"), 0), cards = json_count(deck);
    if (!bytes_of(json_string(json_get(over, "server_seed")), seed)) return "there is no seed";
    if (!bytes_of(json_string(json_get(state, "commit")), commit)) return "there is no commit";
    sha256 sum;
    sha256_begin(&sum);
    sha256_add(&sum, "memory-fair-1/commit", 21); // With its zero byte.
    sha256_add(&sum, seed, 32);
    sha256_end(&sum, digest);
    if (memcmp(digest, commit, 32) != 0) return "the seed is not the one of the commit";
    for (int seat = 0; seat < PAIRS_SEATS; seat++)
        for (const json *place = json_first(ranking); place && count <= seat; place = place->next) {
            if (json_int(json_get(place, "seat"), -1) != seat) continue;
            seats[count] = (uint8_t)seat;
            if (!bytes_of(json_string(json_at(json_get(over, "nonces"), seat)), nonces[count])) memset(nonces[count], 0, 32);
            count++;
            break;
        }
    if (!deck || !faces || group < 1 || group > PAIRS_CARDS || cards > PAIRS_CARDS) return "the deck has another size";
    if (game ? cards != (json_is(game, "spider") ? 104 : 52) : json_count(faces) * group != cards) return "the deck has another size";
    for (const json *face = faces->first; face && kinds < PAIRS_CARDS; face = face->next) names[kinds++] = face->key;
    qsort(names, (size_t)kinds, sizeof *names, compare);
    pairs_deck(seed, json_string(json_get(state, "game")), (int)(cards / group), (int)group, count, seats, (const uint8_t (*)[32])nonces, order);
    if (game) patience_deal(rules, order, (int)cards, dealt);
    const json *face = deck->first;
    for (int card = 0; card < cards; card++, face = face->next) {
        if (!json_is(face, game ? dealt[card] : names[order[card]])) return "the deck does not follow from the seed";
        if (seen[card] && !json_is(face, seen[card])) return "a card had another face in the game";
    }
    return NULL;
}
