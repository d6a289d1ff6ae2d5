"""Plays patience by what is legal alone: something home, or else a step that it has not made yet; then it gives up."""
import json, sys

deed, made = sys.argv[1], set()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "move":
        continue
    legal = message["legal"]
    home = [step for step in legal if step["to"].startswith("f")]
    new = [step for step in legal if str(step) not in made]
    step = {"resign": True} if deed == "resign" or not home + new else (home + new)[0]
    made.add(str(step))
    print(json.dumps(step | {"n": message["n"]}), flush=True)
