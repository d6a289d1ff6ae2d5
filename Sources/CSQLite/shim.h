#ifndef PAIRS_CSQLITE_SHIM_H
#define PAIRS_CSQLITE_SHIM_H
#include <sqlite3.h>

/* Swift's importer does not see SQLITE_TRANSIENT, which is a cast. */
static inline int pairs_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
#endif
