extension BotTemplate {
    static let c = BotTemplate(
        name: "c", title: "C", source: "bot.c",
        text: #"""
            /* Plays Memory: one JSON object a line on standard input, one card a line on standard output. */
            #define _POSIX_C_SOURCE 200809L
            #if defined __has_include
            #if !__has_include(<jansson.h>)
            #error "There is no jansson, which reads JSON. On Debian: apt-get install libjansson-dev"
            #endif
            #endif
            #include <jansson.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>

            /* A card whose face was seen, if that helps; else one that was never up. */
            static json_int_t choose(json_t *board, json_t *legal, json_t *seen, int group) {
                json_t *item, *other;
                json_int_t fresh = -1;
                const char *up = NULL, *key;
                size_t i;
                /* What is up: the last face on the board that is neither null nor "". */
                json_array_foreach(board, i, item)
                    if (json_string_length(item) > 0) up = json_string_value(item);
                json_array_foreach(legal, i, item) {
                    char card[32];
                    int known = 0;
                    snprintf(card, sizeof card, "%lld", (long long)json_integer_value(item));
                    const char *face = json_string_value(json_object_get(seen, card));
                    if (!face && fresh < 0) fresh = json_integer_value(item);
                    if (!face) continue;
                    json_object_foreach(seen, key, other) known += strcmp(json_string_value(other), face) == 0;
                    if (up ? strcmp(face, up) == 0 : known >= group) return json_integer_value(item);
                }
                return fresh >= 0 ? fresh : json_integer_value(json_array_get(legal, 0));
            }

            int main(void) {
                char *line = NULL;
                size_t room = 0;
                int group = 2;
                while (getline(&line, &room, stdin) > 0) {
                    json_t *message = json_loads(line, 0, NULL), *board, *legal, *seen;
                    const char *type = "";
                    json_unpack(message, "{s:s}", "type", &type);
                    if (strcmp(type, "start") == 0) json_unpack(message, "{s:{s:{s:i}}}", "snapshot", "rules", "group", &group);
                    if (strcmp(type, "move") == 0
                        && json_unpack(message, "{s:o, s:o, s:o}", "board", &board, "legal", &legal, "seen", &seen) == 0) {
                        printf("%lld\n", (long long)choose(board, legal, seen, group));
                        fflush(stdout);
                    }
                    json_decref(message);
                }
                free(line);
                return 0;
            }

            """#, build: "${CC:-cc} -O -o bot bot.c -ljansson",
        needs: "jansson (on Debian: `apt-get install libjansson-dev`)")
}
