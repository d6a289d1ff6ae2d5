import Vocabulary
import Wire

/// What the modes of the game differ in, as far as it is shown.
extension TableState {
    /// Whether another person can sit down beside the player: the two of them must not want to move at once.
    var canSeatGuests: Bool { isSeated && mode.takesTurns && !mode.isForOne && patience == nil }

    /// Whether a player who gave up or ran out of time can play again by one key, which takes a seat first.
    var canComeBack: Bool { hasPlayed && !isSeated && snapshot.phase == .over && taken < snapshot.seats.count }

    /// Whether somebody at this client played in the game that is over. Where one plays alone, nobody else takes the seat.
    var hasPlayed: Bool { mode.isForOne || result.map { !$0.own.isEmpty } ?? false }

    /// Whether all seats of this client's have asked for another game.
    var hasAsked: Bool { isSeated && own.allSatisfy { snapshot.seats[$0].ready } }

    /// The key that leads to another game: it asks for one, takes that back, or sits down. A table of an event has one game: the key
    /// leads to the event, and there is none where that is not known.
    var keyForAnother: Hint? {
        if call != nil { return Hint(.events, words.events.toEvent) }
        if isOfEvent { return nil }
        if hasAsked { return Hint(.again, words.table.notReady) }
        return isSeated || canComeBack
            ? Hint(.again, words.over.again) : Hint(words.keys.enter, words.table.join, .enter)
    }

    /// Whether another person plays here or watches, and chat is on: what is said can be answered. Whoever watches is counted, too.
    var talks: Bool {
        context.settings.showsChat
            && (context.visit.watchers[snapshot.table] ?? 0 > (isSeated ? 0 : 1) || !spectators.isEmpty
                || snapshot.seats.contains {
                    $0.player != nil && $0.bot == nil && !isOwn($0) && [.here, .lost].contains($0.status)
                })
    }

    /// The game that is harder than the one that the player has won alone or against bots: its name and its rules.
    var next: (name: String, rules: Wire.Rules)? {
        guard !isOfEvent, patience == nil, isSeated, !hasAsked, snapshot.phase == .over, let result,
            result.own.count == 1,
            result.over.won.contains(result.own[0])
        else { return nil }
        func after<Name: RawRepresentable<String> & CaseIterable>(_ names: [String], _: Name.Type) -> String? {
            let all = Name.allCases.map(\.rawValue)
            let place = names.compactMap { all.firstIndex(of: $0) }.max()
            return place.flatMap { all.indices.contains($0 + 1) ? all[$0 + 1] : nil }
        }
        var draft = RulesDraft(snapshot.rules)
        draft.tries = nil
        if mode.isForOne {
            guard let level = after([draft.level], Level.self) else { return nil }
            draft.level = level
            return (words.level(level), draft.rules(withBots: false))
        }
        let rivals = result.seats.indices.filter { $0 != result.own[0] && result.seats[$0].player != nil }
        let bots = rivals.compactMap { result.seats[$0].bot }
        guard !bots.isEmpty, bots.count == rivals.count, let strength = after(bots, StrengthName.self) else {
            return nil
        }
        (draft.strength, draft.bots, draft.seats) = (strength, bots.count, bots.count + 1)
        return (words.wire(strength, \.rules.strengths), draft.rules(withBots: true))
    }

    /// Whether each rival's board can be shown, as far as it is known.
    var showsRivals: Bool { mode.order == .apart && patience == nil && isInGame && hasBoard }

    /// Whether the board shows nothing but the backs of cards, since each player has a board that nobody else sees.
    var isBlind: Bool { mode.order == .apart && !isSeated }

    /// Whether players are compared by what they have found, and not by their points.
    var countsGroups: Bool { mode.merit != .score }

    var groups: Int {
        if let board = snapshot.board.patience { return board.piles.reduce(0) { $0 + $1.cards.count } }
        return snapshot.board.cards.count / max(1, snapshot.rules.groupSize)
    }

    /// How many tries there were at first; nil if they are not counted.
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

    /// What there is to do while it is nobody's turn.
    var freeText: String {
        if patience != nil { return patienceText }
        guard isSeated else { return words.table.watching }
        switch mode.order {
        case .turns: return words.table.yourTurn
        case .free: return holds(snapshot) ? words.modes.partner : words.modes.scramble
        case .apart: return words.modes.race
        }
    }
}
