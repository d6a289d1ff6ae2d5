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
    var guessers = Guessers()
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

    func readied(
        _ asker: Asker, on: Bool?, nonce: String?, seat: Int?, same: Bool = false, at table: Table
    ) -> Answer {
        if nonce != nil, table.model.setup.withholdsDeal {
            return .refused(
                .badField, "Everybody has the same deal here, whatever the nonce.", hint: "Leave nonce out.",
                field: "nonce")
        }
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
            return .refused(.wrongPhase, "There was no game yet.", hint: "Say ready to start the first.")
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
                .rateLimited, "More is being said at this table than it can tell to all.",
                hint: "It was not told. Wait, then send it again.", retryMs: wait.millisecondsToWait)
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
        if let listed = elsewhere[id], directory[id] == nil, let refusal = elsewhere.refusal(listed) {
            return .refused(refusal)
        }
        // This must not tell which private tables exist.
        guard let table = directory[id], !table.isPrivate else { return .refused(Self.noSuchTable(id)) }
        return .refused(.notSeated, "You are not at table \(id).", hint: "Join or watch it first.")
    }
}
