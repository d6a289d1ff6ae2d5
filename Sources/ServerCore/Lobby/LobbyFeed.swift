import Wire

/// Who wants to hear what changes in the list of public tables.
final class LobbyFeed {
    private let outbox: Outbox
    private var subscribers: [ClientConnection] = []

    init(_ outbox: Outbox) { self.outbox = outbox }

    /// Tells a connection from now on, or no more.
    func subscribe(_ connection: ClientConnection, on: Bool) {
        subscribers.removeAll { $0 === connection }
        if on { subscribers.append(connection) }
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
