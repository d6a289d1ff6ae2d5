import Wire

extension Server {
    /// Moves a table to another node, with all that goes along; nil where there is no such table. Returns how many tables went.
    package func move(_ table: String, to node: ServerMessage.Destination) -> Int? {
        guard let first = directory[table] else { return nil }
        let party = party(of: first)
        send(release(party, saying: farewell(node)), to: node)
        return party.tables.count
    }

    /// Moves the next party to a node, or events and sessions that are at no table once there are no tables. Where a reply is owed to somebody of it that
    /// nobody else could give, it waits, but for `urgent` ones. Returns how many tables went; nil where nothing could go.
    package func moveNext(to node: ServerMessage.Destination, isUrgent: Bool) -> Int? {
        func mayGo(_ session: Session) -> Bool { isUrgent || !lateReplies.isOwed(to: session) }
        for table in directory.sorted {
            let party = party(of: table)
            guard party.sessions.allSatisfy(mayGo) else { continue }
            send(release(party, saying: farewell(node)), to: node)
            return party.tables.count
        }
        if directory.count == 0, let event = events?.all.first {
            send(release(Party(events: [event]), saying: farewell(node)), to: node)
            return 0
        }
        guard directory.count == 0, let session = sessionDirectory.all.first(where: mayGo) else { return nil }
        send(release(Party(sessions: [session]), saying: farewell(node)), to: node)
        return 0
    }

    func handOver(_ asker: Asker, _ listed: Elsewhere.Listed) -> Answer? {
        guard let node = elsewhere.nodes[listed.node], let session = sessionDirectory[asker.session],
            let refusal = elsewhere.refusal(listed)
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
            .sent(tables: party.tables, sessions: party.sessions, node: node.node, party.bytes))
    }
}
