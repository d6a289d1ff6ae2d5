#!/usr/bin/env python3
"""A whole Pairs bot with a perfect memory: python3 bot.py HOST PORT [TABLE]. Plays one game and tells how it went."""
import json, random, socket, sys

host, port, table = (sys.argv[1:] + [None])[:3]
server = socket.create_connection((host, int(port)))

def send(**request):  # A request is one JSON object on one line.
    server.sendall(json.dumps(request).encode() + b"\n")

def choose():  # A card whose whole group has been seen, else one never seen, else any.
    down = [card for card in range(cards) if card not in gone and card not in up]
    seen = [faces[card] for card in down + up if card in faces]
    good = [c for c in down if c in faces and seen.count(faces[c]) == group and (not up or faces[c] == faces[up[0]])]
    return random.choice(good or [card for card in down if card not in faces] or down)

send(type="hello", protocol=1, name="python bot")
send(type="join", table=table) if table else send(type="quick")
faces, up, gone = {}, [], set()  # The face of every card turned so far; the cards that are up; those that are taken.
for line in server.makefile(encoding="utf-8"):  # The server's lines, as they come. What we do not know we ignore.
    message = json.loads(line)
    if message["type"] == "error": sys.exit(f"{message['code']}: {message['message']}")
    if message["type"] == "ping": send(type="pong")
    if message["type"] == "session": me = message["player"]
    if message["type"] == "snapshot":  # The whole table as it is now; from here on only changes are told.
        table, cards, group = message["table"], len(message["board"]["cards"]), message["rules"]["group"]
        seat = [holder.get("player") for holder in message["seats"]].index(me)
        send(type="ready", table=table)  # The game starts when everybody at the table is ready.
    for change in message.get("changes", []):  # A diff tells what has just changed.
        if change["op"] == "reveal": faces[change["card"]] = change["face"]; up.append(change["card"])
        if change["op"] == "match": gone.update(change["cards"])
        if change["op"] == "turn": up = []
        if change["op"] == "over":
            first = [place["seat"] for place in change["ranking"] if place["place"] == 1]
            print("I lost." if seat not in first else "I won." if len(first) == 1 else "A draw."); sys.exit()
        going_on = change["op"] == "reveal" and len(up) < group and len({faces[card] for card in up}) == 1
        if change.get("seat") == seat and (change["op"] == "turn" or going_on):
            send(type="flip", table=table, card=choose())
sys.exit("The server has closed the connection.")
