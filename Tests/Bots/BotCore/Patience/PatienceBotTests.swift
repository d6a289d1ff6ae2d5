import BotCore
import Simulation
import TestSupport
import Testing
import Vocabulary

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
    @Test(.deep, arguments: Strength.all) func playsByTheRules(strength: Strength) {
        var won = 0
        for (rules, values) in Self.smallGames {
            for deal in 1...4 {
                var trial = PatienceTrial(rules, values, deal: deal, strength)
                if trial.isWon(searching: 1) { won += 1 } else { #expect(trial.choices.last == .resign) }
            }
        }
        #expect(won > 0 || strength == .sleepy)
    }

    /// The same seed and the same deal give the same play.
    @Test(.deep, arguments: [Strength.sleepy, .sharp]) func repeatsItself(strength: Strength) {
        func choices() -> [PatienceBot.Choice] {
            var trial = PatienceTrial(.klondike, PatienceValues { $0.draw = 3 }, deal: 5, strength)
            _ = trial.isWon(searching: 1)
            return trial.choices
        }
        #expect(choices() == choices())
    }

    /// A strong one wins games of FreeCell where a weak one wins none.
    @Test func strengthsDiffer() {
        func won(_ strength: Strength) -> Int {
            (1...4).count { deal in
                var trial = PatienceTrial(.freecell, PatienceValues { $0.cells = 4 }, deal: deal, strength)
                return trial.isWon(searching: 1)
            }
        }
        #expect(won(.sleepy) == 0)
        #expect(won(.sharp) >= 1)
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
        let position = PatiencePosition(dealt: PatienceRules.klondike.numbered(1, suits: 4), .klondike, values).faceUp
        var bot = PatienceBot(strength, seed: 1)
        var refused: Set<PatienceAction> = []
        while case .step(let action) = bot.next(in: position, refused: refused) {
            #expect(refused.insert(action).inserted)
            guard refused.count < 100 else { return }
        }
        #expect(!refused.isEmpty)
    }
}
