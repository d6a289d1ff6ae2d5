import CardGame

/// The rules of a scramble once more, as simply as SPEC.md states them: an array of cards, an
/// array of seats and one queue of all waiting flips, which are searched for every question.
struct ScrambleReference {
    /// A card as everybody sees it.
    enum Card: Equatable {
        case down
        case up(face: Int)
        case held(face: Int, seat: Int)
        case taken(face: Int, seat: Int)
    }

    /// What everybody is shown, in the words of the wire.
    enum Change: Equatable {
        case reveal(card: Int, face: Int, seat: Int)
        case match(cards: [Int], seat: Int, points: Int)
        case miss(cards: [Int], seat: Int, points: Int, hideAfter: Duration)
        case release([Int])
        case hold(card: Int, seat: Int)
        case hide([Int])
    }

    struct EndedWait: Equatable {
        var seat: Int
        var refusal: FlipRefusal?
    }

    /// A delay that was asked for.
    struct Timer: Equatable {
        var seat: Int
        var delay: Duration
    }

    /// All that follows from one event.
    struct Answer: Equatable {
        var refusal: FlipRefusal?
        var changes: [Change] = []
        var endedWaits: [EndedWait] = []
        var timers: [Timer] = []
        var ending: Ending?
    }

    private enum Place: Equatable {
        case down
        case up
        case taken(by: Int)
    }

    private struct Seat {
        var plays = false
        /// The open attempt, in the order turned.
        var hand: [Int] = []
        /// Whether a card of the attempt had been turned up before it was flipped.
        var showedKnownCard = false
        /// Whether the attempt has turned a card that nobody had turned.
        var foundCard = false
        /// The cards of a miss that is still on show.
        var missed: [Int] = []
        var tally = MemoryTally()
        /// How many of its attempts in a row were over without a card that nobody had turned, since anybody found one or took a group.
        var idleAttempts = 0
        /// Whether its rest before a further attempt has begun.
        var rests = false
    }

    let groupSize: Int
    let hideDelay: Duration
    let attemptTime: Duration?
    let isConcentration: Bool
    private let faces: [Int]
    private var places: [Place]
    private var wasTurned: [Bool]
    private var seats: [Seat]
    /// All who wait, in the order in which their flips came.
    private var line: [(seat: Int, card: Int)] = []
    private var answer = Answer()
    /// The seats whose misses are to be hidden at the end of this event.
    private var hiding: [Int] = []

    init(_ settings: MemorySettings, _ deck: [Int], to dealtIn: [Int]) {
        groupSize = settings.groupSize
        hideDelay = settings.hideDelay
        attemptTime = settings.turnTime
        isConcentration = settings.scoring == .concentration
        faces = deck
        places = deck.map { _ in .down }
        wasTurned = deck.map { _ in false }
        seats = (0..<settings.seats).map { _ in Seat() }
        for seat in dealtIn { seats[seat].plays = true }
    }

    // MARK: What can be seen

    var cards: [Card] {
        places.indices.map { card in
            switch places[card] {
            case .down: .down
            case .up:
                if let seat = holder(of: card) { .held(face: faces[card], seat: seat) } else { .up(face: faces[card]) }
            case .taken(let seat): .taken(face: faces[card], seat: seat)
            }
        }
    }

    var tallies: [MemoryTally] { seats.map(\.tally) }

    var playing: [Int] { seats.indices.filter { seats[$0].plays } }

    func isWaiting(_ seat: Int) -> Bool { line.contains { $0.seat == seat } }

    func hand(of seat: Int) -> [Int] { seats[seat].hand }

    func holder(of card: Int) -> Int? { seats.indices.first { seats[$0].hand.contains(card) } }

    func isTaken(_ card: Int) -> Bool { if case .taken = places[card] { true } else { false } }

    /// Cards that have been turned and are not taken or held by another seat.
    func known(to seat: Int) -> [Int] {
        faces.indices.filter { wasTurned[$0] && !isTaken($0) && (holder(of: $0) ?? seat) == seat }
    }

    /// Every card of the same face.
    func group(of card: Int) -> [Int] { faces.indices.filter { faces[$0] == faces[card] } }

    // MARK: What happens

    mutating func take(_ step: Step) -> Answer {
        answer = Answer()
        hiding = []
        switch step {
        case .flip(let card, let seat): flip(card, seat)
        case .event(let event): take(event)
        }
        for seat in hiding { hide(seat) }
        return answer
    }

    private mutating func take(_ event: GameEvent) {
        switch event {
        case .timerRanOut(let seat): ring(seat)
        case .waitCancelled(let seat): endWait(seat)
        case .paused: endWaits(.paused)
        case .seatLost(let seat): letGo(seat)
        case .seatLeft(let seat):
            letGo(seat)
            seats[seat].plays = false
        case .seatReturned(let seat): seats[seat].plays = true
        case .ended(let reason):
            endWaits(.gameEnded)
            answer.ending = reason
        case .turnRanOut, .gameRanOut: preconditionFailure("a scramble has neither turns nor a clock of the whole game")
        }
    }

    private mutating func flip(_ card: Int, _ seat: Int) {
        endWait(seat)
        guard seats[seat].plays else { return answer.refusal = .notYourTurn(of: nil) }
        guard places.indices.contains(card) else { return answer.refusal = .noSuchCard }
        if seats[seat].hand.isEmpty { flipFirst(card, seat) } else { flipNext(card, seat) }
    }

    private mutating func flipFirst(_ card: Int, _ seat: Int) {
        if isTaken(card) { return answer.refusal = .cardGone }
        hiding.append(seat)
        if holder(of: card) != nil { return line.append((seat, card)) }
        if seats[seat].idleAttempts >= 12 {
            line.append((seat, card))
            if !seats[seat].rests { answer.timers.append(Timer(seat: seat, delay: .seconds(1))) }
            return seats[seat].rests = true
        }
        begin(seat)
        turnUp(card, seat)
        hold(card, seat)
    }

    private mutating func flipNext(_ card: Int, _ seat: Int) {
        if holder(of: card) == seat { return answer.refusal = .cardFaceUp }
        if isTaken(card) {
            answer.refusal = .cardGone
            release(seat)
            return count(seat)
        }
        if let other = holder(of: card) {
            answer.refusal = .cardHeld(by: other)
            release(seat)
            return count(seat)
        }
        turnUp(card, seat)
        let attempt = seats[seat].hand + [card]
        if faces[card] != faces[seats[seat].hand[0]] {
            miss(attempt, seat, hideAfter: hideDelay)
        } else if attempt.count < groupSize {
            hold(card, seat)
        } else {
            match(attempt, seat)
        }
    }

    /// An attempt begins, and its clock.
    private mutating func begin(_ seat: Int) {
        seats[seat].showedKnownCard = false
        seats[seat].foundCard = false
        seats[seat].rests = false
        if let attemptTime { answer.timers.append(Timer(seat: seat, delay: attemptTime)) }
    }

    private mutating func turnUp(_ card: Int, _ seat: Int) {
        let isUp = places[card] == .up
        if wasTurned[card] {
            seats[seat].showedKnownCard = true
        } else {
            seats[seat].foundCard = true
            for seat in seats.indices { seats[seat].idleAttempts = 0 }
        }
        if isUp { return }
        places[card] = .up
        wasTurned[card] = true
        seats[seat].tally.flips += 1
        answer.changes.append(.reveal(card: card, face: faces[card], seat: seat))
    }

    private mutating func hold(_ card: Int, _ seat: Int) {
        seats[seat].hand.append(card)
        answer.changes.append(.hold(card: card, seat: seat))
    }

    private mutating func match(_ cards: [Int], _ seat: Int) {
        let points = isConcentration ? 2 : 1
        seats[seat].tally.score += points
        seats[seat].tally.groups += 1
        seats[seat].hand = []
        for seat in seats.indices { seats[seat].idleAttempts = 0 }
        for card in cards { places[card] = .taken(by: seat) }
        answer.changes.append(.match(cards: cards, seat: seat, points: points))
        for wait in line where cards.contains(wait.card) {
            answer.endedWaits.append(EndedWait(seat: wait.seat, refusal: .cardGone))
        }
        line.removeAll { cards.contains($0.card) }
        if places.indices.allSatisfy(isTaken) { answer.ending = .cleared }
    }

    private mutating func miss(_ cards: [Int], _ seat: Int, hideAfter: Duration) {
        let points = isConcentration && seats[seat].showedKnownCard && !cards.isEmpty ? -1 : 0
        seats[seat].tally.score += points
        seats[seat].tally.misses += 1
        answer.changes.append(.miss(cards: cards, seat: seat, points: points, hideAfter: hideAfter))
        seats[seat].missed = cards
        release(seat)
        count(seat)
        if cards.isEmpty { return }
        if hideAfter == .zero {
            hiding.append(seat)
        } else {
            answer.timers.append(Timer(seat: seat, delay: hideAfter))
        }
    }

    /// An attempt is over that has taken no group.
    private mutating func count(_ seat: Int) {
        if seats[seat].foundCard { return }
        seats[seat].idleAttempts += 1
        if playing.contains(where: { seats[$0].idleAttempts < 12 }) { return }
        endWaits(.gameEnded)
        answer.ending = .stalled
    }

    /// Releases what the seat holds, and gives it to the first in line.
    private mutating func release(_ seat: Int) {
        let cards = seats[seat].hand
        if cards.isEmpty { return }
        seats[seat].hand = []
        answer.changes.append(.release(cards))
        for card in cards {
            guard let first = line.firstIndex(where: { $0.card == card }) else { continue }
            grant(first)
        }
    }

    /// Makes a flip that waits.
    private mutating func grant(_ place: Int) {
        let (seat, card) = line.remove(at: place)
        begin(seat)
        turnUp(card, seat)
        hold(card, seat)
        answer.endedWaits.append(EndedWait(seat: seat, refusal: nil))
    }

    /// Hides the cards of a miss, except those that somebody holds or has taken by now.
    private mutating func hide(_ seat: Int) {
        let cards = seats[seat].missed.filter { places[$0] == .up && holder(of: $0) == nil }
        seats[seat].missed = []
        for card in cards { places[card] = .down }
        if !cards.isEmpty { answer.changes.append(.hide(cards)) }
    }

    private mutating func ring(_ seat: Int) {
        if seats[seat].rests {
            seats[seat].rests = false
            if let place = line.firstIndex(where: { $0.seat == seat && holder(of: $0.card) == nil }) { grant(place) }
        } else if !seats[seat].missed.isEmpty {
            hiding.append(seat)
        } else if !seats[seat].hand.isEmpty, attemptTime != nil {
            miss([], seat, hideAfter: .zero)
        }
    }

    private mutating func endWait(_ seat: Int, _ refusal: FlipRefusal = .overtaken) {
        guard let index = line.firstIndex(where: { $0.seat == seat }) else { return }
        line.remove(at: index)
        answer.endedWaits.append(EndedWait(seat: seat, refusal: refusal))
    }

    private mutating func endWaits(_ refusal: FlipRefusal) {
        answer.endedWaits += line.map { EndedWait(seat: $0.seat, refusal: refusal) }
        line = []
    }

    private mutating func letGo(_ seat: Int) {
        endWait(seat, .playerGone)
        release(seat)
    }
}
