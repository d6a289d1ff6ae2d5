#!/bin/sh
# A whole Pairs bot out of nc and jq: sh bot.sh HOST PORT [TABLE]. It plays one game and tells how it went.
# After a lost connection it ends, and so it does when the server restarts; the bots in other languages come back.
pipes=$(mktemp -d)
mkfifo "$pipes/requests" "$pipes/lines"
nc "$1" "$2" <"$pipes/requests" >"$pipes/lines" &
nc=$!
trap 'kill $nc 2>/dev/null; rm -r "$pipes"' EXIT
trap '' PIPE

# jq keeps what it knows in one object and writes requests to nc; the last word goes to its stderr, which is our stdout.
# The order of the redirections matters: nc waits for its requests to be opened before it opens its lines.
jq --unbuffered -cn --arg table "${3-}" '
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
    def flip: send({type: "flip", table, card: choose});

    foreach (null, inputs, {type: "end"}) as $message ({faces: {}, up: [], gone: []};
        .requests = []
        | if $message == null then
            send({type: "hello", protocol: 1, name: "shell bot"})
            | send(if $table == "" then {type: "quick"} else {type: "join", table: $table} end)
        elif $message.type == "error" then
            "\($message.code): \($message.message)\n" | halt_error(1)
        elif $message.type == "end" then "The server has closed the connection.\n" | halt_error(1)
        elif $message.type == "ping" then send({type: "pong"})
        elif $message.type == "session" then .me = $message.player
        elif $message.type == "snapshot" then
            .table = $message.table | .group = $message.rules.group | .mode = $message.rules.mode
            | .cards = ($message.board.cards | length)
            | .me as $me | .seat = ($message.seats | map(.player == $me) | index(true))
            | send({type: "ready", table})
        else
            reduce ($message.changes // [])[] as $change (.;
                if $change.op == "reveal" then
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
' 2>&1 >"$pipes/requests" <"$pipes/lines"
