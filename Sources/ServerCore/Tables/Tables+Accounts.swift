import People
import Wire

/// What tables show of accounts.
extension Tables {
    /// The asker's rating in games like that table's.
    func rating(of asker: Asker, at table: String) -> Int? {
        guard let table = directory[table] else { return nil }
        return sessionDirectory[asker.session]?.rating(at: table)
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
            let rating = sessionDirectory[member.session]?.rating(at: table)
            return rating == seat.rating ? nil : .init(player: player.id, rating: rating)
        }
        if !ratings.isEmpty { _ = apply(.rated(ratings), to: table) }
    }

    /// A moderator has put a session out of the server.
    func putOut(_ session: Session, by moderator: String?) {
        for id in session.tables {
            guard let table = directory[id] else { continue }
            endStay(of: session.playerID, at: table, by: .banned(player: session.playerID, by: moderator))
        }
    }

    /// Replaces an erased account's name at all tables: at seats that it has left in a running game, in chat and in titles. Chat
    /// and titles are no change that is recorded: the state of all tables is kept once more afterwards.
    func erase(_ erased: ErasedAccount) {
        for table in directory.sorted {
            for index in table.model.chat.indices { table.model.chat[index].replace(erased.name) }
            let title = table.model.setup.title.erasing(erased.name)
            if title != table.model.setup.title {
                table.model.setup.title = title
                lobbyFeed.note("change", table)
            }
            let seats = table.model.seats.filter { $0.account == erased.id }
            if !seats.isEmpty { table.gameLog?.erase(erased.id) }
            for player in Set(seats.compactMap { $0.player?.id }) {
                _ = apply(.renamed(Player(id: player, name: "deleted")), to: table)
            }
        }
    }

    /// Takes a session away from all its tables, as `leave` does.
    func leaveAll(_ session: Session) {
        for table in session.tables.compactMap({ directory[$0] }) { moveAway(session, from: table) }
    }
}

extension ServerMessage.ChatLine {
    fileprivate mutating func replace(_ name: String) {
        if from == name { from = "deleted" }
        text = text.erasing(name)
    }
}
