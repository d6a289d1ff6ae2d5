/// What the program does once it is connected.
public enum Goal: Sendable, Hashable {
    /// Shows the tables.
    case lobby
    /// Opens the form for a new table.
    case create
    /// Starts a game against a bot.
    case practise
    /// Starts a game of `solo`.
    case alone
    /// Opens the form for a new table of a patience game.
    case patience
    /// Goes on with this saved game of patience.
    case saved(KeptGame)
    /// Sits down at this table.
    case join(String)
    /// Watches this table.
    case watch(String)
    /// Plays back the finished game with that id in the archive, and ends.
    case replay(String)
}

extension Goal {
    /// Whether it is a game for oneself, which is nobody else's business.
    var isPrivate: Bool {
        switch self {
        case .practise, .alone, .patience, .saved: true
        case .lobby, .create, .join, .watch, .replay: false
        }
    }
}
