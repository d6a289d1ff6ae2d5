#include "json.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

json *json_first(const json *list) { return list ? list->first : NULL; }

json *json_at(const json *array, long long index) {
    if (!array || array->kind != JSON_ARRAY || index < 0) return NULL;
    json *element = array->first;
    while (element && index-- > 0) element = element->next;
    return element;
}

long long json_count(const json *list) {
    long long count = 0;
    for (const json *child = json_first(list); child; child = child->next) count++;
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

// Reading. Each function begins at the first byte of what it reads, moves `at` behind it, and never beyond the zero byte at the end.

static void skip(const char **at) { *at += strspn(*at, " \t\n\r"); }

static bool take(const char **at, const char *word) {
    size_t length = strlen(word);
    if (strncmp(*at, word, length) != 0) return false;
    *at += length;
    return true;
}

// Four hexadecimal digits; -1 where they are not.
static long hex4(const char **at) {
    char digits[5] = "";
    strncpy(digits, *at, 4);
    if (strspn(digits, "0123456789abcdefABCDEF") != 4) return -1;
    *at += 4;
    return strtol(digits, NULL, 16);
}

// The scalar behind `\u`, which may take two such; -1 where it is none.
static long escaped(const char **at) {
    long scalar = hex4(at);
    if (scalar < 0xD800 || scalar > 0xDFFF) return scalar;
    long low = scalar < 0xDC00 && take(at, "\\u") ? hex4(at) : -1;
    return low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00) : -1;
}

// A text, which is never longer than the way it is written: `\u0041` has six bytes, and at most three in UTF-8.
static char *text(const char **at) {
    if (!take(at, "\"")) return NULL;
    const char *close = *at, *names = "\"\\/bfnrt";
    while (*close && *close != '"') close += *close == '\\' && close[1] ? 2 : 1;
    char *bytes = json_memory((size_t)(close - *at) + 1), *end = bytes;
    while ((unsigned char)**at >= 0x20 && **at != '"') {
        const char *name = NULL;
        if (!take(at, "\\")) {
            *end++ = *(*at)++;
        } else if (**at && (name = strchr(names, **at))) {
            *end++ = "\"\\/\b\f\n\r\t"[name - names];
            ++*at;
        } else {
            long scalar = take(at, "u") ? escaped(at) : -1;
            if (scalar < 0) break;
            int more = scalar < 0x80 ? 0 : scalar < 0x800 ? 1 : scalar < 0x10000 ? 2 : 3;
            *end++ = (char)(more == 0 ? scalar : (0xFF00 >> (more + 1) & 0xFF) | scalar >> (6 * more));
            while (more-- > 0) *end++ = (char)(0x80 | (scalar >> (6 * more) & 0x3F));
        }
    }
    if (take(at, "\"")) return bytes;
    free(bytes);
    return NULL;
}

static bool number(const char **at, json *value) {
    bool isNegative = take(at, "-");
    size_t digits = strspn(*at, "0123456789");
    if (digits == 0 || (**at == '0' && digits > 1)) return false;
    long long number = strtoll(*at, NULL, 10); // The greatest that there is where it has too many digits.
    *at += digits;
    size_t rest = strspn(*at, "0123456789.eE+-");
    *at += rest;
    if (rest == 0 && number < 1LL << 53) value->number = isNegative ? -number : number;
    return true;
}

static json *read_value(const char **at, int depth);

// The fields or elements behind the opening bracket, and the closing one; false where they are not good.
static bool list(const char **at, json *value, int depth) {
    const char *close = value->kind == JSON_OBJECT ? "}" : "]";
    skip(at);
    if (take(at, close)) return true;
    for (json **end = &value->first; ; end = &(*end)->next) {
        char *key = NULL;
        skip(at);
        if (value->kind == JSON_OBJECT && !(key = text(at))) return false;
        skip(at);
        if ((key && !take(at, ":")) || !(*end = read_value(at, depth - 1))) {
            free(key);
            return false;
        }
        (*end)->key = key;
        skip(at);
        if (take(at, close)) return true;
        if (!take(at, ",")) return false;
    }
}

static json *read_value(const char **at, int depth) {
    json *value = json_new(JSON_NULL);
    bool isGood = true;
    skip(at);
    if (**at == '"') {
        value->kind = JSON_TEXT;
        isGood = (value->text = text(at)) != NULL;
    } else if (**at == '-' || (**at >= '0' && **at <= '9')) {
        value->kind = JSON_NUMBER;
        isGood = number(at, value);
    } else if ((**at == '{' || **at == '[') && depth > 0) {
        value->kind = *(*at)++ == '{' ? JSON_OBJECT : JSON_ARRAY;
        isGood = list(at, value, depth);
    } else if (take(at, "true")) {
        value->kind = JSON_TRUE;
    } else if (take(at, "false")) {
        value->kind = JSON_FALSE;
    } else {
        isGood = take(at, "null");
    }
    if (isGood) return value;
    json_free(value);
    return NULL;
}

json *json_read(const char *text) {
    json *value = read_value(&text, 32);
    skip(&text);
    if (!*text) return value;
    json_free(value);
    return NULL;
}
