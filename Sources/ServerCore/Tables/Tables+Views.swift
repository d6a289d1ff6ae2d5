import Wire

/// Tables at which every seat has a board of its own.
extension Tables {
    /// Sends everybody the diff and the seat that it is about its own line, of which the others learn nothing but `seq`.
    ///
    /// Not inlined, for at most tables all see the same.
    @inline(never)
    func broadcastByViews(_ changes: [Change], of table: Table) {
        table.splitViews()
        let veils = table.model.veils
        let owner = veils.first?.seat
        precondition(veils.allSatisfy { $0.seat == owner }, "one event is about one seat's board")
        func diff(forOwner: Bool) -> Diff {
            var seen: [Change] = []
            for (index, change) in changes.enumerated() {
                let veil = veils.first { $0.index == index }
                if veil == nil || veil?.isForOwner == forOwner { seen.append(change) }
            }
            return Diff(table: table.id, seq: table.model.seq, changes: seen)
        }
        let common = diff(forOwner: false)
        let own = owner.map { _ in diff(forOwner: true) }
        let line = outbox.output.append(table.diffStart, seq: common.seq, common.changes)
        let ownLine = own.map { outbox.output.append(table.diffStart, seq: $0.seq, $0.changes) }
        table.diffs.append(outbox.output.bytes[line])
        for seat in table.model.seats.indices {
            let seen = seat == owner ? ownLine ?? line : line
            table.ownBoards?.diffs[seat].append(outbox.output.bytes[seen])
        }
        let ownConnection = owner.flatMap { table.model.seats[$0].owner }.flatMap(table.member)?.outlet?.connection
        for connection in table.audience {
            outbox.output.send(connection == ownConnection ? ownLine ?? line : line, to: connection)
        }
        guard table.mirror != nil else { return }
        reflect(common, of: table)
        for seat in table.model.seats.indices {
            reflect(seat == owner ? own ?? common : common, of: table, seenBy: seat)
        }
    }
}
