#ifndef PAIRS_COPENSSL_SHIM_H
#define PAIRS_COPENSSL_SHIM_H
#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

// SHA-256 with its state as a plain value. OpenSSL 3 calls these functions deprecated; those in their place allocate a state for each digest.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
static inline void pairs_sha256_begin(SHA256_CTX *state) { SHA256_Init(state); }
static inline void pairs_sha256_add(SHA256_CTX *state, const void *bytes, size_t count) { SHA256_Update(state, bytes, count); }
static inline void pairs_sha256_end(SHA256_CTX *state, unsigned char digest[32]) { SHA256_Final(digest, state); }
#pragma GCC diagnostic pop
#endif
