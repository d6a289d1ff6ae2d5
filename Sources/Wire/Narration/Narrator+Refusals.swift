import Vocabulary

extension Narrator {
    /// A refusal for somebody who types: `error CODE: words`, where players go by their names and cards by their
    /// places, and what to do instead is said in commands.
    ///
    /// `request` is what was refused, `table` the table in front of the person who asked. If they are not
    /// known, the refusal's own words are used.
    public static func refusal(_ error: ErrorReply, to request: Request? = nil, at table: Snapshot? = nil) -> String {
        let words =
            request?.body.refused(for: error, at: table) ?? words(of: error, to: request, at: table)
            ?? TypedRefusal(error.message, error.hint?.replacing("event_", with: "event "))
        let line = "error \(printable(error.code.rawValue)): \(printable(words.message))"
        return words.hint.map { line + " " + printable($0) } ?? line
    }

    /// The words for refusals whose own words are for programs.
    private static func words(of error: ErrorReply, to request: Request?, at table: Snapshot?) -> TypedRefusal? {
        switch error.code {
        case .helloFirst: return TypedRefusal("Say who you are first.", "Type name and your name: name ada.")
        case .helloTwice: return TypedRefusal("You have a name already.", "For another name, open another connection.")
        // Without a field it is a command that needs a table, which says so itself.
        case .noSuchTable where error.field != nil: return TypedRefusal(error.message, "Type tables for a list.")
        case .noSuchEvent: return TypedRefusal(error.message, "Type events for a list.")
        case .badPassword where error.field != nil:
            return TypedRefusal(error.message, "Type it after the ID: join ID password WORD.")
        case .alreadySeated: return TypedRefusal("You sit at this table already.", "Play on, or type leave first.")
        case .seatTaken:
            return TypedRefusal(error.message, "Choose an open one.")
        case .notSeated where error.field == "seat":
            return TypedRefusal(error.message, "Without a number you mean your own.")
        case .notSeated:
            return TypedRefusal("You have no seat at this table.", "Type join and its ID to sit down.")
        case .notYourTurn: return wordsOfWaiting(error, table)
        case .paused:
            let who = table.map { Mode($0).isForOne } == true ? "" : "all who play "
            return TypedRefusal("The game is paused.", "To go on, \(who)type resume.")
        case .noSuchCard:
            guard let last = table.flatMap(lastPlace) else { return nil }
            return TypedRefusal("The board has no such card.", "Cards go from a1 to \(last).")
        case .cardFaceUp, .cardGone:
            guard let table, case .flip(let flip) = request, flip.table == table.table else { return nil }
            let state = error.code == .cardGone ? "has been taken" : "is face up"
            return TypedRefusal("\(place(flip.card, table)) \(state).", "Turn another one up.")
        // Without a field it is the end of a wait, which says so itself.
        case .cardHeld where error.field != nil:
            guard let table, case .flip(let flip) = request, flip.table == table.table else { return nil }
            return wordsOfHeld(flip.card, table)
        case .elsewhere:
            return error.to.map { TypedRefusal(error.message, "Connect to \($0.host) port \($0.port).") }
        case .signInFirst:
            return TypedRefusal("This needs an account.", "Type login and its name, or register and a new one.")
        case .banned:
            let reason = error.reason.map { "You are kept out for \"\($0)\"." } ?? error.message
            return TypedRefusal(reason, error.contact.map { "To write to them: \($0)" } ?? error.hint)
        case .weakPassword, .badCredentials:
            return TypedRefusal(error.message, error.hint.map { "\($0) Type the command again." })
        case .badField where error.field?.hasPrefix("rules.") == true:
            return TypedRefusal(ruleWords(error.message), error.hint.map(ruleWords))
        default: return nil
        }
    }

    private static func wordsOfHeld(_ card: Int, _ table: Snapshot) -> TypedRefusal? {
        guard table.board.cards.indices.contains(card), case .held(_, let seat) = table.board.cards[card] else {
            return nil
        }
        return TypedRefusal(
            "\(name(seat, table)) holds \(place(card, table)).",
            "Only a first card can be waited for. Begin a new attempt.")
    }

    private static func wordsOfWaiting(_ error: ErrorReply, _ table: Snapshot?) -> TypedRefusal? {
        if error.retryMs != nil {
            return TypedRefusal("The last cards are still shown.", "Wait until they are hidden.")
        }
        return table?.turn.flatMap { turn in table.map { TypedRefusal("It is \(name(turn.seat, $0))'s turn.") } }
    }

    /// A text about rules in the words that stand for them in commands.
    public static func ruleWords(_ text: String) -> String {
        text.replacing("turn_seconds", with: "turn").replacing("hide_ms", with: "hide")
            .replacing("game_seconds", with: "game").replacing("null", with: "any")
    }

    private static func lastPlace(_ table: Snapshot) -> String? {
        let count = table.board.cards.count
        return count > 0 ? place(count - 1, table) : nil
    }
}
