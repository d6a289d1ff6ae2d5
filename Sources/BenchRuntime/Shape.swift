/// How the load is spread.
struct Shape: Sendable, Hashable {
    /// Tables played at the same time, each with one move in flight.
    var tables: Int
    /// Seats at each table, each with a connection of its own.
    var seats: Int

    /// All connections to one program.
    var connections: Int { tables * seats }

    /// Cards on each table: those of the level `normal`.
    static let cards = 24
}
