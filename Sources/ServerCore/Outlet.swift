/// The kind of lines that a connection gets.
enum Dialect: Sendable {
    /// In messages, for programs.
    case json
    /// In words, for people who type.
    case typed
}

/// A connection and its dialect. Tables and lists know nothing else of a connection.
///
/// No table or list has the outlet of a connection that was sent its last line.
struct Outlet: Sendable {
    let connection: ConnectionID
    let dialect: Dialect
}
