import Vocabulary
import Wire

/// Rules of a patience game that a player chooses.
struct PatienceDraft: Sendable, Hashable {
    var isRace = false
    var level = Level.usual.rawValue
    /// The values of the level `custom`.
    var values = PatienceValues()
    /// How often a step may be taken back; nil for the level's.
    var undo: Tries?
    var scoring = "standard"
    var seats = PatienceRules.raceSeats.lowerBound
    var gameSeconds = 0
    /// The number of the deal as it is typed; empty for the shuffle.
    var deal = ""

    static let modes = [Mode.solo, Mode.race]
    static let undos: [Tries?] = [nil, .unlimited] + [0, 1, 3, 5, 10, 30, 100].map { .limited($0) }

    init() {}

    /// The rules of a table as the server shows them.
    init(_ rules: Rules, _ terms: PatienceTerms) {
        isRace = rules.mode == Mode.race.name
        level = rules.level ?? level
        values.draw = terms.draw ?? values.draw
        if case .limited(let passes) = terms.passes { values.passes = passes }
        values.suits = terms.suits ?? values.suits
        values.cells = terms.cells ?? values.cells
        if isRace || isCustom { undo = terms.undo }
        scoring = rules.scoring ?? scoring
        seats = PatienceRules.raceSeats.nearest(to: rules.seats ?? seats)
        gameSeconds = rules.gameSeconds ?? 0
        deal = terms.deal.map(String.init) ?? ""
    }

    var isCustom: Bool { level == Level.customName }

    /// Whether what is typed is the number of a deal, or nothing.
    var isDealGood: Bool { deal.isEmpty || Int(deal).map(PatienceRules.deals.contains) ?? false }

    /// Begins at the values of the usual level.
    mutating func takeUsual(of rules: PatienceRules) {
        values = rules.levels[.usual] ?? PatienceValues()
        if !rules.scorings.contains(where: { $0.name == scoring }) { scoring = rules.scorings[0].name }
    }

    /// The next value of an option.
    mutating func step(_ option: PatienceOption, by: Int) {
        let choices: [Int?] = option == .passes ? [nil] + option.values.map { $0 } : option.values.map { $0 }
        values[option] = choices.cycled(from: values[option], by: by)
    }

    func rules(_ game: PatienceRules) -> Rules {
        var terms = PatienceTerms(game.name)
        if isCustom {
            for option in game.options {
                let value = values[option]
                switch option {
                case .draw: terms.draw = value
                case .passes: terms.passes = value.map { .limited($0) } ?? .unlimited
                case .suits: terms.suits = value
                case .cells: terms.cells = value
                }
            }
        }
        terms.undo = undo
        terms.deal = Int(deal)
        var rules = Rules()
        rules.patience = terms
        rules.mode = isRace ? Mode.race.name : Mode.solo.name
        rules.level = level
        rules.scoring = scoring
        rules.seats = isRace ? seats : 1
        if gameSeconds > 0 { rules.gameSeconds = gameSeconds }
        return rules
    }
}
