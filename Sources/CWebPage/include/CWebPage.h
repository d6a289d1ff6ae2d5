// The files of the page for browsers, as bytes of the program.

#include "CWords.h"

extern const pairs_file pairs_page, pairs_patience, pairs_people, pairs_forms, pairs_ending, pairs_wide, pairs_replay,
    pairs_nodes, pairs_events;
