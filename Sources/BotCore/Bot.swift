public import Wire

/// The part of a house bot that plays: it watches one table and says which card it would turn.
///
/// It is given every diff that is applied to the table's mirror, and every snapshot that replaces the mirror. It sees
/// exactly what a seat sees. The same seed and the same table give the same play.
public struct Bot: Sendable, Hashable {
    /// What it remembers, and how it chooses.
    public let strength: Strength
    private var memory: CardMemory
    private var sight = SeenCards()
    private var generator: SplitMix64
    private var game: String?
    private var plan: Plan?

    /// What the bot will turn after the first card of an attempt.
    private struct Plan: Sendable, Hashable {
        let firstCard: Int
        let turn: Turn
    }

    /// A bot that has seen nothing.
    public init(_ strength: Strength, seed: UInt64) {
        self.strength = strength
        memory = CardMemory(strength)
        generator = SplitMix64(seed: seed)
    }

    /// Sees a whole table, at first or after diffs were missed. It forgets the cards that have been taken, and sees those
    /// that are up. If the deal is another one, it forgets everything before.
    public mutating func observe(_ snapshot: Snapshot) {
        if snapshot.game != game { memory.clear() }
        game = snapshot.game
        plan = nil
        let cards = snapshot.board.cards
        memory.drop { card in
            guard cards.indices.contains(card), case .taken = cards[card] else { return false }
            return true
        }
        for (card, state) in cards.enumerated() {
            switch state {
            case .up(let face), .held(let face, _): memory.see(card, face: face, &generator)
            case .down, .taken: break
            }
        }
        sight.look(at: snapshot.board, remembering: memory)
    }

    /// Gives back what it needs only to move. It must be shown the whole table again before the next diff or move.
    public mutating func rest() { sight = SeenCards() }

    /// Sees one step of the table.
    ///
    /// A card is stored when it is turned, before its equals are looked up, because storing it can push one of them out.
    public mutating func observe(_ diff: Diff) {
        for change in diff.changes {
            switch change {
            case .memory(.reveal(let card, let face, _)):
                sight.turnUp(card)
                if let lost = memory.see(card, face: face, &generator) { sight.forget(lost) }
            case .memory(.hide(let cards)):
                for card in cards { sight.turnDown(card, isNew: !memory.remembers(card)) }
            case .memory(.match(let cards, _, _)):
                for card in cards { sight.take(card) }
                memory.drop(where: cards.contains)
            case .memory(.miss): for card in memory.fade(&generator) { sight.forget(card) }
            case .deal(let deal):
                memory.clear()
                game = deal.game
                plan = nil
                sight.look(at: deal.board, remembering: memory)
            default: break
            }
        }
    }

    /// Whether the seat may turn a card at this table, which the bot has observed.
    public func isToMove(in snapshot: Snapshot, seat: Int) -> Bool {
        Attempt(snapshot, shown: sight.shown, seat: seat) != nil
    }

    /// The card that it turns now at this table, which it has observed; nil while the seat cannot turn any.
    public mutating func nextCard(in snapshot: Snapshot, seat: Int) -> Int? {
        guard let attempt = Attempt(snapshot, shown: sight.shown, seat: seat) else { return nil }
        guard let first = attempt.firstCard, let face = snapshot.board.cards[first].face else {
            return groupInSight(snapshot) ?? memory.wholeGroup(of: snapshot.rules.groupSize, where: snapshot.canTurn)
                ?? begin(snapshot)
        }
        return mateInSight(of: first, snapshot) ?? memory.mate(of: face, where: snapshot.canTurn)
            ?? goOn(after: first, snapshot) ?? heldCard(besides: first, snapshot)
    }

    /// The first card of a turn at which no group is known.
    private mutating func begin(_ snapshot: Snapshot) -> Int? {
        let turn = turn(snapshot, known: memory.count)
        let card = turn == .pass ? knownCard(snapshot) : newCard()
        plan = card.map { Plan(firstCard: $0, turn: turn) }
        return card
    }

    /// The next card of a turn whose first card has no known equal.
    private mutating func goOn(after first: Int, _ snapshot: Snapshot) -> Int? {
        let turn: Turn
        if let plan, plan.firstCard == first {
            turn = plan.turn
        } else {
            // Another player began this turn, before the bot took the seat over.
            turn = self.turn(snapshot, known: memory.count - (memory.remembers(first) ? 1 : 0))
        }
        return turn == .twoNew ? newCard() : knownCard(snapshot)
    }

    private func turn(_ snapshot: Snapshot, known: Int) -> Turn {
        snapshot.isDuel ? strength.policy.turn(pairs: sight.left / 2, known: known) : .twoNew
    }

    private mutating func newCard() -> Int? { sight.new.random(&generator) ?? sight.down.random(&generator) }

    /// A known card that is turned only to end the turn: the one used last, which helps the other players least.
    private mutating func knownCard(_ snapshot: Snapshot) -> Int? {
        memory.latest(where: snapshot.canTurn) ?? newCard()
    }
}

/// Choices for modes in which all play at once. There, cards that were released are face up and need no memory.
extension Bot {
    /// A card that is up, that nobody holds, and whose whole group is remembered or can be seen.
    private func groupInSight(_ snapshot: Snapshot) -> Int? {
        guard snapshot.isFreeForAll else { return nil }
        return sight.shown.first { card in
            guard snapshot.canTurn(card), let face = snapshot.board.cards[card].face else { return false }
            let inSight = sight.shown.count { snapshot.canTurn($0) && snapshot.sameFace($0, card) }
            let inMind = memory.count(of: face) { snapshot.canTurn($0) && !sight.shown.contains($0) }
            return inSight + inMind == snapshot.rules.groupSize
        }
    }

    /// A card that another seat holds, where no other card is left. Flipping it releases the bot's own cards. Otherwise
    /// players who hold each other's equals would wait for ever. The lowest seat that holds a card keeps it; if all let
    /// go, all would take up the same cards again for ever.
    private func heldCard(besides own: Int, _ snapshot: Snapshot) -> Int? {
        guard let seat = snapshot.board.cards[own].holder else { return nil }
        let holders = sight.shown.compactMap { snapshot.board.cards[$0].holder }
        guard let lowest = holders.min(), lowest != seat else { return nil }
        return sight.shown.first { snapshot.board.cards[$0].holder == lowest }
    }

    /// A card that is up, that nobody holds, and that has the same face.
    private func mateInSight(of first: Int, _ snapshot: Snapshot) -> Int? {
        guard snapshot.isFreeForAll else { return nil }
        return sight.shown.first { snapshot.canTurn($0) && snapshot.sameFace($0, first) }
    }
}

extension Bot {
    /// What a bot remembers of a game, for another process that goes on with it.
    public struct Recollection: Sendable, Codable {
        /// The game's id.
        let game: String?
        /// The cards, the one used longest ago first.
        let cards: [Card]

        struct Card: Sendable, Codable {
            let card: Int
            let face: String
        }
    }

    /// What it remembers now.
    public var recollection: Recollection { Recollection(game: game, cards: memory.cards) }

    /// Remembers that and nothing else. It must be shown the table again afterwards.
    public mutating func recall(_ recollection: Recollection) {
        game = recollection.game
        memory.recall(recollection.cards)
    }
}
