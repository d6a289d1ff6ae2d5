#!/bin/sh
# A whole Pairs bot out of nc and jq: sh bot.sh HOST PORT [TABLE]. It plays one game and tells how it went.
# After a lost connection it ends, and so it does when the server restarts; the bots in other languages come back. It goes where its
# session is moved to, at most three times in ten seconds.
table=${3-} token='' third=0 second=0 first=0
pipes=$(mktemp -d)
mkfifo "$pipes/requests" "$pipes/lines"
trap 'kill $nc $jq 2>/dev/null; rm -r "$pipes"' EXIT
trap 'exit 130' HUP INT TERM
trap '' PIPE
set -- "$1" "$2"

while :; do
nc "$1" "$2" <"$pipes/requests" >"$pipes/lines" &
nc=$!

# jq keeps what it knows in one object and writes requests to nc; the last word goes to its stderr.
# The order of the redirections matters: nc waits for its requests to be opened before it opens its lines.
jq --unbuffered -cn --arg table "$table" --arg token "$token" '
    # A card whose whole group has been seen, else one never seen, else any.
    def choose:
        .faces as $faces | .up as $up | .group as $group
        | ([range(.cards)] - .gone - $up) as $down
        | def face: $faces[tostring];
        def fits: face as $face
            | $face and ($up == [] or ($up[0] | face) == $face)
            and ([($down + $up)[] | select(face == $face)] | length == $group);
        [($down[] | select(fits)), ($down[] | select(face | not)), $down[]][0];

    def send(request): .requests += [request];
    # The session is at another node: the last word is where, and after that who else may know.
    def move($to): [.token, ([$to] + (.peers // []) | .[] | select(.host | test("^[A-Za-z0-9:][A-Za-z0-9.:-]*$")) | .host, .port)]
        | map(tostring) | join(" ") | halt_error(20);
    def flip: send({type: "flip", table, card: choose});

    foreach (null, inputs, {type: "end"}) as $message ({faces: {}, up: [], gone: []};
        .requests = []
        | if $message == null then
            send({type: "hello", id: 1, protocol: 1, name: "shell bot"} + if $token == "" then {} else {resume: $token} end)
        elif $message.type == "welcome" then .peers = $message.peers | .isGreeted = true
        elif $message.type == "ok" and .seat == null then
            send(if $table == "" then {type: "quick"} else {type: "join", table: $table} end)
        elif ($message.type == "goodbye" or $message.fatal) and $message.to then .token |= (. // $token) | move($message.to)
        elif $message.type == "error" then
            "\($message.code): \($message.message)\n" | halt_error(1)
        elif $message.type == "end" and (.isGreeted | not) then "Nobody answers.\n" | halt_error(21)
        elif $message.type == "end" then "The server has closed the connection.\n" | halt_error(1)
        elif $message.type == "ping" then send({type: "pong"})
        elif $message.type == "session" then .me = $message.player | .token = $message.resume
        elif $message.type == "snapshot" then
            .table = $message.table | .group = $message.rules.group | .mode = $message.rules.mode
            | .cards = ($message.board.cards | length)
            | .me as $me | .seat = ($message.seats | map(.player == $me) | index(true))
            | reduce ($message.board.cards | to_entries[] | select(.value)) as $card (.gone = [] | .up = [];
                .faces["\($card.key)"] = $card.value.face
                | if $card.value.seat then .gone += [$card.key] else .up += [$card.key] end)
            | .faces as $faces
            | if $message.phase == "waiting" or $message.phase == "over" then send({type: "ready", table})
            elif $message.phase == "paused" then send({type: "pause", table, on: false})
            elif $message.phase == "playing" and $message.turn.seat == .seat and (.up | length) < .group
                and (.up | map($faces["\(.)"]) | unique | length) < 2 then flip
            else . end
        else
            reduce ($message.changes // [])[] as $change (.;
                if $change.op == "deal" then .faces = {} | .up = [] | .gone = [] | .cards = ($change.board.cards | length)
                elif $change.op == "reveal" then
                    .faces["\($change.card)"] = $change.face | .up += [$change.card] | .faces as $faces
                    | if $change.seat == .seat and (.up | length) < .group
                        and (.up | map($faces["\(.)"]) | unique | length) == 1 then flip else . end
                elif $change.op == "match" then .gone += $change.cards
                elif $change.op == "turn" then .up = [] | if $change.seat == .seat then flip else . end
                elif $change.op == "phase" and $change.phase == "paused" then send({type: "pause", table, on: false})
                elif $change.op == "over" then
                    $change.won as $won
                    | if .seat as $seat | $won | index($seat) then "I won.\n"
                    elif $won != [] or .mode == "coop" or .mode == "solo" then "I lost.\n" else "A draw.\n" end
                    | halt_error(0)
                else . end)
        end;
        .requests[])
' 2>"$pipes/words" >"$pipes/requests" <"$pipes/lines" &
jq=$!
# A signal ends the wait, but no command in the foreground.
wait $jq
status=$?
words=$(cat "$pipes/words")
kill $nc 2>/dev/null
wait $nc 2>/dev/null
if [ $status = 20 ]; then
    # The words have no character that the shell would expand.
    # shellcheck disable=SC2086
    set -- $words
    token=$1 now=$(date +%s)
    shift
    [ $((now - third)) -ge 10 ] || { echo "The server sends this session on and on."; exit 1; }
    third=$second second=$first first=$now
elif { [ $status = 21 ] || [ $status = 2 ]; } && [ $# -gt 3 ]; then # 2: jq could not write to nc.
    sleep 1
    shift 2
else
    printf '%s\n' "$words"
    exit $status
fi
done
