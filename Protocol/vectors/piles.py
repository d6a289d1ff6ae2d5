"""The scenes of the games of patience; record.py plays them."""


def scenes(Client, recording, add, vectors):
    """The scenes, with what record.py has for all of them."""

    def patience():
        for name, rules, steps in [("klondike", {"draw": 3, "passes": 2}, 14), ("klondike", {"level": "easy", "scoring": "vegas", "deal": 1}, 9),
                                   ("spider", {"level": "easy", "deal": 3}, 8), ("spider", {"level": "normal"}, 3), ("freecell", {"level": "easy"}, 6)]:
            ada = Client("ada").create(game=name, **rules)
            with recording(f"{name} alone, {' '.join(f'{key} {value}' for key, value in rules.items())}: steps, undone one by one, and played again", ada):
                ada.good(type="ready")
                ada.hinted(steps)
                if name == "klondike": ada.ask(type="finish")
                while ada.ask(type="undo")["type"] == "ok": pass
                if name == "spider": ada.good(type="draw")
                ada.hinted(3)
            with recording(f"{name} alone: it is given up, and the shuffle is proved", ada): ada.good(type="resign")
            ada.close()
        ada = Client("ada").create(game="klondike", mode="race", level="easy", undo=5, seats=3)
        bob, eve = Client("bob").join(ada), Client("eve")
        eve.good(type="watch", table=ada.id)
        with recording("klondike, raced: the own cards, and the numbers of the other", ada), recording("klondike, raced: a watcher sees no card", eve):
            ada.good(type="ready"), bob.good(type="ready")
            ada.read_op("deal")
            ada.hinted(6)
            bob.hinted(2)
            ada.good(type="undo"), bob.good(type="undo")
        with recording("klondike, raced: one resigns and gets the table as watchers see it, and the other has won", ada):
            ada.good(type="resign")
        ada.close(), bob.close(), eve.close()
        ada = Client("ada").create(game="freecell", level="expert", deal=1)
        ada.good(type="ready")
        with recording("freecell alone: stuck, and not stuck any more after an undo", ada):
            for start, to in [move.split() for move in ["t1 c1", "t1 c2", "t3 t1", "t3 t2", "t6 t3", "t6 t3", "t6 f1", "t3 f1", "t6 f4"]]:
                ada.good(type="move", **{"from": start, "to": to})
            ada.good(type="undo")
        ada.close()
        ada = Client("ada").create(rows=2, columns=2)
        with recording("waiting: from Memory to Klondike, to Spider and back: every seat has the counts of the game", ada):
            for rules in [{"game": "klondike", "mode": "race", "seats": 3}, {"game": "spider", "mode": "solo"}, {"rows": 2, "columns": 2, "theme": "letters"}]:
                ada.good(type="configure", rules=rules)
        ada.close()

    def odd_piles():
        """Changes of piles that a server of today does not send."""
        ada = Client("ada").create(game="klondike", level="easy", deal=1)
        ada.good(type="ready")
        with recording("start", ada): ada.good(type="draw")
        start = vectors.pop()["result"]
        ada.close()
        def diff(step, *changes): return {"type": "diff", "table": start["table"], "seq": start["seq"] + step, "changes": list(changes)}
        def carry(source, to, count, **more): return {"op": "carry", "from": source, "to": to, "count": count, "seat": 0, **more}
        good = carry("t1", "t3", 1)
        add("a diff that names no pile or card of the table, or another number of faces, changes nothing, not even by its other changes", ada.player, start, [
            diff(1, good, carry("t9", "t1", 1)), diff(1, good, carry("t2", "t9", 1)), diff(1, good, carry("t2", "t1", 3)), diff(1, good, carry("t2", "t2", 1)),
            diff(1, good, carry("t2", "t1", 0)), diff(1, good, carry("t2", "t1", 2, faces=["AC"])), diff(1, good, {"op": "cover", "pile": "t2", "card": 2}),
            diff(1, good, {"op": "show", "pile": "t2", "card": -1, "face": "AC", "seat": 0}), diff(1, good, {"op": "show", "pile": "c1", "card": 0, "face": "AC", "seat": 0}),
            diff(1, good, {"op": "stuck", "seat": 1, "on": True}), diff(1, good, {"op": "stuck", "seat": 0, "on": True})])

    return patience, odd_piles
