import FairDeal
import TableMirror
import Wire

extension Client {
    /// A first snapshot opens a table; any other one takes the place of missed steps.
    func take(_ snapshot: Snapshot, _ model: inout ClientModel, _ effects: inout [ClientEffect]) {
        guard var table = model.tables[snapshot.table] else {
            model.tables[snapshot.table] = ClientModel.Table(snapshot)
            model.front = snapshot.table
            return effects.append(.report(.entered(snapshot)))
        }
        let before = table.mirror.snapshot
        table.mirror.replace(with: snapshot)
        if snapshot.game != before.game || before.over != nil {
            table.commit = ClientModel.Table(snapshot).commit
        } else if let over = snapshot.over {
            check(over, of: snapshot, &table, &effects)
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
            for case .over(let over) in diff.changes { check(over, of: before, &table, &effects) }
            model.tables[diff.table] = table
            if model.isPutOut(by: diff, before, after) {
                model.forget(diff.table)
                effects.append(.report(.putOut(table: diff.table)))
            }
        case .old: break
        case .gap: sync(diff.table, since: before.seq, &model, &effects)
        case .misfit: sync(diff.table, since: nil, &model, &effects)
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

    private func check(
        _ over: Over, of game: Snapshot, _ table: inout ClientModel.Table, _ effects: inout [ClientEffect]
    ) {
        let verdict = DealCheck.verdict(over, of: game, commit: table.commit, hashing: hashing)
        table.commit = over.nextCommit
        effects.append(.report(.dealChecked(table: game.table, verdict)))
    }
}

extension ClientModel {
    /// Whether a step has taken the client's last seats without its wish. Only a host does that to who is connected; who
    /// was timed out of the game watches on.
    fileprivate func isPutOut(by diff: Diff, _ before: Snapshot, _ after: Snapshot) -> Bool {
        guard let table = tables[diff.table] else { return false }
        let had = seats(of: table, in: before)
        guard !had.isEmpty, seats(of: table, in: after).isEmpty else { return false }
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
