"""A copy of a table: the fold, the faces that have been up, and whose move it is. SPEC.md has the same as pseudo-code."""
import copy
import patience, proof

OPS = "reveal match miss hide hold release progress turn seat ready agree phase host theme title rules deal over".split()


def at(items, index):
    """The element at an index; unlike Python's own look-up it takes no negative one."""
    if index < 0: raise IndexError(index)
    return items[index]


def clear(seat, rules):
    """Sets the counts of a seat to 0."""
    seat.update(score=0, groups=0, flips=0, misses=0)
    return patience.recount(seat, rules)


def replace(target, source, *keys):
    """Replaces fields. Those that the source lacks are removed."""
    for key in keys:
        target.pop(key, None)
        if key in source: target[key] = source[key]


def fold(state, change):
    """Applies one change to a copy of a snapshot. Raises where the copy has no such card or seat."""
    op, cards, seats, rules = change["op"], state["board"].get("cards", []), state["seats"], state["rules"]
    if op in patience.OPS: return patience.fold(state, change)
    if op not in OPS: return  # A later version's.
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
    elif op == "turn":
        state["turn"] = {key: change[key] for key in ("seat", "ms") if key in change}
        state["turns"] = change["turns"]
        replace(state, change, "tries_left")
    elif op == "seat":
        if seat.get("player") != change.get("player"): clear(seat, rules)["ready"] = False
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
            for seat in seats: patience.recount(seat, change["rules"])
        new = [clear({"status": "open", "bot": None, "ready": False}, change["rules"]) for _ in range(count - len(seats))]
        state["seats"] = seats[:count] + new
    elif op == "deal":
        replace(state, change, "game", "board", "commit", "faces", "theme")
        for key in ("over", "tries_left", "game_ms"): state.pop(key, None)
        state["turns"] = 0
        if state["rules"].get("game_seconds"): state["game_ms"] = state["rules"]["game_seconds"] * 1000
        for seat in seats: clear(seat, rules)
    elif op == "over":
        state["over"] = {key: value for key, value in change.items() if key != "op"}
        for key in ("turn", "game_ms"): state.pop(key, None)
        for seat in seats: seat["ready"] = False


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

    def end(self): self.ended = self.state["game"], self.state["over"], proof.flaw(self.state, self.seen)

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
