import BotCore
import CardGame
import PatienceSolver
import Vocabulary

/// A numbered deal that a bot plays by the rules' own engine, until it has won or gives up.
struct BotTrial {
    /// How many positions a search of the bot's program reaches at most.
    private static let positions = 1_000_000

    private var run: PatienceRun
    private var bot: PatienceBot

    init(_ rules: PatienceRules, _ values: PatienceValues, deal: Int, _ strength: Strength) {
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        run = PatienceRun(plan, PatiencePack.deck(rules.numbered(deal, suits: values.suits), of: plan))
        bot = PatienceBot(strength, seed: UInt64(deal))
    }

    /// Whether the bot wins.
    mutating func isWon() -> Bool {
        while !run.isCleared {
            var steps: [PatienceStep] = []
            let flaw: PatienceRefusal?
            switch bot.next(in: seen) {
            case .step(.draw): flaw = run.take(.draw, &steps)
            case .step(.move(let from, let to, let count)):
                flaw = run.take(.move(from: from, to: to, count: count), &steps)
            case .finish: flaw = run.take(.finish, &steps)
            case .solve(let position):
                bot.take(solution: PatienceSolver(positions: Self.positions).solve(position).actions)
                flaw = nil
            case .resign: return false
            }
            precondition(flaw == nil, "a bot makes legal steps alone")
        }
        return true
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

    /// Plays deals with the strength, game and level that are named, and tells how many are won.
    static func play(_ names: [String], _ deals: ClosedRange<Int>) -> Bool {
        guard let strength = Strength.all.first(where: { names.contains($0.name) }),
            let rules = PatienceRules.all.first(where: { names.contains($0.name) }),
            let level = Level.allCases.first(where: { names.contains($0.rawValue) }), let values = rules.levels[level]
        else { return false }
        var won = 0
        for deal in deals {
            var trial = BotTrial(rules, values, deal: deal, strength)
            if trial.isWon() { won += 1 }
            let done = deal - deals.lowerBound + 1
            if done % 10 == 0 || deal == deals.upperBound {
                tell("| \(strength.name), \(rules.name) \(level.rawValue): \(won) of \(done) won")
            }
        }
        return true
    }
}
