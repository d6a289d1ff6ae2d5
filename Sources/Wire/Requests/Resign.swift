extension Request {
    /// Gives the game up and watches on.
    public struct Resign: SeatRequest {
        /// A table's id.
        public var table: String
        /// Which of the client's seats; all of them where absent.
        public var seat: Int?

        package init(table: String, seat: Int? = nil) {
            self.table = table
            self.seat = seat
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "resign", by: .seated, isRemembered: true,
            example: Resign(table: "k3f9"),
            fields: [.table, .seat],
            commands: [.resign],
            refused: { resign, error, _ in
                guard error.code == .notSeated, resign.seat != nil else { return nil }
                return TypedRefusal(error.message, "Without a number you resign all your seats.")
            })
    }
}

extension Command {
    static let resign: Command = Command(
        .table, name: "resign", arguments: "[SEAT]", summary: "Give the game up and go on watching.",
        details: ["With a seat's number: only that one of your seats."],
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.closingSeat()
            return .request(Request.Resign(table: try context.requireTable(), seat: seat))
        })
}
