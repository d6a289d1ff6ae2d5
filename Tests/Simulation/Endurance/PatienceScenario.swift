import BotCore
import Vocabulary
package import Wire

/// A table of patience and what happens at it, drawn from one seed.
package struct PatienceScenario: Sendable {
    /// The seed from which all else is drawn.
    package let seed: UInt64
    /// The table's rules.
    package private(set) var rules = Rules()
    /// How many play: one, or each seat of a race.
    package private(set) var players = 1
    /// Whether somebody looks on.
    let isWatched: Bool
    /// Whether the players send nonces.
    let hasNonces: Bool
    /// Whether the server has a solver, so that some hints are answered late.
    let hasSolver: Bool
    /// How many requests each player sends before it gives up.
    let requests: Int

    /// Draws a game.
    package init(seed: UInt64) {
        self.seed = seed
        var chance = SplitMix64(seed: seed)
        isWatched = chance.chance(0.2)
        hasNonces = chance.chance(0.3)
        hasSolver = chance.chance(0.5)
        // A long game takes long to check, and short ones come to every rule.
        requests = 60 + chance.below(chance.chance(0.1) ? 141 : 31)
        drawRules(&chance)
    }

    private mutating func drawRules(_ chance: inout SplitMix64) {
        let game = chance.pick(PatienceRules.all)
        var terms = PatienceTerms(game.name)
        if chance.chance(0.6) {
            rules.level = chance.pick(Level.allCases.filter { game.levels[$0] != nil }).rawValue
        } else {
            for option in game.options where chance.chance(0.7) {
                let value = chance.pick(option.values)
                switch option {
                case .draw: terms.draw = value
                case .passes: terms.passes = chance.chance(0.3) ? .unlimited : .limited(value)
                case .suits: terms.suits = value
                case .cells: terms.cells = value
                }
            }
        }
        let level = rules.level.flatMap(Level.init) ?? .usual
        if chance.chance(0.2), game.levels[level]?.allowsUndo == true { terms.undo = .limited(chance.below(6)) }
        if chance.chance(0.5) { terms.deal = 1 + chance.below(PatienceRules.deals.upperBound) }
        if chance.chance(0.5) { rules.scoring = chance.pick(game.scorings).name }
        if chance.chance(0.3) {
            players = chance.chance(0.7) ? 2 : chance.pick(Array(3...8))
            (rules.mode, rules.seats) = ("race", players)
        }
        rules.patience = terms
    }

    /// A description of the game, for the report of a flaw.
    var description: String {
        "\(players) players, \(requests) requests each\(isWatched ? ", watched" : "")\(hasSolver ? ", with a solver" : ""), rules \(rules.text)"
    }
}
