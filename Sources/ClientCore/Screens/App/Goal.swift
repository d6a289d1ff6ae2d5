/// What the player wants at a server.
public enum Goal: Sendable, Hashable {
    /// To see the tables.
    case lobby
    /// To make a table.
    case create
    /// To play against a bot at once.
    case practise
    /// To play alone at once.
    case alone
    /// To sit down at this table.
    case join(String)
    /// To watch this table.
    case watch(String)
}
