import Wire

/// What members of a table are told: all of it when they come, and then each change.
extension Tables {
    /// Sends a table's snapshot and its last lines of chat, and from now on everything that happens.
    func show(_ table: Table, to asker: Asker) {
        sessionDirectory.deliver(
            table.admit(asker.session, asker.player.id, from: asker.peer.origin), to: asker.session)
        sendSnapshot(of: table, to: asker)
        sendChat(of: table, to: asker)
        table.attach(asker.player.id, to: asker.outlet, at: clock.now)
    }

    /// Sends the last lines of chat, as said before.
    func sendChat(of table: Table, to asker: Asker) {
        for line in table.model.chat {
            var old = line
            old.old = true
            outbox.send(.chat(old), to: asker.outlet)
        }
    }

    func sendSnapshot(of table: Table, to asker: Asker) {
        outbox.statesTold += 1
        let player = asker.player.id
        let snapshot = table.model.snapshot(at: clock.now, for: table.viewpoint(of: player))
        if asker.outlet.dialect == .typed {
            let seats = table.model.seats(of: player, only: nil)
            outbox.send(lines: Narrator.introduction(snapshot, seats: seats), to: asker.outlet)
        } else {
            outbox.send(.snapshot(snapshot), to: asker.outlet)
        }
    }

    func sync(_ asker: Asker, at table: Table, since held: Int?) -> Answer {
        let seq = table.model.seq
        if let held, !(0...seq).contains(held) {
            return .refused(
                .badField, "The table is at seq \(seq).", hint: "Send the last seq that you hold.", field: "since")
        }
        catchUp(asker, at: table, since: held)
        return .done(seq: seq)
    }

    /// Sends the diffs after a `seq`, or a snapshot if they are not kept or words are wanted. Returns whether it was a snapshot.
    @discardableResult
    func catchUp(_ asker: Asker, at table: Table, since held: Int?) -> Bool {
        outbox.statesTold += 1
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

    /// Encodes a diff once, keeps it for `sync`, and sends the bytes to all who read JSON.
    ///
    /// The copies for `sync` and for the archive take 1 % of the server's processor time each with 250 tables of 4, and 3 % each with 8
    /// moves in flight on each connection: sharing one would save no more than that.
    func broadcast(_ changes: [Change], of table: Table) {
        if !step.veils.isEmpty || table.ownBoards != nil {
            broadcastByViews(changes, of: table)
        } else {
            let outbox = outbox
            let line = outbox.output.append(table.diffStart, seq: table.model.seq, changes)
            table.diffs.append(outbox.output.bytes[line])
            if recorder.isOn { table.digest(outbox.output.bytes[line]) }
            if archive.isOn {
                keepForArchive(changes, line, of: table)
                followGame(changes, at: table)
            }
            outbox.output.send(line, to: table.audience)
            if table.mirror != nil {
                reflect(Diff(table: table.id, seq: table.model.seq, changes: changes), of: table)
            }
        }
        if changes.contains(where: \.isAboutSeats), !table.isClosed { seatHouseBots(at: table) }
    }

    /// Tells a diff to those who read words and to house bots.
    ///
    /// Not inlined, because clearing its mirrors away takes time even if there are none.
    @inline(never)
    func reflect(_ diff: Diff, of table: Table, seenBy view: Int? = nil) {
        guard let before = table.mirrored(seenBy: view) else { return }
        guard table.fold(diff, seenBy: view) else {
            return abort(table, because: "seq \(diff.seq) does not fit what was told before")
        }
        guard let after = table.mirrored(seenBy: view) else { return }
        let readers = table.readers(seeing: view)
        let start = outbox.output.bytes.count
        if !readers.isEmpty { outbox.append(Narrator.lines(diff, before: before, after: after)) }
        let words = start..<outbox.output.bytes.count
        outbox.deliver(words, to: readers.compactMap(\.outlet?.connection))
        for reader in readers { invite(reader, after: diff, before: before, on: after, at: table) }
        for bot in table.houseBots where !table.botsRest && (table.ownBoards == nil || bot.seat == view) {
            bot.observe(diff)
            if table.model.isAttended { think(bot, about: after) }
        }
    }

    private func invite(
        _ reader: Table.Member, after diff: Diff, before: Snapshot, on after: Snapshot, at table: Table
    ) {
        let seats = table.model.seats(of: reader.player, only: nil)
        let invitation = Narrator.invitation(after: diff, before: before, on: after, seats: seats)
        if !invitation.isEmpty, let outlet = reader.outlet { outbox.send(lines: invitation, to: outlet) }
    }
}
