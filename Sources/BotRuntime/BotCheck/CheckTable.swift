import BotCore
import Wire

/// The table of a step: what is played, and where the bot sits.
struct CheckTable: Sendable {
    var mode = "classic"
    var level = "easy"
    /// Rows and columns of a board that is none of a level's.
    var board: (rows: Int, columns: Int)?
    var group = 2
    /// Faces of one letter or two, so that only the step `letters` has others.
    var theme = "letters"
    var turnSeconds = 0
    var names = ["bot", "ada"]
    /// The bot's seat. House bots have the others.
    var seat = 0
    /// How well the others play.
    var strength = Strength.perfect

    static let easy = CheckTable()
    static let normal = CheckTable(level: "normal")

    static func custom(_ rows: Int, _ columns: Int, group: Int = 2) -> CheckTable {
        CheckTable(level: "custom", board: (rows, columns), group: group)
    }

    static func alone(_ rows: Int, _ columns: Int) -> CheckTable {
        CheckTable(mode: "solo", level: "custom", board: (rows, columns), names: ["bot"])
    }

    var rules: Rules {
        var rules = Rules()
        rules.mode = mode
        rules.level = level
        if let board { (rules.rows, rules.columns) = (board.rows, board.columns) }
        rules.group = group
        rules.theme = theme
        if names.count > 1 { rules.seats = names.count }
        if turnSeconds > 0 { rules.turnSeconds = turnSeconds }
        return rules
    }
}
