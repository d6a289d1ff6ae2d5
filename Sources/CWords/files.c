#include "CWords.h"

// #embed is of C23. Compilers that know it before call it an extension.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char de_bytes[] = {
#embed "Languages/de.txt"
};
const pairs_file pairs_words_de = {de_bytes, sizeof de_bytes};

static const unsigned char en_bytes[] = {
#embed "Languages/en.txt"
};
const pairs_file pairs_words_en = {en_bytes, sizeof en_bytes};

static const unsigned char es_bytes[] = {
#embed "Languages/es.txt"
};
const pairs_file pairs_words_es = {es_bytes, sizeof es_bytes};

static const unsigned char fr_bytes[] = {
#embed "Languages/fr.txt"
};
const pairs_file pairs_words_fr = {fr_bytes, sizeof fr_bytes};

static const unsigned char ja_bytes[] = {
#embed "Languages/ja.txt"
};
const pairs_file pairs_words_ja = {ja_bytes, sizeof ja_bytes};

static const unsigned char sv_bytes[] = {
#embed "Languages/sv.txt"
};
const pairs_file pairs_words_sv = {sv_bytes, sizeof sv_bytes};
