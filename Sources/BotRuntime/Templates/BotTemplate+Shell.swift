extension BotTemplate {
    static let shell = BotTemplate(
        name: "sh", title: "the shell", source: "bot.sh",
        text: #"""
            #!/bin/sh
            # Plays Memory: one JSON object a line on standard input, one card a line on standard output. The lines are read without a
            # reader of JSON, which works for a "move": its faces are ids, without quotes and commas.
            IFS=, # Lists are split at their commas.

            card_seen() { # FACE: the first legal card that had that face when it was up
                for card in $legal; do
                    case ",$seen," in *",\"$card\":$1,"*) echo "$card" && return ;; esac
                done
                return 1
            }

            card_not_seen() { # the first legal card that was never up, or else the first
                for card in $legal; do
                    case ",$seen," in *",\"$card\":"*) ;; *) echo "$card" && return ;; esac
                done
                echo "${legal%%,*}"
            }

            while IFS= read -r line; do
                case $line in '{"type":"move",'*) ;; *) continue ;; esac
                legal=${line#*'"legal":['} legal=${legal%%]*}
                board=${line#*'"board":['} board=${board%%]*}
                seen=${line#*'"seen":{'} seen=${seen%%\}*}
                up=
                for face in $board; do
                    case $face in null | '""') ;; *) up=$face ;; esac
                done
                { [ -n "$up" ] && card_seen "$up"; } || card_not_seen
            done

            """#)
}
