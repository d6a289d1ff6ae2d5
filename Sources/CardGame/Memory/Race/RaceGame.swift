/// A running race: every seat plays the turn-based game by itself. Of all that happens on its board the others learn
/// how far it is.
struct RaceGame: Game {
    /// Each seat's own game; nil for a seat that was not dealt in.
    private var runs: [MemoryGame<Race>?]
    private let cardCount: Int
    private(set) var ending: Ending?
    /// Kept only for its storage.
    private var ownEffects: [GameEffect] = []

    /// Deals a copy to each of the seats.
    init(_ settings: MemorySettings, _ deck: HiddenDeck, seats: [Int]) {
        runs = (0..<settings.seats).map { seat in
            seats.contains(seat) ? MemoryGame(settings, deck, seats: [seat], first: seat) : nil
        }
        cardCount = settings.rows * settings.columns
    }

    var cards: [CardView] { Array(repeating: .down, count: cardCount) }
    var standings: [Standing] { runs.indices.map { runs[$0]?.standings[$0] ?? Standing() } }
    var turn: Int? { nil }
    var attempts: Int { 0 }
    var openedDeck: [ShownFace]? { ending == nil ? nil : runs.lazy.compactMap { $0?.openedDeck }.first }

    func cards(seenBy seat: Int) -> [CardView] { runs[seat]?.cards ?? cards }

    func rank(of seat: Int) -> Int { runs[seat]?.rank(of: seat) ?? 0 }

    func legalMoves(of seat: Int) -> [Move] { runs[seat]?.legalMoves(of: seat) ?? [] }

    func refusal(of move: Move, by seat: Int) -> Refusal? {
        guard let run = runs[seat] else { return .notYourTurn(of: nil) }
        return run.refusal(of: move, by: seat)
    }

    mutating func update(_ event: GameEvent, _ effects: inout [GameEffect]) -> Refusal? {
        switch event {
        case .moved(let move, let seat):
            if let refusal = refusal(of: move, by: seat) { return refusal }
            play(event, at: seat, &effects)
        case .timerRanOut(let seat): play(event, at: seat, &effects)
        case .gameRanOut: finish(.clock, &effects)
        case .ended(let ending): finish(ending, &effects)
        // The board stays as it is, and whoever comes back or plays on finds it so.
        case .seatLeft, .seatReturned, .seatLost, .waitCancelled, .turnRanOut: break
        }
        return nil
    }

    /// Lets something happen on a seat's own board.
    private mutating func play(_ event: GameEvent, at seat: Int, _ effects: inout [GameEffect]) {
        ownEffects.removeAll(keepingCapacity: true)
        runs[seat]?.update(event, &ownEffects)
        var ending: Ending?
        for effect in ownEffects {
            switch effect {
            case .show(.turnBegan): break
            case .show(let change): effects.append(.showOwner(change, seat: seat))
            case .finish(let reason): ending = reason
            default: effects.append(effect)
            }
        }
        effects.append(.showOthers(.progressed(seat: seat, runs[seat]?.standings[seat] ?? Standing()), seat: seat))
        if let ending { finish(ending, &effects) }
    }

    private mutating func finish(_ ending: Ending, _ effects: inout [GameEffect]) {
        self.ending = ending
        ownEffects.removeAll(keepingCapacity: true)
        for seat in runs.indices where runs[seat]?.ending == nil { runs[seat]?.update(.ended(ending), &ownEffects) }
        effects.append(.finish(ending))
    }
}
