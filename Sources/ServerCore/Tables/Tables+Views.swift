import Wire

/// Tables at which every seat has its own board.
extension Tables {
    /// Sends each seat that sees something else its own line with the diff, and everybody else the common one.
    ///
    /// Not inlined, because at most tables all see the same.
    @inline(never)
    func broadcastByViews(_ changes: [Change], of table: Table) {
        table.splitViews()
        /// The diff as that seat sees it; for nil as everybody else does.
        func view(of seat: Int?) -> (diff: Diff, line: Range<Int>) {
            let diff = Diff(table: table.id, seq: table.model.seq, changes: step.seen(by: seat))
            return (diff, outbox.output.append(table.diffStart, seq: diff.seq, diff.changes))
        }
        let common = view(of: nil)
        let views = table.model.seats.indices.map { seat in
            step.veils.contains { $0.seat == seat } ? view(of: seat) : common
        }
        table.diffs.append(outbox.output.bytes[common.line])
        if recorder.isOn {
            for view in [common] + views { table.digest(outbox.output.bytes[view.line]) }
        }
        if archive.isOn {
            keepForArchive(common.diff.changes, common.line, of: table)
            for (seat, view) in views.enumerated() where view.line != common.line {
                keepForArchive(view.diff.changes, view.line, seenBy: seat, of: table)
            }
            followGame(changes, at: table)
        }
        for (seat, view) in views.enumerated() { table.ownBoards?.diffs[seat].append(outbox.output.bytes[view.line]) }
        if changes.contains(where: \.isAboutSeats) { table.forgetViews() }
        let owners = views.indices.filter { views[$0].line != common.line }.map { seat in
            (
                connection: table.model.seats[seat].owner.flatMap(table.member)?.outlet?.connection,
                line: views[seat].line
            )
        }
        var others: [ConnectionID] = []
        for connection in table.audience {
            if let owner = owners.first(where: { $0.connection == connection }) {
                outbox.output.send(owner.line, to: connection)
            } else {
                others.append(connection)
            }
        }
        outbox.output.send(common.line, to: others)
        guard table.mirror != nil else { return }
        reflect(common.diff, of: table)
        for (seat, view) in views.enumerated() { reflect(view.diff, of: table, seenBy: seat) }
    }
}
