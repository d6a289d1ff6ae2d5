"""What games of patience add to the copy of a table and to the proof of the shuffle."""

OPS = "carry show cover stuck".split()


def recount(seat, rules):
    """Gives a seat the counts that only the game of these rules has, at their beginning."""
    for key in ("moves", "undos", "hints", "stuck"): seat.pop(key, None)
    if "game" in rules: seat.update(moves=0, undos=0, hints=0)
    return seat


def fold(state, change):
    """Applies one change to a copy of a snapshot. Raises where the copy has no such pile, card or seat."""
    if change["op"] == "stuck":
        if change["seat"] < 0: raise IndexError(change["seat"])
        seat = state["seats"][change["seat"]]
        seat.pop("stuck", None)
        if change["on"]: seat["stuck"] = True
        return
    piles = {pile["id"]: pile["cards"] for pile in state["board"]["piles"]}
    if change["op"] == "carry":
        source, target, count = piles[change["from"]], piles[change["to"]], change["count"]
        if source is target or not 0 < count <= len(source) or len(change.get("faces", [0] * count)) != count: raise IndexError(count)
        moved = source[-count:][::-1 if change.get("reverse") else 1]
        if change.get("down"): moved = [None] * count
        if "faces" in change: moved = [{"face": face} for face in change["faces"]]
        source[-count:], target[len(target):] = [], moved
    else:
        cards, card = piles[change["pile"]], change["card"]
        if not 0 <= card < len(cards): raise IndexError(card)
        cards[card] = {"face": change["face"]} if change["op"] == "show" else None


def deal(rules, shuffle):
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
