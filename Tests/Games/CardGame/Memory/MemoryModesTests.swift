import CardGame
import TestSupport
import Testing
import Vocabulary

/// What must be true in every mode. A new mode is tested as soon as it is in the list of modes.
@Suite struct MemoryModesTests {
    /// The modes that there are, and a sixth that exists only here.
    static let modes = Mode.all + [MemoryRulesTests.relay]

    /// A random game of the mode: a board, seats and settings, all drawn.
    private static func deal(_ mode: Mode, _ chance: inout Seeded) -> (game: any MemoryGame, settings: MemorySettings) {
        let group = Int.random(in: 2...3, using: &chance)
        let groups = Int.random(in: 1...4, using: &chance)
        let seats = Int.random(in: mode.seats.clamped(to: 1...4), using: &chance)
        let settings = MemorySettings.board(
            group, groups, seats: seats, group: group, hideMilliseconds: Bool.random(using: &chance) ? 0 : 500,
            mode: mode
        ) { request in
            request.scoring = Bool.random(using: &chance) ? "concentration" : "pairs"
            if mode.options.contains(.tries) {
                request.tries = Bool.random(using: &chance) ? .limited(9) : .unlimited
            }
        }
        let deck = (0..<group * groups).map { $0 / group }.shuffled(using: &chance)
        return (settings.deal(HiddenDeck(deck), to: Array(0..<seats), first: 0), settings)
    }

    /// Given a game and random events of every kind, then: refusals are exactly the moves that are not legal; folding
    /// what each seat is shown gives what it sees; the groups taken are in the tallies; nothing is open before the end,
    /// everything after it; and it ends once, as the last thing that happens.
    @Test(.deep, arguments: modes) func randomGames(mode: Mode) throws {
        for seed in 0..<150 {
            var chance = Seeded(UInt64(seed))
            let (game, settings) = Self.deal(mode, &chance)
            var play = ModePlay(game, settings, hasOwnBoards: settings.hasOwnBoards)
            var steps = 0
            while play.game.ending == nil, steps < 400 {
                steps += 1
                play.step(&chance)
                try play.check("\(mode.name), seed \(seed), step \(steps)")
            }
            play.when(.event(.ended(.abandoned)), isNeeded: play.game.ending == nil)
            try play.check("\(mode.name), seed \(seed), end")
            #expect(play.endings.count == 1 && play.endings.first == play.game.ending)
            #expect(play.game.openedDeck?.count == settings.rows * settings.columns)
            for seat in 0..<settings.seats {
                #expect(play.game.legalFlips(of: seat).isEmpty)
                #expect(play.game.turn == nil && !play.game.isWaiting(seat))
            }
        }
    }

    /// The same seed gives the same game, to the last effect.
    @Test(arguments: modes) func repeatable(mode: Mode) {
        func story(_ seed: UInt64) -> [MemoryEffect] {
            var chance = Seeded(seed)
            let (game, settings) = Self.deal(mode, &chance)
            var play = ModePlay(game, settings, hasOwnBoards: false)
            for _ in 0..<40 where play.game.ending == nil { play.step(&chance) }
            return play.history
        }
        for seed in 0..<20 as Range<UInt64> { #expect(story(seed) == story(seed)) }
    }

    private static let flipTrees: [String: [Int]] = [
        "classic": [4, 12, 40, 104, 320], "solo": [4, 12, 40, 104, 320], "coop": [4, 12, 40, 104, 320],
        "race": [8, 56, 368, 2_352, 14_336], "scramble": [8, 56, 312, 1_832, 9_240], "relay": [4, 12, 40, 104, 320],
    ]

    /// How many sequences of flips each mode allows on small boards, counted once and for all; a miss is hidden at once.
    @Test(arguments: modes) func countsOfFlipTrees(mode: Mode) throws {
        let counts = try #require(Self.flipTrees[mode.name])
        let seats = mode.isForOne ? 1 : 2
        let settings = MemorySettings.board(2, 2, seats: seats, hideMilliseconds: 0, mode: mode)
        let game = settings.deal(HiddenDeck([0, 0, 1, 1]), to: Array(0..<seats), first: 0)
        #expect((1...5).map { Scenario.countSequences(game, seats: seats, depth: $0) } == counts)
    }
}

/// A game under random events, with what every viewpoint has been shown folded beside it.
private struct ModePlay {
    var game: any MemoryGame
    private let settings: MemorySettings
    private let hasOwnBoards: Bool
    /// The faces that each seat has seen; the last entry is a watcher's.
    private var views: [[CardView]]
    private(set) var history: [MemoryEffect] = []
    private(set) var endings: [Ending] = []
    private var timers: Set<Int> = []
    private var gone: Set<Int> = []

    init(_ game: any MemoryGame, _ settings: MemorySettings, hasOwnBoards: Bool) {
        self.game = game
        self.settings = settings
        self.hasOwnBoards = hasOwnBoards
        views = Array(repeating: game.cards, count: settings.seats + 1)
    }

    /// Mostly a flip of some seat, legal or not; sometimes a timer, a clock or a lost connection.
    mutating func step(_ chance: inout Seeded) {
        let seat = Int.random(in: 0..<settings.seats, using: &chance)
        switch Int.random(in: 0..<40, using: &chance) {
        case 0 where game.turn != nil && timers.isEmpty: when(.event(.turnRanOut))
        case 1: when(.event(.seatLost(seat)))
        case 2: when(.event(.waitCancelled(seat: seat)))
        case 3 where settings.seats - gone.count > 2 && !gone.contains(seat):
            gone.insert(seat)
            when(.event(.seatLeft(seat)))
        case 4...15:
            if let timer = timers.sorted().randomElement(using: &chance) {
                timers.remove(timer)
                when(.event(.timerRanOut(seat: timer)))
            }
        default:
            let mover = game.turn ?? seat
            guard !gone.contains(mover) else { return }
            let card = Int.random(in: -1...settings.rows * settings.columns, using: &chance)
            let legal = game.legalFlips(of: mover).randomElement(using: &chance) ?? card
            when(.flip(Bool.random(using: &chance) ? legal : card, by: mover))
        }
    }

    mutating func when(_ step: Step, isNeeded: Bool = true) {
        guard isNeeded else { return }
        var effects: [MemoryEffect] = []
        var expected: FlipRefusal??
        if case .flip(let card, let seat) = step { expected = .some(game.refusal(ofFlipping: card, by: seat)) }
        let refusal = game.take(step, &effects)
        if let expected { #expect(refusal == expected, "\(step)") }
        history += effects
        for effect in effects {
            #expect(endings.isEmpty, "nothing comes after the end")
            switch effect {
            case .show(let change): for view in views.indices { fold(change, view) }
            case .showOwner(let change, let seat): fold(change, seat)
            case .showOthers, .beginTurn: break
            case .startTimer(let seat, _): timers.insert(seat)
            case .forfeit(let seat): gone.insert(seat)
            case .waitEnded: break
            case .finish(let ending): endings.append(ending)
            }
        }
        if case .forfeit? = effects.last { when(.event(.ended(.abandoned)), isNeeded: settings.seats - gone.count < 2) }
    }

    private mutating func fold(_ change: MemoryStep, _ view: Int) {
        func face(_ card: Int) -> ShownFace? {
            switch views[view][card] {
            case .up(let face), .held(let face, _), .taken(let face, _): face
            case .down: nil
            }
        }
        switch change {
        case .cardTurnedUp(let card, let face, _): views[view][card] = .up(face)
        case .cardsHidden(let cards): for card in cards { views[view][card] = .down }
        case .groupTaken(let cards, let seat, _):
            for card in cards { if let face = face(card) { views[view][card] = .taken(face, seat: seat) } }
        case .cardHeld(let card, let seat): if let face = face(card) { views[view][card] = .held(face, seat: seat) }
        case .cardsReleased(let cards): for card in cards { if let face = face(card) { views[view][card] = .up(face) } }
        case .attemptFailed, .progressed: break
        }
    }

    func check(_ place: Comment) throws {
        try #require(game.cards == views[settings.seats], place)
        for seat in 0..<settings.seats {
            try #require(game.cards(seenBy: seat) == (hasOwnBoards ? views[seat] : views[settings.seats]), place)
            let cards = hasOwnBoards ? views[seat] : views[settings.seats]
            let taken = cards.count { if case .taken(_, seat: seat) = $0 { true } else { false } }
            try #require(taken == game.tallies[seat].groups * settings.groupSize, place)
        }
        try #require((game.openedDeck == nil) == (game.ending == nil), place)
        let cards = settings.rows * settings.columns
        for seat in 0..<settings.seats {
            let legal = (0..<cards).filter { game.refusal(ofFlipping: $0, by: seat) == nil }
            try #require(game.legalFlips(of: seat) == legal, place)
        }
    }
}
