import Wire

extension Client {
    /// The first snapshot of a table opens it. A later one replaces missed diffs.
    func take(_ snapshot: Snapshot, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard var table = model.tables[snapshot.table] else {
            var table = ClientModel.Table(snapshot)
            table.result = GameResult(snapshot, isOwn: model.isOwn)
            model.tables[snapshot.table] = table
            model.front = snapshot.table
            return effects.append(.report(.entered(snapshot)))
        }
        let before = table.mirror.snapshot
        table.mirror.replace(with: snapshot)
        if snapshot.over == nil || table.result?.game != snapshot.game {
            table.result = GameResult(snapshot, before: before, isOwn: model.isOwn)
        }
        if snapshot.game != before.game || before.over != nil {
            table.commit = ClientModel.Table(snapshot).commit
            table.sentNonces = [:]
        } else if let over = snapshot.over {
            check(over, of: snapshot, seats: before.seats, &table, &effects)
        }
        model.tables[snapshot.table] = table
        effects.append(.report(.refreshed(snapshot)))
    }

    /// Applies a diff to its table, or asks for the diffs that are missing before it.
    func take(_ diff: Diff, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        // Diffs of a table that was left may still arrive.
        guard var table = model.tables[diff.table] else { return }
        let before = table.mirror.snapshot
        switch table.mirror.fold(diff) {
        case .folded:
            let after = table.mirror.snapshot
            effects.append(.report(.stepped(diff, before: before, after: after)))
            follow(diff, before, after, &table, model, &effects)
            model.tables[diff.table] = table
            if model.isPutOut(by: diff, before, after) {
                model.forget(diff.table)
                effects.append(.report(.putOut(table: diff.table, reason: diff.reasonToPutOut)))
            }
        case .old: break
        case .gap: sync(diff.table, since: before.seq, &model, &effects)
        case .misfit: sync(diff.table, since: nil, &model, &effects)
        }
    }

    /// Updates the commitments to deals and the result of the game that is over.
    private func follow(
        _ diff: Diff, _ before: Snapshot, _ after: Snapshot, _ table: inout ClientModel.Table, _ model: ClientModel,
        _ effects: inout [ClientEffect]
    ) {
        guard diff.changes.contains(where: \.isTurningPoint) else { return }
        var current = before
        for change in diff.changes {
            switch change {
            case .over(let over):
                check(over, of: before, seats: current.seats, &table, &effects)
                table.result = GameResult(over, of: current, isOwn: model.isOwn)
            case .deal(let deal):
                table.result = nil
                // New rules before the first game make a new deal, for which nonces that were sent before do not count.
                // The same deal again, which only a single player can have, keeps its commitment.
                let isAgain = before.over != nil && deal.game == before.game && before.seats.count == 1
                if after.phase == .waiting || isAgain && deal.commit == before.commit { table.commit = deal.commit }
                if after.phase == .waiting { table.sentNonces = [:] }
            default: break
            }
            // This change was applied once already, so it fits.
            _ = current.fold(change)
        }
    }

    /// Asks for the missing diffs, unless it has asked already: every diff after a gap would ask again.
    private func sync(
        _ table: String, since seq: Int?, _ model: inout ClientModel, _ effects: inout [ClientEffect]
    ) {
        let isAsked = model.pending.contains { ($0.request.body as? Request.Sync)?.table == table }
        if !isAsked { ask(Request(Request.Sync(table: table, since: seq)), &model, &effects) }
    }

    /// `seats` are those who played. A deal that others still play is checked when the event opens it.
    private func check(
        _ over: Over, of game: Snapshot, seats: [SeatState], _ table: inout ClientModel.Table,
        _ effects: inout [ClientEffect]
    ) {
        if over.isSealed, game.hasCommonDeal { return }
        let verdict =
            DealCheck.flaw(over, seats: seats, sent: table.sentNonces)
            ?? FairDeal.verdict(on: over, of: game, commit: table.commit, hashing: hashing)
        table.commit = over.nextCommit
        table.sentNonces = [:]
        effects.append(.report(.dealChecked(table: game.table, verdict)))
    }
}

extension ClientModel {
    /// Whether the game at that table is over, and no further one has begun.
    func isOver(_ table: String) -> Bool { tables[table]?.mirror.snapshot.phase == .over }

    /// Whether a diff has taken the client's last seats away. While it is connected only a host can do that. A player whose
    /// time ran out three times still watches.
    fileprivate func isPutOut(by diff: Diff, _ before: Snapshot, _ after: Snapshot) -> Bool {
        let had = seats(in: before)
        guard !had.isEmpty, seats(in: after).isEmpty else { return false }
        let wished = isLeaving(diff.table) || isResigning(diff.table)
        let timedOut = diff.changes.contains {
            if case .memory(.miss(_, let seat, _, _)) = $0 { had.contains(seat) } else { false }
        }
        return !wished && !timedOut
    }
}

extension Change {
    /// Whether it ends a game or begins one.
    fileprivate var isTurningPoint: Bool {
        switch self {
        case .over, .deal: true
        default: false
        }
    }
}

extension Diff {
    /// The host's reason in a diff that puts somebody out.
    fileprivate var reasonToPutOut: String? {
        for case .seat(let seat) in changes { if let reason = seat.reason { return reason } }
        return nil
    }
}
