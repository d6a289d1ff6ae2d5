import Wire

/// The connections that want changes in the list of public tables.
final class LobbyFeed {
    private let outbox: Outbox
    private var subscribers: [Outlet] = []

    init(_ outbox: Outbox) { self.outbox = outbox }

    /// Tells a connection from now on; where it is told already, in the dialect given.
    func subscribe(_ outlet: Outlet) {
        unsubscribe(outlet.connection)
        subscribers.append(outlet)
    }

    /// Tells a connection no more.
    func unsubscribe(_ connection: ConnectionID) { subscribers.removeAll { $0.connection == connection } }

    /// The connection speaks another dialect from now on.
    func dialectChanged(_ outlet: Outlet) {
        guard let index = subscribers.firstIndex(where: { $0.connection == outlet.connection }) else { return }
        subscribers[index] = outlet
    }

    /// Tells that a table was added, changed or removed, if it is a public one.
    func tell(_ op: String, _ table: Table) {
        guard !subscribers.isEmpty, table.model.setup.isPublic else { return }
        let entry = table.model.entry
        table.listedEntry = entry
        let line = ServerMessage.lobby(.init(op: op, entry: entry))
        for subscriber in subscribers { outbox.send(line, to: subscriber) }
    }

    /// Tells of a table where its entry is not the one told last.
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
