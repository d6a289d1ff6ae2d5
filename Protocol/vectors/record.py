#!/usr/bin/env python3
"""Plays short games of every mode on a server and writes what a copy of the table has to become: python3 record.py HOST PORT > fold.json

With the names of scenes behind the port it plays these alone. Each copy is compared with the snapshot that the server itself sends, running clocks aside. Then the cases follow that no server of today sends.
"""
import contextlib, copy, json, pathlib, socket, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples/python"))
from proof import deck
from table import Table
import piles

SEED = bytes(range(32))
vectors = []


class Client:
    """A player, line by line."""

    def __init__(self, name, **hello):
        self.socket = socket.create_connection((sys.argv[1], int(sys.argv[2])))
        self.lines, self.last, self.told, self.id = self.socket.makefile(encoding="utf-8"), 100, [], None
        self.ask(type="hello", protocol=1, name=name, **hello)

    def ask(self, **request):
        """Sends a request and reads up to its reply, which it returns."""
        self.send(**request)
        return self.read(lambda message: message.get("re") == self.last)

    def send(self, **request):
        self.last += 1
        table = {"table": self.id} if self.id and request["type"] not in ("join", "create", "hello", "ping") else {}
        self.socket.sendall(json.dumps({**request, **table, "id": self.last}).encode() + b"\n")

    def read(self, until):
        while True:
            message = json.loads(self.lines.readline())
            if message["type"] == "session": self.player, self.token = message["player"], message["resume"]
            if message["type"] in ("snapshot", "diff"):
                self.id = message["table"]
                self.told.append(message)
            if until(message): return message

    def read_op(self, op): return self.read(lambda message: op in [change["op"] for change in message.get("changes", [])])

    def good(self, **request):
        reply = self.ask(**request)
        assert reply["type"] == "ok", reply
        return reply

    def create(self, **rules):
        memory, seed = {"theme": "animals", "turn_seconds": 0, "hide_ms": 0}, {"seed": SEED.hex()}
        self.good(type="create", rules={**({} if "game" in rules else memory), **({} if "deal" in rules else seed), **rules})
        return self

    def hinted(self, steps):
        """Plays so many steps of a game of patience, each the best that a hint names, unless it is stuck."""
        for _ in range(steps):
            self.send(type="hint")
            moves = self.read(lambda message: message["type"] == "hint")["moves"]
            self.read(lambda message: message.get("re") == self.last)
            if not moves: return  # Stuck.
            best = moves[0]
            self.good(**({"type": "draw"} if "draw" in best else {"type": "move", **best}))

    def join(self, other, **fields):
        self.good(type="join", table=other.id, **fields)
        return self

    def flip(self, *cards):
        for card in cards: self.good(type="flip", card=card)

    def close(self):
        with contextlib.suppress(OSError): self.socket.shutdown(socket.SHUT_RDWR)


def cards(client, group=2, seats=(0, 1), game=None):
    """Where the groups of a practice deal lie."""
    state = client.told[0]
    count = len(state["board"]["cards"]) // group
    order = deck(SEED, game or state["table"], count, group, [(seat, bytes(32)) for seat in seats])
    return [[card for card, face in enumerate(order) if face == wanted] for wanted in range(count)]


def still(state):
    """A snapshot without its running clocks."""
    state = copy.deepcopy(state)
    for holder in (state, state.get("turn", {})):
        for key in ("elapsed_ms", "game_ms", "ms"): holder.pop(key, None)
    for seat in state["seats"]:
        if "hold_ms" in seat: seat["hold_ms"] = 0
    return state


def add(name, player, start, lines, final=None):
    """Folds lines and keeps them as a vector. `final` is the server's own snapshot, where there is one."""
    table, steps = Table(copy.deepcopy(start)), []
    for line in lines:
        outcome = table.take(copy.deepcopy(line)) or "taken" if line["type"] == "snapshot" else table.fold(line)
        steps.append({line["type"]: line, "outcome": outcome, "attempt": table.attempt(player)})
    assert final is None or still(final) == still(table.state), (name, still(final), still(table.state))
    proved = table.ended and table.ended[2] is None
    assert proved is not False or final is None, table.ended
    vectors.append({"name": name, "player": player, "snapshot": start, "steps": steps, "result": table.state, "proved": proved})


@contextlib.contextmanager
def recording(name, client):
    """A vector of all that a client is told meanwhile."""
    client.good(type="sync")
    start, first = client.told[-1], len(client.told)
    yield
    client.good(type="sync")
    add(name, client.player, start, client.told[first:-1], client.told[-1])


def classic():
    ada = Client("ada").create(rows=2, columns=3, turn_seconds=30, scoring="concentration")
    with recording("classic: a seat is taken, all are ready, a game is played to its end with points lost for misses", ada):
        bob = Client("bob").join(ada)
        ada.good(type="ready", nonce="11" * 32)
        bob.good(type="ready")
        ada.read_op("deal")
        order = deck(SEED, ada.id, 3, 2, [(0, b"\x11" * 32), (1, bytes(32))])
        (a, b), (c, d), (e, f) = [[card for card, face in enumerate(order) if face == wanted] for wanted in range(3)]
        ada.flip(a, c)
        bob.flip(a, e)
        ada.flip(a, b, c, e)
        bob.flip(c, d, e, f)
        ada.read_op("over")
    with recording("classic: both want another game, in which the other seat begins", ada):
        bob.good(type="again")
        ada.good(type="again")
        assert ada.ask(type="flip", card=0)["code"] == "not_your_turn"
    ada.close(), bob.close()


def hidden():
    ada = Client("ada").create(rows=2, columns=2, turn_seconds=30, hide_ms=200)
    bob = Client("bob").join(ada)
    ada.good(type="ready"), bob.good(type="ready")
    (a, b), (c, d) = cards(ada)
    with recording("classic: a miss is shown, and the clock of the turn stands", ada):
        ada.flip(a, c)
        assert ada.ask(type="flip", card=b)["code"] == "not_your_turn"
    with recording("classic: a miss is hidden, and the next turn begins", bob):
        bob.read_op("hide")
    bob.flip(a)
    with recording("classic: a pause with an attempt open, in which the clock stands, and a consent that is taken back", bob):
        time.sleep(0.1)
        ada.good(type="pause", on=True)
        ada.good(type="pause", on=False)
        ada.good(type="pause", on=True)
    with recording("classic: the consents to go on", bob):
        bob.good(type="pause", on=False)
        ada.good(type="pause", on=False)
        bob.flip(b)
    ada.close(), bob.close()


def host():
    ada = Client("ada").create(rows=2, columns=2)
    with recording("waiting: other rules, more and fewer seats, house bots come and go, ready is taken back", ada):
        ada.good(type="ready")
        ada.good(type="configure", rules={"rows": 2, "columns": 3, "seats": 4, "theme": "letters"})
        ada.good(type="bot", seat=2, strength="casual")
        ada.good(type="bot", seat=2, strength="sharp")
        ada.good(type="bot", seat=2, strength=None)
        ada.good(type="ready")
        ada.good(type="ready", on=False)
        ada.good(type="configure", rules={"rows": 2, "columns": 2, "seats": 3, "bots": ["sleepy"], "theme": "letters"})
        ada.good(type="configure", rules={"rows": 2, "columns": 2, "bots": [], "theme": "letters"})
    with recording("waiting: a player is put out, another comes, and a person beside the host", ada):
        eve = Client("eve").join(ada)
        ada.good(type="kick", seat=1, reason="idle for an hour")
        bob = Client("bob").join(ada)
        bob.good(type="leave")
        ada.good(type="join", table=ada.id, name="cleo")
    ada.good(type="leave", seat=1)
    bob.join(ada)
    with recording("waiting: the host goes, and the next player is host", bob):
        ada.good(type="leave")
        bob.read_op("host")
    bob.close(), eve.close()


def leaving():
    ada = Client("ada").create(rows=2, columns=2, seats=3)
    bob, cleo = Client("bob").join(ada), Client("cleo").join(ada)
    for player in (ada, bob, cleo): player.good(type="ready")
    (a, b), _ = cards(ada, seats=(0, 1, 2))
    with recording("classic: who moves leaves; the card is hidden, the turn passes on, another is host", cleo):
        ada.flip(a)
        ada.good(type="leave")
        cleo.read_op("turn")
        bob.flip(a, b)
    with recording("classic: a consent in a pause, then the only other player resigns, and the seats of both are open", cleo):
        cleo.good(type="pause", on=True)
        cleo.good(type="pause", on=False)
        bob.good(type="resign")
        cleo.read_op("over")
    cleo.close(), bob.close(), ada.close()


def stand_in():
    ada = Client("ada").create(rows=4, columns=6, turn_seconds=300)
    bob = Client("bob").join(ada)
    ada.good(type="ready"), bob.good(type="ready")
    with recording("classic: a connection is lost, a house bot stands in, and the player comes back", bob):
        ada.flip(0)
        ada.close()
        bob.read_op("seat")
        bob.good(type="bot", seat=0, strength="perfect")
        ada = Client("ada", resume=ada.token, tables={bob.id: 0})
        bob.read(lambda message: [change for change in message.get("changes", []) if change["op"] == "seat" and change["bot"] is None])
    ada.close(), bob.close()


def groups():
    ada = Client("ada").create(rows=2, columns=3, group=3)
    bob = Client("bob").join(ada)
    ada.good(type="ready"), bob.good(type="ready")
    first, second = cards(ada, group=3)
    with recording("classic, groups of three: an attempt of two cards is open, then a miss, then a group", bob):
        ada.flip(*first[:2], second[0])
        bob.flip(*second)
    with recording("classic, groups of three: two equal cards are up", bob): bob.flip(*first[:2])
    ada.close(), bob.close()


def auto_again():
    ada = Client("ada").create(rows=1, columns=2, auto_again=True, turn_seconds=60)
    bob = Client("bob").join(ada)
    ada.good(type="ready"), bob.good(type="ready")
    with recording("classic with auto_again: the next game is dealt in the diff that ends one", bob):
        ada.flip(0, 1)
        bob.read_op("over")
    ada.close(), bob.close()


def solo():
    ada = Client("ada").create(mode="solo", rows=2, columns=2, tries=3, game_seconds=60, turn_seconds=3)
    ada.good(type="ready")
    (a, b), (c, d) = cards(ada, seats=(0,))
    with recording("solo: tries are used up by a group, a miss, and a clock that ran out", ada):
        ada.flip(a, b, c)
        ada.read_op("over")
    with recording("solo: the same cards once more", ada): ada.good(type="again", same=True)
    with recording("solo: cleared", ada): ada.flip(a, b, c, d)
    ada.close()


def coop():
    ada = Client("ada").create(mode="coop", rows=2, columns=2, tries=2)
    bob = Client("bob").join(ada)
    with recording("coop: the turn passes on after a group; the last try is a miss, and all have lost", bob):
        ada.good(type="ready"), bob.good(type="ready")
        (a, b), (c, d) = cards(ada)
        ada.flip(a, b)
        bob.flip(c, d)
    with recording("coop: the next game, which is not won", bob):
        ada.good(type="again"), bob.good(type="again")
        (a, b), (c, d) = cards(ada, game=ada.id + "#2")
        bob.flip(a, c)
        ada.flip(a, c)
        bob.read_op("over")
    ada.close(), bob.close()


def race():
    ada = Client("ada").create(mode="race", rows=2, columns=2, hide_ms=200, game_seconds=60)
    bob, eve = Client("bob").join(ada), Client("eve")
    eve.good(type="watch", table=ada.id)
    with recording("race: the own board, and the numbers of the other", ada), recording("race: a watcher sees no board", eve):
        ada.good(type="ready"), bob.good(type="ready")
        ada.read_op("deal")
        (a, b), (c, d) = cards(ada)
        ada.flip(a, c)
        assert ada.ask(type="flip", card=b)["code"] == "not_your_turn"
        ada.read_op("hide")
        bob.flip(a, b)
        ada.flip(a, b, c)
    with recording("race: both boards go on, and one is cleared", ada):
        ada.good(type="pause", on=True)
        bob.good(type="pause", on=False), ada.good(type="pause", on=False)
        bob.flip(c, d)
        ada.read_op("over")
    ada.good(type="again"), bob.good(type="again")
    with recording("race: a player who resigns gets the table as watchers see it", ada):
        ada.flip(0)
        ada.good(type="resign")
    ada.close(), bob.close(), eve.close()


def scramble():
    ada = Client("ada").create(mode="scramble", rows=2, columns=3, hide_ms=5000)
    bob = Client("bob").join(ada)
    ada.good(type="ready"), bob.good(type="ready")
    (a, b), (c, d), (e, f) = cards(ada)
    with recording("scramble: cards are held, a flip waits and gets its card, a miss stays up, a held card frees others, a group is taken", bob):
        ada.flip(a)
        bob.send(type="flip", card=a)
        waiting = bob.last
        bob.good(type="ping")
        ada.flip(c)
        bob.read(lambda message: message.get("re") == waiting)
        bob.flip(e)
        ada.flip(c)
        bob.flip(a)
        assert ada.ask(type="flip", card=a)["code"] == "card_held"
        bob.flip(b)
    with recording("scramble: a card is held in a pause, and released by a lost connection", bob):
        ada.flip(c)
        bob.good(type="pause", on=True)
        bob.good(type="pause", on=False)
        ada.close()
        bob.read(lambda message: [change for change in message.get("changes", []) if change["op"] in ("release", "phase")])
        bob.flip(c)
    with recording("scramble: cleared", bob): bob.flip(d, e, f)
    ada.close(), bob.close()


def by_hand():
    """What a server of today does not send, or only by chance."""
    ada = Client("ada").create(rows=1, columns=4)
    bob = Client("bob").join(ada)
    bob.good(type="ready")
    with recording("start", ada):
        ada.good(type="ready")
        ada.flip(cards(ada)[0][0])
    start, me, them = vectors.pop()["result"], ada.player, bob.player
    up, down = cards(ada)[0]
    order = deck(SEED, ada.id, 2, 2, [(0, bytes(32)), (1, bytes(32))])
    ada.close(), bob.close()
    seq, table = start["seq"], start["table"]
    def diff(step, *changes, **more): return {"type": "diff", "table": table, "seq": seq + step, "changes": list(changes), **more}
    def ready(seat, on=True): return {"op": "ready", "seat": seat, "on": on}
    def case(name, *lines): add(name, me, start, lines)

    case("unknown ops, fields and phases: they change nothing but seq, except that nobody can move in an unknown phase",
         diff(1, {"op": "sparkle", "seat": 7, "card": 140, "cards": [140]}, ready(1), extra=1),
         diff(2, {**ready(1, False), "why": "later version"}, {"op": "phase", "phase": "intermission", "until": 7}),
         diff(3, {"op": "phase", "phase": "playing"}), diff(4))
    case("a diff at or below the seq that is held changes nothing", diff(0, ready(0)), diff(-1, ready(1)), diff(1, ready(1)), diff(1, ready(0)))
    case("after a gap a diff changes nothing, until those that were missed come, or a snapshot",
         diff(2, ready(0)), diff(3, ready(1)), diff(1, ready(1)), diff(3, ready(0)), {**start, "seq": seq + 7}, diff(8, ready(0)))
    case("a diff that names no card or seat of the table changes nothing, not even by its other changes",
         diff(1, ready(0, False), {"op": "reveal", "card": 4, "face": "fox", "seat": 0}), diff(1, ready(0, False), {"op": "hide", "cards": [-1]}),
         diff(1, ready(0, False), {"op": "hold", "card": down, "seat": 0}), diff(1, ready(0, False), {"op": "turn", "seat": 2, "turns": 1}),
         diff(1, ready(0, False), {"op": "match", "cards": [up, 9], "seat": 0, "points": 1}), diff(1, ready(-1)), diff(1, ready(1)))
    looking = {"id": "dir:cats", "card_back": "#3d5a80", "background": "#1b2430", "loading": True}
    case("pictures are looked for, and can't be had; a theme goes",
         diff(1, {"op": "theme", "theme": looking}), diff(2, {"op": "theme", "theme": start["theme"]}), diff(3, {"op": "theme"}))
    case("a title; a table without a host", diff(1, {"op": "title", "title": "Friday “night” 🦊"}), diff(2, {"op": "host"}))
    person = {"op": "seat", "seat": 1, "player": them, "name": "bob", "status": "here", "bot": None}
    case("an account and its rating come and go; another player in a seat begins at nothing; a seat of an unknown status is not open",
         diff(1, {**person, "account": "a7kq", "rating": 1500}), diff(2, {"op": "miss", "cards": [], "seat": 1, "points": -1, "hide_ms": 0}),
         diff(3, {**person, "account": "a7kq", "rating": 1512}), diff(4, person), diff(5, {**person, "player": "pzzzzzzzzz", "name": "zoe"}),
         diff(6, {**person, "player": "pzzzzzzzzz", "name": "zoe", "status": "asleep"}))
    deal = {"op": "deal", "game": start["game"] + "#9", **{key: start[key] for key in ("commit", "faces")},
            "board": {"rows": 1, "columns": 4, "cards": [None] * 4}}
    case("a deal without a theme, before which turns were counted", diff(1, {"op": "turn", "seat": 0, "turns": 7, "tries_left": 3, "ms": 5}), diff(2, deal))
    end = {"op": "over", "ranking": [{"seat": 0, "place": 1, "score": 0}, {"seat": 1, "place": 1, "score": 0}], "won": [], "reason": "aborted",
           "server_seed": SEED.hex(), "nonces": [None, None], "deck": [sorted(start["faces"])[face] for face in order], "next_commit": start["commit"]}
    over = {"op": "phase", "phase": "over"}
    case("an aborted game whose shuffle is proved", diff(1, end, over))
    case("a forged seed", diff(1, {**end, "server_seed": "ff" * 32}, over))
    case("a forged deck", diff(1, {**end, "deck": end["deck"][::-1] if end["deck"] != end["deck"][::-1] else sorted(end["deck"])}, over))
    case("a forged nonce", diff(1, {**end, "nonces": [None, "22" * 32]}, over))
    add("a forged commit", me, {**start, "commit": "ff" * 32}, [diff(1, end, over)])
    other = next(card for card in range(4) if end["deck"][card] != end["deck"][up])
    case("a card that had another face in the game", diff(1, {"op": "reveal", "card": other, "face": end["deck"][up], "seat": 0}), diff(2, end, over))
    wrong = {**start, "board": {**start["board"], "cards": [{"face": end["deck"][up]} if card == other else None for card in range(4)]}}
    add("a card that had another face in a snapshot", me, wrong, [diff(1, {"op": "hide", "cards": [other]}), diff(2, end, over)])
    add("what was seen in an earlier game does not count: the shuffle is proved", me, {**wrong, "game": "another"}, [{**start, "seq": seq + 1}, diff(2, end, over)])
    result = {key: value for key, value in end.items() if key != "op"}
    add("a snapshot in which the game is over", me, start, [{**{key: start[key] for key in start if key != "turn"}, "seq": seq + 5, "phase": "over", "over": result}])
    mine = {"op": "seat", "seat": 0, "player": me, "name": "ada", "bot": None}
    case("it is not my move while my seat is lost, left, or a house bot's",
         diff(1, {**mine, "status": "lost", "hold_ms": 60000}), diff(2, {**mine, "status": "lost", "hold_ms": 50000, "bot": "sharp"}),
         diff(3, {**mine, "status": "here", "bot": "sharp"}), diff(4, {**mine, "status": "here"}), diff(5, {**mine, "status": "left"}))
    case("two cards of different faces are up: a miss is shown until it is hidden, also where no miss was told",
         diff(1, {"op": "reveal", "card": (set(range(4)) - {up, down}).pop(), "face": sorted(start["faces"])[1], "seat": 0}),
         diff(2, {"op": "hide", "cards": [0, 1, 2, 3]}))


for scenario in (classic, hidden, host, leaving, stand_in, groups, auto_again, solo, coop, race, scramble, *piles.scenes(Client, recording, add, vectors), by_hand):
    if sys.argv[3:] and scenario.__name__ not in sys.argv[3:]: continue
    print(scenario.__name__, file=sys.stderr)
    scenario()
lines = [
    '{"name":%s,\n"player":%s,\n"snapshot":%s,\n"steps":[\n%s],\n"result":%s,\n"proved":%s}' % tuple(
        ",\n".join(map(dump, v["steps"])) if key == "steps" else dump(v[key])
        for key in ("name", "player", "snapshot", "steps", "result", "proved"))
    for dump in [lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False)] for v in vectors]
print('{"vectors":[\n' + ",\n".join(lines) + "\n]}")
