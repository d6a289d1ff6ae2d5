import Wire

extension Server {
    /// Moves a table to another node, with all that goes along; nil where there is no such table. Returns how many tables went.
    package func move(_ table: String, to node: ServerMessage.Destination) -> Int? {
        events?.settle()
        guard let first = directory[table] else { return nil }
        return move(party(of: Party(tables: [first])), to: node)
    }

    /// Moves the next party to a node, or one without tables once there are no tables. Where a reply is owed to somebody of it that
    /// nobody else could give, it waits, but for `urgent` ones. Returns how many tables went; nil where nothing could go.
    package func moveNext(to node: ServerMessage.Destination, isUrgent: Bool) -> Int? {
        events?.settle()
        // Those of parties that must wait.
        var waiting: Set<String> = []
        func next(_ first: Party) -> Int? {
            let party = party(of: first)
            waiting.formUnion(party.tables.map(\.id))
            guard isUrgent || !party.sessions.contains(where: { lateReplies.isOwed(to: $0) }) else { return nil }
            return move(party, to: node)
        }
        for table in directory.sorted where !waiting.contains(table.id) {
            if let count = next(Party(tables: [table])) { return count }
        }
        guard directory.count == 0 else { return nil }
        for event in events?.all ?? [] { if let count = next(Party(events: [event])) { return count } }
        for session in sessionDirectory.all { if let count = next(Party(sessions: [session])) { return count } }
        return nil
    }

    private func move(_ party: Party, to node: ServerMessage.Destination) -> Int {
        send(release(party, saying: farewell(node)), to: node)
        return party.tables.count
    }

    /// Sends whoever asks to the node that the refusal names, and answers the request; nil for who is at a table or in an event here.
    func handOver(_ asker: Asker, _ refusal: ErrorReply) -> Answer? {
        guard let node = refusal.to, let session = sessionDirectory[asker.session], session.tables.isEmpty,
            events?.events(of: session).isEmpty != false
        else { return nil }
        var party = release(Party(sessions: [session]), saying: farewell(node))
        party.isForRequest = true
        send(party, to: node)
        // The connection has had its last line, so nobody gets this.
        return .refused(refusal)
    }

    private func farewell(_ node: ServerMessage.Destination) -> ServerMessage.Goodbye {
        var goodbye = ServerMessage.Goodbye(reason: .moved, resumeMs: limits.hold.millisecondsToWait)
        goodbye.to = node
        return goodbye
    }

    private func send(_ party: TableTransfer, to node: ServerMessage.Destination) {
        var party = party
        party.node = setup.node ?? ""
        outbox.places.append(
            .sent(tables: party.ids, sessions: party.sessions, node: node.node, party.bytes))
    }
}
