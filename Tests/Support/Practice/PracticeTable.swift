public import BotCore
public import Wire

/// A table for tests: it deals, plays classic Memory by the book and says everything as diffs, misses hidden at once.
public struct PracticeTable {
    private var mirror: TableMirror
    /// The face of every card.
    public let deck: [String]
    private var open: [Int] = []

    /// The table as everybody sees it.
    public var snapshot: Snapshot { mirror.snapshot }
    /// Whether every card is taken.
    public var isCleared: Bool { snapshot.board.cards.allSatisfy { $0 != .down } }

    /// A table with a deck that the seed has shuffled.
    public init(
        groups: Int, group: Int = 2, seats: Int = 1, seed: UInt64, rules: (inout Rules) -> Void = { _ in }
    ) {
        var generator = SplitMix64(seed: seed)
        var deck = (0..<groups * group).map { "face\($0 / group)" }
        for last in stride(from: deck.count - 1, to: 0, by: -1) { deck.swapAt(last, generator.below(last + 1)) }
        self.init(deck: deck, group: group, seats: seats, rules: rules)
    }

    /// A table with this deck.
    public init(deck: [String], group: Int = 2, seats: Int = 1, rules: (inout Rules) -> Void = { _ in }) {
        self.deck = deck
        var snapshot = Snapshot.sample(cards: deck.count, group: group, seats: seats, phase: .playing, turn: 0)
        rules(&snapshot.rules)
        mirror = TableMirror(snapshot)
    }

    /// Turns a card for the seat to move.
    public mutating func flip(_ card: Int) -> Diff {
        let seat = snapshot.turn?.seat ?? 0
        var changes: [Change] = [.memory(.reveal(card: card, face: deck[card], seat: seat))]
        open.append(card)
        let next = (seat + 1) % snapshot.seats.count
        if open.contains(where: { deck[$0] != deck[card] }) {
            changes += [
                .memory(.miss(cards: CardList(open), seat: seat, points: 0, hideMs: 0)),
                .memory(.hide(cards: CardList(open))),
                .turn(seat: next, ms: nil, turns: snapshot.turns + 1),
            ]
            open = []
        } else if open.count == snapshot.rules.group {
            changes += [
                .memory(.match(cards: CardList(open), seat: seat, points: 1)),
                .turn(seat: seat, ms: nil, turns: snapshot.turns + 1),
            ]
            open = []
        }
        let diff = Diff(table: snapshot.table, seq: snapshot.seq + 1, changes: changes)
        precondition(mirror.fold(diff) == .folded, "the table's own steps fit it")
        return diff
    }

    /// Plays to the end with one bot a seat; true if every card that they wanted could be turned. Where turns are hidden,
    /// the bots see whose turn it is as little as in modes that have none.
    public mutating func play(_ bots: inout [Bot], hidingTurns: Bool = false) -> Bool {
        for index in bots.indices { bots[index].observe(snapshot) }
        while !isCleared {
            let seat = snapshot.turn?.seat ?? 0
            var shown = snapshot
            if hidingTurns { shown.turn = nil }
            guard let card = bots[seat].nextCard(in: shown, seat: seat), snapshot.board.cards[card] == .down else {
                return false
            }
            let diff = flip(card)
            for index in bots.indices { bots[index].observe(diff) }
        }
        return true
    }
}

extension Snapshot {
    /// A table "t1" with players "p0", "p1" … and all cards face down.
    public static func sample(
        seq: Int = 0, cards: Int = 4, group: Int = 2, seats: Int = 2, phase: Phase = .waiting, turn: Int? = nil,
        hideMs: Int = 1000
    ) -> Snapshot {
        var rules = Rules()
        rules.group = group
        rules.hideMs = hideMs
        let states = (0..<seats).map { number in
            var seat = SeatState()
            seat.player = "p\(number)"
            seat.name = "Player \(number)"
            seat.status = .here
            return seat
        }
        return Snapshot(
            table: "t1", seq: seq, game: "t1", host: "p0", title: "Table", rules: rules, phase: phase, seats: states,
            board: BoardState(rows: 1, columns: cards, cards: Array(repeating: .down, count: cards)),
            faces: FaceList([]), theme: nil, turn: turn.map { TurnState(seat: $0) }, turns: 0, elapsedMs: 0,
            commit: "00", over: nil)
    }
}
