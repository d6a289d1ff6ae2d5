/// What happens to the piles of a patience game. Undo needs no op of its own: it is the inverse ops in the opposite order.
public enum PatienceChange: Sendable, Hashable, Encodable {
    /// The last cards of a pile go on another one.
    case carry(Carry)
    /// The card at a place of a pile turns up.
    case show(pile: String, card: Int, face: String, seat: Int)
    /// The card at a place of a pile goes face down again.
    case cover(pile: String, card: Int)
    /// What a seat has made of the game; it replaces its counts.
    case progress(Progress)
    /// Whether a seat can do nothing any more but take steps back.
    case stuck(seat: Int, on: Bool)

    /// Cards that go from one pile to another.
    public struct Carry: Sendable, Hashable, Codable {
        /// The pile that they leave.
        public var from: String
        /// The pile that they come to.
        public var to: String
        /// How many they are.
        public var count: Int
        /// The seat that moves them.
        public var seat: Int
        /// Whether they arrive in the opposite order; nil for no.
        public var reverse: Bool?
        /// Their faces as they come to lie, where they turn up.
        public var faces: [String]?
        /// Whether they go face down; nil for no.
        public var down: Bool?

        package init(from: String, to: String, count: Int, seat: Int) {
            self.from = from
            self.to = to
            self.count = count
            self.seat = seat
        }
    }

    /// The counts of a seat.
    public struct Progress: Sendable, Hashable, Codable {
        /// The seat's number.
        public var seat: Int
        /// Points.
        public var score: Int
        /// Cards on foundations.
        public var groups: Int
        /// Moves and draws that stand.
        public var moves: Int
        /// Steps taken back.
        public var undos: Int
        /// Hints asked for.
        public var hints: Int

        package init(seat: Int, score: Int, groups: Int, moves: Int, undos: Int, hints: Int) {
            self.seat = seat
            self.score = score
            self.groups = groups
            self.moves = moves
            self.undos = undos
            self.hints = hints
        }
    }

    private enum CodingKeys: String, CodingKey { case op, pile, card, face, seat, on }

    /// The change's `op` on the wire.
    public var op: String {
        switch self {
        case .carry: "carry"
        case .show: "show"
        case .cover: "cover"
        case .progress: "progress"
        case .stuck: "stuck"
        }
    }

    /// Reads the fields of that op; nil for an op that patience does not have.
    public init?(op: String, from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        func number(_ key: CodingKeys) throws -> Int { try fields.decode(Int.self, forKey: key) }
        func text(_ key: CodingKeys) throws -> String { try fields.decode(String.self, forKey: key) }
        switch op {
        case "carry": self = .carry(try Carry(from: decoder))
        case "show":
            self = .show(
                pile: try text(.pile), card: try number(.card), face: try text(.face), seat: try number(.seat))
        case "cover": self = .cover(pile: try text(.pile), card: try number(.card))
        case "progress": self = .progress(try Progress(from: decoder))
        case "stuck": self = .stuck(seat: try number(.seat), on: try fields.decode(Bool.self, forKey: .on))
        default: return nil
        }
    }

    /// Writes `op` before its fields.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(op, forKey: .op)
        switch self {
        case .carry(let carry): try carry.encode(to: encoder)
        case .show(let pile, let card, let face, let seat):
            try fields.encode(pile, forKey: .pile)
            try fields.encode(card, forKey: .card)
            try fields.encode(face, forKey: .face)
            try fields.encode(seat, forKey: .seat)
        case .cover(let pile, let card):
            try fields.encode(pile, forKey: .pile)
            try fields.encode(card, forKey: .card)
        case .progress(let progress): try progress.encode(to: encoder)
        case .stuck(let seat, let on):
            try fields.encode(seat, forKey: .seat)
            try fields.encode(on, forKey: .on)
        }
    }
}
