import Wire

/// Games that one key begins.
extension App {
    /// Makes the table. The game begins as soon as the server has it.
    func play(_ pastime: Pastime, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        model.pastime = pastime
        pass(.requested(pastime.request), &model, &effects)
    }

    /// The player has dealt for bots alone: gives the own hand up, and watches from then on.
    func leaveToBots(_ table: Snapshot, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let pastime = model.pastime, table.phase == .playing else { return }
        model.pastime = nil
        guard pastime.kind == .bots, !model.client.seats(at: table.table).isEmpty else { return }
        pass(.requested(Request.Resign(table: table.table)), &model, &effects)
    }
}
