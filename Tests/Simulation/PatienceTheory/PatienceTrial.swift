import BotCore
import CardGame
import PatienceSolver
import Vocabulary

/// A numbered deal that a bot plays by the rules' own engine, until it has won or gives up.
struct PatienceTrial {
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

    /// What is to be played, by the words that name it.
    struct Call {
        let strength: Strength
        let rules: PatienceRules
        let level: Level
        let values: PatienceValues

        /// A strength, a game and a level, in this order; nil where there are other words.
        init?(_ names: some Collection<String>) {
            let names = Array(names)
            guard names.count == 3, let strength = Strength.all.first(where: { $0.name == names[0] }),
                let rules = PatienceRules.all.first(where: { $0.name == names[1] }),
                let level = Level(rawValue: names[2]), let values = rules.levels[level]
            else { return nil }
            self.strength = strength
            self.rules = rules
            self.level = level
            self.values = values
        }

        /// The words that there are.
        static var words: String {
            let levels = Level.allCases.filter { level in PatienceRules.all.contains { $0.levels[level] != nil } }
            return [Strength.all.map(\.name), PatienceRules.all.map(\.name), levels.map(\.rawValue)]
                .map { $0.joined(separator: " ") }.joined(separator: "; ") + "."
        }
    }

    /// Plays the deals, and tells how many are won.
    static func play(_ call: Call, _ deals: ClosedRange<Int>) {
        var won = 0
        for deal in deals {
            var trial = PatienceTrial(call.rules, call.values, deal: deal, call.strength)
            if trial.isWon() { won += 1 }
            let done = deal - deals.lowerBound + 1
            if done % 10 == 0 || deal == deals.upperBound {
                TheoryProgram.tell(
                    "| \(call.strength.name), \(call.rules.name) \(call.level.rawValue): \(won) of \(done) won")
            }
        }
    }
}
