#!/usr/bin/env python3
"""A bot with a perfect memory, for every mode: python3 bot.py HOST PORT [TABLE or RULES] [GAMES]
or python3 bot.py HOST PORT --event ID [PASSWORD]

It joins that table, or any that fits rules such as '{"mode":"race"}', plays so many games (1, or for ever with 0), tells how each went, and leaves.
In a game of patience, such as '{"game":"klondike","mode":"race"}', it makes the first hinted move that it has not made on the same cards yet.
Where there is none, it gives up and goes. In an event it plays all its games, and tells its place.
"""
import random, secrets, sys, json
from pairs import Pairs, Refused

if len(sys.argv) not in ((5, 6) if "--event" in sys.argv else (3, 4, 5)): sys.exit(__doc__)
host, port = sys.argv[1:3]
where, games, *password = (sys.argv[3:] + ["{}", "1"][len(sys.argv) - 3:])
event = games if where == "--event" else None
pairs, left = Pairs(host, port, "python bot"), -1 if event else int(games) or -1
name = table = game = seat = None  # The table's id and copy; the game that we play; our seat in it.
asked = None  # The request that has no reply yet, with the seq at which it was sent.
refused = None  # The seq at which a request was refused: until something changes, or some time has passed, the same would come again.
hints, tried = None, set()  # The moves that the server has named, and what was done on which piles.
checked = None  # The seq at which a look at the whole table was asked for, because our seat is gone in the copy.


def ask(**request):
    global asked
    asked = request["type"], table.state["seq"]
    pairs.ask(table=name, **request)


def choose(mine):
    """A card whose whole group has been seen, else one never seen, else any."""
    state, held = table.state, {}
    group, scramble = state["rules"]["group"], state["rules"]["mode"] == "scramble"
    free = []  # The cards that can be turned, or in a scramble taken up, at once.
    for card, up in enumerate(state["board"]["cards"]):
        if up and "held" in up and card not in mine: held[card] = up["held"]
        elif card not in mine and (not up or scramble and "seat" not in up): free.append(card)
    faces = [table.seen.get(card) for card in free + mine]
    wanted = table.seen[mine[0]] if mine else None
    good = [c for c in free if c in table.seen and faces.count(table.seen[c]) == group and wanted in (None, table.seen[c])]
    return random.choice(good or [card for card in free if card not in table.seen] or free or list(held))  # Where no other is left, one that is held.


def step():
    """In a game of patience: asks for hints, or makes the first of those moves that was not made on these piles yet."""
    global hints
    if hints is None: return ask(type="hint")
    piles = json.dumps(table.state["board"])
    new = [move for move in hints if (piles, json.dumps(move)) not in tried]
    hints = None
    if not new or len(tried) > 500: return ask(type="resign")
    tried.add((piles, json.dumps(new[0])))
    ask(**({"type": "draw"} if "draw" in new[0] else {"type": "move", **new[0]}), seq=table.state["seq"])


def act():
    """Does what the phase asks for. Only after a whole message, when nothing is missing and no request of ours is open."""
    global seat, game, left, checked
    state, now = table.state, table.seat(pairs.player)
    if game and table.ended and table.ended[0] == game:
        result = table.ended[1]
        won = result["won"]
        print("I won." if seat in won else "I lost." if won or state["rules"]["mode"] in ("solo", "coop") else "A draw.", flush=True)
        print(f"The shuffle of {game}: {table.ended[2] or 'proved'}.", file=sys.stderr)
        game, left = None, left - 1
        tried.clear()
    elif game and state["game"] != game: game, left = None, left - 1  # It ended while we were away.
    if asked or table.behind or not pairs.live or state["seq"] == refused: return
    if event and (now is None or state["phase"] == "over"): return  # The server calls us to the next table.
    if now is None and state["seq"] != checked:
        checked = state["seq"]
        return ask(type="sync")  # Sure of it before we go.
    if now is None or left == 0: return ask(type="leave")  # We have played enough, or have been put out of the game.
    seat, own = now, state["seats"][now]
    if state["phase"] in ("playing", "paused"): game = state["game"]
    if state["phase"] in ("waiting", "over") and not own["ready"]:
        nonce = {} if event else {"nonce": secrets.token_hex(32)}  # In an event the deck may be everybody's.
        ask(type="ready" if state["phase"] == "waiting" else "again", **nonce)
    elif state["phase"] == "paused" and not own.get("agree"): ask(type="pause", on=False)
    elif state["phase"] == "playing" and "piles" in state["board"]: step()
    elif (mine := table.attempt(pairs.player)) is not None:
        turns = {"seq": state["seq"]} if "turn" in state else {}  # Where all move at once, seq would only be in the way.
        ask(type="flip", card=choose(mine), **turns)


try:
    if event: pairs.ask(type="event_join", event=event, **({"password": password[0]} if password else {}))
    elif where.startswith("{"): pairs.ask(type="quick", rules=json.loads(where))
    else: pairs.ask(type="join", table=where)
    for message, request in pairs.messages():
        kind = message["type"]
        if kind == "error":
            if request is None or request["type"] in ("join", "quick", "event", "event_join"): sys.exit(f"{message['code']}: {message['message']}")
            if asked and table and table.state["seq"] == asked[1]:  # Nothing has changed since we decided: not the same again at once.
                refused = table.state["seq"]
                pairs.wake(message.get("retry_ms", 1000))
        if kind == "wake": refused = None
        if kind == "hint" and message["table"] == name: hints = message["moves"]
        if kind == "closed" and message["table"] == name:
            if not event: sys.exit(0 if left == 0 else "The table is gone.")
            name = asked = None
        if kind == "snapshot" and (name is None or event and message["phase"] != "over"):
            if message["table"] != name: asked = refused = None
            name = message["table"]
        if event and kind == "ok" and request and request["type"] in ("event_join", "hello"):  # Again on each connection.
            pairs.ask(type="event", event=event, on=True, limit=1)
        if kind == "event" and "you" in message:
            you, over = message["you"], message["phase"] == "over"
            if over or you["status"] in ("out", "done", "left", "removed"):
                print(f"Place {you['place']} of {message['count']}." if "place" in you else f"No place: {you['status']}.", flush=True)
                sys.exit(0 if over or you["status"] in ("out", "done") else 1)
            if you["status"] == "away": pairs.ask(type="event_join", event=event)
        if request and asked and request["type"] == asked[0]:
            asked = None
            if request["type"] == "resign" and game:  # A race goes on without us.
                print("I gave up.", flush=True)
                game, left = None, left - 1
            if request["type"] == "resign" and event: continue
            if request["type"] == "leave": sys.exit(0 if left == 0 else "I have lost my seat.")
        table = pairs.tables.get(name)
        if table: act()
except Refused as end:
    sys.exit(0 if left == 0 else str(end))
