// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104), to prove a shuffle. They are not made for secrets: their time may depend on what they hash.
#ifndef PAIRS_SHA256_H
#define PAIRS_SHA256_H
#include <stddef.h>
#include <stdint.h>

typedef struct {
    uint32_t state[8];
    uint64_t length; // in bytes
    uint8_t block[64];
} sha256;

void sha256_begin(sha256 *sum);
void sha256_add(sha256 *sum, const void *bytes, size_t count);
void sha256_end(sha256 *sum, uint8_t digest[32]);

typedef struct {
    sha256 inner;
    uint8_t key[64];
} hmac;

void hmac_begin(hmac *mac, const uint8_t key[32]);
void hmac_end(hmac *mac, uint8_t digest[32]); // between them: sha256_add(&mac->inner, …)
#endif
