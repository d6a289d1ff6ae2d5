/// How a connection is spoken to.
enum Dialect: Sendable {
    /// In messages, for programs.
    case json
    /// In words, for people who type.
    case typed
}

/// Where somebody hears what they are told, and in which dialect. Tables and lists know nothing else of a connection.
///
/// A connection that has been sent its last line is no outlet of any table or list.
struct Outlet: Sendable {
    let connection: ConnectionID
    let dialect: Dialect
}
