import Review
import Testing
import Wire

/// Luck and cost of games whose values were computed by hand and by an exact solver.
struct GameExplainerTests {
    private func isNear(_ value: Double?, _ fraction: String) -> Bool {
        value.map { abs($0 - ExplainVectors.number(fraction)) < 1e-9 } ?? false
    }

    /// Each flip's cost, luck and best kinds, and the sums, are those of the vectors.
    @Test func vectors() {
        for game in ExplainVectors.all.games {
            let told = GameExplainer.explain(game.played)
            #expect(told.isExact && told.margin == game.margin && told.flips.count == game.flips.count, "\(game.name)")
            for (flip, wanted) in zip(told.flips, game.flips) {
                #expect(flip.seat == wanted.seat && flip.card == wanted.card && flip.kind == wanted.kind)
                #expect(isNear(flip.cost, wanted.cost) && isNear(flip.luck, wanted.luck), "\(game.name): \(wanted)")
                #expect(flip.best == wanted.best, "\(game.name): \(wanted)")
            }
            #expect(isNear(told.start, game.start) && isNear(told.unplayed, game.unplayed), "\(game.name)")
            for seat in 0...1 {
                #expect(isNear(told.luck?[seat], game.luck[seat]) && isNear(told.cost[seat], game.cost[seat]))
            }
        }
    }

    /// Cost and luck lead from what could be expected at the deal to the margin.
    @Test func sums() throws {
        for game in ExplainVectors.all.games {
            let told = GameExplainer.explain(game.played)
            let (start, luck) = (try #require(told.start), try #require(told.luck))
            let unplayed = try #require(told.unplayed)
            let sum = start + (luck[0] - told.cost[0]) - (luck[1] - told.cost[1]) - unplayed
            #expect(abs(sum - Double(game.margin)) < 1e-9)
        }
    }

    /// In words, a pair that was left lying is named with its places and when they were seen.
    @Test func words() throws {
        let game = try #require(ExplainVectors.all.games.first { $0.name == "a known pair left lying" })
        #expect(
            GameExplainer.explain(game.played).lines(least: 0.05) == [
                "turn 2, seat 1 turned b2: the other bat had been seen at a1 one turn before. Cost 4.00 pairs.",
                "seat 0: cost 0.00, luck -1.33", "seat 1: cost 4.00, luck 0.00",
                "seat 0 could expect -0.67 at the deal, ended at 2, and 0.00 were left unplayed.",
            ])
        #expect(GameExplainer.explain(game.played).lines(least: 5)[0] == "No flip cost 5.00 pairs or more.")
    }

    /// A name in the file that would act on a terminal is shown without what does.
    @Test func wordsOfTheFile() throws {
        let game = try #require(ExplainVectors.all.games.first { $0.name == "a known pair left lying" }).played
        var start = game.start
        start.seats[0].name = "a\u{1B}[31m"
        let renamed = ReplayVerifier.Game(start: start, steps: game.steps, end: game.end, lines: game.lines)
        #expect(GameExplainer.explain(renamed).lines(least: 9).contains { $0.hasPrefix("a[31m: cost 0.00") })
    }

    /// In JSON, figures have six decimals.
    @Test func json() throws {
        let game = try #require(ExplainVectors.all.games.first { $0.name == "a known pair left lying" })
        let line = GameExplainer.explain(game.played).json(file: "a \"b\".pairs")
        #expect(
            line.hasPrefix(
                #"{"file":"a \"b\".pairs","exact":true,"start":-0.666667,"luck":[-1.333333,0],"cost":[0,4],"#))
        #expect(line.contains(#"{"seat":1,"card":3,"kind":"new","cost":4,"luck":0,"best":["mate"]}"#))
    }

    /// A timeout is a decision too: the other seat meets what is up as known.
    @Test func timeout() throws {
        let game = try #require(ExplainVectors.all.games.first { $0.name == "both at their best" }).played
        let first = try #require(game.steps.first)
        let runsOut = Diff(
            table: "p0", seq: 2,
            changes: [
                .memory(.miss(cards: [2], seat: 0, points: 0, hideMs: 0)), .memory(.hide(cards: [2])),
                .turn(seat: 1, ms: nil, turns: 1),
            ])
        let over = Over(
            ranking: [], won: [], reason: .abandoned, serverSeed: "", nonces: [], deck: [], nextCommit: "")
        let ended = Diff(table: "p0", seq: 3, changes: [.over(over)])
        let told = GameExplainer.explain(
            .init(
                start: game.start, steps: [first, .init(time: .zero, diff: runsOut), .init(time: .zero, diff: ended)],
                end: game.start, lines: 4))
        let flip = try #require(told.flips.last)
        #expect(flip.kind == "timeout" && flip.card == nil && flip.luck == 0)
        let (start, luck, unplayed) = (try #require(told.start), try #require(told.luck), try #require(told.unplayed))
        #expect(abs(start + luck[0] - told.cost[0] - luck[1] + told.cost[1] - unplayed) < 1e-9)
    }

    /// Where the theory does not apply, a group that a seat knew, left, and another took costs its points.
    @Test func otherRules() throws {
        var game = try #require(ExplainVectors.all.games.first { $0.name == "blind against the best" }).played
        var start = game.start
        start.rules.scoring = "concentration"
        game = .init(start: start, steps: game.steps, end: game.end, lines: game.lines)
        let told = GameExplainer.explain(game)
        #expect(!told.isExact && told.luck == nil && told.start == nil)
        #expect(told.cost[0] > 0 && told.cost[1] == 0)
        #expect(told.lines(least: 0.05)[0].hasSuffix("and was left to others. Cost 1.00 points."))
    }
}
