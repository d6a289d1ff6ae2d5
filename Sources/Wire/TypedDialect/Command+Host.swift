extension Command {
    static let start = Command(
        name: "start", arguments: "", summary: "Begin with all who sit here.",
        details: ["For the host, who need not wait until all are ready."], example: "start",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            return .request(.start(Request.Start(table: try context.requireTable())))
        })

    static let rules = Command(
        name: "rules", arguments: "RULE ...", summary: "Change the rules before the game.",
        details: [
            "For the host. Rules as for create; what you do not name is as it is there.",
            "Nobody is ready after that.",
        ],
        example: "rules hard",
        parse: { arguments, context throws(ErrorReply) in
            var words = RuleWords()
            while let word = arguments.next() { try words.take(word, &arguments) }
            guard let rules = words.rules else { throw ErrorReply(.missingField, "A rule is missing.", field: "rules") }
            return .request(.configure(Request.Configure(table: try context.requireTable(), rules: rules)))
        })

    static let lock = Command(
        name: "lock", arguments: "", summary: "Admit nobody more.",
        details: ["For the host: nobody else can join or watch until unlock."], example: "lock",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            return .request(.lock(Request.Lock(table: try context.requireTable(), on: true)))
        })

    static let unlock = Command(
        name: "unlock", arguments: "", summary: "Admit everybody again.",
        details: ["For the host, after lock."], example: "unlock",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            return .request(.lock(Request.Lock(table: try context.requireTable(), on: false)))
        })

    static let bot = Command(
        name: "bot", arguments: "SEAT STRENGTH|off", summary: "Seat a house bot, or take it away.",
        details: [
            "For the host, before the game. From weak to strong:",
            "  " + BotWords.strengths.joined(separator: " "),
            "In a game it plays on for somebody who is gone, once all others have asked.",
        ],
        example: "bot 1 casual",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.number("seat", "The seat")
            let word = try arguments.next("strength", "The strength, or off,")
            try arguments.end("strength")
            let strength = word.lowercased() == "off" ? nil : try BotWords.strength(word, field: "strength")
            return .request(.bot(Request.Bot(table: try context.requireTable(), seat: seat, strength: strength)))
        })

    static let kick = Command(
        name: "kick", arguments: "SEAT [REASON]", summary: "Put somebody out for good.",
        details: ["For the host. Everybody at the table reads the reason, 1 to 300 characters."],
        example: "kick 2 too slow",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.number("seat", "The seat")
            let reason = arguments.isAtEnd ? nil : try arguments.text("reason", "The reason")
            return .request(.kick(Request.Kick(table: try context.requireTable(), seat: seat, reason: reason)))
        })
}
