import Wire

/// The connections that want changes in the list of public tables.
final class LobbyFeed {
    private let outbox: Outbox
    private var subscribers: [Outlet] = []

    init(_ outbox: Outbox) { self.outbox = outbox }

    /// Subscribes a connection. If it is subscribed already, only its dialect is replaced.
    func subscribe(_ outlet: Outlet) {
        unsubscribe(outlet.connection)
        subscribers.append(outlet)
    }

    /// Ends the subscription of a connection.
    func unsubscribe(_ connection: ConnectionID) { subscribers.removeAll { $0.connection == connection } }

    /// Replaces the dialect of a connection.
    func dialectChanged(_ outlet: Outlet) {
        guard let index = subscribers.firstIndex(where: { $0.connection == outlet.connection }) else { return }
        subscribers[index] = outlet
    }

    /// Sends that a table was added, changed or removed, if it is a public one.
    func tell(_ op: String, _ table: Table) {
        guard !subscribers.isEmpty, table.model.setup.isPublic else { return }
        let entry = table.model.entry
        table.listedEntry = entry
        let line = ServerMessage.lobby(.init(op: op, entry: entry))
        for subscriber in subscribers { outbox.send(line, to: subscriber) }
    }

    /// Sends a table's entry if it differs from the one that was sent last.
    func tellIfChanged(_ table: Table) {
        guard !subscribers.isEmpty, table.model.entry != table.listedEntry else { return }
        tell("change", table)
    }
}

extension Change {
    /// Whether the list of tables shows it. A flip alone makes none of these.
    var isListed: Bool {
        switch self {
        case .seat, .phase, .rules, .title: true
        default: false
        }
    }
}
