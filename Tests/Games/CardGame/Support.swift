import CardGame
import Testing
import Vocabulary

extension MemorySettings {
    /// Settings for a custom board, made by changing a request that is fit for tests.
    static func board(
        _ rows: Int, _ columns: Int, seats: Int = 2, group: Int = 2, hideMilliseconds: Int = 1_000,
        mode: Mode? = nil,
        _ change: (inout Request) -> Void = { _ in }
    ) -> MemorySettings {
        var request = Request()
        request.rows = rows
        request.columns = columns
        request.seats = seats
        request.groupSize = group
        request.hideMilliseconds = hideMilliseconds
        change(&request)
        do {
            return try mode.map { try MemorySettings(request, of: $0) } ?? MemorySettings(request)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}

/// One step of a random game: a flip, or what the table tells the game.
enum Step: Sendable {
    case flip(Int, by: Int)
    case event(GameEvent)
}

extension MemoryGame {
    /// Takes a step; the refusal of a flip that is not allowed.
    mutating func take(_ step: Step, _ effects: inout [MemoryEffect]) -> FlipRefusal? {
        switch step {
        case .flip(let card, let seat): return flip(card, by: seat, &effects)
        case .event(let event):
            update(event, &effects)
            return nil
        }
    }
}

/// A game told as given, when, then: what it is given and the effects of the last event.
struct Scenario {
    var game: any MemoryGame
    var effects: [MemoryEffect] = []

    /// A classic game over a deck written face by face.
    init(_ deck: [Int], rows: Int, columns: Int, seats: Int = 2, first: Int = 0, settings: MemorySettings? = nil) {
        let settings = settings ?? .board(rows, columns, seats: seats)
        game = settings.deal(HiddenDeck(deck), to: Array(0..<settings.seats), first: first)
    }

    init(_ game: any MemoryGame) { self.game = game }

    /// What is shown of the last event.
    var shown: [MemoryStep] {
        effects.compactMap { if case .show(let change) = $0 { change } else { nil } }
    }

    /// The same in short: `up 0`, `match`, `miss`, `hide`, `turn 1`; the end is told by the game's `ending`. What one
    /// seat sees alone has its number in front, what all others see has it crossed out.
    var story: [String] {
        effects.compactMap { effect in
            switch effect {
            case .show(let change): Self.words(change)
            case .showOwner(let change, let seat): "\(seat): " + Self.words(change)
            case .showOthers(let change, let seat): "!\(seat): " + Self.words(change)
            case .beginTurn(let seat, let attempts, let left):
                "turn \(seat) \(attempts)" + (left.map { " of \($0)" } ?? "")
            case .startTimer: "wait"
            case .waitEnded(let seat, let refusal): "\(seat) waited\(refusal.map { " \($0)" } ?? "")"
            case .forfeit(let seat): "forfeit \(seat)"
            case .finish: nil
            }
        }
    }

    private static func words(_ change: MemoryStep) -> String {
        switch change {
        case .cardTurnedUp(let card, _, _): "up \(card)"
        case .groupTaken(_, let seat, let points): "match \(seat) \(points)"
        case .attemptFailed(_, let seat, let points, _): "miss \(seat) \(points)"
        case .cardsHidden: "hide"
        case .cardHeld(let card, let seat): "hold \(card) \(seat)"
        case .cardsReleased(let cards): "release " + cards.map(String.init).joined(separator: " ")
        case .progressed(let seat, let tally): "progress \(seat) \(tally.groups)/\(tally.flips)"
        }
    }

    /// A seat turns a card up, even if it is not its turn. Returns the refusal, if there is one.
    @discardableResult
    mutating func move(_ seat: Int, _ card: Int) -> FlipRefusal? {
        effects = []
        return game.flip(card, by: seat, &effects)
    }

    /// Applies an event.
    mutating func when(_ event: GameEvent) {
        effects = []
        game.update(event, &effects)
    }

    /// The seat to move turns these cards up; a miss that is shown is hidden before the next card.
    mutating func flip(_ cards: Int..., location: SourceLocation = #_sourceLocation) {
        for card in cards {
            guard let seat = game.turn else { return }
            if game.refusal(ofFlipping: card, by: seat) == .missStillShown { when(.timerRanOut(seat: seat)) }
            guard let seat = game.turn else { return }
            if let refusal = game.refusal(ofFlipping: card, by: seat) {
                Issue.record("card \(card) can't be flipped: \(refusal)", sourceLocation: location)
                return
            }
            move(seat, card)
        }
    }

    /// Counts all sequences of that many legal moves. A miss is hidden at once.
    static func countSequences(_ game: any MemoryGame, seats: Int, depth: Int) -> Int {
        guard depth > 0 else { return 1 }
        var count = 0
        for seat in 0..<seats {
            for card in game.legalFlips(of: seat) {
                var next = game
                var effects: [MemoryEffect] = []
                next.flip(card, by: seat, &effects)
                count += countSequences(next, seats: seats, depth: depth - 1)
            }
        }
        return count
    }
}
