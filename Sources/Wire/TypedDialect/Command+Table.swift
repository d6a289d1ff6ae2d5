extension Command {
    static let ready = Command(
        name: "ready", arguments: "[off]", summary: "Start, once all are ready.",
        details: ["After a game it asks for a rematch, like again."], example: "ready",
        parse: { arguments, context throws(ErrorReply) in
            let on = try arguments.toggle("on")
            try arguments.end("on")
            let table = try context.requireTable()
            if context.phase == .over { return .request(.again(Request.Again(table: table, on: on))) }
            return .request(.ready(Request.Ready(table: table, on: on)))
        })

    static let flip = Command(
        name: "flip", arguments: "CARD", summary: "Turn a card up.",
        details: [
            "The column's letter and the row's number; the card's number works, too.",
            "One card at a time.",
        ],
        example: "flip b3",
        parse: { arguments, context throws(ErrorReply) in
            let word = try arguments.next("card", "The card")
            try arguments.end("card")
            guard let card = CardWord(word) else {
                throw ErrorReply(.badField, "A card is a place like b3, or a number.", field: "card")
            }
            let table = try context.requireTable()
            return .request(.flip(Request.Flip(table: table, card: try context.number(of: card))))
        })

    static let board = Command(
        name: "board", arguments: "", summary: "Show the table as it stands.",
        details: ["[  ] is face down, [FO] is face up, -- is taken."], example: "board",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            _ = try context.requireTable()
            return .board
        })

    static let say = Command(
        name: "say", arguments: "TEXT", summary: "Say something to all at the table.",
        details: ["1 to 300 characters."], example: "say good game",
        parse: { arguments, context throws(ErrorReply) in
            let text = try arguments.text("text", "The text")
            return .request(.chat(Request.Chat(table: try context.requireTable(), text: text)))
        })

    static let pause = Command(
        name: "pause", arguments: "", summary: "Stop the clocks for a while.",
        details: [
            "Twice a game for each player, for 5 minutes at most. The game goes on when",
            "everybody here has typed resume.",
        ],
        example: "pause",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            return .request(.pause(Request.Pause(table: try context.requireTable(), on: true)))
        })

    static let resume = Command(
        name: "resume", arguments: "", summary: "Agree to go on after a pause.",
        details: ["The game goes on once everybody here agrees, or when the pause is over."], example: "resume",
        parse: { arguments, context throws(ErrorReply) in
            try arguments.end()
            return .request(.pause(Request.Pause(table: try context.requireTable(), on: false)))
        })

    static let resign = Command(
        name: "resign", arguments: "[SEAT]", summary: "Give the game up, and watch on.",
        details: ["With a seat's number: that one of your seats alone."], example: "resign",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.closingSeat()
            return .request(.resign(Request.Resign(table: try context.requireTable(), seat: seat)))
        })

    static let again = Command(
        name: "again", arguments: "[off]", summary: "Ask for a rematch.",
        details: ["The next game is dealt once all who sit here have asked; off takes it back."],
        example: "again",
        parse: { arguments, context throws(ErrorReply) in
            let on = try arguments.toggle("on")
            try arguments.end("on")
            return .request(.again(Request.Again(table: try context.requireTable(), on: on)))
        })

    static let sit = Command(
        name: "sit", arguments: "NAME", summary: "Seat another person at your side.",
        details: [
            "For people who share one screen: both play here, each in a seat of their own.",
            "A card is turned for whoever is to move.",
        ],
        example: "sit grace",
        parse: { arguments, context throws(ErrorReply) in
            let name = try arguments.text("name", "The name")
            return .request(.join(Request.Join(table: try context.requireTable(), name: name)))
        })

    static let leave = Command(
        name: "leave", arguments: "[SEAT]", summary: "Leave the table.",
        details: ["In a game this gives it up.", "With a seat's number: that one of your seats alone."],
        example: "leave",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.closingSeat()
            return .request(.leave(Request.Leave(table: try context.requireTable(), seat: seat)))
        })
}

/// A card as it is typed.
private enum CardWord {
    case number(Int)
    case position(CardPosition)

    init?(_ word: Substring) {
        if let number = Int(digits: word) {
            self = .number(number)
        } else if let position = CardPosition(word) {
            self = .position(position)
        } else {
            return nil
        }
    }
}

extension TypedDialect.Context {
    /// The table that a command is about.
    func requireTable() throws(ErrorReply) -> String {
        guard let table else {
            throw ErrorReply(
                .noSuchTable, "You are at no table.",
                hint: "Find one with tables and join ID, or make one with create.")
        }
        return table
    }

    /// The card's number. One that is typed as a number goes to the server as it is; a place must be on the board.
    fileprivate func number(of word: CardWord) throws(ErrorReply) -> Int {
        switch word {
        case .number(let card): return card
        case .position(let position):
            let rows = rows ?? 0
            let columns = columns ?? 0
            if let card = position.card(rows: rows, columns: columns) { return card }
            let last = rows > 0 && columns > 0 ? CardPosition(card: rows * columns - 1, columns: columns) : nil
            throw ErrorReply(
                .noSuchCard, "The board has no such card.",
                hint: last.map { "Cards go from a1 to \($0)." } ?? "Type board to see the cards.", field: "card")
        }
    }
}
