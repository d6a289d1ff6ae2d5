// A small reader of JSON for a client of Pairs, in C11.
//
// What it does not do: it keeps no fraction and no number of 2^53 or more (such a number is 0, and equal to any other), does not check that text is
// UTF-8, takes the first of two equal keys, and refuses more than 32 objects and arrays inside one another. A text ends at its first U+0000.
// Lists are linked, so to reach an element takes as many steps as its number says. Where memory is out, the program ends.
#ifndef PAIRS_JSON_H
#define PAIRS_JSON_H
#include <stdbool.h>
#include <stddef.h>

typedef enum { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_ARRAY, JSON_OBJECT } json_kind;

typedef struct json {
    json_kind kind;
    long long number;   // of a JSON_NUMBER
    char *text;         // of a JSON_TEXT
    char *key;          // of a field of an object
    struct json *first; // of a JSON_ARRAY or JSON_OBJECT
    struct json *next;  // beside it in the same array or object
} json;

// Reads one value and nothing behind it; NULL where it is no good JSON. json_free frees it, with all inside, and takes NULL.
json *json_read(const char *text);
void json_free(json *value);
json *json_copy(const json *value);
bool json_equal(const json *one, const json *other);

json *json_new(json_kind kind);
json *json_number(long long number);
json *json_text(const char *text);

// All of these take NULL, and a value of another kind, for one that has no such part.
json *json_get(const json *object, const char *key);   // NULL where it has no such field
json *json_first(const json *list);                    // the first element or field; NULL where it has none
json *json_at(const json *array, long long index);     // NULL beyond its ends
long long json_count(const json *list);                // how many elements or fields
const char *json_string(const json *value);            // "" where it is no text
long long json_int(const json *value, long long otherwise);
bool json_is(const json *value, const char *text);     // whether it is that text

// These take the value over: it is freed with the object or array. NULL removes the field.
void json_set(json *object, const char *key, json *value);
void json_put(json *array, long long index, json *value); // in place of an element that is there
void json_add(json *array, json *value);

void *json_memory(size_t size); // as malloc, but ends the program where there is none
#endif
