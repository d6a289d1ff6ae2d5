import BotCore
import Testing
import Wire

struct BotTests {
    private static let elephant = Strength("elephant", encode: 1, forget: 0, capacity: .max, policy: .exploring)

    /// Turns that a strength needs alone, on average over seeded games, are those published for it.
    @Test(arguments: [
        Solo(.casual, pairs: 8, turns: 13.7), Solo(.casual, pairs: 12, turns: 21.9),
        Solo(.casual, pairs: 18, turns: 37.9), Solo(.sleepy, pairs: 8, turns: 15.9),
        Solo(.sleepy, pairs: 12, turns: 28.8), Solo(.sleepy, pairs: 18, turns: 56.3),
        // Perfect memory: n (3 − 2 ln 2) + 7/8 − 2 ln 2, Velleman & Warrington 2013.
        Solo(elephant, pairs: 8, turns: 12.39), Solo(elephant, pairs: 18, turns: 28.53),
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

    /// At 12 pairs, seats alternated, casual scores .84 against sleepy.
    @Test func casualAgainstSleepy() {
        let games = 400
        var score = 0.0
        for game in 0..<games {
            let casualSeat = game % 2
            var bots = [Bot(.sleepy, seed: UInt64(game)), Bot(.sleepy, seed: UInt64(game))]
            bots[casualSeat] = Bot(.casual, seed: UInt64(7000 + game))
            var table = PracticeTable(groups: 12, seats: 2, seed: UInt64(game))
            let isCleared = table.play(&bots)
            #expect(isCleared)
            let lead = table.snapshot.seats[casualSeat].groups - table.snapshot.seats[1 - casualSeat].groups
            score += lead > 0 ? 1 : lead == 0 ? 0.5 : 0
        }
        #expect(abs(score / Double(games) - 0.84) < 4 * (0.84 * 0.16 / Double(games)).squareRoot())
    }

    /// Games with groups of two, three and four are played to the end by any number of seats.
    @Test(arguments: [2, 3, 4], [1, 2, 4]) func groups(group: Int, seats: Int) {
        var table = PracticeTable(groups: 6, group: group, seats: seats, seed: 5)
        var bots = (0..<seats).map { Bot(.casual, seed: UInt64($0)) }
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
        var bot = Bot(Self.elephant, seed: 1)
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

    /// What another deal showed is no knowledge of this one: every card is new again.
    @Test func forgetsTheLastDeal() {
        var next = Snapshot.sample(phase: .playing, turn: 0)
        next.game = "t1#2"
        let choices = (0..<40).map { seed in
            var table = PracticeTable(deck: ["fox", "owl", "fox", "owl"])
            var bot = Bot(Self.elephant, seed: UInt64(seed))
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
