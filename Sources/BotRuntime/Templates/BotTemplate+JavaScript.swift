extension BotTemplate {
    static let javaScript = BotTemplate(
        name: "js", title: "JavaScript, for node", source: "bot.js",
        text: #"""
            #!/usr/bin/env node
            // Plays Memory: one JSON object a line on standard input, one card a line on standard output.
            const lines = require("readline").createInterface({ input: process.stdin });

            // A card whose face was seen, if that helps; else one that was never up.
            function choose({ board, legal, seen }, group) {
                const up = board.filter(Boolean).pop();
                const known = (face) => Object.values(seen).filter((other) => other === face).length;
                const helps = (card) => (up ? seen[card] === up : card in seen && known(seen[card]) >= group);
                return legal.find(helps) ?? legal.find((card) => !(card in seen)) ?? legal[0];
            }

            let group = 2;
            lines.on("line", (line) => {
                const message = JSON.parse(line);
                if (message.type === "start") group = message.snapshot.rules.group;
                if (message.type === "move") console.log(JSON.stringify({ card: choose(message, group), n: message.n }));
            });

            """#)
}
