import Wire

/// What is told of players and tables, one in a line.
extension Administration {
    func line(of session: Session) -> String {
        let who = session.account.map { "account \($0.account.id) \($0.account.role.name)" } ?? "guest"
        let connection = session.connection.flatMap { component.connections[$0] }
        let tables = session.tables.isEmpty ? "" : " at " + session.tables.joined(separator: " ")
        return
            "\(session.playerID) \"\(session.name)\" \(who) \(connection.map { "from \($0.peer.address)" } ?? "away")\(tables)"
    }

    func line(of table: Table) -> String {
        let model = table.model
        let rules = [model.setup.rules.mode, model.setup.rules.level].compactMap { $0.map { "\($0)" } }.joined(
            separator: " ")
        let secrecy = table.isPrivate || model.setup.password != nil ? " private" : ""
        return
            "\(table.id) \"\(model.setup.title)\" \(rules) \(model.phase.rawValue) \(model.takenSeats)/\(model.seats.count)\(secrecy)"
    }

    /// What is counted, in the order in which it is told.
    var numbers: [(name: String, number: Int)] {
        let sessions = component.sessionDirectory
        let games = component.directory.kinds.reduce(0) { sum, kind in
            [.playing, .paused].contains(kind.key.phase) ? sum + kind.value : sum
        }
        return [
            ("connections", component.connections.count),
            ("sessions", sessions.count),
            ("signed_in", component.accounts?.signedIn.count ?? 0),
            ("tables", component.directory.count),
            ("public_tables", component.directory.census.tables),
            ("open_seats", component.directory.census.openSeats),
            ("games", games),
            ("games_not_archived", component.archive.waiting.count),
            ("bytes_not_archived", component.archive.bytes),
        ]
    }
}
