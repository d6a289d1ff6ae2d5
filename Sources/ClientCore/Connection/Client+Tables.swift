import FairDeal
import TableMirror
import Wire

extension Client {
    /// A first snapshot opens a table; any other one takes the place of missed steps.
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

    /// Folds the next step in, and asks for what is missing before it.
    func take(_ diff: Diff, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        // Steps of a table that was left were on their way already.
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

    /// What a step means for the promises of the deals, and for what is told of a game that is over.
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
                // New rules before the first game have a deal of their own, for which no nonce counts that was sent before.
                // A deal that is wanted again by the only one who plays is the one that was promised.
                let isAgain = before.over != nil && deal.game == before.game && before.seats.count == 1
                if after.phase == .waiting || isAgain && deal.commit == before.commit { table.commit = deal.commit }
                if after.phase == .waiting { table.sentNonces = [:] }
            default: break
            }
            // It has been folded once already.
            _ = current.fold(change)
        }
    }

    /// Asks once: the steps behind a gap would each ask again.
    private func sync(
        _ table: String, since seq: Int?, _ model: inout ClientModel, _ effects: inout [ClientEffect]
    ) {
        let isAsked = model.pending.contains {
            if case .sync(let sync) = $0.request { sync.table == table } else { false }
        }
        if !isAsked { ask(.sync(Request.Sync(table: table, since: seq)), &model, &effects) }
    }

    /// `seats` are those who played.
    private func check(
        _ over: Over, of game: Snapshot, seats: [SeatState], _ table: inout ClientModel.Table,
        _ effects: inout [ClientEffect]
    ) {
        let verdict =
            DealCheck.flaw(over, seats: seats, sent: table.sentNonces)
            ?? DealCheck.verdict(over, of: game, commit: table.commit, hashing: hashing)
        table.commit = over.nextCommit
        table.sentNonces = [:]
        effects.append(.report(.dealChecked(table: game.table, verdict)))
    }
}

extension ClientModel {
    /// Whether a step has taken the client's last seats without its wish. Only a host does that to who is connected; who
    /// was timed out of the game watches on.
    fileprivate func isPutOut(by diff: Diff, _ before: Snapshot, _ after: Snapshot) -> Bool {
        let had = seats(in: before)
        guard !had.isEmpty, seats(in: after).isEmpty else { return false }
        let wished = pending.contains {
            switch $0.request {
            case .leave(let leave): leave.table == diff.table
            case .resign(let resign): resign.table == diff.table
            default: false
            }
        }
        let timedOut = diff.changes.contains {
            if case .miss(_, let seat, _, _) = $0 { had.contains(seat) } else { false }
        }
        return !wished && !timedOut
    }
}

extension Change {
    /// Whether it ends a game or lays a deal out.
    fileprivate var isTurningPoint: Bool {
        switch self {
        case .over, .deal: true
        default: false
        }
    }
}

extension Diff {
    /// What a host has said to those whom this step puts out.
    fileprivate var reasonToPutOut: String? {
        for case .seat(let seat) in changes { if let reason = seat.reason { return reason } }
        return nil
    }
}
