#include "json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *at, *end;
    int depth;
} reader;

void *json_memory(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) {
        fputs("There is no memory left.\n", stderr);
        exit(1);
    }
    return memory;
}

json *json_new(json_kind kind) {
    json *value = json_memory(sizeof *value);
    value->kind = kind;
    return value;
}

static char *copied(const char *text) {
    if (!text) return NULL;
    size_t size = strlen(text) + 1;
    return memcpy(json_memory(size), text, size);
}

json *json_number(long long number) {
    json *value = json_new(JSON_NUMBER);
    value->number = number;
    return value;
}

json *json_text(const char *text) {
    json *value = json_new(JSON_TEXT);
    value->text = copied(text);
    return value;
}

void json_free(json *value) {
    if (!value) return;
    for (json *child = value->first, *next; child; child = next) {
        next = child->next;
        json_free(child);
    }
    free(value->text);
    free(value->key);
    free(value);
}

json *json_copy(const json *value) {
    if (!value) return NULL;
    json *copy = json_new(value->kind);
    copy->number = value->number;
    copy->text = copied(value->text);
    copy->key = copied(value->key);
    json **end = &copy->first;
    for (const json *child = value->first; child; child = child->next, end = &(*end)->next) *end = json_copy(child);
    return copy;
}

bool json_equal(const json *one, const json *other) {
    if (!one || !other) return one == other;
    if (one->kind != other->kind || one->number != other->number || json_count(one) != json_count(other)) return false;
    if (one->kind == JSON_TEXT) return strcmp(one->text, other->text) == 0;
    const json *beside = other->first;
    for (const json *child = one->first; child; child = child->next, beside = beside->next)
        if (!json_equal(child, one->kind == JSON_OBJECT ? json_get(other, child->key) : beside)) return false;
    return true;
}

json *json_get(const json *object, const char *key) {
    if (!object || object->kind != JSON_OBJECT) return NULL;
    for (json *field = object->first; field; field = field->next)
        if (strcmp(field->key, key) == 0) return field;
    return NULL;
}

json *json_at(const json *array, long long index) {
    if (!array || array->kind != JSON_ARRAY || index < 0) return NULL;
    json *element = array->first;
    while (element && index-- > 0) element = element->next;
    return element;
}

long long json_count(const json *list) {
    long long count = 0;
    for (const json *child = list ? list->first : NULL; child; child = child->next) count++;
    return count;
}

const char *json_string(const json *value) { return value && value->kind == JSON_TEXT ? value->text : ""; }
long long json_int(const json *value, long long otherwise) { return value && value->kind == JSON_NUMBER ? value->number : otherwise; }
bool json_is(const json *value, const char *text) { return value && value->kind == JSON_TEXT && strcmp(value->text, text) == 0; }

// Puts a value into the place of the one that a link leads to; NULL takes that out.
static void swap(json **link, json *value) {
    json *old = *link, *rest = old ? old->next : NULL;
    if (value) {
        value->next = rest;
        *link = value;
    } else {
        *link = rest;
    }
    json_free(old);
}

void json_set(json *object, const char *key, json *value) {
    json **link = &object->first;
    while (*link && strcmp((*link)->key, key) != 0) link = &(*link)->next;
    if (value) {
        free(value->key);
        value->key = copied(key);
    }
    if (*link || value) swap(link, value);
}

void json_put(json *array, long long index, json *value) {
    json **link = &array->first;
    while (*link && index-- > 0) link = &(*link)->next;
    if (*link) swap(link, value); else json_free(value);
}

void json_add(json *array, json *value) {
    json **link = &array->first;
    while (*link) link = &(*link)->next;
    *link = value;
}

// Reading. Each function begins at the first byte of what it reads, and never reads at `end`.

static void skip(reader *r) {
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r')) r->at++;
}

static bool take(reader *r, const char *word) {
    size_t length = strlen(word);
    if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0) return false;
    r->at += length;
    return true;
}

// Four hexadecimal digits; -1 where they are not.
static long hex4(reader *r) {
    long value = 0;
    if (r->end - r->at < 4) return -1;
    for (int digit = 0; digit < 4; digit++, r->at++) {
        const char *digits = "0123456789abcdef", *found = *r->at ? strchr(digits, *r->at | ((*r->at & 64) ? 32 : 0)) : NULL;
        if (!found) return -1;
        value = value * 16 + (found - digits);
    }
    return value;
}

// A text, which is never longer than the way it is written: `\u0041` has six bytes, and at most three in UTF-8.
static char *text(reader *r) {
    if (!take(r, "\"")) return NULL;
    const char *close = r->at;
    while (close < r->end && *close != '"') close += *close == '\\' && close + 1 < r->end ? 2 : 1;
    char *bytes = json_memory((size_t)(close - r->at) + 1);
    size_t length = 0;
    while (r->at < r->end && *r->at != '"') {
        unsigned char byte = (unsigned char)*r->at++;
        if (byte < 0x20 || (byte == '\\' && r->at == r->end)) break;
        if (byte != '\\') {
            bytes[length++] = (char)byte;
            continue;
        }
        const char *names = "\"\\/bfnrt", *name = *r->at ? strchr(names, *r->at) : NULL;
        if (name) {
            bytes[length++] = "\"\\/\b\f\n\r\t"[name - names];
            r->at++;
            continue;
        }
        if (!take(r, "u")) break;
        long scalar = hex4(r);
        if (scalar >= 0xD800 && scalar < 0xDC00) {
            long low = take(r, "\\u") ? hex4(r) : -1;
            scalar = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) : -1;
        } else if (scalar >= 0xDC00 && scalar < 0xE000) {
            scalar = -1;
        }
        if (scalar < 0) break;
        int more = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
        bytes[length++] = (char)(more == 0 ? scalar : (0xFF00 >> (more + 1) & 0xFF) | scalar >> (6 * more));
        while (more-- > 0) bytes[length++] = (char)(0x80 | (scalar >> (6 * more) & 0x3F));
    }
    if (take(r, "\"")) return bytes;
    free(bytes);
    return NULL;
}

static bool number(reader *r, json *value) {
    bool negative = take(r, "-"), isBig = false;
    const char *start = r->at;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (value->number >> 53) isBig = true;
        else value->number = value->number * 10 + (*r->at - '0');
    }
    if (r->at == start || (*start == '0' && r->at - start > 1)) return false;
    const char *digits = r->at;
    while (r->at < r->end && *r->at && strchr("0123456789.eE+-", *r->at)) r->at++;
    if (r->at != digits || isBig || value->number >> 53) value->number = 0;
    if (negative) value->number = -value->number;
    return true;
}

static json *read_value(reader *r) {
    json *value = json_new(JSON_NULL);
    skip(r);
    char byte = r->at < r->end ? *r->at : 0;
    bool isGood = false;
    if (byte == '"') {
        value->kind = JSON_TEXT;
        isGood = (value->text = text(r)) != NULL;
    } else if (byte == '-' || (byte >= '0' && byte <= '9')) {
        value->kind = JSON_NUMBER;
        isGood = number(r, value);
    } else if ((byte == '{' || byte == '[') && r->depth < 32) {
        const char *close = byte == '{' ? "}" : "]";
        value->kind = byte == '{' ? JSON_OBJECT : JSON_ARRAY;
        r->at++;
        r->depth++;
        skip(r);
        isGood = take(r, close);
        for (json **end = &value->first; !isGood; end = &(*end)->next) {
            char *key = NULL;
            skip(r);
            if (byte == '{' && !(key = text(r))) break;
            skip(r);
            if ((byte == '{' && !take(r, ":")) || !(*end = read_value(r))) {
                free(key);
                break;
            }
            (*end)->key = key;
            skip(r);
            isGood = take(r, close);
            if (!isGood && !take(r, ",")) break;
        }
        r->depth--;
    } else if (take(r, "true")) {
        value->kind = JSON_TRUE;
        isGood = true;
    } else if (take(r, "false")) {
        value->kind = JSON_FALSE;
        isGood = true;
    } else {
        isGood = take(r, "null");
    }
    if (isGood) return value;
    json_free(value);
    return NULL;
}

json *json_read(const char *bytes, size_t length) {
    reader r = {bytes, bytes + length, 0};
    json *value = read_value(&r);
    skip(&r);
    if (r.at == r.end) return value;
    json_free(value);
    return NULL;
}
