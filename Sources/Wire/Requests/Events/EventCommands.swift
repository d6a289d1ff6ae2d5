import Vocabulary

extension Command {
    static let events: Command = Command(
        .event, name: "events", arguments: "[AFTER]", summary: "List the events.",
        details: ["With the word that the end of a list names: the events after those."],
        parse: { arguments, _ throws(ErrorReply) in
            let after = arguments.next().map(String.init)
            try arguments.end("after")
            return .request(Request.Events(after: after))
        })

    static let event: Command = Command(
        .event, name: "event", arguments: "[WORD] ID ...", summary: "Make, join, show or leave an event.",
        details: [
            RuleWords.line("event ID", "standings and pairings"),
            RuleWords.line("new KIND [OPTION ...]", "make one; options and rules in any order"),
            RuleWords.line("join ID [password WORD]", "take part, or take your place back"),
            RuleWords.line("leave ID", "take part no more; the running game is lost"),
            RuleWords.line("start ID, end ID", "for its maker"),
            RuleWords.line("pause ID on|off", "for its maker: no new games for a while"),
            RuleWords.line("remove ID NAME", "for its maker: put somebody out"),
            RuleWords.line("export ID csv|trf", "the standings for other programs"),
            RuleWords.line("KIND", EventKind.allCases.map(\.rawValue).joined(separator: " ")),
            "Options, beside the rules of create:",
            RuleWords.line("rounds N", "of a swiss"),
            RuleWords.line("double", "every two meet twice; of a round_robin"),
            RuleWords.line("best N", "a match of 1, 3 or 5 games; of a knockout"),
            RuleWords.line("seeds rating", "the strong meet late; of a knockout"),
            RuleWords.line("minutes N", "of an arena, or a deal's window"),
            RuleWords.line("in N", "it begins in so many minutes"),
            RuleWords.line("most N", "how many may join"), RuleWords.line("full", "it begins when so many have joined"),
            RuleWords.line("admits bots|all", "not people alone"), RuleWords.line("rated", "games change ratings"),
            RuleWords.line("guests on|off", "whether guests may join"),
            RuleWords.line("look S, wait S", "seconds before a game, and for who is late"),
            RuleWords.line("private, password WORD", "as in create"),
            RuleWords.line("title TEXT", "what the list calls it; to the end of the line"),
        ],
        example: "event new swiss rounds 5", patienceExample: "event new deal klondike easy",
        parse: { arguments, _ throws(ErrorReply) in
            let word = try arguments.next("event", "The event's ID")
            switch word.lowercased() {
            case "new": return .request(try newEvent(&arguments))
            case "join":
                var join = Request.EventJoin(event: try id(&arguments))
                if let word = arguments.next() {
                    guard word.lowercased() == "password" else {
                        throw ErrorReply(.badField, "Only a password can follow the ID.", field: "password")
                    }
                    join.password = String(try arguments.next("password", "The password"))
                }
                try arguments.end("password")
                return .request(join)
            case "leave": return .request(Request.EventLeave(event: try lastID(&arguments)))
            case "start": return .request(Request.EventStart(event: try lastID(&arguments)))
            case "end":
                let event = try id(&arguments)
                let now = arguments.isAtEnd ? nil : try arguments.next("now", "now").lowercased() == "now"
                try arguments.end("now")
                if now == false { throw ErrorReply(.badField, "Only now can follow the ID.", field: "now") }
                return .request(Request.EventEnd(event: event, now: now))
            case "pause":
                let event = try id(&arguments)
                let on = try arguments.toggle("on")
                try arguments.end("on")
                return .request(Request.EventPause(event: event, on: on))
            case "remove":
                let event = try id(&arguments)
                return .request(Request.EventRemove(event: event, who: "@" + (try arguments.text("who", "The name"))))
            case "export":
                let event = try id(&arguments)
                let name = try arguments.next("format", "csv or trf")
                guard let format = Request.EventExport.Format(rawValue: name.lowercased()) else {
                    throw ErrorReply(.badField, "A table is csv or trf.", field: "format")
                }
                try arguments.end("format")
                return .request(Request.EventExport(event: event, format: format))
            default:
                try arguments.end("event", hint: "Words: new, join, leave, start, pause, end, remove, export.")
                return .request(Request.Event(event: String(word)))
            }
        })

    private static func id(_ arguments: inout Arguments) throws(ErrorReply) -> String {
        String(try arguments.next("event", "The event's ID"))
    }

    private static func lastID(_ arguments: inout Arguments) throws(ErrorReply) -> String {
        let event = try id(&arguments)
        try arguments.end("event")
        return event
    }

    private static func newEvent(_ arguments: inout Arguments) throws(ErrorReply) -> Request.EventCreate {
        let kinds = EventKind.allCases.map(\.rawValue)
        let typed = try arguments.next("kind", "The kind of event")
        guard let kind = EventKind(rawValue: typed.lowercased()) else {
            throw ErrorReply(
                .badField, "There is no event \"\(typed.shown)\".",
                hint: Spelling.nearest(to: typed.lowercased(), among: kinds).map { "Did you mean \($0)?" }
                    ?? "Kinds: \(kinds.joined(separator: ", ")).",
                field: "kind")
        }
        var create = Request.EventCreate(kind: kind)
        var rules = RuleWords(
            beside: [
                "rounds", "best", "minutes", "in", "most", "look", "wait", "seeds", "admits", "double", "full", "rated",
                "private", "password", "title", "guests",
            ], command: "event")
        while let typed = arguments.next() {
            let word = typed.lowercased()
            switch word {
            case "rounds": create.rounds = try arguments.number("rounds", "The number after rounds")
            case "best": create.bestOf = try arguments.number("best_of", "The number after best")
            case "minutes": create.minutes = try arguments.number("minutes", "The number after minutes")
            case "most": create.most = try arguments.number("most", "The number after most")
            case "in":
                let minutes = try arguments.number("starts_in_ms", "The number after in")
                // More than there may be is refused with the request.
                create.startsInMs = 60_000 * min(minutes, 50_000)
            case "look": create.lookSeconds = try arguments.number("look_seconds", "The number after look")
            case "wait": create.waitSeconds = try arguments.number("wait_seconds", "The number after wait")
            case "seeds": create.seeds = try choice("seeds", &arguments)
            case "admits": create.admits = try choice("admits", &arguments)
            case "double": create.double = true
            case "full": create.whenFull = true
            case "rated": create.rated = true
            case "private": create.public = false
            case "password": create.password = String(try arguments.next("password", "The password"))
            case "title": create.title = try arguments.text("title", "The title")
            case "guests": create.guests = try arguments.toggle("guests")
            default: try rules.take(typed, &arguments)
            }
        }
        create.rules = rules.rules
        return create
    }

    private static func choice<Value>(_ field: String, _ arguments: inout Arguments) throws(ErrorReply) -> Value
    where Value: CaseIterable & RawRepresentable<String> {
        let word = try arguments.next(field, "The word after \(field)").lowercased()
        if let value = Value(rawValue: word) { return value }
        throw ErrorReply(
            .badField, "Use \(Value.allCases.map(\.rawValue).joined(separator: " or ")).", field: field)
    }
}
