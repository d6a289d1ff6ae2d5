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

static const unsigned char forms_bytes[] = {
#embed "../Web/Page/forms.js"
};
FILE_OF(forms);

static const unsigned char ending_bytes[] = {
#embed "../Web/Page/ending.js"
};
FILE_OF(ending);

static const unsigned char wide_bytes[] = {
#embed "../Web/Page/wide.js"
};
FILE_OF(wide);

static const unsigned char replay_bytes[] = {
#embed "../Web/Page/replay.js"
};
FILE_OF(replay);

static const unsigned char nodes_bytes[] = {
#embed "../Web/Page/nodes.js"
};
FILE_OF(nodes);

static const unsigned char events_bytes[] = {
#embed "../Web/Page/events.js"
};
FILE_OF(events);
