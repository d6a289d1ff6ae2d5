import CardGame
import Foundation
import TestSupport
import Testing

/// Random scrambles, compared event by event with a reference that was written from the rules text alone.
@Suite struct ScrambleScheduleTests {
    /// How many schedules are tried; `PAIRS_SCRAMBLE_SCHEDULES=20000` tries twenty thousand.
    private let schedules =
        ProcessInfo.processInfo.environment["PAIRS_SCRAMBLE_SCHEDULES"].flatMap(Int.init) ?? 300

    /// The game does what the text says: refusals, what is shown and in which order, waits, timers, cards, tallies, the
    /// end; and wherever it stands, flips of those who still play can end it. A seed that fails is told.
    @Test func theGameFollowsTheText() {
        var events = 0
        var violations: [String] = []
        for seed in 0..<UInt64(schedules) {
            var schedule = ScrambleSchedule(seed: seed)
            let violation = schedule.run()
            events += schedule.steps
            if let violation { violations.append("seed \(seed), \(schedule.summary): \(violation)") }
        }
        if schedules > 1_000 {
            print("\(schedules) schedules, \(events) events, \(violations.count) violations")
        }
        #expect(
            violations.isEmpty, "\(violations.count) of \(schedules):\n\(violations.prefix(10).joined(separator: "\n"))"
        )
    }
}

/// A random game: its rules, its deck and its events follow from a seed.
private struct ScrambleSchedule {
    private var chance: Seeded
    private let settings: MemorySettings
    private var game: any MemoryGame
    private var reference: ScrambleReference
    /// The seats whose timers run.
    private var timers: Set<Int> = []
    /// The seats that were dealt in and have left.
    private var away: Set<Int> = []
    /// A seat that wants the game to stall, and flips known cards that differ again and again.
    private let staller: Int?
    /// How many flips each seat has made since anybody found a new card or took a group.
    private var vainFlips: [Int]
    private var seen: Set<Int> = []
    private var effects: [MemoryEffect] = []
    private var recent: [Step] = []
    /// How many events there were.
    private(set) var steps = 0

    init(seed: UInt64) {
        var chance = Seeded(seed)
        let (rows, columns) = (Int.random(in: 2...4, using: &chance), Int.random(in: 2...4, using: &chance))
        let groups = (2...4).filter { rows * columns % $0 == 0 }
        let group = groups.randomElement(using: &chance) ?? 2
        let settings = MemorySettings.board(
            rows, columns, seats: Int.random(in: 2...8, using: &chance), group: group,
            hideMilliseconds: Bool.random(using: &chance) ? 0 : 1_000
        ) {
            $0.mode = "scramble"
            $0.turnSeconds = Bool.random(using: &chance) ? 0 : 30
            $0.scoring = Bool.random(using: &chance) ? "pairs" : "concentration"
        }
        let deck = (0..<rows * columns).map { $0 / group }.shuffled(using: &chance)
        var dealtIn = Array(0..<settings.seats)
        if Int.random(in: 0..<5, using: &chance) == 0 {
            let count = Int.random(in: 2...settings.seats, using: &chance)
            dealtIn = dealtIn.shuffled(using: &chance).prefix(count).sorted()
        }
        self.settings = settings
        game = settings.deal(HiddenDeck(deck), to: dealtIn, first: dealtIn[0])
        reference = ScrambleReference(settings, deck, to: dealtIn)
        staller = Int.random(in: 0..<3, using: &chance) == 0 ? dealtIn.randomElement(using: &chance) : nil
        vainFlips = Array(repeating: 0, count: settings.seats)
        self.chance = chance
    }

    /// The rules and the last events, for the report of a difference.
    var summary: String {
        """
        \(settings.rows)×\(settings.columns) group \(settings.groupSize) seats \(settings.seats) hide \
        \(settings.hideDelay) turn \(settings.turnTime.map { "\($0)" } ?? "none") \(settings.scoring), event \(steps), \
        last \(recent.map(Self.words).joined(separator: ", "))
        """
    }

    private static func words(_ step: Step) -> String {
        switch step {
        case .flip(let card, let seat): "\(seat) flips \(card)"
        case .event(let event): "\(event)"
        }
    }

    /// Plays to the end, or returns the first difference.
    mutating func run() -> String? {
        let length = Int.random(in: 20...(staller == nil ? 160 : 800), using: &chance)
        while game.ending == nil, steps < length {
            let step = drawStep()
            recent = recent.suffix(11) + [step]
            if let difference = happen(step) { return difference }
            if case .event(.seatLeft) = step, game.ending == nil, reference.playing.count < 2 {
                recent.append(.event(.ended(.abandoned)))
                if let difference = happen(.event(.ended(.abandoned))) { return difference }
            }
            if steps % 16 == 0, let stuck = whyItCannotEnd() { return stuck }
        }
        return whyItCannotEnd()
    }

    // MARK: Steps

    private mutating func drawStep() -> Step {
        if let staller, Int.random(in: 0..<10, using: &chance) > 0 { return stall(staller) }
        let seat = Int.random(in: 0..<settings.seats, using: &chance)
        switch Int.random(in: 0..<100, using: &chance) {
        case 0..<8:
            if let ringing = timers.sorted().randomElement(using: &chance) {
                return .event(.timerRanOut(seat: ringing))
            }
        case 8: return .event(.paused)
        case 9..<12: return .event(.waitCancelled(seat: seat))
        case 12..<15: if reference.playing.contains(seat) { return .event(.seatLost(seat)) }
        case 15..<17:
            if reference.playing.contains(seat), reference.playing.count > 2 || steps > 30 {
                return .event(.seatLeft(seat))
            }
        case 17..<21:
            if let back = away.sorted().randomElement(using: &chance) { return .event(.seatReturned(back)) }
        case 21 where steps > 40:
            return .event(.ended([.resigned, .abandoned].randomElement(using: &chance) ?? .resigned))
        default: break
        }
        return .flip(drawCard(for: seat), by: seat)
    }

    private mutating func stall(_ seat: Int) -> Step {
        if reference.isWaiting(seat), timers.contains(seat) { return .event(.timerRanOut(seat: seat)) }
        let group = reference.hand(of: seat).first.map(reference.group) ?? []
        let vain = reference.known(to: seat).filter { !group.contains($0) }
        return .flip(vain.randomElement(using: &chance) ?? drawCard(for: seat), by: seat)
    }

    /// Mostly a card that others want, or that completes a group.
    private mutating func drawCard(for seat: Int) -> Int {
        let all = Array(0..<settings.rows * settings.columns)
        let wanted: [Int]
        switch Int.random(in: 0..<20, using: &chance) {
        case 0..<6: wanted = all.filter { reference.holder(of: $0) != nil }
        case 6..<9: wanted = all.filter { if case .up = reference.cards[$0] { true } else { false } }
        case 9: wanted = all.filter(reference.isTaken)
        case 10..<14: wanted = reference.hand(of: seat).first.map(reference.group) ?? []
        case 14: wanted = [-1, all.count, .max, .min]
        default: wanted = all
        }
        return wanted.randomElement(using: &chance) ?? all.randomElement(using: &chance) ?? 0
    }

    // MARK: Comparing

    private mutating func happen(_ step: Step) -> String? {
        steps += 1
        let expected = reference.take(step)
        effects = []
        var foreseen: FlipRefusal?
        // The reason for which a waiting move would be refused if it were made now.
        if case .flip(let card, let seat) = step { foreseen = game.refusal(ofFlipping: card, by: seat) }
        var answer = ScrambleReference.Answer()
        answer.refusal = game.take(step, &effects)
        for effect in effects {
            switch effect {
            case .show(let change): answer.changes.append(ScrambleReference.Change(change))
            case .startTimer(let seat, let delay): answer.timers.append(.init(seat: seat, delay: delay))
            case .waitEnded(let seat, let refusal): answer.endedWaits.append(.init(seat: seat, refusal: refusal))
            case .finish(let reason): answer.ending = reason
            case .showOwner, .showOthers, .beginTurn, .forfeit: return "\(step) has the effect \(effect)"
            }
        }
        switch step {
        case .event(.timerRanOut(let seat)): timers.remove(seat)
        case .event(.seatLeft(let seat)): away.insert(seat)
        case .event(.seatReturned(let seat)): away.remove(seat)
        default: break
        }
        for timer in answer.timers { timers.insert(timer.seat) }
        if case .flip(_, let seat) = step, vainFlips.indices.contains(seat) { vainFlips[seat] += 1 }
        for change in answer.changes {
            switch change {
            case .reveal(let card, _, _): if seen.insert(card).inserted { forgetVainFlips() }
            case .match: forgetVainFlips()
            default: break
            }
        }
        if answer.ending == .stalled, let seat = reference.playing.first(where: { vainFlips[$0] < 12 }) {
            return "stalls after \(vainFlips), though seat \(seat) plays"
        }
        return difference(answer, expected, foreseen, after: step)
    }

    private mutating func forgetVainFlips() { for seat in vainFlips.indices { vainFlips[seat] = 0 } }

    private func difference(
        _ answer: ScrambleReference.Answer, _ expected: ScrambleReference.Answer, _ foreseen: FlipRefusal?,
        after step: Step
    ) -> String? {
        // Replies to several seats have no order among them.
        func sorted(_ waits: [ScrambleReference.EndedWait]) -> [ScrambleReference.EndedWait] {
            waits.sorted { $0.seat < $1.seat }
        }
        if answer.refusal != expected.refusal {
            return "refused \(answer.refusal as Any), not \(expected.refusal as Any)"
        }
        if case .flip = step, foreseen != answer.refusal {
            return "foreseen \(foreseen as Any), not \(answer.refusal as Any)"
        }
        if answer.changes != expected.changes { return "shows \(answer.changes), not \(expected.changes)" }
        if sorted(answer.endedWaits) != sorted(expected.endedWaits) {
            return "ends \(answer.endedWaits), not \(expected.endedWaits)"
        }
        if answer.timers != expected.timers { return "starts \(answer.timers), not \(expected.timers)" }
        if answer.ending != expected.ending || game.ending != expected.ending {
            return "ends by \(answer.ending as Any), \(game.ending as Any), not \(expected.ending as Any)"
        }
        let cards = game.cards.map(ScrambleReference.Card.init)
        if cards != reference.cards { return "the cards are \(cards), not \(reference.cards)" }
        if game.tallies != reference.tallies { return "tallies \(game.tallies), not \(reference.tallies)" }
        for seat in 0..<settings.seats where game.isWaiting(seat) != reference.isWaiting(seat) {
            return "seat \(seat) waits: \(game.isWaiting(seat)), not \(reference.isWaiting(seat))"
        }
        if game.turn != nil || game.attempts != 0 { return "there are turns" }
        if (game.openedDeck == nil) != (game.ending == nil) { return "the deck is open: \(game.openedDeck != nil)" }
        return nil
    }

    // MARK: Ending the game

    /// Nil where those who still play can end the game by flips alone: each who holds cards gets rid of them by
    /// flipping others, and then one of them takes group after group.
    private func whyItCannotEnd() -> String? {
        var rest = (game: game, reference: reference)
        guard rest.game.ending == nil, let last = rest.reference.playing.first else { return nil }
        func flip(_ card: Int, by seat: Int) {
            var effects: [MemoryEffect] = []
            rest.game.flip(card, by: seat, &effects)
            _ = rest.reference.take(.flip(card, by: seat))
            guard rest.reference.isWaiting(seat) else { return }
            rest.game.update(.timerRanOut(seat: seat), &effects)
            _ = rest.reference.take(.event(.timerRanOut(seat: seat)))
        }
        let all = 0..<settings.rows * settings.columns
        for _ in all {
            for seat in rest.reference.playing {
                while rest.game.ending == nil, !rest.reference.hand(of: seat).isEmpty {
                    guard let other = all.first(where: { !rest.reference.hand(of: seat).contains($0) }) else { break }
                    flip(other, by: seat)
                }
            }
        }
        for card in all where rest.game.ending == nil && !rest.reference.isTaken(card) {
            for other in rest.reference.group(of: card) where rest.reference.holder(of: other) != last {
                if rest.game.ending == nil { flip(other, by: last) }
            }
        }
        return rest.game.ending != nil ? nil : "nobody can end it from here: \(rest.game.cards)"
    }
}

extension ScrambleReference.Card {
    fileprivate init(_ card: CardView) {
        switch card {
        case .down: self = .down
        case .up(let face): self = .up(face: face.index)
        case .held(let face, let seat): self = .held(face: face.index, seat: seat)
        case .taken(let face, let seat): self = .taken(face: face.index, seat: seat)
        }
    }
}

extension ScrambleReference.Change {
    fileprivate init(_ change: MemoryStep) {
        switch change {
        case .cardTurnedUp(let card, let face, let seat): self = .reveal(card: card, face: face.index, seat: seat)
        case .cardsHidden(let cards): self = .hide(Array(cards))
        case .groupTaken(let cards, let seat, let points):
            self = .match(cards: Array(cards), seat: seat, points: points)
        case .attemptFailed(let cards, let seat, let points, let delay):
            self = .miss(cards: Array(cards), seat: seat, points: points, hideAfter: delay)
        case .cardHeld(let card, let seat): self = .hold(card: card, seat: seat)
        case .cardsReleased(let cards): self = .release(Array(cards))
        case .progressed: preconditionFailure("a scramble has no boards of one's own")
        }
    }
}
