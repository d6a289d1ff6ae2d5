import Wire

/// What tables show of accounts.
extension Tables {
    /// The asker's rating in games like that table's.
    func rating(of asker: Asker, at table: String) -> Int? {
        guard let table = directory[table] else { return nil }
        return sessions[asker.session]?.rating(at: table)
    }

    /// A player has another name, or is signed in.
    func rename(_ player: Player, rating: Int?, at table: Table) {
        _ = apply(.renamed(player), to: table)
        if !table.isClosed { rate(player.id, rating, at: table) }
    }

    /// Shows a player's rating where it is not shown yet.
    func rate(_ player: String, _ rating: Int?, at table: Table) {
        let isShown = table.model.seats.allSatisfy { $0.player?.id != player || $0.rating == rating }
        if !isShown { _ = apply(.rated([.init(player: player, rating: rating)]), to: table) }
    }

    /// Shows the ratings of all who sit at a table whose rules have changed.
    func tellRatings(at table: Table) {
        guard !table.isClosed else { return }
        let ratings = table.model.seats.compactMap { seat -> TableEvent.PlayerRating? in
            guard let player = seat.player, player.account != nil, let member = table.member(player.id) else {
                return nil
            }
            let rating = sessions[member.session]?.rating(at: table)
            return rating == seat.rating ? nil : .init(player: player.id, rating: rating)
        }
        if !ratings.isEmpty { _ = apply(.rated(ratings), to: table) }
    }

    /// A moderator has put a session out of the server.
    func putOut(_ session: Session, by moderator: String?) {
        for id in session.tables {
            guard let table = directory[id] else { continue }
            _ = apply(.banned(player: session.playerID, by: moderator), to: table)
            if let member = table.member(session.playerID) { remove(member, from: table) }
        }
    }

    /// Replaces an account's name in what is kept of tables beside their seats. It is no change that is recorded: the state of all
    /// tables is kept once more afterwards.
    func erase(_ name: String, of account: String) {
        for table in directory.sorted {
            for index in table.model.chat.indices { table.model.chat[index].replace(name) }
            if table.model.setup.title.contains(name) {
                table.model.setup.title = table.model.setup.title.replacing(name, with: "deleted")
                lobbyFeed.noteChange(table)
            }
            guard table.model.seats.contains(where: { $0.accountAtDeal == account || $0.player?.account == account })
            else { continue }
            var encoded = JSONBuffer()
            encoded.write(encoding: name)
            let text = String(decoding: encoded[0..<encoded.count], as: UTF8.self)
            table.gameLog?.replace("\"name\":\(text)", with: "\"name\":\"deleted\"")
            table.gameLog?.replace(",\"account\":\"\(account)\"", with: "")
        }
    }

    /// Takes a session away from all its tables, as `leave` does.
    func leaveAll(_ session: Session) {
        for id in session.tables {
            guard let table = directory[id] else { continue }
            _ = apply(.left(player: session.playerID), to: table)
            if let member = table.member(session.playerID) { remove(member, from: table) }
        }
    }
}

extension ServerMessage.ChatLine {
    fileprivate mutating func replace(_ name: String) {
        if from == name { from = "deleted" }
        if text.contains(name) { text = text.replacing(name, with: "deleted") }
    }
}
