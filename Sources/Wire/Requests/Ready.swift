extension Request {
    /// Says that a seat wants the game to start, or no longer does.
    public struct Ready: SeatRequest {
        /// A table's id.
        public var table: String
        /// True where absent. False: no longer ready, which forgets the nonce.
        public var on: Bool?
        /// The player's own 32 bytes for the shuffle. Only the last ready or again before the start counts: if it has no
        /// nonce, there is none.
        public var nonce: String?
        /// Which of the client's seats; all of them, with the same nonce, where absent.
        public var seat: Int?

        /// A request to start, or no longer.
        public init(table: String, on: Bool? = nil, nonce: String? = nil, seat: Int? = nil) {
            self.table = table
            self.on = on
            self.nonce = nonce
            self.seat = seat
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "ready", by: .seated, isRemembered: true,
            example: Ready(table: "k3f9"),
            fields: [
                .table, .optional("nonce", \.nonce, .nonce), .optional("seat", \.seat, .seat),
                .optional("on", \.on, .any("boolean")),
            ],
            commands: [.ready],
            granted: { $0.on == false ? "You are not ready." : "You are ready." })
    }
}

extension Command {
    static let ready: Command = Command(
        .table, name: "ready", arguments: "[off]", summary: "Start, once all are ready.",
        details: ["After a game it asks for a rematch, like again."],
        parse: { arguments, context throws(ErrorReply) in
            let on = arguments.isAtEnd ? nil : try arguments.toggle("on")
            try arguments.end("on")
            let table = try context.requireTable()
            if context.phase == .over { return .request(Request.Again(table: table, on: on)) }
            return .request(Request.Ready(table: table, on: on))
        })
}
