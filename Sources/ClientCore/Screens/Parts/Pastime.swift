public import Vocabulary
import Wire

/// A game that one key begins, on the first screen and in a lobby: nobody else is needed, and nothing is asked.
public struct Pastime: Sendable, Hashable {
    /// What is played.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Memory against a bot, alone, and each on a board of their own.
        case practice, solo, race
        /// The patience games.
        case klondike, spider, freecell
        /// Memory between two bots, which the player watches.
        case bots

        /// The patience game; nil for Memory.
        var game: String? {
            switch self {
            case .klondike, .spider, .freecell: rawValue
            case .practice, .solo, .race, .bots: nil
            }
        }
    }

    /// What is played.
    public let kind: Kind
    /// The size of the board, or how hard the patience game is; the bots play as well as it says.
    public let level: Level

    /// A game of that level.
    public init(_ kind: Kind, _ level: Level = .usual) { (self.kind, self.level) = (kind, level) }

    /// The table for it. Nobody else finds it.
    var request: Request.Create {
        var rules = Rules()
        if level != .usual { rules.level = level.rawValue }
        switch kind {
        case .practice: rules.bots = [opponent]
        case .solo: (rules.mode, rules.turnSeconds) = (Mode.solo.name, 0)
        case .race: (rules.mode, rules.bots) = (Mode.race.name, [opponent])
        // The player has a seat until the game begins. With a seed that game is in nobody's records.
        case .bots:
            (rules.seats, rules.bots, rules.hideMs) = (3, [opponent, StrengthName.sharp.rawValue], 1_500)
            rules.seed = .digits(String(repeating: "0", count: 64))
        case .klondike, .spider, .freecell: rules.patience = kind.game.map { PatienceTerms($0) }
        }
        return Request.Create(rules: rules, public: false)
    }

    private var opponent: String {
        let strength: StrengthName =
            switch level {
            case .easy: .sleepy
            case .normal: .casual
            case .hard: .sharp
            case .expert: .perfect
            }
        return strength.rawValue
    }
}

extension Words {
    /// What a game is called that one key begins, and what is special about it.
    func name(of kind: Pastime.Kind) -> String {
        kind.game.map { wire($0, \.patience.games) } ?? home.pastimes[kind.rawValue] ?? ""
    }

    func about(_ kind: Pastime.Kind) -> String { home.aboutPastimes[kind.rawValue] ?? "" }
}
