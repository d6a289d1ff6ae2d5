/// All four hands of one table: remembers every card and never passes, so that a game takes about forty flips, as many as
/// good players need, and the cost of dealing has its natural share.
///
/// What it does follows from the diffs of the running game alone, so a recorded game makes it ask for the same cards.
package struct Player: Sendable {
    private enum Place: Sendable { case unseen, seen, taken }

    private var places: [Place]
    private var faces: [UInt64]
    /// The card that looks like this one; nil until both were seen.
    private var partners: [Int?]
    private var hand: Int?
    /// The seat that moves next.
    package private(set) var turn: Int
    /// What ``nextAhead()`` has still to name, how many of its cards were not yet seen, and whether it has named each once.
    private var plan: ArraySlice<Int> = []
    private var unanswered = 0
    private var isSwept = false

    /// A player before the first card of a game of pairs.
    package init(cards: Int, turn: Int) {
        places = Array(repeating: .unseen, count: cards)
        faces = Array(repeating: 0, count: cards)
        partners = Array(repeating: nil, count: cards)
        self.turn = turn
    }

    /// Takes a change in.
    package mutating func fold(_ change: DiffChange) {
        switch change {
        case .revealed(let card, let face): see(card, face)
        case .dealt: forget()
        case .turnBegan(let seat): turn = seat
        }
    }

    /// The card to turn up next: one that makes a pair where both are known, else the first that was never seen.
    package var choice: Int {
        if let hand, let partner = partners[hand] { return partner }
        if hand == nil, let card = places.indices.first(where: { places[$0] == .seen && partners[$0] != nil }) {
            return card
        }
        return places.firstIndex(of: .unseen) ?? 0
    }

    /// The card to turn up next for a single hand that doesn't wait for answers: first each card once, then, when all of
    /// those were seen, the pairs that are left. Nil until then.
    package mutating func nextAhead() -> Int? {
        if plan.isEmpty {
            guard unanswered == 0 else { return nil }
            plan = isSwept ? pairs[...] : Array(places.indices)[...]
            isSwept = true
        }
        unanswered += 1
        return plan.popFirst()
    }

    private var pairs: [Int] {
        places.indices.flatMap { card in
            guard places[card] == .seen, let partner = partners[card], card < partner else { return [Int]() }
            return [card, partner]
        }
    }

    private mutating func see(_ card: Int, _ face: UInt64) {
        unanswered -= 1
        if places[card] == .unseen {
            places[card] = .seen
            faces[card] = face
            for other in places.indices where other != card && places[other] == .seen && faces[other] == face {
                partners[card] = other
                partners[other] = card
            }
        }
        guard let first = hand else {
            hand = card
            return
        }
        hand = nil
        if faces[first] == face {
            places[first] = .taken
            places[card] = .taken
        }
    }

    private mutating func forget() {
        for card in places.indices {
            places[card] = .unseen
            partners[card] = nil
        }
        hand = nil
        plan = []
        unanswered = 0
        isSwept = false
    }
}
