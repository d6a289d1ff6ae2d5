"""The protocol of Pairs for bots in Python, with the standard library alone. Protocol/SPEC.md explains every rule that is named here.

Table is a copy of a table: the fold, whose move it is, and the proof of the shuffle. Pairs is a session with a server: it comes back after a
lost connection or a restart and sends again what had no reply. It speaks neither TLS nor about accounts.
"""
import copy, hashlib, hmac, json, socket, struct, time


class Refused(Exception):
    """The server is gone, or takes no session."""


def at(items, index):
    """The element at an index; unlike Python's own look-up it takes no negative one."""
    if index < 0: raise IndexError(index)
    return items[index]


OPS = "reveal match miss hide hold release progress turn seat ready agree phase host theme title rules deal over carry show cover stuck".split()


def clear(seat, rules, **more):
    """Gives a seat the counts that only the game of these rules has, at their beginning, and others."""
    for key in ("moves", "undos", "hints", "stuck"): seat.pop(key, None)
    seat.update({"moves": 0, "undos": 0, "hints": 0} if "game" in rules else {}, **more)
    return seat


def fold_piles(piles, change):
    """Applies a change of a game of patience to its piles."""
    piles = {pile["id"]: pile["cards"] for pile in piles}
    if change["op"] == "carry":
        source, target, count = piles[change["from"]], piles[change["to"]], change["count"]
        if source is target or not 0 < count <= len(source) or len(change.get("faces", [0] * count)) != count: raise IndexError(count)
        moved = source[-count:][::-1 if change.get("reverse") else 1]
        if change.get("down"): moved = [None] * count
        if "faces" in change: moved = [{"face": face} for face in change["faces"]]
        source[-count:], target[len(target):] = [], moved
    else:
        at(piles[change["pile"]], change["card"])
        piles[change["pile"]][change["card"]] = {"face": change["face"]} if change["op"] == "show" else None


def fold(state, change):
    """Applies one change to a copy of a snapshot. Raises where the copy has no such card or seat."""
    op, cards, seats, rules = change["op"], state["board"].get("cards", []), state["seats"], state["rules"]
    if op not in OPS: return  # A later version's.
    if op in ("carry", "show", "cover"): return fold_piles(state["board"]["piles"], change)
    named = change.get("cards", [change["card"]] if "card" in change else [])
    states = {card: at(cards, card) for card in named}
    seat = at(seats, change["seat"]) if "seat" in change else None
    if op == "reveal":
        cards[change["card"]] = {"face": change["face"]}
        seat["flips"] += 1
    elif op == "match":
        for card, up in states.items(): cards[card] = {"face": up["face"], "seat": change["seat"]}
        seat["score"] += change["points"]
        seat["groups"] += 1
    elif op == "miss":
        seat["score"] += change["points"]
        seat["misses"] += 1
        if change["hide_ms"] and "turn" in state: state["turn"].pop("ms", None)
    elif op == "hide":
        for card in named: cards[card] = None
    elif op == "hold": cards[change["card"]] = {"face": states[change["card"]]["face"], "held": change["seat"]}
    elif op == "release":
        for card, up in states.items(): cards[card] = {"face": up["face"]}
    elif op == "progress": seat.update({key: change[key] for key in change if key not in ("op", "seat")})
    elif op == "stuck":
        seat.pop("stuck", None)
        if change["on"]: seat["stuck"] = True
    elif op == "turn":
        state["turn"] = {key: change[key] for key in ("seat", "ms") if key in change}
        state["turns"] = change["turns"]
        replace(state, change, "tries_left")
    elif op == "seat":
        if seat.get("player") != change.get("player"): clear(seat, rules, score=0, groups=0, flips=0, misses=0, ready=False)
        replace(seat, change, "player", "name", "account", "rating", "status", "bot", "hold_ms")
    elif op == "ready": seat["ready"] = change["on"]
    elif op == "agree":
        seat.pop("agree", None)
        if change["on"]: seat["agree"] = True
    elif op == "phase":
        state["phase"] = change["phase"]
        for seat in seats: seat.pop("agree", None)
        if "ms" in change and "turn" in state: state["turn"]["ms"] = change["ms"]
    elif op == "host": replace(state, {"host": change["player"]} if "player" in change else {}, "host")
    elif op == "theme": replace(state, change, "theme")
    elif op == "title": state["title"] = change["title"]
    elif op == "rules":
        state["rules"] = change["rules"]
        count = change["rules"]["seats"]
        if ("game" in rules) != ("game" in change["rules"]):
            for seat in seats: clear(seat, change["rules"])
        new = {"status": "open", "bot": None, "ready": False, "score": 0, "groups": 0, "flips": 0, "misses": 0}
        state["seats"] = seats[:count] + [clear(dict(new), change["rules"]) for _ in range(count - len(seats))]
    elif op == "deal":
        replace(state, change, "game", "board", "commit", "faces", "theme")
        for key in ("over", "tries_left", "game_ms"): state.pop(key, None)
        state["turns"] = 0
        if state["rules"].get("game_seconds"): state["game_ms"] = state["rules"]["game_seconds"] * 1000
        for seat in seats: clear(seat, rules, score=0, groups=0, flips=0, misses=0)
    elif op == "over":
        state["over"] = {key: value for key, value in change.items() if key != "op"}
        for key in ("turn", "game_ms"): state.pop(key, None)
        for seat in seats: seat["ready"] = False


def replace(target, source, *keys):
    """Replaces fields. Those that the source lacks are removed."""
    for key in keys:
        target.pop(key, None)
        if key in source: target[key] = source[key]


def deck(seed, game, groups, group, nonces):
    """The shuffle memory-fair-1: which face each card has. nonces is a list of (seat, 32 bytes) for all seats dealt in, ascending."""
    def mac(key, text): return hmac.new(key, b"memory-fair-1/" + text, hashlib.sha256).digest()
    name = game.encode()
    head = struct.pack(">H", len(name)) + name + struct.pack(">HB", groups, len(nonces))
    key = mac(seed, b"seed\0" + head + b"".join(bytes([seat]) + nonce for seat, nonce in nonces))
    def words():
        block = 0
        while True:
            yield from struct.unpack(">8I", mac(key, b"stream\0" + struct.pack(">Q", block)))
            block += 1
    drawn, faces = words(), [card // group for card in range(groups * group)]
    for card in range(len(faces) - 1, 0, -1):
        word = next(drawn)
        while word >= 2**32 - 2**32 % (card + 1): word = next(drawn)
        other = word % (card + 1)
        faces[card], faces[other] = faces[other], faces[card]
    return faces


def patience(rules, shuffle):
    """The cards of a game of patience in the order dealt: of a numbered deal, or as shuffle(n, 1) puts their numbers."""
    ranks, suits, spider = "A23456789TJQK", "CDHS", rules["game"] == "spider"
    if spider: suits = {1: "S", 2: "HS"}.get(rules["suits"], suits)
    packs, state, order = (8 if spider else 4) // len(suits), rules.get("deal"), []
    if state is None:
        pack = [rank + suit for suit in suits for rank in ranks] * packs
        return [pack[number] for number in shuffle(len(pack), 1)]
    left = [rank + suit for rank in ranks for suit in suits] * packs
    while left:
        state = (state * 214013 + 2531011) % 2**32
        drawn = (state >> 16 & 32767) % len(left)
        left[drawn], left[-1] = left[-1], left[drawn]
        order.append(left.pop())
    return order


def flaw(state, seen):
    """What is wrong with the deal of a game that is over, by its snapshot and the faces that were seen; None if the shuffle is proved."""
    over, rules = state["over"], state["rules"]
    seed, names = bytes.fromhex(over["server_seed"]), sorted(state["faces"])
    if hashlib.sha256(b"memory-fair-1/commit\0" + seed).hexdigest() != state["commit"]: return "the seed is not the one of the commit"
    nonces = [(seat, bytes.fromhex(over["nonces"][seat] or "00" * 32)) for seat in sorted(place["seat"] for place in over["ranking"])]
    def shuffle(groups, group): return deck(seed, state["game"], groups, group, nonces)
    dealt = patience(rules, shuffle) if "game" in rules else [names[face] for face in shuffle(len(names), rules["group"])]
    if dealt != over["deck"]: return "the deck does not follow from the seed"
    if any(over["deck"][card] != face for card, face in seen.items()): return "a card had another face in the game"
    return None


class Table:
    """A copy of a table, and the faces that have been up in the game."""

    def __init__(self, snapshot):
        self.seen, self.ended, self.behind, self.state = {}, None, None, {}  # ended: game, result and flaw of the last game that is over.
        self.take(snapshot)

    def take(self, snapshot):
        """A snapshot replaces the copy."""
        if snapshot["game"] != self.state.get("game"): self.seen = {}
        self.state = snapshot
        self.seen.update({card: up["face"] for card, up in enumerate(snapshot["board"].get("cards", [])) if up})
        if "over" in snapshot: self.end()

    def fold(self, diff):
        """Takes a diff: "folded", "old", "gap" (send sync with since), or "misfit" (send sync without it). Only the first changes the copy."""
        if diff["seq"] <= self.state["seq"]: return "old"
        if diff["seq"] > self.state["seq"] + 1: return "gap"
        before = self.state, self.seen, self.ended
        self.state, self.seen = copy.deepcopy(self.state), dict(self.seen)
        try:
            for change in diff["changes"]:
                fold(self.state, change)
                if change["op"] == "reveal": self.seen[change["card"]] = change["face"]
                if change["op"] == "deal": self.seen = {}
                if change["op"] == "over": self.end()
        except (KeyError, IndexError, TypeError, AttributeError):
            self.state, self.seen, self.ended = before
            return "misfit"
        self.state["seq"] = diff["seq"]
        return "folded"

    def end(self): self.ended = self.state["game"], self.state["over"], flaw(self.state, self.seen)

    def seat(self, player):
        """The seat in which the player plays; None without one, or where it is lost, left, or a bot's."""
        own = [s.get("player") == player and s["status"] == "here" and s["bot"] is None for s in self.state["seats"]]
        return own.index(True) if True in own else None

    def attempt(self, player):
        """The cards of the player's open attempt, none where it begins; None where it is not the player's move.

        In a scramble it is not your move either while a flip of yours has no reply. It is None in a game of patience, too: no card is flipped there."""
        seat, mode, cards = self.seat(player), self.state["rules"]["mode"], self.state["board"].get("cards")
        if seat is None or self.state["phase"] != "playing" or cards is None: return None
        if mode == "scramble": return [card for card, up in enumerate(cards) if up and up.get("held") == seat]
        if mode != "race" and self.state.get("turn", {}).get("seat") != seat: return None
        up = [card for card, shown in enumerate(cards) if shown and "seat" not in shown]
        return None if len(up) >= self.state["rules"]["group"] or len({cards[card]["face"] for card in up}) > 1 else up


class Pairs:
    """A session with a server."""

    def __init__(self, host, port, name):
        self.host, self.port, self.name = host, int(port), name
        self.player = self.token = self.refusal = None
        self.tables = {}          # The copies, by table.
        self.unanswered = {}      # The requests that have no reply: id to request and its line, in order.
        self.due = {}             # When to send a line again, by id; None is the bot's own alarm.
        self.last, self.patience = 0, 3  # patience: for how many seconds it is worth to come back.
        self.live = False         # Whether the server has said ok to hello and told all that was missed. Decide nothing before.

    def ask(self, **request):
        """Sends a request. It is kept until its reply, and sent again as the same bytes after a lost connection."""
        self.last += 1
        request = {**request, "id": self.last}
        self.unanswered[self.last] = request, json.dumps(request).encode() + b"\n"
        if self.live: self.send(self.unanswered[self.last][1])

    def wake(self, milliseconds):
        """Has messages() give a message of the type "wake" after that time."""
        self.due[None] = time.monotonic() + milliseconds / 1000

    def messages(self):
        """Every message with the request that it answers, or None. The copies hold it already. Raises Refused at the end."""
        lost = time.monotonic()
        while True:
            try:
                with socket.create_connection((self.host, self.port), timeout=10) as self.socket:
                    self.greet()
                    for line in self.lines():
                        try: message = json.loads(line) if line else {"type": "wake"}
                        except ValueError: continue  # No line of a server of Pairs.
                        if isinstance(message, dict): yield from self.receive(message)
                        if self.live: lost = None
            except OSError as error: self.refusal = self.refusal or str(error)
            self.live, lost = False, lost or time.monotonic()
            if time.monotonic() - lost >= self.patience: raise Refused(self.refusal or "The connection is lost.")
            time.sleep(max(1, self.due.pop("connect", 0) - time.monotonic()))

    def send(self, line):
        try: self.socket.sendall(line)
        except OSError: pass  # lines() sees the end of the connection.

    def greet(self):
        self.refusal = None
        self.due = {key: when for key, when in self.due.items() if key is None}
        held = {name: table.state["seq"] for name, table in self.tables.items() if table.behind != "misfit"}
        for table in self.tables.values(): table.behind = None
        resume = {"resume": self.token, "tables": held} if self.token else {}
        self.last += 1
        request = {"type": "hello", "id": self.last, "protocol": 1, "name": self.name, "client": "pairs.py/1", **resume}
        self.hello = self.last, request, json.dumps(request).encode() + b"\n"
        self.send(self.hello[2])

    def lines(self):
        """The lines of one connection; None when a time is due. Ends with the connection, also where nothing comes for 40 s."""
        rest, heard, asked = b"", time.monotonic(), False
        while True:
            now = time.monotonic()
            for key in [key for key, when in self.due.items() if when <= now]:
                del self.due[key]
                if key is None: yield None
                elif key == self.hello[0]: self.send(self.hello[2])
                elif key in self.unanswered: self.send(self.unanswered[key][1])
            if now - heard > 40: return
            if now - heard > 20 and not asked: asked = self.send(b'{"type":"ping"}\n') is None
            self.socket.settimeout(min([20.1] + [max(when - time.monotonic(), 0.001) for when in self.due.values()]))
            try: more = self.socket.recv(65536)
            except TimeoutError: continue
            if not more: return
            *lines, rest = (rest + more).split(b"\n")
            if len(rest) > 65536: return
            heard, asked = time.monotonic(), False
            for line in lines:
                if line.strip(): yield line

    def receive(self, message):
        """Takes a message in, and hands it on if the bot can do anything with it."""
        kind, re = message.setdefault("type", ""), message.get("re")
        table = self.tables.get(message.get("table"))
        if kind == "session": self.player, self.token, self.patience = message["player"], message["resume"], message["hold_ms"] / 1000
        elif kind == "ping": self.send(b'{"type":"pong"}\n')
        elif kind == "closed": self.tables.pop(message["table"], None)
        elif kind == "goodbye":
            self.refusal = "The server says goodbye: " + message["reason"]
            if message["reason"] == "shutdown": self.patience = message.get("resume_ms", 0) / 1000  # Nothing is kept without it.
            if message["reason"] in ("replaced", "signed_out"): self.patience = 0
        elif kind == "snapshot":
            if table: table.take(message)
            else: self.tables[message["table"]] = Table(message)
        elif kind == "diff":
            outcome = table.fold(message) if table else "old"
            if outcome in ("gap", "misfit"): self.miss(table, outcome)
            if outcome != "folded": return
        elif kind == "error" and message.get("fatal"):
            self.refusal = f"{message['code']}: {message['message']}"
            self.due["connect"] = time.monotonic() + message.get("retry_ms", 0) / 1000
            return
        elif kind == "error" and "retry_ms" in message and message["code"] not in ("not_your_turn", "paused", "muted"):
            if re is not None: self.due[re] = time.monotonic() + message["retry_ms"] / 1000  # It was not executed: the same line again.
            return
        request = self.unanswered.pop(re, (None,))[0] if re is not None else None
        if re == self.hello[0]:
            if kind == "error": raise Refused(f"{message['code']}: {message['message']}")
            self.live, request = True, self.hello[1]
            for _, line in list(self.unanswered.values()): self.send(line)
        table = self.tables.get(request["table"]) if request and "table" in request else None
        if table and request["type"] == "sync": table.behind = None
        if table and message.get("seq", 0) > table.state["seq"]: self.miss(table, "gap")  # What a request caused comes before its reply.
        yield message, request

    def miss(self, table, outcome):
        """Asks for what is missing, once."""
        if table.behind: return
        table.behind = outcome
        self.ask(type="sync", table=table.state["table"], **({"since": table.state["seq"]} if outcome == "gap" else {}))
