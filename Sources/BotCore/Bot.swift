public import Wire

/// A house bot's head: it watches one table and says which card it would turn.
///
/// It is told every diff that is folded into the table's mirror, and every snapshot that replaces the mirror. It sees
/// exactly what a seat sees. The same seed and the same table give the same play.
public struct Bot: Sendable, Hashable {
    /// How well it plays.
    public let strength: Strength
    private var memory: Memory
    private var generator: SplitMix64
    private var game: String?

    /// A bot that has seen nothing.
    public init(_ strength: Strength, seed: UInt64) {
        self.strength = strength
        memory = Memory(strength)
        generator = SplitMix64(seed: seed)
    }

    /// Sees a whole table, at first or after diffs were missed: cards that have been taken are dropped from memory,
    /// those that are up are seen; of another deal nothing is remembered.
    public mutating func observe(_ snapshot: Snapshot) {
        if snapshot.game != game { memory.clear() }
        game = snapshot.game
        let cards = snapshot.board.cards
        memory.drop { card in
            guard cards.indices.contains(card), case .taken = cards[card] else { return false }
            return true
        }
        for (card, state) in cards.enumerated() {
            if case .up(let face) = state { memory.see(card, face: face, &generator) }
        }
    }

    /// Sees one step of the table.
    ///
    /// A card is stored as it is turned, before its mates are thought of: storing it can push one of them out.
    public mutating func observe(_ diff: Diff) {
        for change in diff.changes {
            switch change {
            case .reveal(let card, let face, _): memory.see(card, face: face, &generator)
            case .match(let cards, _, _): memory.drop(where: cards.contains)
            case .miss: memory.fade(&generator)
            case .deal(let deal):
                memory.clear()
                game = deal.game
            default: break
            }
        }
    }

    /// The card that it turns now; nil while a seat cannot turn any.
    public mutating func nextCard(in snapshot: Snapshot, seat: Int) -> Int? {
        guard let attempt = Attempt(snapshot, seat: seat) else { return nil }
        return strength.policy.card(attempt, memory, &generator)
    }
}
