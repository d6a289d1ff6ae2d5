"""Ten lines that do all that a game may ask: each move is answered with a legal card."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        legal, seen = message["legal"], message["seen"]
        card = next((card for card in legal if str(card) not in seen), legal[0])
        print(json.dumps({"card": card, "n": message["n"]}), flush=True)
