extension Request {
    /// Puts somebody out for good; for the host.
    public struct Kick: TableRequest {
        /// A table's id.
        public var table: String
        /// Somebody else's seat.
        public var seat: Int
        /// Why, shown to all. The invisible characters that chat lists are removed first.
        public var reason: String?

        package init(table: String, seat: Int, reason: String? = nil) {
            self.table = table
            self.seat = seat
            self.reason = reason
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "kick", by: .host, isRemembered: true,
            example: Kick(table: "k3f9", seat: 1),
            fields: [.table, .optional("reason", \.reason, .remark), .required("seat", \.seat, .seat)],
            commands: [.kick],
            granted: { "Seat \($0.seat) is put out." },
            refused: { kick, error, table in
                guard error.code == .badField, let table, table.seats.indices.contains(kick.seat),
                    table.seats[kick.seat].bot != nil
                else { return nil }
                return TypedRefusal(
                    "A house bot sits in seat \(kick.seat).", "Between games, bot \(kick.seat) off takes it away.")
            })
    }
}

extension Command {
    static let kick: Command = Command(
        .host, name: "kick", arguments: "SEAT [REASON]", summary: "Put a player out for good.",
        details: ["For the host. Everybody at the table reads the reason, 1 to 300 characters."],
        example: "kick 2 too slow",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.number("seat", "The seat")
            let reason = arguments.isAtEnd ? nil : try arguments.text("reason", "The reason")
            return .request(Request.Kick(table: try context.requireTable(), seat: seat, reason: reason))
        })
}
