import CardGame
import Wire

/// A game of Memory at a table. It translates flips and events for the rules, and what follows into the wire's terms.
struct MemoryAdapter: Game {
    private var game: any MemoryGame
    private let settings: MemorySettings
    private let faces: FaceSet
    /// The effects of the last event. The array is kept, so that a flip allocates nothing.
    private var effects: [MemoryEffect] = []
    /// How many of the effects are handed out.
    private var handedOut = 0

    private enum CodingKeys: CodingKey { case game }

    /// Reads a running game back.
    init(from decoder: any Decoder, _ settings: MemorySettings, _ faces: FaceSet) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(try settings.mode.rules.game(from: container.superDecoder(forKey: .game)), settings, faces)
        effects = []
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(game, forKey: .game)
    }

    init(_ game: any MemoryGame, _ settings: MemorySettings, _ faces: FaceSet) {
        self.game = game
        self.settings = settings
        self.faces = faces
        if let turn = game.turn {
            effects = [.beginTurn(seat: turn, attempts: game.attempts, triesLeft: game.triesLeft)]
        }
    }

    var turn: Int? { game.turn }
    var turns: Int { game.attempts }
    var turnsLeft: Int? { game.triesLeft }
    var openedDeck: [ShownFace]? { game.openedDeck }

    func rank(of seat: Int) -> Int { game.rank(of: seat) }

    func score(of seat: Int) -> Int { game.tallies[seat].score }

    func isWaiting(_ seat: Int) -> Bool { game.isWaiting(seat) }

    func showsMiss(_ seat: Int) -> Bool { game.showsMiss(seat) }

    func board(seenBy seat: Int?) -> BoardState {
        let cards = (seat.map(game.cards(seenBy:)) ?? game.cards).map { card -> CardState in
            switch card {
            case .down: .down
            case .up(let face): .up(face: id(face))
            case .held(let face, let seat): .held(face: id(face), seat: seat)
            case .taken(let face, let seat): .taken(face: id(face), seat: seat)
            }
        }
        return BoardState(rows: settings.rows, columns: settings.columns, cards: cards)
    }

    func tell(_ seat: Int, in state: inout SeatState, seenBy viewer: Int?) {
        let tally = game.tallies[seat]
        state.score = tally.score
        state.groups = tally.groups
        state.flips = tally.flips
        state.misses = tally.misses
    }

    mutating func make(_ move: Move, by seat: Int) -> ErrorReply? {
        forgetEffects()
        guard case .flip(let card) = move else { return nil }
        return game.flip(card, by: seat, &effects).map { $0.reply(toFlipOf: card, settings) }
    }

    mutating func update(_ event: GameEvent) {
        forgetEffects()
        game.update(event, &effects)
    }

    private mutating func forgetEffects() {
        // One by one, because `removeAll` is slower here.
        while !effects.isEmpty { effects.removeLast() }
        handedOut = 0
    }

    mutating func next(_ step: inout TableStep) -> GameEffect? {
        while handedOut < effects.count {
            let effect = effects[handedOut]
            handedOut += 1
            switch effect {
            case .show(let shown): step.changes.append(.memory(change(shown)))
            case .showOwner(let shown, let seat):
                step.veils.append(TableModel.Veil(index: step.changes.count, seat: seat, isForOwner: true))
                step.changes.append(.memory(change(shown)))
            case .showOthers(let shown, let seat):
                step.veils.append(TableModel.Veil(index: step.changes.count, seat: seat, isForOwner: false))
                step.changes.append(.memory(change(shown)))
            case .beginTurn(let seat, let attempts, let left):
                return .beginTurn(seat: seat, turns: attempts, turnsLeft: left)
            case .startTimer(let seat, let delay): return .startTimer(seat: seat, after: delay)
            case .waitEnded(let seat, let refusal): return .waitEnded(seat: seat, refusal?.replyAfterWait)
            case .forfeit(let seat): return .forfeit(seat: seat)
            case .finish(let ending): return .finish(ending)
            }
        }
        return nil
    }

    private func change(_ step: MemoryStep) -> MemoryChange {
        switch step {
        case .cardTurnedUp(let card, let face, let seat): .reveal(card: card, face: id(face), seat: seat)
        case .cardsHidden(let cards): .hide(cards: CardList(cards))
        case .groupTaken(let cards, let seat, let points): .match(cards: CardList(cards), seat: seat, points: points)
        case .attemptFailed(let cards, let seat, let points, let delay):
            .miss(cards: CardList(cards), seat: seat, points: points, hideMs: delay.millisecondsToWait)
        case .cardHeld(let card, let seat): .hold(card: card, seat: seat)
        case .cardsReleased(let cards): .release(cards: CardList(cards))
        case .progressed(let seat, let tally):
            .progress(
                seat: seat, score: tally.score, groups: tally.groups, flips: tally.flips, misses: tally.misses)
        }
    }

    private func id(_ face: ShownFace) -> String { faces.id(at: face.index) }
}
