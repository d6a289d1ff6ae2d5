import BotCore
import CardGame
import PatienceSolver
import Vocabulary

/// A numbered deal that a bot plays by the rules' own engine, which refuses every step that is not legal.
package struct PatienceTrial {
    private var run: PatienceRun
    private var bot: PatienceBot
    /// What the bot has chosen.
    package private(set) var choices: [PatienceBot.Choice] = []

    /// A deal that nobody has played yet.
    package init(_ rules: PatienceRules, _ values: PatienceValues, deal: Int, _ strength: Strength) {
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        run = PatienceRun(plan, PatiencePack.deck(rules.numbered(deal, suits: values.suits), of: plan))
        bot = PatienceBot(strength, seed: UInt64(deal))
    }

    /// Plays until the bot has won or gives up. Returns whether it wins. Its program's searches reach so many positions.
    package mutating func isWon(searching positions: Int) -> Bool {
        while !run.isCleared {
            let choice = bot.next(in: run.position.faceUp)
            choices.append(choice)
            var steps: [PatienceStep] = []
            let flaw: PatienceRefusal?
            switch choice {
            case .step(.draw): flaw = run.take(.draw, &steps)
            case .step(.move(let from, let to, let count)):
                flaw = run.take(.move(from: from, to: to, count: count), &steps)
            case .finish: flaw = run.take(.finish, &steps)
            case .solve(let position):
                bot.take(solution: PatienceSolver(positions: positions).solve(position).actions)
                flaw = nil
            case .resign: return false
            }
            precondition(flaw == nil, "a bot makes legal steps alone")
        }
        return true
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
            if trial.isWon(searching: 1_000_000) { won += 1 }
            let done = deal - deals.lowerBound + 1
            if done % 10 == 0 || deal == deals.upperBound {
                TheoryProgram.tell(
                    "| \(call.strength.name), \(call.rules.name) \(call.level.rawValue): \(won) of \(done) won")
            }
        }
    }
}

extension PatiencePosition {
    /// What lies face up, and nothing else.
    package var faceUp: PatiencePosition {
        var seen = self
        seen.turned = 0
        for pile in piles.indices {
            for place in piles[pile].indices where !piles[pile][place].isUp { seen.piles[pile][place].card = nil }
        }
        return seen
    }
}
