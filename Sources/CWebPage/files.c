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
