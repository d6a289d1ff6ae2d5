extension Request {
    /// Takes a seat.
    public struct Join: TableRequest {
        /// A table's id.
        public var table: String
        /// The seat wanted; the lowest open one where absent.
        public var seat: Int?
        /// For a table that has one. Whoever already sits or watches there needs none.
        public var password: String?
        /// Seats one more person of this name at the same client. Not in a race, where it is bad_field.
        public var name: String?

        /// A request for a seat.
        public init(table: String, seat: Int? = nil, password: String? = nil, name: String? = nil) {
            self.table = table
            self.seat = seat
            self.password = password
            self.name = name
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "join", by: .session, isRemembered: true,
            example: Join(table: "k3f9"),
            fields: [
                .table, .optional("seat", \.seat, .seat), .optional("password", \.password, .any("password")),
                .optional("name", \.name, .any("name")),
            ],
            commands: [.join, .sit],
            granted: { "You sit at table \($0.table)." },
            refused: { join, error, _ in
                switch error.code {
                case .badPassword where error.field != nil:
                    TypedRefusal(error.message, "Type it after the ID: join \(join.table) password WORD.")
                case .seatTaken: TypedRefusal(error.message, "Without a number you get the lowest open seat.")
                case .notSeated where join.name != nil:
                    TypedRefusal("Sit down yourself first.", "Type join \(join.table).")
                default: nil
                }
            })
    }
}

extension Command {
    static let join: Command = Command(
        .lobby, name: "join", arguments: "ID [SEAT] [password WORD]", summary: "Take a seat at a table.",
        details: ["Seats count from 0; without one, it is the lowest that is open."], example: "join k3f9",
        parse: { arguments, _ throws(ErrorReply) in
            var join = Request.Join(table: String(try arguments.next("table", "The table's ID")))
            while let word = arguments.next() {
                switch word.lowercased() {
                case "password": join.password = String(try arguments.next("password", "The password"))
                case "seat": join.seat = try arguments.number("seat", "The seat")
                default:
                    guard join.seat == nil, let seat = Int(digits: word) else {
                        throw ErrorReply(
                            .badField, "Only a seat's number and a password can follow the ID.", field: "seat")
                    }
                    join.seat = seat
                }
            }
            return .request(join)
        })

    static let sit: Command = Command(
        .table, name: "sit", arguments: "NAME", summary: "Seat another person at your side.",
        details: [
            "For people who share one screen: both play here, each in a seat of their own.",
            "flip turns a card for the seat whose turn it is.",
        ],
        example: "sit grace",
        parse: { arguments, context throws(ErrorReply) in
            let name = try arguments.text("name", "The name")
            return .request(Request.Join(table: try context.requireTable(), name: name))
        })
}
