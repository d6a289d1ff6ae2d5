// The proof of the shuffle memory-fair-1: whether the deck of a game that is over follows from its seed and its nonces.
#include "pairs.h"
#include "patience.h"
#include <openssl/hmac.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>

void pairs_deck(const uint8_t seed[32], const char *game, int groups, int group, int count, const uint8_t *seats, const uint8_t (*nonces)[32], int *faces) {
    static const char label[] = "memory-fair-1/seed"; // Hashed with its zero byte.
    size_t name = strlen(game), size = sizeof label + 5 + name + 33 * (size_t)count;
    uint8_t *text = malloc(size), *at = text, key[32], block[32], stream[29] = "memory-fair-1/stream"; // A zero byte and a number of 8 bytes follow.
    if (!text) abort();
    memcpy(at, label, sizeof label);
    at += sizeof label;
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
    HMAC(EVP_sha256(), seed, 32, text, size, key, NULL);
    free(text);
    uint32_t blocks = 0;
    int used = 8; // words of the block
    for (int card = 0; card < groups * group; card++) faces[card] = card / group;
    for (int card = groups * group - 1; card > 0; card--) {
        uint64_t limit = (UINT64_C(1) << 32) - (UINT64_C(1) << 32) % (uint64_t)(card + 1);
        uint32_t word;
        do {
            if (used == 8) {
                for (int i = 0; i < 4; i++) stream[25 + i] = (uint8_t)(blocks >> (24 - 8 * i));
                HMAC(EVP_sha256(), key, 32, stream, sizeof stream, block, NULL);
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

const char *pairs_flaw(const json_t *state, const json_t *seen) {
    json_t *over = json_object_get(state, "over"), *deck = json_object_get(over, "deck"), *faces = json_object_get(state, "faces");
    json_t *rules = json_object_get(state, "rules"), *place, *face;
    uint8_t seed[32], digest[32], commit[32], opened[21 + 32] = "memory-fair-1/commit", seats[PAIRS_SEATS], nonces[PAIRS_SEATS][32]; // With its zero byte.
    const char *names[PAIRS_CARDS], *name;
    char dealt[PAIRS_CARDS][3];
    int order[PAIRS_CARDS], count = 0, kinds = 0;
    bool isPatience = json_object_get(rules, "game") != NULL;
    json_int_t group = isPatience ? 1 : pairs_int(rules, "group", 0), cards = (json_int_t)json_array_size(deck);
    size_t i;
    if (!bytes_of(pairs_text(over, "server_seed"), seed)) return "there is no seed";
    if (!bytes_of(pairs_text(state, "commit"), commit)) return "there is no commit";
    memcpy(opened + 21, seed, 32);
    SHA256(opened, sizeof opened, digest);
    if (memcmp(digest, commit, 32) != 0) return "the seed is not the one of the commit";
    for (int seat = 0; seat < PAIRS_SEATS; seat++)
        json_array_foreach(json_object_get(over, "ranking"), i, place) {
            if (count > seat || pairs_int(place, "seat", -1) != seat) continue;
            const char *nonce = json_string_value(json_array_get(json_object_get(over, "nonces"), (size_t)seat));
            seats[count] = (uint8_t)seat;
            if (!bytes_of(nonce ? nonce : "", nonces[count])) memset(nonces[count], 0, 32);
            count++;
            break;
        }
    if (!deck || !faces || group < 1 || group > PAIRS_CARDS || cards > PAIRS_CARDS) return "the deck has another size";
    if (isPatience ? cards != (pairs_is(rules, "game", "spider") ? 104 : 52) : (json_int_t)json_object_size(faces) * group != cards)
        return "the deck has another size";
    json_object_foreach(faces, name, face)
        if (kinds < PAIRS_CARDS) names[kinds++] = name;
    qsort(names, (size_t)kinds, sizeof *names, compare);
    pairs_deck(seed, pairs_text(state, "game"), (int)(cards / group), (int)group, count, seats, (const uint8_t (*)[32])nonces, order);
    if (isPatience) patience_deal(rules, order, (int)cards, dealt);
    json_array_foreach(deck, i, face) {
        const char *shown = json_string_value(json_array_get(seen, i)), *told = json_string_value(face);
        if (!told || strcmp(told, isPatience ? dealt[i] : names[order[i]]) != 0) return "the deck does not follow from the seed";
        if (shown && strcmp(told, shown) != 0) return "a card had another face in the game";
    }
    return NULL;
}
