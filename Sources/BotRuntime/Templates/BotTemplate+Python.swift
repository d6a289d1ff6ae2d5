extension BotTemplate {
    static let python = BotTemplate(
        name: "python", title: "Python", source: "bot.py",
        text: #"""
            #!/usr/bin/env python3
            """Plays Memory: one JSON object a line on standard input, one card a line on standard output."""
            import json
            import sys


            def choose(move, group):
                """A card whose face was seen, if that helps; else one that was never up."""
                board, legal = move["board"], move["legal"]
                seen = {int(card): face for card, face in move["seen"].items()}
                up = [face for face in board if face]
                for card in legal:
                    if up and seen.get(card) == up[-1]:
                        return card
                known = list(seen.values())
                for card in legal:
                    if not up and known.count(seen.get(card)) >= group:
                        return card
                return next((card for card in legal if card not in seen), legal[0])


            group = 2
            for line in sys.stdin:
                message = json.loads(line)
                if message["type"] == "start":
                    group = message["snapshot"]["rules"]["group"]
                elif message["type"] == "move":
                    print(json.dumps({"card": choose(message, group), "n": message["n"]}), flush=True)

            """#)
}
