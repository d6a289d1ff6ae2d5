#!/usr/bin/env python3
"""Holds table.py and proof.py against Protocol/vectors: python3 vectors.py"""
import json, pathlib
from proof import deck
from table import Table

vectors = pathlib.Path(__file__).parent.parent.parent / "vectors"
for vector in json.loads((vectors / "fold.json").read_text())["vectors"]:
    table = Table(vector["snapshot"])
    for number, step in enumerate(vector["steps"]):
        outcome = table.fold(step["diff"]) if "diff" in step else table.take(step["snapshot"]) or "taken"
        assert outcome == step["outcome"], (vector["name"], number, outcome)
        assert table.attempt(vector["player"]) == step["attempt"], (vector["name"], number, table.attempt(vector["player"]))
    assert table.state == vector["result"], (vector["name"], table.state)
    assert (table.ended and table.ended[2] is None) == vector["proved"], (vector["name"], table.ended)

shuffle = json.loads((vectors / "shuffle.json").read_text())
seed, nonces = bytes.fromhex(shuffle["server_seed"]), [(seat, bytes.fromhex(nonce)) for seat, nonce in enumerate(shuffle["client_nonces"])]
for deal in [shuffle, *shuffle["more"], *shuffle["groups_of_more_and_a_rejected_word"]]:
    groups, group = deal.get("groups", deal.get("pairs")), deal.get("group", 2)
    assert deck(seed, deal["game_id"], groups, group, nonces) == deal["deck"], deal["game_id"]
print("All vectors hold.")
