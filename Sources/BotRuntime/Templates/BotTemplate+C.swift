extension BotTemplate {
    static let c = BotTemplate(
        name: "c", title: "C", source: "bot.c",
        text: #"""
            /* Plays Memory: one JSON object a line on standard input, one card a line on standard output. The lines are read without a
               reader of JSON, which works for a "move": its faces are ids, without quotes and commas. */
            #define _POSIX_C_SOURCE 200809L
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>

            enum { FACE = 64 };

            /* The face of a card that was seen, or "". */
            static void face_seen(const char *seen, long card, char face[FACE]) {
                char key[32];
                snprintf(key, sizeof key, "\"%ld\":\"", card);
                const char *at = strstr(seen, key);
                face[0] = 0;
                if (at) sscanf(at + strlen(key), "%63[^\"]", face);
            }

            int main(void) {
                char *line = NULL, up[FACE], face[FACE];
                size_t room = 0;
                while (getline(&line, &room, stdin) > 0) {
                    if (strncmp(line, "{\"type\":\"move\",", 15) != 0) continue;
                    const char *legal = strstr(line, "\"legal\":[") + 9, *seen = strstr(line, "\"seen\":{") + 7;
                    /* The face that is up: the last one on the board that is neither null nor "". */
                    up[0] = 0;
                    for (const char *at = strstr(line, "\"board\":[") + 9; *at != ']'; at++) {
                        if (*at == '"' && at[1] != '"') sscanf(at + 1, "%63[^\"]", up);
                        if (*at == '"') at = strchr(at + 1, '"');
                    }
                    /* A card with that face, else one that was never up, else the first. */
                    long first = strtol(legal, NULL, 10), fresh = -1, match = -1;
                    for (char *end; *legal != ']' && match < 0; legal = *end == ',' ? end + 1 : end) {
                        long card = strtol(legal, &end, 10);
                        face_seen(seen, card, face);
                        if (*face && strcmp(face, up) == 0) match = card;
                        if (!*face && fresh < 0) fresh = card;
                    }
                    printf("%ld\n", match >= 0 ? match : fresh >= 0 ? fresh : first);
                    fflush(stdout);
                }
                free(line);
                return 0;
            }

            """#, build: "${CC:-cc} -O -o bot bot.c")
}
