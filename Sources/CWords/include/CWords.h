// The texts for people in each language, as bytes of the program: `Languages/en.txt` and the files beside it.
//
// The compiler for C takes files with #embed at once. As arrays in Swift the page's took 13 s of a debug build and 31 s of a release build.

typedef struct {
    const unsigned char *bytes;
    long count;
} pairs_file;

extern const pairs_file pairs_words_de, pairs_words_en, pairs_words_es, pairs_words_fr, pairs_words_ja, pairs_words_sv;
