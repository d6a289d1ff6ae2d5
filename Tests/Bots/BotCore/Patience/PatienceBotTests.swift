import BotCore
import CardGame
import TestSupport
import Testing
import Vocabulary

/// A game that a bot plays by the rules' own engine, which refuses every step that is not legal.
private struct PatienceTrial {
    private(set) var run: PatienceRun
    private(set) var choices: [PatienceBot.Choice] = []

    /// Plays the numbered deal to its end.
    init(_ rules: PatienceRules, _ values: PatienceValues, deal: Int, _ strength: Strength) throws {
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        run = PatienceRun(plan, PatiencePack.deck(rules.numbered(deal, suits: values.suits), of: plan))
        var bot = PatienceBot(strength, seed: UInt64(deal))
        while !run.isCleared {
            let choice = bot.next(in: seen)
            choices.append(choice)
            var effects: [PatienceStep] = []
            switch choice {
            case .step(.draw): try #require(run.take(.draw, &effects) == nil)
            case .step(.move(let from, let to, let count)):
                try #require(run.take(.move(from: from, to: to, count: count), &effects) == nil)
            case .finish: try #require(run.take(.finish, &effects) == nil)
            case .solve: bot.take(solution: [])
            case .resign: return
            }
        }
    }

    /// What lies face up, and nothing else.
    private var seen: PatiencePosition {
        var position = run.position
        position.turned = 0
        for pile in position.piles.indices {
            for place in position.piles[pile].indices where !position.piles[pile][place].isUp {
                position.piles[pile][place].card = nil
            }
        }
        return position
    }
}

struct PatienceBotTests {
    private static let smallGames: [(PatienceRules, PatienceValues)] = {
        var klondike = PatienceRules.klondike
        klondike.ranks = 5
        klondike.columns = (0..<4).map { .init(down: $0, up: 1) }
        var spider = PatienceRules.spider
        spider.ranks = 4
        spider.columns = (0..<4).map { _ in .init(down: 1, up: 1) }
        var freecell = PatienceRules.freecell
        freecell.ranks = 5
        freecell.columns = (0..<4).map { _ in .init(down: 0, up: 5) }
        return [
            (klondike, PatienceValues { $0.draw = 1 }), (klondike, PatienceValues { ($0.draw, $0.passes) = (3, nil) }),
            (spider, PatienceValues { $0.suits = 2 }), (freecell, PatienceValues { $0.cells = 2 }),
        ]
    }()

    /// Every step of every strength is legal, and every game ends: won, or given up.
    @Test(.deep, arguments: Strength.all) func playsByTheRules(strength: Strength) throws {
        var won = 0
        for (rules, values) in Self.smallGames {
            for deal in 1...4 {
                let trial = try PatienceTrial(rules, values, deal: deal, strength)
                if trial.run.isCleared { won += 1 } else { #expect(trial.choices.last == .resign) }
            }
        }
        #expect(won > 0 || strength == .sleepy)
    }

    /// The same seed and the same deal give the same play.
    @Test(.deep, arguments: [Strength.sleepy, .sharp]) func repeatsItself(strength: Strength) throws {
        let (rules, values) = (PatienceRules.klondike, PatienceValues { $0.draw = 3 })
        let first = try PatienceTrial(rules, values, deal: 5, strength).choices
        #expect(try PatienceTrial(rules, values, deal: 5, strength).choices == first)
    }

    /// A strong one wins games of FreeCell where a weak one wins none.
    @Test func strengthsDiffer() throws {
        func won(_ strength: Strength) throws -> Int {
            try (1...4).count { deal in
                try PatienceTrial(.freecell, PatienceValues { $0.cells = 4 }, deal: deal, strength).run.isCleared
            }
        }
        #expect(try won(.sleepy) == 0)
        #expect(try won(.sharp) >= 1)
    }

    /// With every card known, the theorist asks for a way to the end, and follows it.
    @Test func asksForAWay() {
        let values = PatienceValues { $0.cells = 4 }
        let deal = PatiencePosition(dealt: PatienceRules.freecell.numbered(1, suits: 4), .freecell, values)
        var bot = PatienceBot(.theorist, seed: 1)
        #expect(bot.next(in: deal) == .solve(deal))
        let step = deal.moves[0]
        bot.take(solution: [step])
        #expect(bot.next(in: deal) == .step(step))
        // The server has not taken it yet.
        #expect(bot.next(in: deal) == .step(step))
    }

    /// A step that was refused is not tried again at once.
    @Test(arguments: Strength.all) func triesAnother(strength: Strength) {
        let values = PatienceValues { $0.draw = 1 }
        var position = PatiencePosition(dealt: PatienceRules.klondike.numbered(1, suits: 4), .klondike, values)
        for pile in position.piles.indices {
            for place in position.piles[pile].indices where !position.piles[pile][place].isUp {
                position.piles[pile][place].card = nil
            }
        }
        var bot = PatienceBot(strength, seed: 1)
        var refused: Set<PatienceAction> = []
        while case .step(let action) = bot.next(in: position, refused: refused) {
            #expect(refused.insert(action).inserted)
            guard refused.count < 100 else { return }
        }
        #expect(!refused.isEmpty)
    }
}
