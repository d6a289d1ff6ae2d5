import BotCore
import BotKit
import TestSupport
import Testing
import Vocabulary
import Wire

/// Whole arenas.
struct ArenaRunTests {
    private func plan(
        _ words: [String], games: Int = 20, _ schedule: ArenaPlan.Schedule = .roundRobin, test: SequentialTest? = nil
    ) -> ArenaPlan {
        ArenaPlan(
            entrants: words, games: games, seed: 7, schedule: schedule, rules: Rules(), test: test, rating: .glicko2)
    }

    private func bots(_ words: [String]) throws -> [HouseEntrant] { try words.map { try #require(HouseEntrant($0)) } }

    private static func record(_ line: String, entrants: Int) -> GameRecord? {
        GameRecord(Array(line.utf8).span, entrants: entrants)
    }

    /// A bot against itself is exactly even: the seat's seed decides, and not who sits there.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name)) func againstItself(mode: String) throws {
        let words = ["house:sharp", "house:sharp"]
        let terms = try quickTerms { rules in
            (rules.mode, rules.level) = (mode, "easy")
            if mode == "race" || mode == "scramble" { rules.turnSeconds = nil }
        }
        let (run, _) = try play(plan(words, games: 40), bots(words), terms)
        #expect(run.tally(of: 0) == PairTally([0, 0, 20, 0, 0]))
        let figures = MatchFigures(run.tally(of: 0))
        #expect(figures.score == 0.5 && figures.scoreError == 0 && figures.elo == 0 && figures.eloError == 0)
        #expect(run.plan.names == ["house:sharp", "house:sharp (2)"])
    }

    /// Each plays each, or the first plays each; every match has all deals.
    @Test func schedules() throws {
        let words = ["house:sleepy", "house:casual", "house:sharp", "house:perfect"]
        let terms = try quickTerms { $0.level = "easy" }
        let (all, _) = try play(plan(words, games: 4), bots(words), terms)
        #expect(all.matches.map { [$0.one, $0.other] } == [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]])
        #expect(all.countedGames == 24 && all.gamesPlayed == (24, 24))
        let (first, _) = try play(plan(words, games: 4, .gauntlet), bots(words), terms)
        #expect(first.matches.map { [$0.one, $0.other] } == [[0, 1], [0, 2], [0, 3]])
    }

    /// In a Swiss tournament nobody meets the same twice while others are left, and of an odd number one sits out in turn.
    @Test func swiss() throws {
        let words = ["house:sleepy", "house:casual", "house:sharp", "house:perfect", "house:theorist"]
        let terms = try quickTerms { $0.level = "easy" }
        let (run, _) = try play(plan(words, games: 4, .swiss(rounds: 4)), bots(words), terms)
        #expect(run.matches.count == 8 && run.countedGames == 32)
        let pairs = run.matches.map { [$0.one, $0.other].sorted() }
        #expect(Set(pairs).count == 8)
        #expect(run.matches.map(\.deals.lowerBound) == [0, 0, 2, 2, 4, 4, 6, 6])
        for round in 0..<4 { #expect(Set(pairs[2 * round] + pairs[2 * round + 1]).count == 4) }
    }

    /// Whatever order the games end in, and wherever the arena was interrupted, the result has the same bytes.
    @Test func resumed() throws {
        let words = ["house:casual", "house:sharp", "house:sleepy"]
        let terms = try quickTerms { $0.level = "easy" }
        let plan = plan(words, games: 10)
        let whole = try play(plan, bots(words), terms)
        let wanted = ArenaReport(whole.run, rules: terms.rules).json
        for most in [0, 1, 7, 29] {
            let part = try play(plan, bots(words), terms, atMost: most)
            let lines = part.records.reversed().map(\.line)
            let read = try lines.map { line in
                let record = Self.record(line, entrants: 3)
                return try #require(record)
            }
            #expect(read == part.records.reversed())
            let rest = try play(plan, bots(words), terms, from: read)
            #expect(ArenaReport(rest.run, rules: terms.rules).json == wanted)
        }
    }

    /// The test ends a match after the deciding pair, whatever else was played.
    @Test func sequential() throws {
        let test = try #require(SequentialTest(elo0: 0, elo1: 200))
        let words = ["house:perfect", "house:sleepy"]
        let terms = try quickTerms { $0.level = "easy" }
        let (run, records) = try play(plan(words, games: 2_000, test: test), bots(words), terms)
        let tally = run.tally(of: 0)
        #expect(test.verdict(tally) == .elo1 && tally.pairs < 200 && run.wasEndedByTest)
        #expect(records.count == tally.games)
        var again = ArenaRun(run.plan, isPlayedTogether: false)
        let later = try play(plan(words, games: 2 * tally.games), bots(words), terms)
        for record in later.records.reversed() { again.add(record) }
        #expect(again.tally(of: 0) == tally && again.countedGames == tally.games)
        #expect(ArenaReport(again, rules: terms.rules).json == ArenaReport(run, rules: terms.rules).json)
    }

    /// A match that is all lost ends, with figures that are none rather than infinite.
    @Test func allLost() throws {
        let test = try #require(SequentialTest(elo0: 0, elo1: 30))
        let crash = ScriptedBot { _ in .init(.fault(.crash)) }
        let terms = try quickTerms { $0.level = "easy" }
        let (run, _) = try play(
            plan(["crash", "house:sleepy"], games: 2_000, test: test), [crash, HouseEntrant(.sleepy)], terms)
        #expect(run.tally(of: 0) == PairTally([33, 0, 0, 0, 0]))
        let report = ArenaReport(run, rules: terms.rules)
        #expect(!report.lines([]).contains { $0.contains("mean nothing yet") })
        #expect(report.json.contains(#""elo":null"#) && report.json.contains(#""ends":{"crash":66,"#))
        #expect(report.json.contains(#""verdict":"H0""#) && !report.json.contains("nan"))
        #expect(report.lines([]).contains { $0.contains("-inf") })
    }

    /// Alone or together, a pair is the same deal played by each, and both of its games have the one result.
    @Test(arguments: ["solo", "coop"]) func together(mode: String) throws {
        let words = ["house:perfect", "house:sleepy"]
        let terms = try quickTerms { ($0.mode, $0.seats, $0.level) = (mode, mode == "solo" ? 1 : 2, "easy") }
        let (run, records) = try play(plan(words, games: 20), bots(words), terms)
        let tally = run.tally(of: 0)
        #expect(tally.pairs == 10 && tally.counts[1] == 0 && tally.counts[3] == 0 && tally.points > 14)
        #expect(records.allSatisfy { Set($0.seats).count == 1 && $0.halfPoints.isEmpty })
        let standings = Standing.all(of: run)
        #expect(standings[0].won + standings[0].drawn + standings[0].lost == 20)
        #expect(standings[0].won == standings[1].lost && standings[0].rating > 1500)
    }

    /// A game of another arena, or of another order of seats, is not taken.
    @Test func foreignGames() throws {
        let words = ["house:casual", "house:sharp"]
        let terms = try quickTerms { $0.level = "easy" }
        let (_, records) = try play(plan(words, games: 4), bots(words), terms)
        var small = ArenaRun(plan(words, games: 2), isPlayedTogether: false)
        #expect(records.map { small.add($0) } == [true, true, false, false])
        for line in ["", "{}", #"{"match":0,"pair":0,"game":"c"}"#, records[0].line + "x"] {
            #expect(Self.record(line, entrants: 2) == nil)
        }
        #expect(Self.record(records[0].line, entrants: 1) == nil)
        // Of one game there is one result.
        let other = try #require(
            Self.record(records[0].line.replacing(#""turns":"#, with: #""turns":1"#), entrants: 2))
        #expect([records[0], other].map { small.add($0) } == [true, false])
    }

    /// A line whose values no game has is not taken: they would overflow a sum, or break the file that is written anew.
    @Test(arguments: [
        (#""reason":"cleared""#, #""reason":"\"""#), (#""illegal":[0,0]"#, #""illegal":[0,9007199254740991]"#),
        (#""points":[0,1]"#, #""points":[1,1]"#), (#""turns":11"#, #""turns":-1000001"#),
    ])
    func foreignValues(value: String, other: String) throws {
        let line = """
            {"match":0,"pair":0,"game":"b","seats":[1,0],"points":[0,1],"scores":[2,4],"reason":"cleared","fault":null,\
            "illegal":[0,0],"groups":6,"turns":11}
            """
        let record = try #require(Self.record(line, entrants: 2))
        #expect(record.line == line)
        #expect(line.contains(value) && Self.record(line.replacing(value, with: other), entrants: 2) == nil)
    }

    /// House bots meet the ladder of the rules: each strength scores over the one below.
    @Test(
        .deep,
        arguments: [
            ("house:casual", "house:sleepy", 0.84), ("house:sharp", "house:casual", 0.69),
            ("house:perfect", "house:sharp", 0.65),
        ])
    func ladder(better: String, worse: String, score: Double) throws {
        let (run, _) = try play(plan([better, worse], games: 600), bots([better, worse]), try quickTerms())
        let figures = MatchFigures(run.tally(of: 0))
        let (found, error) = (try #require(figures.score), try #require(figures.standardError))
        #expect(abs(found - score) < 3.5 * error + 0.01, "\(found) ± \(error)")
    }

    /// The table for people and the one for programs have the same columns.
    @Test func tables() throws {
        let words = ["house:casual", "bots/a,b"]
        let terms = try quickTerms { $0.level = "easy" }
        let (run, _) = try play(plan(words, games: 2), [HouseEntrant(.casual), ScriptedBot.first], terms)
        let report = ArenaReport(run, rules: terms.rules)
        let csv = report.csv([])
        #expect(csv.count == 3 && csv[2].hasPrefix("\"a,b\",2,"))
        #expect(
            csv[0].hasPrefix(
                "name,games,points,won,drawn,lost,score,±,Elo,±,LL,LD,WL+DD,WD,WW,rating,illegal,late,crash"))
        let lines = report.lines([])
        #expect(lines.count == 4 && Set(lines[..<3].map(\.count)).count == 1)
        #expect(lines[0].hasSuffix("mean ms  slowest ms") && lines[3].contains("mean nothing yet"))
    }
}
