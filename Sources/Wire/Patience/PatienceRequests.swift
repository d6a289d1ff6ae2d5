extension Request {
    /// Moves the last cards of a pile of a patience game to another one.
    public struct Move: MoveRequest {
        /// A table's id.
        public var table: String
        /// The id of the pile that the cards leave.
        public var from: String
        /// The id of the pile that they go to.
        public var to: String
        /// How many cards; 1 where absent.
        public var count: Int?
        /// Which of the client's seats; the lowest where absent.
        public var seat: Int?
        /// The table's seq on which the client decided. Older than the last diff that changed its own board it is
        /// stale_seq; beyond the table's it is bad_field.
        public var seq: Int?

        package init(
            table: String, from: String, to: String, count: Int? = nil, seat: Int? = nil, seq: Int? = nil
        ) {
            self.table = table
            self.from = from
            self.to = to
            self.count = count
            self.seat = seat
            self.seq = seq
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "move", by: .seated, isRemembered: true, example: Move(table: "k3f9", from: "t3", to: "f1"),
            fields: [
                .table, .required("from", \.from, .any("pile")), .required("to", \.to, .any("pile")),
                .optional("count", \.count, .cardCount), .seat, .seq,
            ],
            commands: [
                Command(
                    .table, name: "move", arguments: "FROM TO [COUNT]",
                    summary: "Move cards of a patience game to another pile.",
                    details: [
                        "Piles: stock, waste, f1 and so on for foundations, t1 for columns, c1 for cells.",
                        "COUNT cards from a column to a column; one if you leave it out.",
                    ],
                    example: "move t3 t5 2",
                    parse: { arguments, context throws(ErrorReply) in
                        let from = try arguments.next("from", "The pile").lowercased()
                        let to = try arguments.next("to", "The other pile").lowercased()
                        let count = arguments.isAtEnd ? nil : try arguments.number("count", "How many cards")
                        try arguments.end("count")
                        let table = try context.requireTable()
                        return .request(Move(table: table, from: from, to: to, count: count))
                    })
            ], granted: { _ in nil })
    }

    /// Turns cards of a patience game from the stock, or the waste over; or deals a row.
    public struct Draw: MoveRequest {
        /// A table's id.
        public var table: String
        /// Which of the client's seats; the lowest where absent.
        public var seat: Int?
        /// The table's seq on which the client decided. Older than the last diff that changed its own board it is
        /// stale_seq; beyond the table's it is bad_field.
        public var seq: Int?

        package init(table: String, seat: Int? = nil, seq: Int? = nil) {
            (self.table, self.seat, self.seq) = (table, seat, seq)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "draw", by: .seated, isRemembered: true, example: Draw(table: "k3f9"),
            fields: [.table, .seat, .seq],
            commands: [Command(.table, "draw", summary: "Draw from the stock of a patience game.") { Draw(table: $0) }],
            granted: { _ in nil })
    }

    /// Takes the last step of a patience game back.
    public struct Undo: MoveRequest {
        /// A table's id.
        public var table: String
        /// Which of the client's seats; the lowest where absent.
        public var seat: Int?
        /// The table's seq on which the client decided. Older than the last diff that changed its own board it is
        /// stale_seq; beyond the table's it is bad_field.
        public var seq: Int?

        package init(table: String, seat: Int? = nil, seq: Int? = nil) {
            (self.table, self.seat, self.seq) = (table, seat, seq)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "undo", by: .seated, isRemembered: true, example: Undo(table: "k3f9"),
            fields: [.table, .seat, .seq],
            commands: [
                Command(.table, "undo", summary: "Take the last step of a patience game back.") { Undo(table: $0) }
            ],
            granted: { _ in nil })
    }

    /// Brings every card to the foundations that can never be wanted again.
    public struct Finish: MoveRequest {
        /// A table's id.
        public var table: String
        /// Which of the client's seats; the lowest where absent.
        public var seat: Int?
        /// The table's seq on which the client decided. Older than the last diff that changed its own board it is
        /// stale_seq; beyond the table's it is bad_field.
        public var seq: Int?

        package init(table: String, seat: Int? = nil, seq: Int? = nil) {
            (self.table, self.seat, self.seq) = (table, seat, seq)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "finish", by: .seated, isRemembered: true, example: Finish(table: "k3f9"),
            fields: [.table, .seat, .seq],
            commands: [
                Command(.table, "finish", summary: "Bring safe cards of a patience game home.") { Finish(table: $0) }
            ],
            granted: { _ in nil })
    }

    /// Asks for moves of a patience game that are worth trying.
    public struct Hint: MoveRequest {
        /// A table's id.
        public var table: String
        /// Which of the client's seats; the lowest where absent.
        public var seat: Int?

        /// A hint is bound to no `seq`.
        public var seq: Int? { nil }

        package init(table: String, seat: Int? = nil) {
            (self.table, self.seat) = (table, seat)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "hint", by: .member, isRemembered: true, example: Hint(table: "k3f9"),
            fields: [.table, .seat],
            commands: [Command(.table, "hint", summary: "Ask for good moves of a patience game.") { Hint(table: $0) }],
            granted: { _ in nil })
    }
}

extension FieldDomain<Int> {
    fileprivate static let cardCount = FieldDomain("integer", 1...104) { count, _ in
        (1...104).contains(count)
            ? nil : ErrorReply(.badField, "\(count) cards can't be moved.", hint: "Move 1–104 cards.")
    }
}
