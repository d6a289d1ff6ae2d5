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
    /// Sits down at this table.
    case join(String)
    /// Watches this table.
    case watch(String)
}
