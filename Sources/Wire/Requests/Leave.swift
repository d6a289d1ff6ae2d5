extension Request {
    /// Gives seats, or the watching, up.
    public struct Leave: SeatRequest {
        /// A table's id.
        public var table: String
        /// The seat to give up; every seat and the watching where absent.
        public var seat: Int?

        package init(table: String, seat: Int? = nil) {
            self.table = table
            self.seat = seat
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "leave", by: .member, isRemembered: true,
            example: Leave(table: "k3f9"),
            fields: [.table, .seat],
            commands: [.leave],
            granted: { leave in
                leave.seat.map { "Seat \($0) is given up." } ?? "You have left table \(leave.table)."
            },
            refused: { leave, error, _ in
                guard error.code == .notSeated, leave.seat != nil else { return nil }
                return TypedRefusal(error.message, "Without a number you leave altogether.")
            })
    }
}

extension Command {
    static let leave: Command = Command(
        .table, name: "leave", arguments: "[SEAT]", summary: "Leave the table.",
        details: ["In a game this gives it up.", "With a seat's number: only that one of your seats."],
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.closingSeat()
            return .request(Request.Leave(table: try context.requireTable(), seat: seat))
        })
}
