public import Wire

extension Narrator {
    /// A refusal for somebody who types: `error CODE: words`, where players go by their names and cards by their
    /// places, and what to do instead is said in commands.
    ///
    /// `request` is what was refused, `table` the one in front of whoever asked; where they are not known, the refusal's
    /// own words are told.
    public static func refusal(_ error: ErrorReply, to request: Request? = nil, at table: Snapshot? = nil) -> String {
        let words = words(of: error, to: request, at: table) ?? Words(error.message, error.hint)
        let line = "error \(printable(error.code.rawValue)): \(printable(words.message))"
        return words.hint.map { line + " " + printable($0) } ?? line
    }

    private struct Words {
        let message: String
        let hint: String?

        init(_ message: String, _ hint: String? = nil) {
            self.message = message
            self.hint = hint
        }
    }

    /// The words where those of the refusal are for programs.
    private static func words(of error: ErrorReply, to request: Request?, at table: Snapshot?) -> Words? {
        switch error.code {
        case .helloFirst: return Words("Say who you are first.", "Type name and your name: name ada.")
        case .helloTwice: return Words("You have a name already.", "Another name wants another connection.")
        // Without a field it is a command that needs a table, which says so itself.
        case .noSuchTable where error.field != nil: return Words(error.message, "Type tables for a list.")
        case .badPassword:
            return Words(error.message, "Type it behind the ID: \(request.map(entry) ?? "join ID") password WORD.")
        case .alreadySeated: return Words("You sit at this table already.", "Play on, or type leave first.")
        case .seatTaken:
            return Words(
                error.message,
                request?.isJoin == true ? "Without a number you get the lowest open seat." : "Choose an open one.")
        case .notSeated: return wordsOfStranger(error, request)
        case .notYourTurn: return wordsOfWaiting(error, table)
        case .paused: return Words("The game is paused.", "To go on, all who play type resume.")
        case .noSuchCard:
            guard let last = table.flatMap(lastPlace) else { return nil }
            return Words("The board has no such card.", "Cards go from a1 to \(last).")
        case .cardFaceUp, .cardGone:
            guard let table, case .flip(let flip) = request, flip.table == table.table else { return nil }
            let state = error.code == .cardGone ? "has been taken" : "is face up"
            return Words("\(place(flip.card, table)) \(state).", "Turn another one up.")
        // Without a field it is the end of a wait, which says so itself.
        case .cardHeld where error.field != nil:
            guard let table, case .flip(let flip) = request, flip.table == table.table else { return nil }
            return wordsOfHeld(flip.card, table)
        case .badField where error.field?.hasPrefix("rules.") == true:
            return Words(ruleWords(error.message), error.hint.map(ruleWords))
        case .badField:
            guard case .kick(let kick) = request, table?.holdsBot(kick.seat) == true else { return nil }
            return Words("A house bot sits in seat \(kick.seat).", "To take it away, type bot \(kick.seat) off.")
        default: return nil
        }
    }

    private static func wordsOfStranger(_ error: ErrorReply, _ request: Request?) -> Words {
        switch request {
        case .leave(let leave) where leave.seat != nil: Words(error.message, "Without a number you leave altogether.")
        case .resign(let resign) where resign.seat != nil:
            Words(error.message, "Without a number it is all of your own.")
        case .join(let join) where join.name != nil: Words("Sit down yourself first.", "Type join \(join.table).")
        default: Words("You have no seat at this table.", "Type join and its ID to sit down.")
        }
    }

    private static func wordsOfHeld(_ card: Int, _ table: Snapshot) -> Words? {
        guard table.board.cards.indices.contains(card), case .held(_, let seat) = table.board.cards[card] else {
            return nil
        }
        return Words(
            "\(name(seat, table)) holds \(place(card, table)).", "Only a first card is waited for; begin anew.")
    }

    private static func wordsOfWaiting(_ error: ErrorReply, _ table: Snapshot?) -> Words? {
        if error.retryMs != nil { return Words("The last cards are still shown.", "Wait until they are hidden.") }
        return table?.turn.flatMap { turn in table.map { Words("It is \(name(turn.seat, $0))'s turn.") } }
    }

    /// The rules by the words that name them in commands.
    private static func ruleWords(_ text: String) -> String {
        text.replacing("turn_seconds", with: "turn").replacing("hide_ms", with: "hide")
            .replacing("game_seconds", with: "game")
    }

    private static func entry(_ request: Request) -> String {
        switch request {
        case .join(let join): "join \(join.table)"
        case .watch(let watch): "watch \(watch.table)"
        default: "join ID"
        }
    }

    private static func lastPlace(_ table: Snapshot) -> String? {
        let count = table.board.cards.count
        return count > 0 ? place(count - 1, table) : nil
    }
}

extension Request {
    fileprivate var isJoin: Bool {
        if case .join = self { true } else { false }
    }
}

extension Snapshot {
    fileprivate func holdsBot(_ seat: Int) -> Bool { seats.indices.contains(seat) && seats[seat].bot != nil }
}
