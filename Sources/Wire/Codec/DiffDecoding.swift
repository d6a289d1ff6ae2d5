/// Reads the diffs of moves without `Codable`, for readers of many of them, such as whoever checks replays.
extension Diff {
    /// The diff that a tape holds, if each of its changes is one that a move of Memory causes or begins a turn. Nil for any other
    /// line, valid or not; ``WireDecoder`` then reads it, and gives the same values for every line that this accepts.
    ///
    /// Only for tables that play Memory, because a diff does not say which game it is of.
    public init?(move tape: JSONTape) {
        let keys = DiffKeys.all
        guard let type = tape.field(keys.type), tape.isString(keys.diff, type),
            let table = tape.field(keys.table).flatMap(tape.string), let seq = tape.number(keys.seq),
            let list = tape.field(keys.changes), tape.kind(of: list) == .array
        else { return nil }
        var changes: [Change] = []
        var node = tape.first(in: list)
        while let at = node {
            guard let change = Change(move: tape, at: at, keys) else { return nil }
            changes.append(change)
            node = tape.next(after: at, in: list)
        }
        self.init(table: table, seq: seq, changes: changes)
    }
}

extension Change {
    fileprivate init?(move tape: JSONTape, at node: JSONTape.Node, _ keys: DiffKeys) {
        guard let op = tape.field(keys.op, of: node) else { return nil }
        func number(_ key: JSONKey) -> Int? { tape.number(key, of: node) }
        func cards() -> CardList? { tape.cards(keys.cards, of: node) }
        if tape.isString(keys.reveal, op) {
            guard let card = number(keys.card), let seat = number(keys.seat),
                let face = tape.field(keys.face, of: node).flatMap(tape.string)
            else { return nil }
            self = .memory(.reveal(card: card, face: face, seat: seat))
        } else if tape.isString(keys.turn, op) {
            guard let seat = number(keys.seat), let turns = number(keys.turns) else { return nil }
            let (ms, left) = (number(keys.ms), number(keys.triesLeft))
            // A field that is there and no number is for the other reader.
            guard ms != nil || tape.field(keys.ms, of: node) == nil,
                left != nil || tape.field(keys.triesLeft, of: node) == nil
            else { return nil }
            self = .turn(seat: seat, ms: ms, turns: turns, triesLeft: left)
        } else if tape.isString(keys.hide, op) {
            guard let cards = cards() else { return nil }
            self = .memory(.hide(cards: cards))
        } else if tape.isString(keys.match, op) {
            guard let cards = cards(), let seat = number(keys.seat), let points = number(keys.points) else {
                return nil
            }
            self = .memory(.match(cards: cards, seat: seat, points: points))
        } else if tape.isString(keys.miss, op) {
            guard let cards = cards(), let seat = number(keys.seat), let points = number(keys.points),
                let hideMs = number(keys.hideMs)
            else { return nil }
            self = .memory(.miss(cards: cards, seat: seat, points: points, hideMs: hideMs))
        } else {
            return nil
        }
    }
}

extension JSONTape {
    fileprivate func number(_ key: JSONKey, of node: Node = .root) -> Int? { field(key, of: node).flatMap(integer) }

    fileprivate func cards(_ key: JSONKey, of node: Node) -> CardList? {
        guard let list = field(key, of: node), kind(of: list) == .array else { return nil }
        var cards = CardList()
        var next = first(in: list)
        while let at = next {
            guard let card = integer(at) else { return nil }
            cards.append(card)
            next = self.next(after: at, in: list)
        }
        return cards
    }
}

/// The keys and words of such a line. A class, because a structure would copy all of them for each line.
private final class DiffKeys: Sendable {
    let type = JSONKey("type")
    let diff = JSONKey("diff")
    let table = JSONKey("table")
    let seq = JSONKey("seq")
    let changes = JSONKey("changes")
    let op = JSONKey("op")
    let card = JSONKey("card")
    let cards = JSONKey("cards")
    let face = JSONKey("face")
    let seat = JSONKey("seat")
    let points = JSONKey("points")
    let hideMs = JSONKey("hide_ms")
    let ms = JSONKey("ms")
    let turns = JSONKey("turns")
    let triesLeft = JSONKey("tries_left")
    let reveal = JSONKey("reveal")
    let hide = JSONKey("hide")
    let match = JSONKey("match")
    let miss = JSONKey("miss")
    let turn = JSONKey("turn")

    static let all = DiffKeys()
}
