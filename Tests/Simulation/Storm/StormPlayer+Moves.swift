import Review
import Wire

/// The moves in a client's own seats.
extension StormPlayer {
    func note(movesIn diff: Diff, _ before: Snapshot) {
        for change in diff.changes {
            guard case .memory(let play) = change else { continue }
            switch play {
            case .reveal(let card, _, let seat), .hold(let card, let seat):
                guard before.seats[seat].player == player, before.seats[seat].bot == nil else { continue }
                moves[diff.table, default: []].append((diff.seq, card))
            default: continue
            }
        }
    }

    /// Every move in the own seat is one that was asked for and granted: none is made while nobody can be told of it.
    func checkMoves(_ request: Pending, _ ok: ServerMessage.Ok?) throws(Breach) {
        guard let flip = request.request.body as? Request.Flip else { return }
        if let seq = ok?.seq { moves[flip.table]?.removeAll { $0.card == flip.card && $0.seq <= seq } }
        let isLast = !pending.contains { ($0.request.body as? Request.Flip)?.table == flip.table }
        guard isLast, held[flip.table] != nil else { return }
        let left = moves[flip.table] ?? []
        try demand(
            left.isEmpty, "player \(number) has moved at \(flip.table) and no reply grants it: \(left)")
    }
}
