extension Command {
    static let tables = Command(
        name: "tables", arguments: "[ID]", summary: "List the public tables.",
        details: ["With an ID: the tables after that one, where the list is long."], example: "tables",
        parse: { arguments, _ throws(ErrorReply) in
            let after = arguments.next().map(String.init)
            try arguments.end("after")
            return .request(.list(Request.List(after: after)))
        })

    static let quick = Command(
        name: "quick", arguments: "[RULE ...]", summary: "Join any waiting table, or make one.",
        details: ["Rules as for create, such as the level: a table that fits them is looked for."],
        example: "quick easy",
        parse: { arguments, _ throws(ErrorReply) in
            var rules = RuleWords()
            while let word = arguments.next() { try rules.take(word, &arguments) }
            return .request(.quick(Request.Quick(rules: rules.rules)))
        })

    static let create = Command(
        name: "create", arguments: "[RULE ...] [title TEXT]", summary: "Make a table and sit down.",
        details: [
            "Rules, in any order:",
            "  classic                    take turns; a match moves again",
            "  easy normal hard expert    3x4, 4x6, 6x8 or 8x8 cards; any size as 4x5",
        ]
            + RuleWords.themeLines + [
                "  pairs concentration        1 point a match; or 2, and -1 for a careless miss",
                "  seats N                    how many play, 2 to 8",
                "  group N                    how many equal cards make a match, 2 to 4",
                "  turn S                     seconds for a turn, 3 to 300; 0 for no clock",
                "  hide MS                    how long a miss stays up, in ms: 0 or 200 to 5000",
            ],
        example: "create easy animals seats 3",
        parse: { arguments, _ throws(ErrorReply) in
            var rules = RuleWords()
            var title: String?
            while let word = arguments.next() {
                if word.lowercased() == "title" {
                    title = try arguments.text("title", "The title")
                } else {
                    try rules.take(word, &arguments)
                }
            }
            return .request(.create(Request.Create(rules: rules.rules, title: title)))
        })

    static let join = Command(
        name: "join", arguments: "ID [SEAT]", summary: "Take a seat at a table.",
        details: ["Seats count from 0; without one, it is the lowest that is open."], example: "join k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            let table = String(try arguments.next("table", "The table's ID"))
            var seat: Int?
            if !arguments.isAtEnd { seat = try arguments.number("seat", "The seat") }
            try arguments.end("seat")
            return .request(.join(Request.Join(table: table, seat: seat)))
        })

    static let watch = Command(
        name: "watch", arguments: "ID", summary: "Watch a table.",
        details: ["You see all that the players see, and may talk."], example: "watch k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            let table = String(try arguments.next("table", "The table's ID"))
            try arguments.end("table")
            return .request(.watch(Request.Watch(table: table)))
        })
}
