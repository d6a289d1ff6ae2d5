import BotCore
import Simulation
import TestSupport
import Testing
import Wire

struct BotRoomTests {
    /// Bots of every strength play to the end, any two and any number of seats; the groups are all taken.
    @Test(arguments: [2, 3, 5]) func playsToTheEnd(seats: Int) throws {
        let strengths = (0..<seats).map { Strength.all[$0 % 4] }
        let game = try BotRoom.play(strengths, seed: 3)
        #expect(game.over.reason == .cleared)
        #expect(game.groups.reduce(0, +) == 12)
        #expect(game.over.ranking.map(\.seat).sorted() == Array(0..<seats))
        #expect(game.table.seats.map(\.name) == (0..<seats).map { "bot \($0)" })
    }

    /// One seed is one game, card by card; another is another.
    @Test func reproducible() throws {
        let game = try BotRoom.play([.sharp, .casual], seed: 7)
        #expect(try BotRoom.play([.sharp, .casual], seed: 7) == game)
        #expect(try BotRoom.play([.sharp, .casual], seed: 8).diffs != game.diffs)
    }

    /// What it tells of a game is the whole of it: the diffs lead from its start to its end.
    @Test func record() throws {
        let game = try BotRoom.play([.perfect, .theorist], seed: 1)
        var mirror = TableMirror(game.start)
        for diff in game.diffs { #expect(mirror.fold(diff) == .folded) }
        #expect(mirror.snapshot == game.table)
    }

    /// Time jumps over thoughts and over misses that are shown, and changes no move.
    @Test func timeJumps() throws {
        var slow = BotRoom.quickRules
        slow.hideMs = 1_000
        slow.turnSeconds = 30
        let game = try BotRoom.play([.casual, .casual], by: slow, seed: 5, thinking: .seconds(1))
        #expect(game.over.reason == .cleared)
        #expect(game.flips == (try BotRoom.play([.casual, .casual], seed: 5)).flips)
    }

    /// Groups of three and four, and Concentration scoring, are played as well.
    @Test(arguments: [3, 4]) func otherRules(group: Int) throws {
        var rules = BotRoom.quickRules
        rules.group = group
        rules.scoring = "concentration"
        let game = try BotRoom.play([.theorist, .sharp], by: rules, seed: 2)
        #expect(game.over.reason == .cleared)
        #expect(game.groups.reduce(0, +) == 24 / group)
    }

    /// A scramble ends also where there is no clock and nobody thinks: bots that hold each other's mates neither wait for ever
    /// nor let go and take up again for ever.
    @Test(.deep, arguments: [2, 4], [2, 4, 8]) func scrambleOfTheQuick(group: Int, seats: Int) throws {
        var rules = BotRoom.quickRules
        rules.mode = "scramble"
        rules.group = group
        (rules.level, rules.rows, rules.columns) = ("custom", group, 3)
        for seed in 0..<10 as Range<UInt64> {
            let strengths = (0..<seats).map { Strength.all[$0 % Strength.all.count] }
            #expect(try BotRoom.play(strengths, by: rules, seed: seed).over.reason == .cleared)
        }
    }

    /// Rules that the server does not take are told, with the game's seed.
    @Test func wrongRules() {
        var rules = BotRoom.quickRules
        rules.level = "giant"
        #expect {
            try BotRoom.play([.casual, .casual], by: rules, seed: 6)
        } throws: {
            "\($0)".contains("bad_field") && "\($0)".contains("(casual, casual; seed 6)")
        }
    }
}

extension BotRoom.Game {
    /// The cards that were turned, in order.
    fileprivate var flips: [Int] {
        diffs.flatMap { diff in
            diff.changes.compactMap { change in
                guard case .memory(.reveal(let card, _, _)) = change else { return nil }
                return card
            }
        }
    }
}
