#include "sha256.h"
#include <string.h>

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turned(uint32_t word, int bits) { return word >> bits | word << (32 - bits); }

static void mix(sha256 *sum) {
    uint32_t words[64], s[8];
    for (int i = 0; i < 16; i++) {
        const uint8_t *b = sum->block + 4 * i;
        words[i] = (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
    }
    for (int i = 16; i < 64; i++) {
        uint32_t a = words[i - 15], b = words[i - 2];
        words[i] = words[i - 16] + words[i - 7] + (turned(a, 7) ^ turned(a, 18) ^ a >> 3) + (turned(b, 17) ^ turned(b, 19) ^ b >> 10);
    }
    memcpy(s, sum->state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + words[i];
        uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (int i = 0; i < 8; i++) sum->state[i] += s[i];
}

void sha256_begin(sha256 *sum) {
    static const uint32_t start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(sum->state, start, sizeof start);
    sum->length = 0;
}

void sha256_add(sha256 *sum, const void *bytes, size_t count) {
    const uint8_t *byte = bytes;
    while (count-- > 0) {
        sum->block[sum->length++ % 64] = *byte++;
        if (sum->length % 64 == 0) mix(sum);
    }
}

void sha256_end(sha256 *sum, uint8_t digest[32]) {
    uint64_t bits = sum->length * 8;
    uint8_t size[8];
    sha256_add(sum, "\x80", 1);
    while (sum->length % 64 != 56) sha256_add(sum, "", 1);
    for (int i = 0; i < 8; i++) size[i] = (uint8_t)(bits >> (56 - 8 * i));
    sha256_add(sum, size, 8);
    for (int i = 0; i < 32; i++) digest[i] = (uint8_t)(sum->state[i / 4] >> (24 - 8 * (i % 4)));
}

static void padded(sha256 *sum, const uint8_t key[64], uint8_t with) {
    uint8_t block[64];
    for (int i = 0; i < 64; i++) block[i] = key[i] ^ with;
    sha256_begin(sum);
    sha256_add(sum, block, 64);
}

void hmac_begin(hmac *mac, const uint8_t key[32]) {
    memset(mac->key, 0, sizeof mac->key);
    memcpy(mac->key, key, 32);
    padded(&mac->inner, mac->key, 0x36);
}

void hmac_end(hmac *mac, uint8_t digest[32]) {
    sha256 outer;
    sha256_end(&mac->inner, digest);
    padded(&outer, mac->key, 0x5c);
    sha256_add(&outer, digest, 32);
    sha256_end(&outer, digest);
}
