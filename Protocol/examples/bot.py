#!/usr/bin/env python3
"""A whole Pairs bot with a perfect memory: python3 bot.py HOST PORT [TABLE]. Plays one game of any mode and tells how it went."""
import json, random, socket, sys

host, port, table = (sys.argv[1:] + [None])[:3]
server = socket.create_connection((host, int(port)))
def send(**request):  # A request is one JSON object on one line.
    server.sendall(json.dumps(request).encode() + b"\n")

def choose(mine):  # A card whose whole group has been seen, else one never seen, else any.
    free = [card for card in range(cards) if card not in gone and card not in mine and card not in held]
    if mode != "scramble": free = [card for card in free if card not in up]
    seen = [faces[card] for card in free + mine if card in faces]
    good = [c for c in free if c in faces and seen.count(faces[c]) == group and (not mine or faces[c] == faces[mine[0]])]
    others = [card for card in held if card not in mine]  # Where no other card is left, give up what is held.
    return random.choice(good or [card for card in free if card not in faces] or free or others)

def act():  # Whatever the phase asks for, after a whole snapshot or diff or a reply.
    global said, flips, waiting
    if phase in ("waiting", "paused") and said != phase:
        send(type="ready", table=table) if phase == "waiting" else send(type="pause", table=table, on=False)
    said = phase
    mine = [card for card in held if held[card] == seat] if mode == "scramble" else up
    if phase != "playing" or waiting or not seated or mode not in ("race", "scramble") and turn != seat: return
    if mode != "scramble" and (len(mine) >= group or len({faces[card] for card in mine}) > 1): return
    flips, waiting = flips + 1, True
    send(type="flip", id=flips, table=table, card=choose(mine))

send(type="hello", protocol=1, name="python bot")
send(type="join", table=table) if table else send(type="quick")
faces, up, held, gone = {}, [], {}, set()  # Faces that were shown; cards that are up; who holds which; those that are taken.
phase = said = turn = me = seat = None
flips, waiting, seated = 0, False, False
for line in server.makefile(encoding="utf-8"):  # The server's lines, as they come. What we do not know we ignore.
    message = json.loads(line)
    if message["type"] == "error":
        if "re" not in message: sys.exit(f"{message['code']}: {message['message']}")
        waiting = False  # Somebody was faster, or paused. We have read of it by now.
        if message["code"] == "not_your_turn": continue
    if message["type"] == "ok": waiting = False
    if message["type"] == "ping": send(type="pong")
    if message["type"] == "session": me = message["player"]
    if message["type"] == "snapshot":  # The whole table as it is now; from here on only changes are told.
        table, phase, board, rules = message["table"], message["phase"], message["board"]["cards"], message["rules"]
        cards, group, mode, turn = len(board), rules["group"], rules["mode"], message.get("turn", {}).get("seat")
        seats = [s.get("player") == me and s["status"] == "here" for s in message["seats"]]
        seated = True in seats
        seat = seats.index(True) if seated else seat
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
