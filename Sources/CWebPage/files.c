#include "CWebPage.h"

// #embed is of C23. Compilers that know it before call it an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

#define FILE_OF(name) const pairs_file pairs_##name = {name##_bytes, sizeof name##_bytes}

static const unsigned char page_bytes[] = {
#embed "../Web/Page/page.html"
};
FILE_OF(page);

static const unsigned char patience_bytes[] = {
#embed "../Web/Page/patience.js"
};
FILE_OF(patience);

static const unsigned char people_bytes[] = {
#embed "../Web/Page/people.js"
};
FILE_OF(people);

static const unsigned char words_de_bytes[] = {
#embed "../Web/Page/Words/de.txt"
};
FILE_OF(words_de);

static const unsigned char words_en_bytes[] = {
#embed "../Web/Page/Words/en.txt"
};
FILE_OF(words_en);

static const unsigned char words_es_bytes[] = {
#embed "../Web/Page/Words/es.txt"
};
FILE_OF(words_es);

static const unsigned char words_fr_bytes[] = {
#embed "../Web/Page/Words/fr.txt"
};
FILE_OF(words_fr);

static const unsigned char words_ja_bytes[] = {
#embed "../Web/Page/Words/ja.txt"
};
FILE_OF(words_ja);

static const unsigned char words_sv_bytes[] = {
#embed "../Web/Page/Words/sv.txt"
};
FILE_OF(words_sv);
