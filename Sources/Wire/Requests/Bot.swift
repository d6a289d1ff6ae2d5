extension Request {
    /// Seats a house bot, or takes it away.
    public struct Bot: TableRequest {
        /// A table's id.
        public var table: String
        /// An open seat, or a bot's.
        public var seat: Int
        /// How strong the bot is: sleepy, casual, sharp, perfect or theorist. Null takes the bot away; the field must be
        /// there.
        public var strength: String?

        enum CodingKeys: String, CodingKey { case table, seat, strength }

        /// A wish for a bot, or for its end.
        public init(table: String, seat: Int, strength: String?) {
            self.table = table
            self.seat = seat
            self.strength = strength
        }

        /// Reads `strength`, which must be there: a forgotten field must not remove a bot.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            table = try container.decode(String.self, forKey: .table)
            seat = try container.decode(Int.self, forKey: .seat)
            strength = try container.decode(String?.self, forKey: .strength)
        }

        /// Writes `strength` as null if the bot is to be removed.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(table, forKey: .table)
            try container.encode(seat, forKey: .seat)
            try container.encode(strength, forKey: .strength)
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "bot", by: .seated, isRemembered: true,
            example: Bot(table: "k3f9", seat: 1, strength: "casual"),
            fields: [.table, .nullable("strength", \.strength, .strength), .required("seat", \.seat, .seat)],
            commands: [.bot],
            granted: { bot in
                // In a game a bot comes only after all other players have asked for it.
                bot.strength.map {
                    "You ask for a house bot (\($0)) in seat \(bot.seat); in a game it comes once all others ask too."
                } ?? "You ask for no bot in seat \(bot.seat)."
            })
    }
}

extension Command {
    static let bot: Command = Command(
        .host, name: "bot", arguments: "SEAT STRENGTH|off", summary: "Seat a house bot, or take it away.",
        details: [
            "For the host, before the game. From weak to strong:",
            "  " + BotWords.strengths.joined(separator: " "),
            "In a game it plays on for somebody who is gone, once all others have asked.",
        ],
        example: "bot 1 casual",
        parse: { arguments, context throws(ErrorReply) in
            let seat = try arguments.number("seat", "The seat")
            let word = try arguments.next("strength", "The strength, or off,")
            try arguments.end("strength")
            let strength = word.lowercased() == "off" ? nil : try BotWords.strength(word, field: "strength")
            return .request(Request.Bot(table: try context.requireTable(), seat: seat, strength: strength))
        })
}

extension FieldDomain<String> {
    /// The name of a strength of house bots.
    fileprivate static let strength = FieldDomain("strength") { strength, _ in
        BotWords.strengths.contains(strength)
            ? nil
            : ErrorReply(
                .badField, "There is no strength \"\(TextRules.excerpt(strength))\".",
                hint: "Strengths: \(BotWords.strengths.joined(separator: ", ")).")
    }
}
