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

    /// Tells of a table where the changes, or none at all, may have changed its entry: flips never do.
    func tellIfListed(_ table: Table, after changes: [Change]) {
        guard !subscribers.isEmpty else { return }
        guard changes.isEmpty || changes.contains(where: \.isListed), table.model.entry != table.listedEntry else {
            return
        }
        tell("change", table)
    }
}

extension Change {
    /// Whether the list of tables shows it.
    fileprivate var isListed: Bool {
        switch self {
        case .seat, .phase, .rules, .title: true
        default: false
        }
    }
}
