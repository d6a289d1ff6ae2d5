// The files of the page for browsers, as bytes of the program.
//
// The compiler for C takes them with #embed at once. As an array in Swift they took 13 s of a debug build and 31 s of a release build.

typedef struct {
    const unsigned char *bytes;
    long count;
} pairs_file;

extern const pairs_file pairs_page, pairs_patience, pairs_people;
extern const pairs_file pairs_words_de, pairs_words_en, pairs_words_es, pairs_words_fr, pairs_words_ja, pairs_words_sv;
