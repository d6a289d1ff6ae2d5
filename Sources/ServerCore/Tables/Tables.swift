import FairDeal
import Narration
import TableMirror
import Wire

/// Everything at a table: seats, consent, moves, talk, and what was missed.
final class Tables {
    /// What the module is built from.
    struct Component {
        let clock: Clock
        let outbox: Outbox
        let alarms: Alarms
        let limits: ServerLimits
        let chance: Chance
        let directory: TableDirectory
        let sessions: SessionDirectory
        let lobbyFeed: LobbyFeed
        let lateReplies: LateReplies
    }

    private let component: Component
    var clock: Clock { component.clock }
    let outbox: Outbox
    var alarms: Alarms { component.alarms }
    var limits: ServerLimits { component.limits }
    var chance: Chance { component.chance }
    let directory: TableDirectory
    var lateReplies: LateReplies { component.lateReplies }
    /// Kept for its storage, so that a move allocates nothing.
    private var changes: [Change] = []

    init(_ component: Component) {
        self.component = component
        outbox = component.outbox
        directory = component.directory
    }

    /// Executes a request about a table and says what became of it. What it causes has been sent when this returns, so that
    /// the reply comes last.
    func answer(_ request: Request, from asker: Asker) -> Answer {
        if lateReplies.isWaitedFor { endWaits(overtakenBy: request, of: asker.player.id) }
        switch request {
        case .flip(let flip):
            guard let table = table(flip.table, of: asker) else { return refusal(ofTable: flip.table) }
            return self.flip(flip, asker.player.id, at: table)
        case .join(let join): return self.join(join, by: asker)
        case .watch(let watch):
            return enter(watch.table, by: asker, as: .watched(asker.player, password: watch.password))
        case .leave(let leave):
            return withTable(leave.table, of: asker) { self.leave($0, seat: leave.seat, asker) }
        case .ready(let ready):
            return withTable(ready.table, of: asker) { table in
                readied(asker, on: ready.on, nonce: ready.nonce, seat: ready.seat, at: table)
            }
        case .again(let again):
            return withTable(again.table, of: asker) { table in
                guard table.model.phase != .waiting else {
                    return .refused(
                        ErrorReply(.wrongPhase, "There was no game yet.", hint: "Say ready to start the first."))
                }
                if again.same == true, let refusal = refusal(ofSameDeal: again, at: table) { return .refused(refusal) }
                return readied(
                    asker, on: again.on, nonce: again.nonce, seat: nil, same: again.same ?? false, at: table)
            }
        case .chat(let chat):
            return withTable(chat.table, of: asker) { say(chat.text, asker, at: $0) }
        case .sync(let sync):
            return withTable(sync.table, of: asker) { self.sync(asker, at: $0, since: sync.since) }
        default: return answerSeldom(request, from: asker)
        }
    }

    /// The requests that come a few times a game at most.
    private func answerSeldom(_ request: Request, from asker: Asker) -> Answer {
        let player = asker.player.id
        switch request {
        case .start(let start):
            return withTable(start.table, of: asker) { apply(.hosted(player: player, .start), to: $0) }
        case .configure(let configure):
            return withTable(configure.table, of: asker) { table in
                switch TableRules.settle(configure.rules) {
                case .failure(let refusal): .refused(refusal)
                case .success(let settings):
                    apply(.hosted(player: player, .configure(settings, bots: drawn(configure.rules.bots))), to: table)
                }
            }
        case .lock(let lock):
            return withTable(lock.table, of: asker) { apply(.hosted(player: player, .lock(lock.on)), to: $0) }
        case .kick(let kick):
            return withTable(kick.table, of: asker) { self.kick(kick, by: player, at: $0) }
        case .bot(let bot):
            return withTable(bot.table, of: asker) { askForBot(bot, player, at: $0) }
        case .pause(let pause):
            return withTable(pause.table, of: asker) { apply(.paused(player: player, on: pause.on), to: $0) }
        case .resign(let resign):
            return withTable(resign.table, of: asker) {
                self.resign(resign, asker, at: $0)
            }
        default: preconditionFailure("the router sends \(request.type) elsewhere")
        }
    }

    // MARK: Entering and leaving

    /// Opens a new table with the asker's player as host.
    func open(_ setup: TableSetup, for asker: Asker) -> Answer {
        if let refusal = refusalOfAnotherTable(asker) { return .refused(refusal) }
        let table = Table(TableModel(setup, maker: asker.player, bots: drawn(setup.rules.bots) ?? []))
        directory.add(table)
        seatHouseBots(at: table)
        show(table, to: asker)
        component.lobbyFeed.tell("add", table)
        outbox.log(LogRecord(.info, "table_opened", .init("table", table.id), .init("player", asker.player.id)))
        return .done(table: table.id, seat: table.model.seat(of: asker.player.id), seq: table.model.seq)
    }

    /// Takes a seat at a table, or watches it.
    func enter(_ id: String, by asker: Asker, as event: TableEvent, player: String? = nil) -> Answer {
        guard let table = directory[id] else { return .refused(Self.noSuchTable(id)) }
        let isMember = table.isMember(asker.session)
        if !isMember, let refusal = refusalOfAnotherTable(asker) { return .refused(refusal) }
        if !isMember, case .watched = event, let refusal = refusalOfAnotherWatcher(at: table) {
            return .refused(refusal)
        }
        // A watcher who takes a seat gets the snapshot that tells so, not the diff as well.
        table.detach(asker.outlet.connection)
        let verdict = apply(event, to: table)
        guard case .done = verdict else {
            if isMember { table.attach(asker.player.id, to: asker.outlet, at: clock.now) }
            return verdict
        }
        show(table, to: asker)
        let own = player.flatMap { id in table.model.seats.firstIndex { $0.player?.id == id } }
        return .done(table: table.id, seat: own, seq: table.model.seq)
    }

    /// Sends a table's whole state and last words, and from now on everything that happens.
    private func show(_ table: Table, to asker: Asker) {
        table.admit(asker)
        component.sessions.deliver(.entered(table: table.id), to: asker.session)
        sendSnapshot(of: table, to: asker)
        for line in table.model.chat {
            var old = line
            old.old = true
            outbox.send(.chat(old), to: asker.outlet)
        }
        table.attach(asker.player.id, to: asker.outlet, at: clock.now)
    }

    func sendSnapshot(of table: Table, to asker: Asker) {
        let player = asker.player.id
        let snapshot = table.model.snapshot(at: clock.now, for: table.viewpoint(of: player))
        if asker.outlet.dialect == .typed {
            let isSeated = table.model.seat(of: player) != nil
            outbox.send(lines: Narrator.introduction(snapshot, isSeated: isSeated), to: asker.outlet)
        } else {
            outbox.send(.snapshot(snapshot), to: asker.outlet)
        }
    }

    private func leave(_ table: Table, seat: Int?, _ asker: Asker) -> Answer {
        let player = asker.player.id
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

    /// Puts a seat's holder out; the diff that tells so is the last line of the table that they get.
    private func kick(_ kick: Request.Kick, by host: String, at table: Table) -> Answer {
        let owner = table.model.seats.indices.contains(kick.seat) ? table.model.seats[kick.seat].owner : nil
        let verdict = apply(
            .hosted(player: host, .kick(seat: kick.seat, reason: kick.reason.map(TextRules.withoutControls))),
            to: table)
        guard case .done = verdict else { return verdict }
        // Who has another seat stays with that one.
        guard let owner, table.model.seat(of: owner) == nil, let member = table.member(owner) else { return verdict }
        remove(member, from: table)
        if let outlet = member.outlet, outlet.dialect == .typed {
            outbox.send(lines: Narrator.putOut(ofTable: table.id), to: outlet)
        }
        return verdict
    }

    func remove(_ member: Table.Member, from table: Table) {
        component.sessions.deliver(.left(table: table.id), to: member.session)
        table.dismiss(member)
        guard table.model.isDeserted else { return }
        table.isClosed = true
        for bot in table.houseBots { bot.retire() }
        alarms.forget(table)
        table.houseBots.removeAll()
        directory.remove(table)
        component.lobbyFeed.tell("remove", table)
        if let outlet = member.outlet { outbox.send(.closed(.init(table: table.id)), to: outlet) }
        outbox.log(LogRecord(.info, "table_closed", .init("table", table.id)))
    }

    /// A time that the table waited for has come.
    func wake(_ table: Table) { _ = apply(.timePassed, to: table) }

    // MARK: At the table

    private func readied(
        _ asker: Asker, on: Bool?, nonce: String?, seat: Int?, same: Bool = false, at table: Table
    ) -> Answer {
        let consent = TableEvent.Consent(
            on: on ?? true, nonce: nonce.flatMap(Nonce.init(hex:)), seat: seat, wantsSameDeal: same)
        return apply(.readied(player: asker.player.id, consent), to: table)
    }

    private func refusal(ofSameDeal again: Request.Again, at table: Table) -> ErrorReply? {
        if table.model.setup.kind.seats > 1 {
            return ErrorReply(
                .badField, "The same deal again is for a table with one seat.", hint: "Leave same out.",
                field: "same")
        }
        guard again.nonce != nil else { return nil }
        return ErrorReply(
            .badField, "The same deal keeps the nonce that it was dealt with.", hint: "Leave nonce or same out.",
            field: "nonce")
    }

    private func resign(_ resign: Request.Resign, _ asker: Asker, at table: Table) -> Answer {
        let player = asker.player.id
        // Who had a board of their own sees it no more, so that the snapshot of those who watch tells of the end of it,
        // not the diff as well.
        let showsAnew = table.viewpoint(of: player) != nil && asker.outlet.dialect == .json
        if showsAnew { table.detach(asker.outlet.connection) }
        let answer = apply(.resigned(player: player, seat: resign.seat), to: table)
        if showsAnew {
            if case .done = answer { sendSnapshot(of: table, to: asker) }
            table.attach(player, to: asker.outlet, at: clock.now)
        }
        return answer
    }

    private func flip(_ flip: Request.Flip, _ player: String, at table: Table) -> Answer {
        let answer = apply(
            .moved(.init(.flip(flip.card), player: player, seat: flip.seat, seq: flip.seq)), to: table)
        // Where there are turns nothing waits.
        guard table.model.turnSeat == nil, case .done = answer,
            let seat = table.model.waitingSeat(of: player, wanted: flip.seat)
        else { return answer }
        let ticket = lateReplies.drawTicket()
        table.waits.append(Table.Wait(seat: seat, player: player, ticket: ticket))
        return .pending(ticket, mayBeOvertaken: true)
    }

    private func say(_ text: String, _ asker: Asker, at table: Table) -> Answer {
        let line = ServerMessage.ChatLine(
            table: table.id, from: asker.player.name, text: TextRules.withoutControls(text))
        table.model.chat.append(line)
        if table.model.chat.count > ServerLimits.keptChatLines { table.model.chat.removeFirst() }
        let start = outbox.output.bytes.count
        outbox.append(.chat(line))
        outbox.output.send(start..<outbox.output.bytes.count, to: table.audience)
        for member in table.members where member.readsWords {
            if let outlet = member.outlet { outbox.send(.chat(line), to: outlet) }
        }
        return .done(seq: table.model.seq)
    }

    private func sync(_ asker: Asker, at table: Table, since held: Int?) -> Answer {
        let seq = table.model.seq
        if let held, held > seq {
            return .refused(
                ErrorReply(
                    .badField, "The table is only at seq \(seq).", hint: "Send the last seq received.", field: "since"))
        }
        catchUp(asker, at: table, since: held)
        return .done(seq: seq)
    }

    /// Sends what was missed after a `seq` that the table has reached, or everything. Whether it was everything.
    @discardableResult
    func catchUp(_ asker: Asker, at table: Table, since held: Int?) -> Bool {
        let seq = table.model.seq
        let diffs = table.diffs(seenBy: table.viewpoint(of: asker.player.id))
        if let held, held + 1 >= diffs.oldest, asker.outlet.dialect == .json {
            for number in (held + 1)..<(seq + 1) {
                if let line = diffs[number] { outbox.send(encoded: line, to: asker.outlet.connection) }
            }
            return false
        }
        guard held != seq else { return false }
        sendSnapshot(of: table, to: asker)
        return true
    }

    /// Runs an event through the table, tells everybody what changed, and sets its alarm.
    func apply(_ event: TableEvent, to table: Table) -> Answer {
        // One by one: all at once goes through the type's table of functions.
        while !changes.isEmpty { changes.removeLast() }
        let refusal = table.model.update(event, at: clock.now, &changes)
        if !changes.isEmpty { broadcast(changes, of: table) }
        if !table.model.endedWaits.isEmpty { completeEndedWaits(at: table) }
        // With what is refused something may change all the same: a scramble's open attempt ends.
        if let refusal, changes.isEmpty { return .refused(refusal) }
        alarms.note(table)
        if changes.isEmpty || changes.contains(where: \.isListed) {
            directory.recount(table)
            component.lobbyFeed.tellIfChanged(table)
        }
        return refusal.map(Answer.refused) ?? .done(seq: table.model.seq)
    }

    /// Encodes a diff once, keeps it for `sync`, and sends the same bytes to everybody who reads JSON.
    private func broadcast(_ changes: [Change], of table: Table) {
        if !table.model.veils.isEmpty || table.ownBoards != nil {
            broadcastByViews(changes, of: table)
        } else {
            let outbox = outbox
            let line = outbox.output.append(table.diffStart, seq: table.model.seq, changes)
            table.diffs.append(outbox.output.bytes[line])
            outbox.output.send(line, to: table.audience)
            if table.mirror != nil {
                reflect(Diff(table: table.id, seq: table.model.seq, changes: changes), of: table)
            }
        }
        if changes.contains(where: \.isAboutSeats) { seatHouseBots(at: table) }
    }

    /// Tells a diff in words to who reads words, and lets the house bots see it.
    ///
    /// Not inlined, for its mirrors take time to clear away even where there are none.
    @inline(never)
    func reflect(_ diff: Diff, of table: Table, seenBy view: Int? = nil) {
        guard let before = table.mirrored(seenBy: view) else { return }
        table.fold(diff, seenBy: view)
        guard let after = table.mirrored(seenBy: view) else { return }
        let readers = table.readers(seeing: view)
        let start = outbox.output.bytes.count
        if !readers.isEmpty { outbox.append(Narrator.lines(diff, before: before, after: after)) }
        let words = start..<outbox.output.bytes.count
        for reader in readers {
            if let outlet = reader.outlet { outbox.deliver(words, to: outlet.connection) }
        }
        for reader in readers { invite(reader, after: diff, on: after, at: table) }
        for bot in table.houseBots where table.ownBoards == nil || bot.seat == view {
            bot.observe(diff)
            bot.think(about: after, at: clock.now)
            alarms.note(bot)
        }
    }

    private func invite(_ reader: Table.Member, after diff: Diff, on after: Snapshot, at table: Table) {
        let invitation = Narrator.invitation(after: diff, on: after)
        guard !invitation.isEmpty, let outlet = reader.outlet, table.model.seat(of: reader.player) != nil else {
            return
        }
        outbox.send(lines: invitation, to: outlet)
    }

    private func withTable(_ id: String, of asker: Asker, _ body: (Table) -> Answer) -> Answer {
        table(id, of: asker).map(body) ?? refusal(ofTable: id)
    }

    /// The table of that name where the asker sits or watches.
    private func table(_ id: String, of asker: Asker) -> Table? {
        asker.tables.contains(id) ? directory[id] : nil
    }

    private func refusal(ofTable id: String) -> Answer {
        guard directory[id] != nil else { return .refused(Self.noSuchTable(id)) }
        return .refused(
            ErrorReply(.notSeated, "You are not at table \(id).", hint: "Join or watch it first."))
    }
}
