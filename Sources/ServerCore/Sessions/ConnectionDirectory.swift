import Wire

/// Every connection, by the driver's name for it.
final class ConnectionDirectory {
    private var slots: [ClientConnection?] = []
    /// How many were taken in. Those that are refused do not count while they take their last line.
    private(set) var count = 0

    /// The connection of that name; nil if it is gone.
    subscript(id: ConnectionID) -> ClientConnection? {
        guard slots.indices.contains(id.slot), let connection = slots[id.slot], connection.id == id else { return nil }
        return connection
    }

    /// All of them.
    var all: some Sequence<ClientConnection> { slots.lazy.compactMap(\.self) }

    /// Adds a connection to its slot, which is free.
    func add(_ connection: ClientConnection) {
        while slots.count <= connection.id.slot { slots.append(nil) }
        slots[connection.id.slot] = connection
        guard !connection.isRefused else { return }
        count += 1
    }

    /// Tells everybody who has a session.
    func announce(_ announcement: ServerMessage.Announcement, _ outbox: Outbox) {
        for connection in all where connection.session != nil {
            outbox.send(.announcement(announcement), to: connection)
        }
    }

    func remove(_ connection: ClientConnection) {
        slots[connection.id.slot] = nil
        guard !connection.isRefused else { return }
        count -= 1
    }
}
