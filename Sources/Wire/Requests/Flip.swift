extension Request {
    /// Turns one card up.
    public struct Flip: MoveRequest {
        /// A table's id.
        public var table: String
        /// A card's number: row by row, the one in row r and column c stands at r × columns + c.
        public var card: Int
        /// The table's seq on which the flip was decided. If the table has moved on since, the flip is stale_seq; a seq
        /// beyond the table's is bad_field.
        public var seq: Int?
        /// Which of the client's seats; the one to move, or else the lowest, where absent.
        public var seat: Int?

        package init(table: String, card: Int, seq: Int? = nil, seat: Int? = nil) {
            self.table = table
            self.card = card
            self.seq = seq
            self.seat = seat
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "flip", by: .seated, isRemembered: true,
            example: Flip(table: "k3f9", card: 3),
            fields: [.table, .required("card", \.card, .any("card")), .seat, .seq],
            commands: [.flip],
            granted: { _ in "You wait until the card is free." })
    }
}

extension Command {
    static let flip: Command = Command(
        .table, name: "flip", arguments: "CARD", summary: "Turn a card up.",
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
}

/// A card as it is typed: `b3`, or its number.
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
    /// The card's number. One that is typed as a number goes to the server as it is; a place must be on the board.
    fileprivate func number(of word: CardWord) throws(ErrorReply) -> Int {
        switch word {
        case .number(let card): return card
        case .position(let position):
            let rows = rows ?? 0
            let columns = columns ?? 0
            // Only Memory has places. Any card will do: the server refuses every flip at another game.
            if game != nil { return 0 }
            if let card = position.card(rows: rows, columns: columns) { return card }
            let last = rows > 0 && columns > 0 ? CardPosition(card: rows * columns - 1, columns: columns) : nil
            throw ErrorReply(
                .noSuchCard, "The board has no such card.",
                hint: last.map { "Cards go from a1 to \($0)." } ?? "Type board to see the cards.", field: "card")
        }
    }
}
