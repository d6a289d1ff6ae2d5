import BotCore
import TestSupport
import Testing
import Wire

struct BotTests {
    /// Turns that a strength needs alone, on average over seeded games, are those published for it.
    @Test(
        .deep,
        arguments: [
            Solo(.casual, pairs: 8, turns: 13.7), Solo(.casual, pairs: 12, turns: 21.9),
            Solo(.casual, pairs: 18, turns: 37.9), Solo(.sleepy, pairs: 8, turns: 15.9),
            Solo(.sleepy, pairs: 12, turns: 28.8), Solo(.sleepy, pairs: 18, turns: 56.3),
            Solo(.sharp, pairs: 8, turns: 13.0), Solo(.sharp, pairs: 18, turns: 30.3),
            // Perfect memory: n (3 − 2 ln 2) + 7/8 − 2 ln 2, Velleman & Warrington 2013.
            Solo(.perfect, pairs: 8, turns: 12.39), Solo(.theorist, pairs: 18, turns: 28.53),
        ])
    func soloTurns(_ solo: Solo) {
        let games = 400
        var turns: [Double] = []
        for game in 0..<games {
            var table = PracticeTable(groups: solo.pairs, seed: UInt64(game))
            var bots = [Bot(solo.strength, seed: UInt64(1000 + game))]
            let isCleared = table.play(&bots)
            #expect(isCleared)
            turns.append(Double(table.snapshot.turns))
        }
        let mean = turns.reduce(0, +) / Double(games)
        let variance = turns.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(games - 1)
        let fourSigma = 4 * (variance / Double(games)).squareRoot()
        // The published figures are rounded.
        #expect(abs(mean - solo.turns) < fourSigma + 0.05, "\(mean) turns, \(solo.turns) published")
    }

    /// Games with groups of two, three and four are played to the end by any number of seats.
    @Test(arguments: [2, 3, 4], [1, 2, 4]) func groups(group: Int, seats: Int) {
        var table = PracticeTable(groups: 6, group: group, seats: seats, seed: 5)
        var bots = (0..<seats).map { Bot(Strength.all[$0], seed: UInt64($0)) }
        let isCleared = table.play(&bots)
        #expect(isCleared)
        #expect(table.snapshot.seats.map(\.groups).reduce(0, +) == 6)
    }

    /// The same seed and the same deal give the same play.
    @Test func deterministic() {
        func play() -> Snapshot {
            var table = PracticeTable(groups: 12, seats: 2, seed: 9)
            var bots = [Bot(.casual, seed: 1), Bot(.sleepy, seed: 2)]
            let isCleared = table.play(&bots)
            #expect(isCleared)
            return table.snapshot
        }
        #expect(play() == play())
    }

    /// A pair that has been seen is taken, whoever turned it up.
    @Test func takesWhatItKnows() {
        var table = PracticeTable(deck: ["fox", "owl", "cat", "fox", "owl", "cat"], seats: 2)
        var bot = Bot(.perfect, seed: 1)
        bot.observe(table.snapshot)
        bot.observe(table.flip(0))
        bot.observe(table.flip(1))
        bot.observe(table.flip(2))
        bot.observe(table.flip(3))
        let first = bot.nextCard(in: table.snapshot, seat: 0)
        bot.observe(table.flip(0))
        let second = bot.nextCard(in: table.snapshot, seat: 0)
        let others = bot.nextCard(in: table.snapshot, seat: 1)
        #expect(first == 0)
        #expect(second == 3)
        #expect(others == nil)
    }

    /// A duel of twelve cards in which the first four, of four faces, have been seen.
    private func fourKnown(_ strength: Strength, rules: (inout Rules) -> Void = { _ in }) -> (PracticeTable, Bot) {
        var table = PracticeTable(
            deck: ["fox", "owl", "cat", "dog", "fox", "owl", "cat", "dog", "ant", "ant"], seats: 2, rules: rules)
        var bot = Bot(strength, seed: 1)
        bot.observe(table.snapshot)
        for card in 0..<4 { bot.observe(table.flip(card)) }
        return (table, bot)
    }

    /// With five pairs left and four known, the best turn is a pass: two known cards.
    @Test func passes() {
        var (table, bot) = fourKnown(.theorist)
        let first = bot.nextCard(in: table.snapshot, seat: 0)
        bot.observe(table.flip(first ?? 0))
        let second = bot.nextCard(in: table.snapshot, seat: 0)
        #expect(first == 3)
        #expect(second == 2)
    }

    /// Whoever never passes turns two new cards there, and so does everybody in games that are no duel for pairs.
    @Test func turnsNewCards() {
        for (strength, mode, scoring) in [
            (Strength.perfect, "classic", "pairs"), (.theorist, "coop", "pairs"),
            (.theorist, "classic", "concentration"),
        ] {
            let (table, copy) = fourKnown(strength) { ($0.mode, $0.scoring) = (mode, scoring) }
            var bot = copy
            let first = bot.nextCard(in: table.snapshot, seat: 0)
            #expect((4...9).contains(first ?? 0))
        }
    }

    /// With four pairs left and two known, the second card is wasted on a known one, unless the first has a known mate;
    /// who takes a turn over that another has begun goes on as if it were its own.
    @Test(arguments: 0..<20 as Range<UInt64>) func turnsOneNewCard(seed: UInt64) {
        var table = PracticeTable(deck: ["fox", "owl", "cat", "dog", "fox", "owl", "cat", "dog"], seats: 2)
        var bot = Bot(.perfect, seed: seed)
        bot.observe(table.snapshot)
        bot.observe(table.flip(0))
        bot.observe(table.flip(1))
        var other = Bot(.perfect, seed: seed)
        other.observe(table.snapshot)
        other.observe(
            Diff(
                table: "t1", seq: 1,
                changes: [.memory(.reveal(card: 0, face: "fox", seat: 0)), .memory(.hide(cards: [0]))]))
        other.observe(
            Diff(
                table: "t1", seq: 2,
                changes: [.memory(.reveal(card: 1, face: "owl", seat: 0)), .memory(.hide(cards: [1]))]))
        let first = bot.nextCard(in: table.snapshot, seat: 1) ?? 0
        #expect((2...7).contains(first))
        let diff = table.flip(first)
        bot.observe(diff)
        other.observe(diff)
        let second = bot.nextCard(in: table.snapshot, seat: 1)
        let others = other.nextCard(in: table.snapshot, seat: 1)
        #expect(second == (first == 4 ? 0 : 1))
        #expect(others == second)
    }

    /// Where all play at once, a face-up card needs no memory, and what another holds cannot be had.
    @Test func scramble() {
        var snapshot = Snapshot.sample(cards: 6, phase: .playing)
        snapshot.rules.mode = "scramble"
        snapshot.board.cards[0] = .up(face: "fox")
        snapshot.board.cards[1] = .held(face: "owl", seat: 1)
        snapshot.board.cards[2] = .held(face: "fox", seat: 0)
        let forgetful = Strength("forgetful", encode: 0, forget: 0, capacity: 1, policy: .exploring)
        var bot = Bot(forgetful, seed: 1)
        bot.observe(snapshot)
        let mate = bot.nextCard(in: snapshot, seat: 0)
        #expect(mate == 0)
        snapshot.board.cards[2] = .held(face: "cat", seat: 0)
        let new = bot.nextCard(in: snapshot, seat: 0)
        #expect((3...5).contains(new ?? 0))
        snapshot.board.cards[2] = .up(face: "fox")
        let first = bot.nextCard(in: snapshot, seat: 0)
        #expect(first == 0)
        snapshot.board.cards[0] = .held(face: "fox", seat: 1)
        let other = bot.nextCard(in: snapshot, seat: 0)
        #expect((3...5).contains(other ?? 0))
    }

    /// Where others hold all that is left, there is nothing to turn.
    @Test func nothingToTurn() {
        var snapshot = Snapshot.sample(cards: 2, phase: .playing)
        snapshot.rules.mode = "scramble"
        snapshot.board.cards = [.held(face: "fox", seat: 1), .held(face: "fox", seat: 2)]
        var bot = Bot(.perfect, seed: 1)
        bot.observe(snapshot)
        let card = bot.nextCard(in: snapshot, seat: 0)
        #expect(card == nil)
    }

    /// Where others hold all that is left and the bot holds a card too, it lets go of it, as a flip of a held card does: two
    /// who hold each other's mates would wait for ever. The lowest seat keeps its own: all would let go and take up again.
    @Test func letsGoWhereNothingElseIsLeft() {
        var snapshot = Snapshot.sample(cards: 4, phase: .playing)
        snapshot.rules.mode = "scramble"
        snapshot.board.cards = [
            .taken(face: "owl", seat: 0), .held(face: "fox", seat: 0), .taken(face: "owl", seat: 0),
            .held(face: "fox", seat: 1),
        ]
        var bot = Bot(.perfect, seed: 1)
        bot.observe(snapshot)
        let higher = bot.nextCard(in: snapshot, seat: 1)
        #expect(higher == 1)
        let lowest = bot.nextCard(in: snapshot, seat: 0)
        #expect(lowest == nil)
    }

    /// In a race the board is the bot's own, and it is always to move.
    @Test func race() {
        var table = PracticeTable(groups: 6, seats: 1, seed: 3) { $0.mode = "race" }
        var bots = [Bot(.sharp, seed: 1)]
        let isCleared = table.play(&bots, hidingTurns: true)
        #expect(isCleared)
    }

    /// What another deal showed is no knowledge of this one: every card is new again.
    @Test func forgetsTheLastDeal() {
        var next = Snapshot.sample(phase: .playing, turn: 0)
        next.game = "t1#2"
        let choices = (0..<40).map { seed in
            var table = PracticeTable(deck: ["fox", "owl", "fox", "owl"])
            var bot = Bot(.perfect, seed: UInt64(seed))
            bot.observe(table.snapshot)
            bot.observe(table.flip(0))
            bot.observe(table.flip(1))
            bot.observe(next)
            return bot.nextCard(in: next, seat: 0)
        }
        #expect(Set(choices) == [0, 1, 2, 3])
    }
}

/// What a strength needs alone for a number of pairs.
struct Solo: Sendable, CustomTestStringConvertible {
    let strength: Strength
    let pairs: Int
    let turns: Double

    init(_ strength: Strength, pairs: Int, turns: Double) {
        self.strength = strength
        self.pairs = pairs
        self.turns = turns
    }

    var testDescription: String { "\(strength.name), \(pairs) pairs" }
}
