import Wire

/// What happens to the piles of a patience game. Undo needs no op of its own: it is the inverse ops in the opposite order.
public enum PatienceChange: FamilyChange {
    /// The top cards of a pile go on another one.
    case carry(Carry)
    /// The card at a place of a pile turns up.
    case show(pile: String, card: Int, face: String, seat: Int)
    /// The card at a place of a pile goes face down again.
    case cover(pile: String, card: Int, seat: Int)
    /// What a seat has made of the game.
    case progress(seat: Int, score: Int, groups: Int, moves: Int, undos: Int)

    /// Cards that go from one pile to another.
    public struct Carry: Sendable, Hashable, Codable {
        var from: String
        var to: String
        var count: Int
        var seat: Int
        /// Whether they arrive in the opposite order.
        var reverse: Bool?
        /// Their faces as they come to lie, where they turn up.
        var faces: [String]?
        /// Whether they go face down.
        var down: Bool?
    }

    private struct Show: Codable {
        var pile: String
        var card: Int
        var face: String
        var seat: Int
    }

    private struct Cover: Codable {
        var pile: String
        var card: Int
        var seat: Int
    }

    private struct Progress: Codable {
        var seat: Int
        var score: Int
        var groups: Int
        var moves: Int
        var undos: Int
    }

    private enum CodingKeys: String, CodingKey { case op }

    /// The change's `op` on the wire.
    public var op: String {
        switch self {
        case .carry: "carry"
        case .show: "show"
        case .cover: "cover"
        case .progress: "progress"
        }
    }

    /// Reads the fields of that op; nil for an op that patience does not have.
    public init?(op: String, from decoder: any Decoder) throws {
        switch op {
        case "carry": self = .carry(try Carry(from: decoder))
        case "show":
            let show = try Show(from: decoder)
            self = .show(pile: show.pile, card: show.card, face: show.face, seat: show.seat)
        case "cover":
            let cover = try Cover(from: decoder)
            self = .cover(pile: cover.pile, card: cover.card, seat: cover.seat)
        case "progress":
            let tally = try Progress(from: decoder)
            self = .progress(
                seat: tally.seat, score: tally.score, groups: tally.groups, moves: tally.moves, undos: tally.undos)
        default: return nil
        }
    }

    /// Writes `op` before its fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(op, forKey: .op)
        switch self {
        case .carry(let carry): try carry.encode(to: encoder)
        case .show(let pile, let card, let face, let seat):
            try Show(pile: pile, card: card, face: face, seat: seat).encode(to: encoder)
        case .cover(let pile, let card, let seat): try Cover(pile: pile, card: card, seat: seat).encode(to: encoder)
        case .progress(let seat, let score, let groups, let moves, let undos):
            try Progress(seat: seat, score: score, groups: groups, moves: moves, undos: undos).encode(to: encoder)
        }
    }

    /// Applies the change to the piles and the seats.
    public func fold(into table: inout Snapshot) -> Bool {
        guard case .other(let part) = table.board, var board = part.part as? PileBoard else { return false }
        switch self {
        case .carry(let carry): guard board.fold(carry) else { return false }
        case .show(let pile, let card, let face, _): guard board.set(.up(face: face), pile, card) else { return false }
        case .cover(let pile, let card, _): guard board.set(.down, pile, card) else { return false }
        case .progress(let seat, let score, let groups, let moves, let undos):
            guard table.holds(seat: seat) else { return false }
            table.seats[seat].score = score
            table.seats[seat].groups = groups
            table.seats[seat].own = AnyFamilyPart(PatienceTally(moves: moves, undos: undos))
        }
        table.board = .other(AnyFamilyPart(board))
        return true
    }
}

extension PileBoard {
    fileprivate mutating func set(_ card: CardState, _ pile: String, _ place: Int) -> Bool {
        guard let pile = index(of: pile), piles[pile].cards.indices.contains(place) else { return false }
        piles[pile].cards[place] = card
        return true
    }

    mutating func fold(_ carry: PatienceChange.Carry) -> Bool {
        guard let from = index(of: carry.from), let to = index(of: carry.to),
            (0...piles[from].cards.count).contains(carry.count)
        else { return false }
        var cards = Array(piles[from].cards.suffix(carry.count))
        if carry.reverse == true { cards.reverse() }
        if carry.down == true { cards = cards.map { _ in .down } }
        if let faces = carry.faces {
            guard faces.count == cards.count else { return false }
            cards = faces.map { .up(face: $0) }
        }
        piles[from].cards.removeLast(carry.count)
        piles[to].cards += cards
        return true
    }
}
