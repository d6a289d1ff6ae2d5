/// How many tables and open seats a server has, for its beacon.
public struct Census: Sendable, Hashable {
    /// How many public tables there are.
    public internal(set) var tables = 0
    /// How many of them a stranger may join without a password.
    public internal(set) var openTables = 0
    /// How many of them are an event's, which nobody joins who was not called.
    public internal(set) var eventTables = 0
    /// How many seats a stranger could take now: free ones of those tables, where no game runs.
    public internal(set) var openSeats = 0

    /// Whether there are tables beside those of events, and a stranger can join none of them.
    public var isLocked: Bool { tables > eventTables && openTables == 0 }

    /// A server without tables.
    init() {}

    init(of model: TableModel) {
        guard model.setup.isPublic else { return }
        tables = 1
        eventTables = model.setup.owner == nil ? 0 : 1
        guard !model.isLocked, model.setup.password == nil else { return }
        openTables = 1
        if !model.isInGame { openSeats = model.seats.count - model.takenSeats }
    }

    static func += (total: inout Census, part: Census) {
        total.tables += part.tables
        total.openTables += part.openTables
        total.eventTables += part.eventTables
        total.openSeats += part.openSeats
    }

    static func -= (total: inout Census, part: Census) {
        total.tables -= part.tables
        total.openTables -= part.openTables
        total.eventTables -= part.eventTables
        total.openSeats -= part.openSeats
    }
}
