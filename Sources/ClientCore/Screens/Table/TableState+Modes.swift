import Wire

/// What the modes of the game differ in, as far as it is shown.
extension TableState {
    var mode: String { snapshot.rules.mode ?? "classic" }
    var isSolo: Bool { mode == "solo" }
    var isCoop: Bool { mode == "coop" }
    /// Every seat plays a board of its own, which nobody else sees.
    var isRace: Bool { mode == "race" }
    /// Everybody turns the cards of one board at once.
    var isScramble: Bool { mode == "scramble" }
    var hasTurns: Bool { !isRace && !isScramble }

    /// Whether another person can sit down beside the player: where each turns in turn.
    var canSeatGuests: Bool { isSeated && hasTurns && !isSolo }

    /// Whether one who has no seat any more can play on by one key: alone, the seat is nobody else's.
    var canComeBack: Bool { isSolo && !isSeated && snapshot.phase == .over && taken == 0 }

    /// Whether there is nothing to see on the board but the backs of cards that others turn.
    var isBlind: Bool { isRace && !isSeated }

    /// How many groups there are to find.
    var groups: Int { snapshot.board.cards.count / max(1, snapshot.rules.group ?? 2) }

    /// How many tries there were at first; nil where they are not counted.
    var triesAtFirst: Int? {
        if case .limited(let tries) = snapshot.rules.tries { tries } else { nil }
    }

    /// Whether a seat of this client's has a card in hand.
    func holds(_ snapshot: Snapshot) -> Bool {
        snapshot.board.cards.contains { if case .held(_, let seat) = $0 { own.contains(seat) } else { false } }
    }

    /// Whether somebody else has the card in hand.
    func isHeldByAnother(_ card: Int) -> Bool { holder(card).map { !own.contains($0) } ?? false }

    /// Whether a seat of this client's has the card in hand.
    func holdsItself(_ card: Int) -> Bool { holder(card).map(own.contains) ?? false }

    private func holder(_ card: Int) -> Int? {
        guard snapshot.board.cards.indices.contains(card), case .held(_, let seat) = snapshot.board.cards[card] else {
            return nil
        }
        return seat
    }

    /// What there is to do where nobody's turn it is.
    var freeText: String {
        guard isSeated else { return words.table.watching }
        if isRace { return words.modes.race }
        guard isScramble else { return words.table.yourTurn }
        return holds(snapshot) ? words.modes.partner : words.modes.scramble
    }
}
