"""What anybody at a table can check: a copy of the table from its diffs, and the proof of a deal. As Protocol/SPEC.md says."""

import hashlib
import hmac
import struct

TALLY = ("score", "groups", "flips", "misses")


def deck_of(seed, game, nonces, dealt, faces, group):
    """The deck that the seed gives; `dealt` are the seats that were dealt in, `faces` the ids of the faces."""
    def mac(key, text):
        return hmac.new(key, text, hashlib.sha256).digest()

    message = struct.pack(">H", len(game)) + game.encode() + struct.pack(">HB", len(faces), len(dealt))
    for seat in sorted(dealt):
        message += bytes([seat]) + bytes.fromhex(nonces[seat] or "00" * 32)
    key = mac(seed, b"memory-fair-1/seed\0" + message)

    def words():
        block = 0
        while True:
            yield from struct.unpack(">8I", mac(key, b"memory-fair-1/stream\0" + struct.pack(">Q", block)))
            block += 1

    source = words()
    deck = [place // group for place in range(len(faces) * group)]
    for place in range(len(deck) - 1, 0, -1):
        word = next(source)
        while word >= 2**32 - 2**32 % (place + 1):
            word = next(source)
        other = word % (place + 1)
        deck[place], deck[other] = deck[other], deck[place]
    return [sorted(faces, key=str.encode)[face] for face in deck]


def flaw_of_proof(state, over):
    """Why the result does not prove the deal that it ends; None where it does."""
    seed = bytes.fromhex(over["server_seed"])
    if hashlib.sha256(b"memory-fair-1/commit\0" + seed).hexdigest() != state["commit"]:
        return "the seed's hash is not the commit"
    dealt = [entry["seat"] for entry in over["ranking"]]
    deck = deck_of(seed, state["game"], over["nonces"], dealt, list(state["faces"]), state["rules"]["group"])
    return None if deck == over["deck"] else "the seed does not give the deck"


class Fold:
    """A copy of one table, from a snapshot and the diffs after it."""

    finished = set()  # The deals whose result anybody was told.

    def __init__(self, snapshot):
        self.state = {key: value for key, value in snapshot.items() if key != "type"}
        self.flaws = []
        self.proofs = 0

    def apply(self, diff):
        self.state["seq"] = diff["seq"]
        for change in diff["changes"]:
            getattr(self, "op_" + change["op"])(change)

    def faces(self, cards, **more):
        board = self.state["board"]["cards"]
        for card in cards:
            board[card] = {"face": board[card]["face"], **more}

    def op_reveal(self, change):
        self.state["board"]["cards"][change["card"]] = {"face": change["face"]}
        self.state["seats"][change["seat"]]["flips"] += 1

    def op_match(self, change):
        self.faces(change["cards"], seat=change["seat"])
        self.state["seats"][change["seat"]]["score"] += change["points"]
        self.state["seats"][change["seat"]]["groups"] += 1

    def op_miss(self, change):
        self.state["seats"][change["seat"]]["score"] += change["points"]
        self.state["seats"][change["seat"]]["misses"] += 1
        if change["hide_ms"] and "turn" in self.state:
            self.state["turn"].pop("ms", None)

    def op_hide(self, change):
        for card in change["cards"]:
            self.state["board"]["cards"][card] = None

    def op_turn(self, change):
        self.state["turn"] = {key: change[key] for key in ("seat", "ms") if key in change}
        for key in ("turns", "tries_left"):
            if key in change:
                self.state[key] = change[key]

    def op_hold(self, change):
        self.faces([change["card"]], held=change["seat"])

    def op_release(self, change):
        self.faces(change["cards"])

    def op_progress(self, change):
        self.state["seats"][change["seat"]].update({key: change[key] for key in TALLY})

    def op_seat(self, change):
        seat = self.state["seats"][change["seat"]]
        if seat.get("player") != change.get("player"):
            seat.update(dict.fromkeys(TALLY, 0), ready=False)
        for key in ("player", "name", "status", "bot", "hold_ms", "account", "rating"):
            seat.pop(key, None)
            if key in change:
                seat[key] = change[key]

    def op_ready(self, change):
        self.state["seats"][change["seat"]]["ready"] = change["on"]

    def op_agree(self, change):
        seat = self.state["seats"][change["seat"]]
        seat.pop("agree", None)
        if change["on"]:
            seat["agree"] = True

    def op_phase(self, change):
        self.state["phase"] = change["phase"]
        for seat in self.state["seats"]:
            seat.pop("agree", None)
        if "ms" in change:
            self.state["turn"]["ms"] = change["ms"]

    def op_host(self, change):
        self.state.pop("host", None)
        if "player" in change:
            self.state["host"] = change["player"]

    def op_deal(self, change):
        if "over" in self.state and change["commit"] != self.state["over"]["next_commit"]:
            self.flaws.append("a deal has another commit than the result before it said")
        for key in ("game", "board", "commit", "faces", "theme"):
            if key in change:
                self.state[key] = change[key]
        for seat in self.state["seats"]:
            seat.update(dict.fromkeys(TALLY, 0))
        self.state["turns"] = 0
        for key in ("over", "tries_left"):
            self.state.pop(key, None)
        if self.state["rules"].get("game_seconds"):
            self.state["game_ms"] = self.state["rules"]["game_seconds"] * 1000

    def op_over(self, change):
        over = {key: value for key, value in change.items() if key != "op"}
        self.flaws += filter(None, [flaw_of_proof(self.state, over)])
        self.proofs += 1
        self.state["over"] = over
        Fold.finished.add(self.state["game"])
        for key in ("turn", "game_ms"):
            self.state.pop(key, None)
        for seat in self.state["seats"]:
            seat["ready"] = False


def without_clocks(state):
    """The copy without the values of its running clocks; whether there is a clock stays."""
    state = {key: value for key, value in state.items() if key not in ("type", "elapsed_ms")}
    if "game_ms" in state:
        state["game_ms"] = True
    if "ms" in state.get("turn", {}):
        state["turn"] = {**state["turn"], "ms": True}
    state["seats"] = [{**seat, "hold_ms": True} if "hold_ms" in seat else seat for seat in state["seats"]]
    return state
