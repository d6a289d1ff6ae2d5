"""Plays its trial and two moves of a game, then does what its argument says."""
import json, os, subprocess, sys, time

fault, moves = sys.argv[1], 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        is_trial = message["table"] == "trial"
    if message["type"] != "move":
        continue
    moves += 1
    if is_trial or moves < 3:
        print(message["legal"][0], flush=True)
    elif fault == "crash":
        os._exit(3)
    elif fault == "orphan":
        subprocess.Popen(["sleep", "1000"])
        os._exit(4)
    elif fault == "hang":
        time.sleep(1000)
    elif fault == "deaf":
        os.close(0)
        time.sleep(1000)
    elif fault == "flood":
        while True:
            sys.stdout.write(" " * 4000 + "\n")
    elif fault == "chatter":
        print(message["legal"][0], flush=True)
        while True:
            sys.stdout.write(" " * 4000 + "\n")
    elif fault == "garbage":
        print("hello", flush=True)
    elif fault == "half-a-line":
        sys.stdout.write('{"card":')
        sys.stdout.flush()
        os._exit(0)
    elif fault == "twice":
        print(message["legal"][0], message["legal"][0], sep="\n", flush=True)
    elif fault == "illegal":
        print(99, flush=True)
    elif fault == "late":
        time.sleep(0.2)
        print(message["legal"][0], flush=True)
    elif fault == "fork":
        child = subprocess.Popen(["setsid", "sleep", "1000"])
        print(os.getpid(), child.pid, file=sys.stderr, flush=True)
        time.sleep(1000)
