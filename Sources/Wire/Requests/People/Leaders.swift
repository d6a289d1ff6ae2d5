import Vocabulary

extension Request {
    /// Asks for the best accounts.
    public struct Leaders: RequestBody {
        /// The game: one that this server offers.
        public var game: String
        /// The mode. One that no game has is no error: the list is empty.
        public var mode: String
        /// The level; required unless by is rating, where it must be absent. One that no game has is no error.
        public var level: String?
        /// By what accounts are ordered. Only patience games have fewest_moves; streak is the best streak.
        public var by: LeaderOrder
        /// By rating alone: for how many seats; two where absent.
        public var seats: SeatPool?
        /// Whether to list the accounts of programs; those of people where false or absent.
        public var bots: Bool?
        /// The more of the page before; any other text is refused.
        public var after: String?
        /// The most entries to tell; 50 where absent.
        public var limit: Int?

        /// A request for leaders.
        public init(
            game: String, mode: String, level: String? = nil, by order: LeaderOrder, seats: SeatPool? = nil,
            bots: Bool? = nil, after: String? = nil, limit: Int? = nil
        ) {
            self.game = game
            self.mode = mode
            self.level = level
            self.by = order
            self.seats = seats
            self.bots = bots
            self.after = after
            self.limit = limit
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "leaders", by: .session, isRemembered: false, cost: 10,
            example: Leaders(game: "memory", mode: "solo", level: "easy", by: .bestMs),
            fields: [
                .required("game", \.game, .kind), .required("mode", \.mode, .kind),
                .required("by", \.by, .any("leader_order")), .optional("level", \.level, .kind),
                .optional("bots", \.bots, .any("boolean")), .optional("after", \.after, .cursor),
                .optional("limit", \.limit, .pageOfEntries),
                .optional("seats", { $0 }, .whole("seat_pool") { $0.flaw }),
            ],
            commands: [.leaders],
            granted: { _ in nil })

        private var flaw: ErrorReply? {
            switch (by, level, seats) {
            case (.rating, .some, _):
                ErrorReply(.badField, "Ratings have no levels.", hint: "Leave level out.", field: "level")
            case (.rating, nil, _), (_, .some, nil): nil
            case (_, nil, _):
                ErrorReply(
                    .missingField, "The field \"level\" is missing.", hint: "Only by rating needs no level.",
                    field: "level")
            case (_, .some, .some):
                ErrorReply(.badField, "Only ratings have seats.", hint: "Leave seats out.", field: "seats")
            }
        }
    }
}

extension Command {
    /// The games beside Memory, which is meant where none is named.
    private static let games = PatienceTerms.games

    static let leaders: Command = Command(
        .account, name: "leaders", arguments: "[RULE ...] [ORDER]", summary: "Show the best players.",
        details: [
            "Rules: a mode, a level, a game: \(games.joined(separator: ", ")).",
            "Orders: rating (without a level), time, flips, moves (patience), won, streak.",
            "Rule bots: the best programs instead of the best people.",
            "Without any: by rating in classic, by time in solo, by games won otherwise.",
        ],
        example: "leaders race rating",
        parse: { arguments, _ throws(ErrorReply) in
            var (game, named) = ("memory", nil as String?)
            var (level, order, bots) = (nil as String?, nil as LeaderOrder?, nil as Bool?)
            while let typed = arguments.next() {
                let word = typed.lowercased()
                if Mode.all.contains(where: { $0.name == word }) {
                    named = word
                } else if games.contains(word) {
                    game = word
                } else if Level(rawValue: word) != nil || word == Level.customName {
                    level = word
                } else if let known = LeaderOrder(word: word) {
                    order = known
                } else if word == "bots" {
                    bots = true
                } else {
                    throw ErrorReply(
                        .badField, "No game, mode, level or order has that name.",
                        hint: "For example: leaders solo easy time.",
                        field: "by")
                }
            }
            let mode = named ?? (game == "memory" ? Mode.usual : .solo).name
            let isSolo = mode == Mode.solo.name
            let usual: LeaderOrder = isSolo ? .bestMs : level == nil && mode == Mode.usual.name ? .rating : .won
            let by = order ?? usual
            if by != .rating { level = level ?? Level.usual.rawValue }
            return .request(Request.Leaders(game: game, mode: mode, level: level, by: by, bots: bots))
        })
}

extension LeaderOrder {
    /// An order by the word that is typed for it.
    fileprivate init?(word: String) {
        switch word {
        case "rating": self = .rating
        case "time": self = .bestMs
        case "flips": self = .fewestFlips
        case "moves": self = .fewestMoves
        case "won": self = .won
        case "streak": self = .streak
        default: return nil
        }
    }
}
