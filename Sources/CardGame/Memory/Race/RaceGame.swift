/// A running race: every seat plays the turn-based game alone. The other seats learn only its tally.
struct RaceGame: MemoryGame {
    /// Each seat's own game; nil for a seat that was not dealt in.
    private var runs: [TurnGame<Race>?]
    private let cardCount: Int
    private(set) var ending: Ending?
    /// Kept only for its storage.
    private var ownEffects: [MemoryEffect] = []

    private enum CodingKeys: CodingKey { case runs, cardCount, ending }

    /// Deals a copy to each of the seats.
    init(_ settings: MemorySettings, _ deck: HiddenDeck, seats: [Int]) {
        runs = (0..<settings.seats).map { seat in
            seats.contains(seat) ? TurnGame(settings, deck, seats: [seat], first: seat) : nil
        }
        cardCount = settings.rows * settings.columns
    }

    var cards: [CardView] { Array(repeating: .down, count: cardCount) }
    var tallies: [MemoryTally] { runs.indices.map { runs[$0]?.tallies[$0] ?? MemoryTally() } }
    var turn: Int? { nil }
    var attempts: Int { 0 }
    var openedDeck: [ShownFace]? { ending == nil ? nil : runs.lazy.compactMap { $0?.openedDeck }.first }

    func cards(seenBy seat: Int) -> [CardView] { runs[seat]?.cards ?? cards }

    func rank(of seat: Int) -> Int { runs[seat]?.rank(of: seat) ?? 0 }

    func showsMiss(_ seat: Int) -> Bool { runs[seat]?.showsMiss(seat) ?? false }

    func legalFlips(of seat: Int) -> [Int] { runs[seat]?.legalFlips(of: seat) ?? [] }

    func refusal(ofFlipping card: Int, by seat: Int) -> FlipRefusal? {
        guard let run = runs[seat] else { return .notYourTurn(of: nil) }
        return run.refusal(ofFlipping: card, by: seat)
    }

    mutating func flip(_ card: Int, by seat: Int, _ effects: inout [MemoryEffect]) -> FlipRefusal? {
        guard runs[seat] != nil else { return .notYourTurn(of: nil) }
        if let refusal = runs[seat]?.flip(card, by: seat, &ownEffects) { return refusal }
        tell(seat, &effects)
        return nil
    }

    mutating func update(_ event: GameEvent, _ effects: inout [MemoryEffect]) {
        switch event {
        case .timerRanOut(let seat):
            runs[seat]?.update(event, &ownEffects)
            tell(seat, &effects)
        case .gameRanOut: finish(.clock, &effects)
        case .ended(let ending): finish(ending, &effects)
        // The board stays as it is for the player who comes back or plays on.
        case .seatLeft, .seatReturned, .seatLost, .waitCancelled, .paused, .turnRanOut: break
        }
    }

    /// Tells what followed on a seat's own board.
    private mutating func tell(_ seat: Int, _ effects: inout [MemoryEffect]) {
        var ending: Ending?
        for effect in ownEffects {
            switch effect {
            case .beginTurn: break
            case .show(let change): effects.append(.showOwner(change, seat: seat))
            case .finish(let reason): ending = reason
            default: effects.append(effect)
            }
        }
        ownEffects.removeAll(keepingCapacity: true)
        effects.append(.showOthers(.progressed(seat: seat, runs[seat]?.tallies[seat] ?? MemoryTally()), seat: seat))
        if let ending { finish(ending, &effects) }
    }

    private mutating func finish(_ ending: Ending, _ effects: inout [MemoryEffect]) {
        self.ending = ending
        for seat in runs.indices where runs[seat]?.ending == nil { runs[seat]?.update(.ended(ending), &ownEffects) }
        ownEffects.removeAll(keepingCapacity: true)
        effects.append(.finish(ending))
    }
}
