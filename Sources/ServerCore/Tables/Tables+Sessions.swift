import Wire

/// Sessions that come and go.
extension Tables {
    /// The session's connection is gone: its seats are held, and it hears nothing more.
    func connectionLost(_ connection: ClientConnection, of session: Session) {
        for table in session.tables {
            table.detach(connection)
            _ = execute(.connectionLost(player: session.player.id), at: table)
        }
    }

    /// The session has a connection again: it gets what it missed of every table, and hears everything from now on. The
    /// clocks of the tables of which it got old diffs, which tell of old times.
    func connectionResumed(
        _ connection: ClientConnection, of session: Session, held: [String: Int]
    ) -> [ServerMessage.Clocks] {
        var clocks: [ServerMessage.Clocks] = []
        for table in session.tables {
            _ = execute(.connectionResumed(player: session.player.id), at: table)
            // Where the client claims to be further than the table is, only the whole state helps.
            let since = held[table.id].flatMap { $0 <= table.model.seq ? $0 : nil }
            if !catchUp(connection, at: table, since: since) { clocks.append(table.model.clocks(at: surroundings.now)) }
            table.attach(connection, at: surroundings.now)
        }
        return clocks
    }

    /// The connection has missed lines: it gets every table anew.
    func showAgain(_ session: Session, on connection: ClientConnection) {
        for table in session.tables { sendSnapshot(of: table, to: connection) }
    }

    /// The session has not come back in time.
    func sessionEnded(_ session: Session) {
        for table in session.tables {
            _ = execute(.holdExpired(player: session.player.id), at: table)
            remove(session, from: table)
        }
    }
}
