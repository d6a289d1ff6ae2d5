"""Plays well but for one fault, which its argument names: the step of `check` that is to find it, and after a + which of several."""
import json, os, select, subprocess, sys, time

fault = sys.argv[1]
step = fault.split("+")[0]
known = {
    "type": ["start", "move", "diff", "snapshot", "refused", "end"],
    "move": ["type", "n", "legal", "board", "seen", "ms"],
    "op": ["flip", "reveal", "take", "hide", "miss", "turn", "tries", "timeout", "score", "phase", "agree", "over",
           "left", "status", "seat", "reset", "give", "hold", "free"],
}
buffer, table, moves, last, was_open = b"", {}, 0, None, False


def lines():
    """The lines of standard input, well or badly cut."""
    global buffer
    while chunk := os.read(0, 1 << 20):
        if step == "split":
            yield from chunk.splitlines()
            continue
        buffer += chunk
        if step == "long-line" and len(buffer) > 32768:
            os._exit(9)
        if step == "joined" and buffer.endswith(b"\n"):
            first, buffer = buffer.splitlines()[0], b""
            yield first
        while b"\n" in buffer:
            line, buffer = buffer.split(b"\n", 1)
            yield line


def next_has(word):
    """Whether a line comes within a moment that has the word in it."""
    global buffer
    if moves > 3:
        return False
    if not buffer and select.select([0], [], [], 0.05)[0]:
        buffer += os.read(0, 1 << 20)
    return word in buffer


def fails(condition):
    if condition:
        print("This bot has the fault", fault, file=sys.stderr, flush=True)
        os._exit(9)


def answer(card, n):
    print(json.dumps({"card": card, "n": n}), flush=True)


for line in lines():
    try:
        message = json.loads(line)
    except ValueError:
        fails(step != "split")
        continue
    kind = message["type"]
    fails(fault == "unknown+type" and kind not in known["type"])
    fails(fault == "unknown+field" and kind == "move" and set(message) - set(known["move"]))
    fails(fault == "unknown+op" and any(c["op"] in ("twist", "sparkle") for c in message.get("changes", [])))
    if kind == "start":
        table = message["snapshot"]
        rules, names = table["rules"], "".join(seat["name"] for seat in table["seats"])
        cards, seats, moves = rules["rows"] * rules["columns"], len(table["seats"]), 0
        fails(step == "starts")
        fails(step == "small" and cards == 2 and seats == 2)
        fails(step == "large" and cards == 144)
        fails(step == f"group-{rules['group']}")
        fails(step == rules["mode"] and cards > 2)
        fails(step == "eight" and message["seat"] == 7)
        fails(fault == "letters+quotes" and '"' in names)
        fails(fault == "letters+emoji" and any(ord(letter) > 0x1F000 for letter in names))
        fails(fault == "letters+right-to-left" and any(0x590 <= ord(letter) < 0x700 for letter in names))
    if kind == "refused":
        fails(step == "refused")
    if kind == "diff" and step == "paused":
        phases = [change["phase"] for change in message["changes"] if change["op"] == "phase"]
        if phases == ["playing"]:
            answer(*last)
    if kind == "move":
        moves += 1
        legal, seen = message["legal"], message["seen"]
        card = next((card for card in legal if str(card) not in seen), legal[0])
        if step == "legal":
            card = 0
        if step == "resync" and before == "snapshot":
            card = last[0]
        if step == "in-time" and cards == 24 and moves == 3:
            time.sleep(message["ms"] / 1000 + 0.3)
        if step == "overtaken" and next_has(b'"op":"turn"'):
            continue
        if step == "ended-in-turn" and next_has(b'"op":"over"'):
            continue
        if fault == "answers+words" and cards > 2:
            print("I turn", card, flush=True)
        elif fault == "answers+number" and cards > 2:
            answer(card, 0)
        else:
            answer(card, message["n"])
        if fault == "answers+twice" and cards > 2:
            answer(card, message["n"])
        last = (card, message["n"])
    before = kind
if fault == "ends+child" and cards > 2:
    subprocess.Popen(["setsid", "sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
if fault == "ends+stays" and cards > 2:
    time.sleep(60)
