import Wire

/// The connections that want changes in the list of public tables.
///
/// What changes in a tick is told at its end, once for each table and encoded once for each dialect. A subscriber who asked
/// for the change is told before the reply, and so are all others then.
final class LobbyFeed {
    /// A table whose change is still to be sent.
    private struct News {
        let table: Table
        let op: String
    }

    private let outbox: Outbox
    private var subscribers: Set<ConnectionID> = []
    /// Those of them that read JSON, and those that read words.
    private var programs: [ConnectionID] = []
    private var people: [ConnectionID] = []
    /// The changes still to be sent, in the order in which they happened.
    private var news: [News] = []
    /// The tables that have an "add" or a "change" in `news`.
    private var changed: Set<ObjectIdentifier> = []

    private let elsewhere: Elsewhere

    init(_ outbox: Outbox, _ elsewhere: Elsewhere) { (self.outbox, self.elsewhere) = (outbox, elsewhere) }

    /// Subscribes a connection to what changes from now on. If it is subscribed already, only its dialect is replaced.
    func subscribe(_ outlet: Outlet) {
        tellAll()
        unsubscribe(outlet.connection)
        subscribers.insert(outlet.connection)
        if outlet.dialect == .typed { people.append(outlet.connection) } else { programs.append(outlet.connection) }
    }

    /// Ends the subscription of a connection.
    func unsubscribe(_ connection: ConnectionID) {
        guard subscribers.remove(connection) != nil else { return }
        programs.removeAll { $0 == connection }
        people.removeAll { $0 == connection }
        if subscribers.isEmpty { forgetNews() }
    }

    /// Replaces the dialect of a connection.
    func dialectChanged(_ outlet: Outlet) {
        if subscribers.contains(outlet.connection) { subscribe(outlet) }
    }

    /// A table was added or removed, or something has changed that its entry may show.
    func note(_ op: String, _ table: Table) {
        table.entryChanged()
        guard table.model.setup.isPublic else { return }
        if elsewhere.node != nil, op != "remove" { elsewhere.changed.insert(table.id) }
        guard !subscribers.isEmpty else {
            // Whoever subscribes later knows another entry than the one told last.
            if table.listedEntry != nil { table.listedEntry = nil }
            return
        }
        if op != "remove", !changed.insert(ObjectIdentifier(table)).inserted { return }
        news.append(News(table: table, op: op))
    }

    /// Sends all changes before the reply to a subscriber, because a reply comes after everything that the
    /// request has caused.
    func tellAll(before reply: ConnectionID) {
        if !news.isEmpty, subscribers.contains(reply) { tellAll() }
    }

    /// Sends what has changed.
    func tellAll() {
        guard !news.isEmpty else { return }
        var messages: [ServerMessage] = []
        for news in news {
            let entry = news.table.model.entry
            if news.op == "change", entry == news.table.listedEntry { continue }
            news.table.listedEntry = entry
            messages.append(.lobby(.init(op: news.op, entry: entry)))
        }
        forgetNews()
        send(to: programs) { for message in messages { outbox.append(message) } }
        send(to: people) { for message in messages { outbox.append(Narrator.lines(message)) } }
    }

    /// Sends what has changed of the tables of other servers.
    func tell(_ lines: [ServerMessage.LobbyLine]) {
        guard !subscribers.isEmpty, !lines.isEmpty else { return }
        tellAll()
        send(to: programs) { for line in lines { outbox.append(.lobby(line)) } }
        send(to: people) { for line in lines { outbox.append(Narrator.lines(.lobby(line))) } }
    }

    private func send(to audience: [ConnectionID], _ write: () -> Void) {
        guard !audience.isEmpty else { return }
        let start = outbox.output.bytes.count
        write()
        let range = start..<outbox.output.bytes.count
        if !range.isEmpty { outbox.output.send(range, to: audience) }
    }

    private func forgetNews() {
        news.removeAll(keepingCapacity: true)
        changed.removeAll(keepingCapacity: true)
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
