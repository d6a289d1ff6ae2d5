extension ServerMessage {
    /// The answer to a `hint`: moves that a seat of a patience game may make. After the end there are none, and the verdict is about
    /// the deal.
    public struct Hint: Sendable, Hashable, Codable {
        /// The table's id.
        public var table: String
        /// The seat that asked.
        public var seat: Int
        /// The moves, the best first.
        public var moves: [HintedMove]
        /// What is known of the game's end, nil before the seat has seen every card; after the end, whether the deal could be won.
        public var verdict: Verdict?

        package init(table: String, seat: Int, moves: [HintedMove], verdict: Verdict? = nil) {
            self.table = table
            self.seat = seat
            self.moves = moves
            self.verdict = verdict
        }
    }

    /// A move of a hint.
    public enum HintedMove: Sendable, Hashable {
        /// Cards from a pile to another one.
        case move(from: String, to: String, count: Int)
        /// A draw.
        case draw
    }

    /// Whether a game can still be won; later versions may say more.
    public struct Verdict: Sendable, Hashable, Codable, RawRepresentable {
        /// The verdict's name on the wire.
        public var rawValue: String

        /// A verdict by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It can be won.
        public static let winnable = Self(rawValue: "winnable")
        /// It can't be won.
        public static let lost = Self(rawValue: "lost")
        /// The search found no answer in its time.
        public static let unknown = Self(rawValue: "unknown")
    }
}

extension ServerMessage.HintedMove: Codable {
    private enum CodingKeys: CodingKey { case from, to, count, draw }

    /// Reads piles and a count, or `draw`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        if try fields.decodeIfPresent(Bool.self, forKey: .draw) == true {
            self = .draw
        } else {
            self = .move(
                from: try fields.decode(String.self, forKey: .from), to: try fields.decode(String.self, forKey: .to),
                count: try fields.decode(Int.self, forKey: .count))
        }
    }

    /// Writes piles and a count, or `draw`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .draw: try fields.encode(true, forKey: .draw)
        case .move(let from, let to, let count):
            try fields.encode(from, forKey: .from)
            try fields.encode(to, forKey: .to)
            try fields.encode(count, forKey: .count)
        }
    }
}
