import People

/// What owners of tables are to hear, in order. They are told once all has happened that a request, or a time that has come, causes.
final class OwnerNews {
    enum News {
        case readied(Table, player: String)
        /// A player goes who has not played yet.
        case left(Table, player: String)
        /// A game is over; without a result it counts for nobody.
        case over(Table, FinishedGame.Result?, played: Duration)
        /// There is no such table any more.
        case closed(Table)
        /// A player has a connection, or none any more, as it was then. The account is that of the session, if it has one.
        case cameOrWent(SessionID, player: String, account: String?, isHere: Bool)
        /// A moderator has put them out of the server.
        case banned(player: String?, account: String?)
        case erased(ErasedAccount)
    }

    /// Whether anybody listens.
    var isOn = false
    private var all = Queue<News>()

    func note(_ news: @autoclosure () -> News) { if isOn { all.append(news()) } }

    func next() -> News? { all.popFirst() }

    func removeAll() { all = Queue() }
}

extension Tables {
    func tellOwner(of table: Table, _ event: TableEvent) {
        guard table.model.setup.owner != nil else { return }
        let isWaiting = table.model.phase == .waiting
        switch event {
        case .readied(let player, let consent) where consent.on: parts.ownerNews.note(.readied(table, player: player))
        case .left(let player, _) where isWaiting: parts.ownerNews.note(.left(table, player: player))
        default: break
        }
        for case .over(let over) in step.changes {
            let result = over.reason == .aborted ? nil : step.result
            parts.ownerNews.note(.over(table, result, played: step.playedTime))
        }
    }

    /// Opens a table for an owner. The maker has the first seat.
    func open(_ opening: TableOpening, _ settled: TableSettings) -> Table {
        var opening = opening
        opening.services = TableServices(isArchived: setup.isArchived, hasAccounts: setup.offersAccounts)
        let table = add(opening, settled)
        lobbyFeed.note("add", table)
        outbox.log(.info, "table_opened", .init("table", table.id), .init("owner", opening.owner?.id ?? ""))
        return table
    }

    /// Seats somebody whom the owner calls, who may be away or have no session any more.
    func seat(_ player: Player, _ session: Session?, rating: Int?, in seat: Int, at table: Table) {
        _ = apply(.hosted(player: "", .seat(player, rating: rating, seat: seat)), to: table)
        // Who had it in another session of the account is there no more.
        for member in table.members
        where table.model.seat(of: member.player) == nil && !table.model.watches(member.player) {
            remove(member, from: table)
        }
        guard table.model.seat(of: player.id) == seat, !table.isClosed else { return }
        let connection = session?.connection.flatMap { connections[$0] }
        if let session, let connection {
            show(table, to: session.asker(on: connection))
        } else {
            if let session { sessionDirectory.deliver(table.admit(session.id, player.id), to: session.id) }
            _ = apply(.connectionLost(player: player.id), to: table)
        }
    }

    /// Closes a table that has done its work, and sends everybody away.
    func close(ofOwner table: Table) {
        sendAway(from: table)
        close(table)
    }
}
