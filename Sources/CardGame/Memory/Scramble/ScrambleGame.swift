/// A running scramble.
///
/// A seat takes its first card into its hand. A card that is face down is turned up, and for a card that another seat
/// holds the flip waits. The next card ends the attempt or, in groups of three and four, is held as well; it never
/// waits. A card that is let go goes to the seat that has waited for it longest.
struct ScrambleGame: MemoryGame {
    /// The state of one seat.
    private struct Player: Codable {
        var plays: Bool
        /// The open attempt.
        var hand = CardHand()
        /// The cards of its last failed attempt, until they are hidden.
        var shown = CardHand()
        /// Whether a card of the open attempt had been turned before.
        var knewCard = false
        /// Whether the open attempt has turned a card that nobody had turned.
        var foundCard = false
        /// How many of its attempts in a row have found nothing since anybody turned a new card or took a group.
        var idleAttempts = 0
        /// Whether its rest before a further idle attempt has begun; nil for no.
        var rests: Bool?
        var tally = MemoryTally()
    }

    /// A seat in line for a card.
    private struct Wait: Codable {
        let seat: Int
        let card: Int
    }

    private let settled: SettledRules
    private var settings: MemorySettings { settled.settings }
    private var board: Board
    private var players: [Player]
    /// Who waits, in order of arrival.
    private var line: [Wait] = []
    private(set) var ending: Ending?

    /// So many idle attempts of every seat that plays end the game: otherwise two players could take the last group from each other for
    /// ever. All seats must have made them, so that nobody can end it alone, who leads and wastes attempts.
    static let idleAttemptsPerSeat = 12
    /// How long a seat that has made them rests before each further attempt: a program could go on without end while others think.
    static let rest = Duration.seconds(1)

    init(_ settings: MemorySettings, _ deck: HiddenDeck, seats: [Int]) {
        settled = SettledRules(settings)
        board = Board(deck)
        players = (0..<settings.seats).map { Player(plays: seats.contains($0)) }
    }

    var cards: [CardView] {
        board.indices.map { card in
            guard case .up(let face) = board[card], let seat = holder(of: card) else { return board[card] }
            return .held(face, seat: seat)
        }
    }

    var tallies: [MemoryTally] { players.map(\.tally) }
    var turn: Int? { nil }
    var attempts: Int { 0 }
    var openedDeck: [ShownFace]? { ending.map(board.opened(after:)) }

    func isWaiting(_ seat: Int) -> Bool { line.contains { $0.seat == seat } }

    /// With a hand or in a rest, the seat's timer is of that, and its last miss is hidden.
    func showsMiss(_ seat: Int) -> Bool { !players[seat].shown.isEmpty }

    func legalFlips(of seat: Int) -> [Int] {
        board.indices.filter { refusal(ofFlipping: $0, by: seat) == nil }
    }

    func refusal(ofFlipping card: Int, by seat: Int) -> FlipRefusal? {
        guard ending == nil, players[seat].plays else { return .notYourTurn(of: nil) }
        guard board.indices.contains(card) else { return .noSuchCard }
        if case .taken = board[card] { return .cardGone }
        guard !players[seat].hand.isEmpty, let holder = holder(of: card) else { return nil }
        return holder == seat ? .cardFaceUp : .cardHeld(by: holder)
    }

    @discardableResult
    mutating func flip(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) -> FlipRefusal? {
        cancelWait(of: seat, .overtaken, &effects)
        if let refusal = refusal(ofFlipping: card, by: seat) {
            if refusal == .cardGone || refusal.isOfHeldCard, !players[seat].hand.isEmpty {
                release(by: seat, &effects)
                countAttempt(of: seat, &effects)
            }
            return refusal
        }
        if players[seat].hand.isEmpty {
            begin(with: card, by: seat, &effects)
        } else {
            goOn(with: card, by: seat, &effects)
        }
        return nil
    }

    mutating func update(_ event: GameEvent, _ effects: inout [MemoryEffect]) {
        switch event {
        case .timerRanOut(let seat):
            // If attempts have no clock, this timer is from the miss or the rest before, which is over already.
            if players[seat].rests == true {
                endRest(of: seat, &effects)
            } else if players[seat].hand.isEmpty {
                hideShown(by: seat, &effects)
            } else if settings.turnTime != nil {
                runOut(seat, &effects)
            }
        case .waitCancelled(let seat): cancelWait(of: seat, .overtaken, &effects)
        case .paused: endWaits(.paused, &effects)
        case .seatLost(let seat): letGo(seat, &effects)
        case .seatLeft(let seat):
            players[seat].plays = false
            letGo(seat, &effects)
        case .seatReturned(let seat): players[seat].plays = true
        case .ended(let ending): finish(ending, &effects)
        case .gameRanOut: finish(.clock, &effects)
        case .turnRanOut: preconditionFailure("where there are no turns none runs out")
        }
    }

    // MARK: Attempts

    private mutating func begin(with card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        let isHeld = holder(of: card) != nil
        if isHeld || hasWastedAll(seat) {
            line.append(Wait(seat: seat, card: card))
            if !isHeld { rest(seat, &effects) }
        } else {
            take(card, by: seat, &effects)
        }
        // Hidden after the card is taken, so that a card of the last attempt stays up if it is taken again.
        hideShown(by: seat, &effects)
    }

    private func hasWastedAll(_ seat: Int) -> Bool { players[seat].idleAttempts >= Self.idleAttemptsPerSeat }

    /// Begins a seat's rest, unless it has begun. Its last miss is hidden with the flip that waits, so the timer is free.
    private mutating func rest(_ seat: Int, _ effects: inout [MemoryEffect]) {
        guard players[seat].rests != true else { return }
        players[seat].rests = true
        effects.append(.startTimer(seat: seat, after: Self.rest))
    }

    /// Makes the flip that waits for the end of the rest. If somebody holds the card by now, it waits on for that.
    private mutating func endRest(of seat: Int, _ effects: inout [MemoryEffect]) {
        players[seat].rests = nil
        guard let place = line.firstIndex(where: { $0.seat == seat }), holder(of: line[place].card) == nil else {
            return
        }
        grant(place, &effects)
    }

    /// Makes a flip that waits.
    private mutating func grant(_ place: Int, _ effects: inout [MemoryEffect]) {
        let wait = line.remove(at: place)
        take(wait.card, by: wait.seat, &effects)
        effects.append(.waitEnded(seat: wait.seat, nil))
    }

    /// Takes a card that nobody holds as the first of an attempt.
    private mutating func take(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        players[seat].rests = nil
        players[seat].knewCard = false
        players[seat].foundCard = false
        turnUp(card, by: seat, &effects)
        hold(card, by: seat, &effects)
        if let time = settings.turnTime { effects.append(.startTimer(seat: seat, after: time)) }
    }

    private mutating func goOn(with card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        turnUp(card, by: seat, &effects)
        var attempt = players[seat].hand
        attempt.append(card)
        if !board.match(attempt[0], card) {
            miss(attempt, by: seat, &effects)
        } else if attempt.count == settings.groupSize {
            takeGroup(attempt, by: seat, &effects)
        } else {
            hold(card, by: seat, &effects)
        }
    }

    /// Turns a face-down card up. Taking a card that is already face up does not count as a flip.
    private mutating func turnUp(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        if board.wasTurned(card) {
            players[seat].knewCard = true
        } else {
            players[seat].foundCard = true
            forgetIdleAttempts()
        }
        guard board.isDown(card) else { return }
        let face = board.turnUp(card)
        players[seat].tally.flips += 1
        effects.append(.show(.cardTurnedUp(card: card, face: face, seat: seat)))
    }

    private mutating func hold(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) {
        players[seat].hand.append(card)
        effects.append(.show(.cardHeld(card: card, seat: seat)))
    }

    private mutating func takeGroup(_ group: CardHand, by seat: Int, _ effects: inout [MemoryEffect]) {
        let points = settings.scoring.pointsForGroup
        players[seat].tally.score += points
        players[seat].tally.groups += 1
        players[seat].hand = CardHand()
        forgetIdleAttempts()
        board.take(group, by: seat)
        effects.append(.show(.groupTaken(group, seat: seat, points: points)))
        for wait in line where group.contains(wait.card) {
            effects.append(.waitEnded(seat: wait.seat, .cardGone))
        }
        line.removeAll { group.contains($0.card) }
        if board.remaining == 0 { finish(.cleared, &effects) }
    }

    private mutating func miss(_ attempt: CardHand, by seat: Int, _ effects: inout [MemoryEffect]) {
        let points = settings.scoring.pointsForMiss(showedKnownCard: players[seat].knewCard)
        let delay = settings.hideDelay
        players[seat].tally.score += points
        players[seat].tally.misses += 1
        players[seat].shown = attempt
        effects.append(.show(.attemptFailed(attempt, seat: seat, points: points, hideAfter: delay)))
        release(by: seat, &effects)
        if delay == .zero {
            hideShown(by: seat, &effects)
        } else {
            effects.append(.startTimer(seat: seat, after: delay))
        }
        countAttempt(of: seat, &effects)
    }

    /// Counts an attempt that took no group, and ends the game where every seat has had too many that found nothing.
    private mutating func countAttempt(of seat: Int, _ effects: inout [MemoryEffect]) {
        guard !players[seat].foundCard else { return }
        players[seat].idleAttempts += 1
        if players.indices.allSatisfy({ !players[$0].plays || hasWastedAll($0) }) { finish(.stalled, &effects) }
    }

    private mutating func forgetIdleAttempts() {
        for seat in players.indices { players[seat].idleAttempts = 0 }
    }

    /// The open attempt has taken too long, so it failed. Its cards stay up, and any seat may take them.
    private mutating func runOut(_ seat: Int, _ effects: inout [MemoryEffect]) {
        players[seat].tally.misses += 1
        effects.append(.show(.attemptFailed(CardHand(), seat: seat, points: 0, hideAfter: .zero)))
        release(by: seat, &effects)
        countAttempt(of: seat, &effects)
    }

    private mutating func finish(_ ending: Ending, _ effects: inout [MemoryEffect]) {
        endWaits(.gameEnded, &effects)
        self.ending = ending
        effects.append(.finish(ending))
    }

    // MARK: Holding and letting go

    private func holder(of card: Int) -> Int? { players.firstIndex { $0.hand.contains(card) } }

    private mutating func letGo(_ seat: Int, _ effects: inout [MemoryEffect]) {
        cancelWait(of: seat, .playerGone, &effects)
        release(by: seat, &effects)
    }

    private mutating func cancelWait(of seat: Int, _ reason: FlipRefusal, _ effects: inout [MemoryEffect]) {
        guard isWaiting(seat) else { return }
        line.removeAll { $0.seat == seat }
        effects.append(.waitEnded(seat: seat, reason))
    }

    private mutating func endWaits(_ reason: FlipRefusal, _ effects: inout [MemoryEffect]) {
        for wait in line { effects.append(.waitEnded(seat: wait.seat, reason)) }
        line.removeAll()
    }

    /// Lets go of a seat's hand; the cards stay face up. Each card goes to the seat that has waited for it longest.
    private mutating func release(by seat: Int, _ effects: inout [MemoryEffect]) {
        let hand = players[seat].hand
        guard !hand.isEmpty else { return }
        players[seat].hand = CardHand()
        effects.append(.show(.cardsReleased(hand)))
        for card in hand {
            if let first = line.firstIndex(where: { $0.card == card }) { grant(first, &effects) }
        }
    }

    /// Turns the cards of a seat's last failed attempt face down, except those that are held or taken by now.
    private mutating func hideShown(by seat: Int, _ effects: inout [MemoryEffect]) {
        var cards = CardHand()
        for card in players[seat].shown where board.isUp(card) && holder(of: card) == nil { cards.append(card) }
        players[seat].shown = CardHand()
        guard !cards.isEmpty else { return }
        board.hide(cards)
        effects.append(.show(.cardsHidden(cards)))
    }
}

extension FlipRefusal {
    fileprivate var isOfHeldCard: Bool { if case .cardHeld = self { true } else { false } }
}
