extension Command {
    static let tables = Command(
        name: "tables", arguments: "[ID]", summary: "List the public tables.",
        details: ["With an ID: the tables after that one, where the list is long."], example: "tables",
        parse: { arguments, _ throws(ErrorReply) in
            let after = arguments.next().map(String.init)
            try arguments.end("after")
            return .request(.list(Request.List(after: after)))
        })

    static let lobby = Command(
        name: "lobby", arguments: "on|off", summary: "Hear of tables as they come and go.",
        details: ["Tells every change in the list of public tables, until lobby off."], example: "lobby on",
        parse: { arguments, _ throws(ErrorReply) in
            guard let on = try arguments.toggle("on") else {
                throw ErrorReply(.missingField, "on or off is missing.", field: "on")
            }
            try arguments.end("on")
            return .request(.lobby(Request.Lobby(on: on)))
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
        name: "create", arguments: "[RULE ...] [OPTION ...]", summary: "Make a table and sit down.",
        details: ["Rules, in any order:"] + RuleWords.helpLines + [
            "Options, among the rules:",
            RuleWords.line("private", "keep it out of the list; who has the ID may come"),
            RuleWords.line("password WORD", "who comes must tell this word"),
            RuleWords.line("title TEXT", "what the list calls it; to the end of the line"),
        ],
        example: "create easy animals seats 3",
        parse: { arguments, _ throws(ErrorReply) in
            var rules = RuleWords()
            var create = Request.Create()
            while let word = arguments.next() {
                switch word.lowercased() {
                case "title": create.title = try arguments.text("title", "The title")
                case "password": create.password = String(try arguments.next("password", "The password"))
                case "private": create.public = false
                default: try rules.take(word, &arguments)
                }
            }
            create.rules = rules.rules
            return .request(.create(create))
        })

    static let join = Command(
        name: "join", arguments: "ID [SEAT] [password WORD]", summary: "Take a seat at a table.",
        details: ["Seats count from 0; without one, it is the lowest that is open."], example: "join k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            var join = Request.Join(table: String(try arguments.next("table", "The table's ID")))
            while let word = arguments.next() {
                switch word.lowercased() {
                case "password": join.password = String(try arguments.next("password", "The password"))
                case "seat": join.seat = try arguments.number("seat", "The seat")
                default:
                    guard join.seat == nil, let seat = Int(digits: word) else {
                        throw ErrorReply(.badField, "After the ID come a seat's number and a password.", field: "seat")
                    }
                    join.seat = seat
                }
            }
            return .request(.join(join))
        })

    static let watch = Command(
        name: "watch", arguments: "ID [password WORD]", summary: "Watch a table.",
        details: ["You see all that the players see, and may talk."], example: "watch k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            var watch = Request.Watch(table: String(try arguments.next("table", "The table's ID")))
            if let word = arguments.next() {
                guard word.lowercased() == "password" else {
                    throw ErrorReply(.badField, "After the ID comes a password at most.", field: "password")
                }
                watch.password = String(try arguments.next("password", "The password"))
                try arguments.end("password")
            }
            return .request(.watch(watch))
        })
}
