import Wire

/// Sessions that come and go. Each names the tables where it is.
extension Tables {
    /// The connection is gone: nothing more is said to it.
    func detach(_ connection: ConnectionID, from tables: [String]) {
        for table in tables.compactMap({ directory[$0] }) { table.detach(connection) }
    }

    /// The player's connection is gone: the seats are held.
    func connectionLost(of player: String, at tables: [String]) {
        for table in tables.compactMap({ directory[$0] }) { _ = apply(.connectionLost(player: player), to: table) }
    }

    /// The player has a connection again: it gets what was missed of every table, and hears everything from now on.
    /// Returns the clocks of the tables of which it got old diffs, which tell of old times.
    func connectionResumed(_ asker: Asker, held: [String: Int]) -> [ServerMessage.Clocks] {
        var clocks: [ServerMessage.Clocks] = []
        // A restart of the server may have ended a table, or it ended with the hold.
        for id in held.keys.sorted() where !asker.tables.contains(id) {
            outbox.send(.closed(.init(table: id)), to: asker.outlet)
        }
        for table in asker.tables.compactMap({ directory[$0] }) {
            let origin = asker.peer.origin
            table.admit(asker.session, asker.player.id, from: origin)
            adopt(table, by: asker)
            _ = apply(.connectionResumed(player: asker.player.id, origin: origin), to: table)
            if table.isClosed { continue }
            // Where the client claims to be further than the table is, only the whole state helps.
            let since = held[table.id].flatMap { $0 <= table.model.seq ? $0 : nil }
            if !catchUp(asker, at: table, since: since) { clocks.append(table.model.clocks(at: clock.now)) }
            // A program that was started anew has heard none of the chat.
            if held[table.id] == nil { sendChat(of: table, to: asker) }
            table.attach(asker.player.id, to: asker.outlet, at: clock.now)
        }
        return clocks
    }

    /// A table that a restart has brought back counts for the address from which its host comes back.
    private func adopt(_ table: Table, by asker: Asker) {
        if table.address == nil, table.model.host == asker.player.id { table.address = asker.address }
    }

    /// The connection has missed lines: it gets every table anew.
    func showAgain(_ asker: Asker) {
        for table in asker.tables.compactMap({ directory[$0] }) { sendSnapshot(of: table, to: asker) }
    }

    /// The connection speaks another dialect from now on.
    func dialectChanged(_ asker: Asker) {
        for table in asker.tables.compactMap({ directory[$0] }) {
            table.attach(asker.player.id, to: asker.outlet, at: clock.now)
        }
    }

    /// Frees the seats of players who have no session after a recovery, for nobody could take them back and no hold would end. A power
    /// loss may take the record of a session and leave those of its table, unless every batch was synced.
    func freeSeats(at table: Table, unless hasSession: (String) -> Bool) {
        let players = Set(table.model.seats.compactMap(\.owner) + table.model.watchers.map(\.id))
        for player in players.sorted() where !hasSession(player) && !table.model.isSuspended {
            _ = apply(.holdExpired(player: player), to: table)
        }
        if table.model.isSuspended { sendAway(from: table) }
        if table.members.isEmpty { close(table) }
    }

    /// The session has not come back in time.
    func sessionEnded(_ player: String, at tables: [String]) {
        for table in tables.compactMap({ directory[$0] }) {
            endStay(of: player, at: table, by: .holdExpired(player: player))
        }
    }

    /// Those of the tables at which the player has a seat in a running game.
    func games(of player: String, at tables: [String]) -> [String] {
        tables.filter { id in
            guard let model = directory[id]?.model, model.isInGame else { return false }
            return model.seats.contains { $0.isTaken && $0.owner == player && $0.bot == nil }
        }
    }

    /// Executes an event by which a player goes for good, and takes the player from the table, which it may close.
    func endStay(of player: String, at table: Table, by event: TableEvent) {
        _ = apply(event, to: table)
        if let member = table.member(player) { remove(member, from: table) }
    }
}
