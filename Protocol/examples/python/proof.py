"""The proof of the shuffle memory-fair-1: whether the deck of a game that is over follows from its seed and its nonces."""
import hashlib, hmac, struct
import patience


def deck(seed, game, groups, group, nonces):
    """Which face each card has. nonces is a list of (seat, 32 bytes) for all seats dealt in, ascending."""
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


def flaw(state, seen):
    """What is wrong with the deal of a game that is over, by its snapshot and the faces that were seen; None if the shuffle is proved."""
    over, rules = state["over"], state["rules"]
    if "server_seed" not in over: return "there is no seed"
    seed, names = bytes.fromhex(over["server_seed"]), sorted(state["faces"])
    if hashlib.sha256(b"memory-fair-1/commit\0" + seed).hexdigest() != state["commit"]: return "the seed is not the one of the commit"
    nonces = [(seat, bytes.fromhex(over["nonces"][seat] or "00" * 32)) for seat in sorted(place["seat"] for place in over["ranking"])]
    def shuffle(groups, group): return deck(seed, state["game"], groups, group, nonces)
    dealt = patience.deal(rules, shuffle) if "game" in rules else [names[face] for face in shuffle(len(names), rules["group"])]
    if dealt != over["deck"]: return "the deck does not follow from the seed"
    if any(over["deck"][card] != face for card, face in seen.items()): return "a card had another face in the game"
    return None
