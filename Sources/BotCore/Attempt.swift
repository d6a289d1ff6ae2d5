public import Wire

/// The attempt at a group that is going on at a table, as everybody sees it.
public struct Attempt: Sendable, Hashable {
    /// How many equal cards make a group.
    public let group: Int
    /// The face that is up; nil before the attempt's first card.
    public let face: String?
    /// The cards that lie face down, in their order: those that may be turned.
    public let down: [Int]

    /// The attempt in which a seat may turn a card now; nil while it is not the seat's turn, or while its miss is
    /// still up.
    public init?(_ snapshot: Snapshot, seat: Int) {
        guard snapshot.phase == .playing else { return nil }
        // Without turns every seat may move.
        if let turn = snapshot.turn, turn.seat != seat { return nil }
        group = snapshot.rules.group ?? 2
        var face: String?
        var up = 0
        var down: [Int] = []
        for (card, state) in snapshot.board.cards.enumerated() {
            switch state {
            case .down: down.append(card)
            case .up(let shown):
                // The first odd card ends an attempt, also one at a group of three or four.
                guard face == nil || face == shown else { return nil }
                face = shown
                up += 1
            case .held, .taken: break
            }
        }
        guard up < group, !down.isEmpty else { return nil }
        self.face = face
        self.down = down
    }
}
