"""Plays well but for one fault that only a process can have, which its argument names: the step of `check` that is to find it, and
after a + which of several."""
import json, os, subprocess, sys, time

fault = sys.argv[1]
step = fault.split("+")[0]
buffer, cards, moves = b"", 0, 0


def fail():
    print("This bot has the fault", fault, file=sys.stderr, flush=True)
    os._exit(9)


def lines():
    """The lines of standard input, well or badly cut."""
    global buffer
    while chunk := os.read(0, 1 << 20):
        buffer += chunk
        if step == "split" and not chunk.endswith(b"\n"):
            fail()
        if step == "joined" and chunk.count(b"\n") > 1:
            fail()
        if step == "long-line" and len(buffer) > 32768:
            fail()
        while b"\n" in buffer:
            line, buffer = buffer.split(b"\n", 1)
            yield line


for line in lines():
    message = json.loads(line)
    if message["type"] == "start":
        rules = message["snapshot"]["rules"]
        cards, moves = rules["rows"] * rules["columns"], 0
        if step == "starts":
            fail()
    if message["type"] == "move":
        moves += 1
        legal, seen = message["legal"], message["seen"]
        if step == "in-time" and cards == 24 and moves == 3:
            time.sleep(message["ms"] / 1000 + 0.3)
        card = next((card for card in legal if str(card) not in seen), legal[0])
        print(json.dumps({"card": card, "n": message["n"]}), flush=True)
if fault == "ends+child" and cards > 2:
    subprocess.Popen(["setsid", "sleep", "60"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
if fault == "ends+stays" and cards > 2:
    time.sleep(60)
