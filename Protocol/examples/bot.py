#!/usr/bin/env python3
"""A whole Pairs bot with a perfect memory: python3 bot.py HOST PORT [TABLE]. Plays one game of any mode and tells how it went."""
import json, random, socket, sys, time

host, port, table = (sys.argv[1:] + [None])[:3]
server, token, seq, patience, unanswered, last = socket.socket(), None, {}, 0, {}, 0  # Patience: for how many seconds it is worth to come back.
def send(**request):  # A request is one JSON object on one line. Where the connection is lost, lines() sends it again.
    try: server.sendall(json.dumps(request).encode() + b"\n")
    except OSError: pass

def ask(**request):  # A request that must get its answer. A server answers the same id once more, and does nothing twice.
    global last
    last += 1
    unanswered[last] = dict(request, id=last)
    send(**unanswered[last])

def lines():  # The server's lines, as they come. After a lost connection or a restart the session goes on.
    global server
    tries = 0
    while tries <= patience:
        try:
            server = socket.create_connection((host, int(port)))
            send(type="hello", protocol=1, name="python bot", **(dict(resume=token, tables=seq) if token else {}))
            for request in list(unanswered.values()): send(**request)
            for line in server.makefile(encoding="utf-8"):
                tries = 0
                if line.endswith("\n"): yield json.loads(line)
        except OSError: pass
        tries += 1
        if tries <= patience: time.sleep(1)

def choose(mine):  # A card whose whole group has been seen, else one never seen, else any.
    free = [card for card in range(cards) if card not in gone and card not in mine and card not in held]
    if mode != "scramble": free = [card for card in free if card not in up]
    seen = [faces[card] for card in free + mine if card in faces]
    good = [c for c in free if c in faces and seen.count(faces[c]) == group and (not mine or faces[c] == faces[mine[0]])]
    others = [card for card in held if card not in mine]  # Where no other card is left, give up what is held.
    return random.choice(good or [card for card in free if card not in faces] or free or others)

def act():  # Whatever the phase asks for, after a whole snapshot or diff or a reply.
    global said, waiting
    if phase in ("waiting", "paused") and said != phase:
        ask(type="ready", table=table) if phase == "waiting" else ask(type="pause", table=table, on=False)
    said = phase
    mine = [card for card in held if held[card] == seat] if mode == "scramble" else up
    if phase != "playing" or waiting or not seated or mode not in ("race", "scramble") and turn != seat: return
    if mode != "scramble" and (len(mine) >= group or len({faces[card] for card in mine}) > 1): return
    waiting = True
    ask(type="flip", table=table, card=choose(mine))

ask(type="join", table=table) if table else ask(type="quick")
faces, up, held, gone = {}, [], {}, set()  # Faces that were shown; cards that are up; who holds which; those that are taken.
phase = said = turn = me = seat = None
waiting = seated = False
for message in lines():  # What we do not know we ignore.
    asked = unanswered.pop(message.get("re"), {}).get("type")
    if message["type"] == "error":
        if asked in (None, "join", "quick"): sys.exit(f"{message['code']}: {message['message']}")
        waiting = False  # Somebody was faster, or paused. We have read of it by now.
        if message["code"] == "not_your_turn": continue
    if asked == "flip": waiting = False
    if message["type"] == "ping": send(type="pong")
    if message["type"] == "closed": sys.exit("The table is gone.")
    if message["type"] == "session":  # It begins, or goes on. Then what we have missed of the table follows.
        me, token, patience, said = message["player"], message["resume"], message["hold_ms"] / 1000, None
    if message["type"] == "goodbye" and message["reason"] in ("shutdown", "replaced"): patience = message.get("resume_ms", 0) / 1000
    if message["type"] in ("snapshot", "diff"): seq = {message["table"]: message["seq"]}
    if message["type"] == "snapshot":  # The whole table as it is now; from here on only changes are told.
        table, phase, board, rules = message["table"], message["phase"], message["board"]["cards"], message["rules"]
        cards, group, mode, turn = len(board), rules["group"], rules["mode"], message.get("turn", {}).get("seat")
        seats = [s.get("player") == me and s["status"] == "here" for s in message["seats"]]
        seated = True in seats
        seat = seats.index(True) if seated else seat
        shown = {card: state for card, state in enumerate(board) if state}
        faces.update({card: state["face"] for card, state in shown.items()})
        up = [card for card in shown if "seat" not in shown[card]]
        gone = {card for card in shown if "seat" in shown[card]}
        held = {card: state["held"] for card, state in shown.items() if "held" in state}
        if phase == "over" and last > 1: message["changes"] = [dict(message["over"], op="over")]  # It ended while we were away.
    for change in message.get("changes", []):  # A diff tells what has just changed.
        op, its = change["op"], change.get("cards", [])
        if op == "reveal": faces[change["card"]] = change["face"]; up.append(change["card"])
        if op in ("hide", "match"): up = [card for card in up if card not in its]
        if op == "match": gone.update(its)
        if op in ("match", "release"): held = {card: who for card, who in held.items() if card not in its}
        if op == "hold": held[change["card"]] = change["seat"]
        if op == "turn": turn = change["seat"]
        if op == "phase": phase = change["phase"]
        if op == "seat" and change["seat"] == seat: seated = change.get("player") == me and change["status"] == "here"
        if op == "deal": faces, up, held, gone, turn = {}, [], {}, set(), None
        if op == "over":
            print("I won." if seat in change["won"] else "I lost." if change["won"] or mode in ("solo", "coop") else "A draw.")
            sys.exit(send(type="leave", table=table))
    if phase and message["type"] in ("snapshot", "diff", "ok", "error"): act()
sys.exit("The server has closed the connection.")
