import People
import Wire

/// Patience games that their players have left, and may take up again on any client.
final class SavedGames: ServerModule {
    let parts: ServerParts
    private let people: PeopleDesk
    private let tables: Tables

    init(_ parts: ServerParts, _ people: PeopleDesk, _ tables: Tables) {
        self.parts = parts
        self.people = people
        self.tables = tables
    }

    /// The account's games for one that were left or are over, and that the database does not have yet.
    func waitingGames(of account: String) -> [FinishedGame] {
        archive.waiting.values.filter { $0.isOwn(of: account) }
            .sorted { ($0.endedMs, $0.id) < ($1.endedMs, $1.id) }
    }

    /// The tables where sessions of the account play games that would be saved, with who signed in last at the end.
    private func running(_ account: String) -> [(session: Session, table: Table)] {
        sessionDirectory.sessions(of: account).flatMap { session in
            session.tables.compactMap { directory[$0] }
                .filter { $0.model.isSavable && $0.model.seats[0].owner == session.playerID }
                .map { (session, $0) }
        }
    }

    /// The list for a session: its own running games are not in it, those of the account's other sessions are.
    func withRunning(
        _ games: [(id: String, game: ServerMessage.SavedGame)], of asker: Session
    ) -> [ServerMessage.SavedGame] {
        guard let account = asker.account?.account.id else { return [] }
        let now = clock.now
        var list = games
        for (session, table) in running(account) {
            let model = table.model
            list.removeAll { $0.id == model.archiveID }
            if session === asker { continue }
            let game = ServerMessage.SavedGame(
                game: model.setup.kind.game, level: model.setup.rules.level ?? "", moves: model.tally.moves,
                ms: model.withoutStanding(at: now).clocks.elapsed(at: now).millisecondsToWait,
                at: Int(milliseconds), playing: true)
            list.removeAll { $0.game.game == game.game && $0.game.level == game.level }
            list.append((model.archiveID, game))
        }
        return list.map(\.game).sorted { ($1.at, $0.game, $0.level) < ($0.at, $1.game, $1.level) }
    }

    /// Asks for a saved game. Where another session of the account plays one of its kind, that ends there and is saved first.
    /// An account asks for one at a time.
    func ask(
        for create: Request.Create, _ game: String, _ level: String, _ account: Account, _ asker: Asker
    ) -> Answer {
        guard archive.takingUp.count < ServerLimits.takingUp, !archive.takingUp.values.contains(account.id) else {
            return .refused(Self.cannotTakeUp)
        }
        let elsewhere = running(account.id).last { session, table in
            session.id != asker.session && table.model.setup.kind.game == game
                && table.model.setup.rules.level == level
        }
        if let (session, table) = elsewhere { tables.moveAway(session, from: table) }
        let ticket = lateReplies.drawTicket()
        people.ask(
            .takeUp(account: account.id, game: game, level: level, waiting: waitingGames(of: account.id)),
            by: asker.ofPeople, .takeUp(asker.session, create), under: ticket)
        archive.takingUp[ticket] = account.id
        return .pending(ticket)
    }

    /// The database has handed a saved game out. Where nobody is there to play it, it stays saved.
    func takenUp(by id: SessionID, _ ticket: Ticket, _ answer: PeopleAnswer) -> Result<(SavedTable, Asker), ErrorReply>
    {
        guard archive.takingUp.removeValue(forKey: ticket) != nil, case .takenUp(let saved)? = answer.change,
            let session = sessionDirectory[id],
            session.account?.account.id == saved.account,
            let receiver = lateReplies.receiver(of: ticket)
        else { return .failure(Self.cannotTakeUp) }
        if let (holder, table) = running(saved.account).first(where: { $0.table.model.archiveID == saved.game }) {
            return .failure(holder === session ? Self.playedHere(table.id) : Self.cannotTakeUp)
        }
        let asker = session.asker(on: receiver)
        let bytes = saved.state.utf8.count
        asker.address.allowance.charge(bytes / ServerLimits.savedBytesPerLine, at: clock.uptime)
        guard let table = tables.savedTable(saved.state) else {
            outbox.log(.error, "game_not_read", .init("game", saved.game))
            return .failure(
                ErrorReply(
                    .internal, "This server can't read that saved game.",
                    hint: "It stays saved. Tell whoever runs the server, or begin another one."))
        }
        return .success((table, asker))
    }

    private static let cannotTakeUp = ErrorReply(
        .busy, "A saved game is being taken up or left at the moment.", hint: "Send it again in a moment.",
        retryMs: 1_000)

    private static func playedHere(_ table: String) -> ErrorReply {
        ErrorReply(.alreadySeated, "You play this game at table \(table).", hint: "Go on there.")
    }
}

extension FinishedGame {
    /// Whether it is a game for one, left or over, of that account.
    func isOwn(of account: String) -> Bool {
        saved?.account == account || result.mode == "solo" && result.seats.first?.account == account
    }
}
