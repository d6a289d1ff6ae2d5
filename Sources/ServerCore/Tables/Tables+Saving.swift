import People
import Wire

/// A table as it was when its player left a game that can be taken up again. It stands in the database, so that later versions
/// must read it, as they read the state of tables in a journal.
package struct SavedTable: Sendable, Codable {
    /// When the player left.
    let moment: Moment
    let table: KeptTable
}

/// Games that their players leave and take up at another table.
extension Tables {
    /// Hands the state of a table to the database, as it was before its player left. Its lines are left out where they take too
    /// much; the game is archived without them then.
    func save(_ left: KeptTable) {
        let model = left.model.withoutStanding(at: clock.now).withoutOthers
        guard var log = left.log, let account = model.seats[0].account else { return }
        if log.count > ServerLimits.savedLineBytes { log.forget() }
        let (ended, step) = model.abandoned(at: clock.now)
        guard let over = ended.over, let result = step.result else { return }
        let state = WireEncoder.text(of: SavedTable(moment: clock.now, table: KeptTable(model, log)))
        guard state.utf8.count <= ServerLimits.savedBytes else {
            return outbox.log(
                .error, "game_not_saved", .init("table", model.setup.id), .init("bytes", state.utf8.count))
        }
        let id = model.archiveID
        var game = finished(ended, step, log, over, result, id: "\(id).\(model.seq)", lines: nil)
        let running = directory.tables(of: account).filter { $0.id != model.setup.id && $0.model.isInGame }
        game.saved = FinishedGame.Saved(
            game: id, account: account, seq: model.seq, moment: clock.now.wholeNanoseconds, moves: model.tally.moves,
            state: state, running: running.map(\.model.archiveID))
        archive.add(game)
        outbox.log(.info, "game_saved", .init("table", model.setup.id), .init("bytes", state.utf8.count))
    }

    /// Why a player can't leave a game for another day: too many games wait for the database.
    func refusalToSave(_ table: Table, leftBy player: String) -> ErrorReply? {
        guard table.model.isSavable, table.model.seat(of: player) != nil, !archive.hasRoomToSave else { return nil }
        return ErrorReply(
            .busy, "The server can't save your game at the moment.",
            hint: "Stay, or send it again later. To give the game up, resign.", retryMs: 5_000)
    }

    /// Reads a saved table; nil where this version can't.
    func savedTable(_ state: String) -> SavedTable? {
        let context = TableDecodingContext(hashing, families)
        guard let tape = try? JSONTape(Array(state.utf8).span) else { return nil }
        return try? WireDecoder.decode(SavedTable.self, from: tape, userInfo: context.userInfo)
    }

    /// Opens a table that goes on with a saved game, with the asker's player as host.
    func reopen(_ saved: SavedTable, _ create: Request.Create, as id: String, for asker: Asker) -> Answer {
        if let refusal = refusalOfAnotherTable(asker) ?? refusalOfAnotherTable(from: asker.address) {
            return .refused(refusal)
        }
        let former = saved.table.model.setup
        let setup = TableSetup(
            id: id, title: create.title.map(TextRules.withoutControls) ?? "\(asker.player.name)'s table",
            settings: former.settings, password: create.password.map(former.passwordHash),
            isPublic: create.public ?? true, secret: former.secret.array, hold: limits.hold, services: former.services,
            hashing: hashing, families: families, origin: former.origin ?? former.id)
        var step = TableStep()
        var model = TableModel(
            saved.table.model, leftAt: saved.moment, in: setup, by: asker.player, at: clock.now, &step)
        model.seats[0].rating = sessionDirectory[asker.session]?.rating(for: setup.kind)
        let log = saved.table.log?.moved(from: former.id, to: id, by: clock.now - saved.moment)
        let table = Table(KeptTable(model, log), digest: 0)
        directory.add(table, at: clock.uptime)
        let line = outbox.output.append(table.diffStart, seq: model.seq, step.changes)
        if archive.isOn { keepForArchive(step.changes, line, of: table) }
        table.address = asker.address
        boundLines(of: table)
        show(table, to: asker)
        recorder.keep(table)
        recorder.note(table.whereabouts(isNew: true))
        alarms.note(table)
        lobbyFeed.note("add", table)
        outbox.log(
            .info, "table_opened", .init("table", table.id), .init("player", asker.player.id),
            .init("saved", model.archiveID))
        return .done(table: table.id, seat: 0, seq: model.seq)
    }

    /// Takes a session away from a table where it plays a game that another of its account's takes up.
    func moveAway(_ session: Session, from table: Table) {
        endStay(of: session.playerID, at: table, by: .left(player: session.playerID))
    }
}
