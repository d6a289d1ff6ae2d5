/// Turns: a miss shows for a while, hides, and the next seat moves. Who moves after a group, the mode's facts say.
public enum Turns: MemoryRules {}

/// A game of Memory with turns. The hooks of its rules decide where modes differ.
struct TurnGame<Rules: MemoryRules>: MemoryGame {
    private var model: MemoryModel

    /// Deals a game to the given seats; `first` moves first.
    init(_ settings: MemorySettings, _ deck: HiddenDeck, seats: [Int], first: Int) {
        model = MemoryModel(settings, deck, seats: seats, first: first)
    }

    var triesLeft: Int? { model.triesLeft }
    var cards: [CardView] { model.board.view }
    var tallies: [MemoryTally] { model.tallies }
    var turn: Int? { model.ending == nil ? model.seatToMove : nil }
    var attempts: Int { model.attempts }
    var ending: Ending? { model.ending }
    var openedDeck: [ShownFace]? { model.ending.map(model.board.opened(after:)) }

    func rank(of seat: Int) -> Int { model.tallies[seat].rank(by: model.settings.mode.merit) }

    func showsMiss(_ seat: Int) -> Bool { model.missIsShown && seat == model.seatToMove }

    func legalFlips(of seat: Int) -> [Int] {
        model.board.indices.filter { refusal(ofFlipping: $0, by: seat) == nil }
    }

    func refusal(ofFlipping card: Int, by seat: Int) -> FlipRefusal? {
        guard model.ending == nil, seat == model.seatToMove else { return .notYourTurn(of: turn) }
        guard !model.missIsShown else { return .missStillShown }
        guard model.board.indices.contains(card) else { return .noSuchCard }
        switch model.board[card] {
        case .down: return nil
        case .up, .held: return .cardFaceUp
        case .taken: return .cardGone
        }
    }

    @discardableResult
    mutating func flip(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) -> FlipRefusal? {
        if let refusal = refusal(ofFlipping: card, by: seat) { return refusal }
        turnUp(card, by: seat, &effects)
        return nil
    }

    mutating func update(_ event: GameEvent, _ effects: inout [MemoryEffect]) {
        switch event {
        case .timerRanOut: hideMiss(&effects)
        case .turnRanOut: runOut(&effects)
        case .gameRanOut: finish(.clock, &effects)
        // No flip waits here, and the turn's clock ends the turns of a seat whose player is gone.
        case .waitCancelled, .paused, .seatLost: break
        case .seatLeft(let seat): remove(seat, &effects)
        case .seatReturned(let seat):
            model.plays[seat] = true
            model.timeouts[seat] = 0
        case .ended(let ending): finish(ending, &effects)
        }
    }

    private mutating func turnUp(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        model.timeouts[seat] = 0
        if model.board.wasTurned(card) { model.showedKnownCard = true } else { noteProgress() }
        let face = model.board.turnUp(card)
        model.hand.append(card)
        model.tallies[seat].flips += 1
        effects.append(.show(.cardTurnedUp(card: card, face: face, seat: seat)))
        if !model.board.match(model.hand[0], card) {
            miss(points: Rules.pointsForMiss(model, showedKnownCard: model.showedKnownCard), &effects)
        } else if model.hand.count == model.settings.groupSize {
            takeGroup(&effects)
        }
    }

    private mutating func takeGroup(_ effects: inout [MemoryEffect]) {
        let seat = model.seatToMove
        let points = Rules.pointsForGroup(model)
        model.tallies[seat].score += points
        model.tallies[seat].groups += 1
        model.board.take(model.hand, by: seat)
        effects.append(.show(.groupTaken(model.hand, seat: seat, points: points)))
        noteProgress()  // Even if all its cards were known.
        beginTurn(of: Rules.seatAfterGroup(model), &effects)
    }

    private mutating func miss(points: Int, _ effects: inout [MemoryEffect]) {
        let seat = model.seatToMove
        let delay = model.settings.hideDelay
        model.tallies[seat].score += points
        model.tallies[seat].misses += 1
        effects.append(.show(.attemptFailed(model.hand, seat: seat, points: points, hideAfter: delay)))
        model.missIsShown = true
        if delay == .zero {
            hideMiss(&effects)
        } else {
            effects.append(.startTimer(seat: seat, after: delay))
        }
    }

    private mutating func hideMiss(_ effects: inout [MemoryEffect]) {
        precondition(model.missIsShown, "a miss is hidden while it is shown")
        model.missIsShown = false
        hideHand(&effects)
        beginTurn(of: Rules.seatAfterMiss(model), &effects)
    }

    private mutating func runOut(_ effects: inout [MemoryEffect]) {
        precondition(!model.missIsShown, "the turn's clock stands while a miss is shown")
        let seat = model.seatToMove
        model.tallies[seat].misses += 1
        effects.append(.show(.attemptFailed(model.hand, seat: seat, points: 0, hideAfter: .zero)))
        hideHand(&effects)
        model.timeouts[seat] += 1
        let next = Rules.seatAfterMiss(model)
        if model.timeouts[seat] == MemoryModel.timeoutLimit {
            model.plays[seat] = false
            effects.append(.forfeit(seat: seat))
            // Nobody is left to play against: the table ends the game, and no turn begins.
            if model.plays.count(where: \.self) < model.settings.minimumSeats { return }
        }
        beginTurn(of: next, &effects)
    }

    private mutating func remove(_ seat: Int, _ effects: inout [MemoryEffect]) {
        model.plays[seat] = false
        // A miss that is shown passes the turn when it is hidden.
        guard seat == model.seatToMove, !model.missIsShown, model.plays.contains(true) else { return }
        if !model.hand.isEmpty { hideHand(&effects) }
        clearAttempt()
        showTurn(of: model.nextSeat, &effects)
    }

    private mutating func hideHand(_ effects: inout [MemoryEffect]) {
        model.board.hide(model.hand)
        effects.append(.show(.cardsHidden(model.hand)))
    }

    /// Ends the attempt, counts it for the stall rule, and begins the turn of the given seat if the game goes on.
    private mutating func beginTurn(of next: Int, _ effects: inout [MemoryEffect]) {
        if !model.madeProgress { model.idleTurns[model.seatToMove] += 1 }
        clearAttempt()
        if let ending = Rules.ending(model) { return finish(ending, &effects) }
        model.attempts += 1
        showTurn(of: next, &effects)
    }

    private mutating func showTurn(of seat: Int, _ effects: inout [MemoryEffect]) {
        model.seatToMove = seat
        effects.append(.beginTurn(seat: seat, attempts: model.attempts, triesLeft: model.triesLeft))
    }

    /// Restarts the counts of the stall rule, whether or not this attempt succeeds.
    private mutating func noteProgress() {
        model.madeProgress = true
        for seat in model.idleTurns.indices { model.idleTurns[seat] = 0 }
    }

    private mutating func finish(_ ending: Ending, _ effects: inout [MemoryEffect]) {
        model.ending = ending
        effects.append(.finish(ending))
    }

    private mutating func clearAttempt() {
        model.hand = CardHand()
        model.showedKnownCard = false
        model.madeProgress = false
    }
}
