import Wire

/// Answers requests about tables.
final class Tables: ServerModule {
    let parts: ServerParts
    let drain: Drain
    let pictures: PictureDesk
    let solver: SolverDesk
    let silent: SilentConnections
    /// Nil where there are no accounts.
    private let people: PeopleDesk?
    /// Nil where there is none.
    let ladder: Ladder?
    /// Settings by their shown rules, so that tables with the same rules share them.
    private var settings: [Rules: TableSettings] = [:]
    /// Moves that were accepted since the start.
    var moves = 0

    /// How many settings are kept before the list is emptied.
    private static let keptSettings = 256
    /// Who has tried unknown ids or wrong passwords.
    private var guessers = Guessers()
    /// Kept for its storage, so that a move allocates nothing.
    var step = TableStep()

    init(_ parts: ServerParts, _ people: PeopleDesk?, _ ladder: Ladder?) {
        self.parts = parts
        self.people = people
        self.ladder = ladder
        pictures = PictureDesk(parts)
        solver = SolverDesk(parts)
        drain = Drain(parts)
        silent = SilentConnections(parts)
    }

    /// The same settings, shared with an earlier table if one has them.
    func shared(_ settled: TableSettings) -> TableSettings {
        // Shown rules do not have the practice seed.
        guard settled.practiceSeed == nil, settled.kind.pictureWish == nil else { return settled }
        if let known = settings[settled.shown] { return known }
        if settings.count == Self.keptSettings { settings.removeAll() }
        settings[settled.shown] = settled
        return settled
    }

    /// The keyed hash of a password at that table.
    func hash(of password: String?, at id: String) -> String? {
        password.flatMap { directory[id]?.model.setup.passwordHash($0) }
    }

    // MARK: Entering and leaving

    /// Opens a new table with the asker's player as host.
    func open(_ wanted: TableOpening, _ settled: TableSettings, for asker: Asker) -> Answer {
        if let refusal = refusalOfAnotherTable(asker) ?? refusalOfAnotherTable(from: asker.address) {
            return .refused(refusal)
        }
        var opening = wanted
        opening.bots = drawn(opening.rules.bots) ?? []
        opening.services = TableServices(isArchived: setup.isArchived, hasAccounts: setup.accounts != nil)
        opening.rating = sessionDirectory[asker.session]?.rating(for: settled.kind)
        let table = add(opening, settled)
        table.address = asker.address
        asker.address.tables += 1
        seatHouseBots(at: table)
        show(table, to: asker)
        lobbyFeed.note("add", table)
        outbox.log(LogEntry(.info, "table_opened", .init("table", table.id), .init("player", asker.player.id)))
        return .done(table: table.id, seat: table.model.seat(of: asker.player.id), seq: table.model.seq)
    }

    /// Takes a seat at a table, or watches it.
    func enter(_ id: String, by asker: Asker, as event: TableEvent, player: String? = nil) -> Answer {
        guard let table = directory[id] else {
            noteFailedTry("unknown", id, asker)
            return .refused(Self.noSuchTable(id))
        }
        let isMember = table.isMember(asker.session)
        if !isMember, let refusal = refusalOfAnotherTable(asker) { return .refused(refusal) }
        if !isMember, case .watched = event, let refusal = refusalOfAnotherWatcher(at: table) {
            return .refused(refusal)
        }
        if !isMember, table.model.isKicked(asker.player.id, from: asker.peer.origin) {
            return .refused(TableModel.isPutOut)
        }
        // A watcher who takes a seat gets a snapshot, so the diff must not come as well.
        table.detach(asker.outlet.connection)
        let verdict = apply(event, to: table)
        if table.isClosed { return .refused(Self.aborted(id)) }
        guard case .done = verdict else {
            if isMember { table.attach(asker.player.id, to: asker.outlet, at: clock.now) }
            if event.password != nil, case .refused(let refusal) = verdict, refusal.code == .badPassword {
                table.wrongPasswords.fail(FailedTries.atTable, at: clock.now)
                noteFailedTry("password", id, asker)
            }
            return verdict
        }
        show(table, to: asker)
        let own = player.flatMap { id in table.model.seats.firstIndex { $0.player?.id == id } }
        return .done(table: table.id, seat: own, seq: table.model.seq)
    }

    /// The refusal of a try to come in after too many failed ones. A try at a listed table without a password is no guess, nor
    /// is one of a member.
    func refusalOfAnotherTry(_ asker: Asker, at id: String, _ password: String?) -> ErrorReply? {
        let table = directory[id]
        if let table, !table.isPrivate && table.model.setup.password == nil || table.isMember(asker.session) {
            return nil
        }
        let origin = asker.peer.origin
        // Only those who have failed wait for others. Otherwise strangers could keep out whoever knows the password.
        let isShared = password != nil && guessers.hasFailed(origin, at: clock.now)
        let shared = isShared ? table?.wrongPasswords.wait(FailedTries.atTable, at: clock.now) : nil
        guard let wait = guessers.wait(of: origin, at: clock.now) ?? shared else { return nil }
        return ErrorReply(
            .rateLimited, "Too many wrong passwords or ids of tables were tried.",
            hint: "It was not executed. Wait, then send it again.", retryMs: wait.millisecondsToWait)
    }

    private func noteFailedTry(_ what: String, _ id: String, _ asker: Asker) {
        guessers.fail(asker.peer.origin, at: clock.now)
        outbox.log(
            LogEntry(
                .info, "table_try_failed", .init("why", what), .init("table", TextRules.excerpt(id)),
                .init("address", asker.peer.address)))
    }

    func leave(_ table: Table, seat: Int?, _ asker: Asker) -> Answer {
        let player = asker.player.id
        if let refusal = refusalToSave(table, leftBy: player) { return .refused(refusal) }
        let verdict = apply(.left(player: player, seat: seat), to: table)
        guard case .done = verdict else { return verdict }
        if table.model.seat(of: player) == nil, !table.model.watches(player), let member = table.member(player) {
            remove(member, from: table)
            if asker.outlet.dialect == .typed {
                outbox.send(lines: Narrator.farewell(toTable: table.id), to: asker.outlet)
            }
        }
        return verdict
    }

    /// Puts a seat's holder out. The diff that tells so is the last line that they get from the table.
    func kick(_ kick: Request.Kick, by host: String, at table: Table) -> Answer {
        let owner = table.model.seats.indices.contains(kick.seat) ? table.model.seats[kick.seat].owner : nil
        // The host's own network is not shut out.
        let origin = owner.flatMap(table.member)?.origin
        let order = TableEvent.HostOrder.kick(
            seat: kick.seat, reason: kick.reason.map(TextRules.withoutControls),
            origin: origin == table.member(host)?.origin ? nil : origin)
        let verdict = apply(.hosted(player: host, order), to: table)
        guard case .done = verdict else { return verdict }
        // A player with another seat stays.
        guard let owner, table.model.seat(of: owner) == nil, let member = table.member(owner) else { return verdict }
        remove(member, from: table)
        if let outlet = member.outlet, outlet.dialect == .typed {
            outbox.send(lines: Narrator.putOut(ofTable: table.id), to: outlet)
        }
        return verdict
    }

    func remove(_ member: Table.Member, from table: Table) {
        sessionDirectory.deliver(.left(table: table.id), to: member.session)
        table.dismiss(member)
        if table.model.isSuspended { sendAway(from: table) }
        if table.model.isDeserted { close(table, last: member.outlet) }
    }

    func wake(_ table: Table) {
        if let time = table.gameTime, time <= clock.now { _ = apply(.timePassed, to: table) }
        if let time = table.silenceCheckAt, time <= clock.now { checkSilence(at: table) }
    }

    /// Looks whether the player to move is there. It goes on while the game does.
    func checkSilence(at table: Table) {
        let isPlaying = !table.isClosed && table.model.phase == .playing && table.model.seats.count > 1
        table.silenceCheckAt = isPlaying ? clock.now + ServerLimits.silenceCheck : nil
        alarms.note(table)
        guard isPlaying, let seat = table.model.turnSeat, let owner = table.model.seats[seat].owner,
            let outlet = table.member(owner)?.outlet
        else { return }
        silent.doubt(outlet.connection, hasClock: table.model.clocks.turnEndsAt != nil)
    }

    // MARK: At the table

    func readied(
        _ asker: Asker, on: Bool?, nonce: String?, seat: Int?, same: Bool = false, at table: Table
    ) -> Answer {
        let consent = TableEvent.Consent(
            on: on ?? true, nonce: nonce.flatMap(Nonce.init(hex:)), seat: seat, wantsSameDeal: same)
        return apply(.readied(player: asker.player.id, consent), to: table)
    }

    func refusal(ofSameDeal again: Request.Again, at table: Table) -> ErrorReply? {
        if table.model.setup.kind.seats > 1 {
            return ErrorReply(
                .badField, "Only a table with one seat can have the same deal again.", hint: "Leave same out.",
                field: "same")
        }
        guard again.nonce != nil else { return nil }
        return ErrorReply(
            .badField, "The same deal keeps the nonce that it was dealt with.", hint: "Leave nonce or same out.",
            field: "nonce")
    }

    func resign(_ resign: Request.Resign, _ asker: Asker, at table: Table) -> Answer {
        let player = asker.player.id
        // A player with a board of their own becomes a watcher and gets a snapshot, so the diff must not come as well.
        let showsAnew = table.viewpoint(of: player) != nil && asker.outlet.dialect == .json
        if showsAnew { table.detach(asker.outlet.connection) }
        let answer = apply(.resigned(player: player, seat: resign.seat), to: table)
        if showsAnew {
            if case .done = answer { sendSnapshot(of: table, to: asker) }
            table.attach(player, to: asker.outlet, at: clock.now)
        }
        return answer
    }

    func move(_ move: Move, _ request: some MoveRequest, _ player: String, at table: Table) -> Answer {
        let answer = apply(.moved(.init(move, player: player, seat: request.seat, seq: request.seq)), to: table)
        // In a game with turns no move waits.
        guard table.model.turnSeat == nil, case .done = answer,
            let seat = table.model.waitingSeat(of: player, wanted: request.seat)
        else { return answer }
        let ticket = lateReplies.drawTicket()
        table.waits.append(Table.Wait(seat: seat, player: player, ticket: ticket))
        return .pending(ticket, mayBeOvertaken: true)
    }

    func again(_ again: Request.Again, _ asker: Asker, at table: Table) -> Answer {
        guard table.model.phase != .waiting else {
            return .refused(ErrorReply(.wrongPhase, "There was no game yet.", hint: "Say ready to start the first."))
        }
        if let refusal = table.model.refusalOfReadiness { return .refused(refusal) }
        if again.same == true, let refusal = refusal(ofSameDeal: again, at: table) { return .refused(refusal) }
        return readied(asker, on: again.on, nonce: again.nonce, seat: nil, same: again.same ?? false, at: table)
    }

    func configure(_ configure: Request.Configure, _ asker: Asker, at table: Table) -> Answer {
        let bots = drawn(configure.rules.bots)
        if let later = configureLater(configure, bots, asker, at: table) { return later }
        let order = TableEvent.HostOrder.configure(configure.rules, bots: bots)
        let answer = apply(.hosted(player: asker.player.id, order), to: table)
        if table.model.setup.kind.pictureWish == nil { dropPictures(of: table) }
        tellRatings(at: table)
        return answer
    }

    func say(_ text: String, _ asker: Asker, at table: Table) -> Answer {
        if let refusal = people?.refusalOfChat(by: asker) { return .refused(refusal) }
        // Without a rate of lines there is none of chat.
        if limits.rate > 0, let wait = table.spendChat(of: asker.session, at: clock.now) {
            return .refused(
                ErrorReply(
                    .rateLimited, "More is being said at this table than it can tell to all.",
                    hint: "It was not told. Wait, then send it again.", retryMs: wait.millisecondsToWait))
        }
        let line = ServerMessage.ChatLine(
            table: table.id, from: asker.player.name, text: TextRules.withoutControls(text))
        keep(line, at: table)
        let start = outbox.output.bytes.count
        outbox.append(.chat(line))
        outbox.output.send(start..<outbox.output.bytes.count, to: table.audience)
        let readers = table.members.compactMap { $0.readsWords ? $0.outlet?.connection : nil }
        guard !readers.isEmpty else { return .done(seq: table.model.seq) }
        let words = outbox.output.bytes.count
        outbox.append(Narrator.lines(.chat(line)))
        outbox.output.send(words..<outbox.output.bytes.count, to: readers)
        return .done(seq: table.model.seq)
    }

    /// The table of that id if the asker sits or watches there.
    func table(_ id: String, of asker: Asker) -> Table? {
        asker.tables.contains(id) ? directory[id] : nil
    }

    func refusal(ofTable id: String) -> Answer {
        // This must not tell which private tables exist.
        guard let table = directory[id], !table.isPrivate else { return .refused(Self.noSuchTable(id)) }
        return .refused(
            ErrorReply(.notSeated, "You are not at table \(id).", hint: "Join or watch it first."))
    }
}
