extension BotTemplate {
    static let shell = BotTemplate(
        name: "sh", title: "the shell", source: "bot.sh",
        text: #"""
            #!/bin/sh
            # Plays Memory: one JSON object a line on standard input, one card a line on standard output. The lines are read without a
            # reader of JSON, which works for a "move": its faces are ids, without quotes and spaces.
            card_seen() { # FACE: the first legal card whose face that was
                for card in $legal; do
                    case ",$seen" in *",\"$card\":\"$1\","*) echo "$card" && return ;; esac
                done
                return 1
            }

            card_not_seen() { # the first legal card that was never up
                for card in $legal; do
                    case ",$seen" in *",\"$card\":"*) ;; *) echo "$card" && return ;; esac
                done
                echo "${legal%% *}"
            }

            while IFS= read -r line; do
                case $line in '{"type":"move",'*) ;; *) continue ;; esac
                legal=${line#*'"legal":['} legal=$(echo "${legal%%]*}" | tr , ' ')
                board=${line#*'"board":['} board=${board%%]*}
                seen=${line#*'"seen":{'} seen=${seen%%\}*},
                up=$(echo "$board" | tr , '\n' | grep '".' | grep -v '""' | tail -n 1 | tr -d '"')
                { [ -n "$up" ] && card_seen "$up"; } || card_not_seen
            done

            """#)
}
