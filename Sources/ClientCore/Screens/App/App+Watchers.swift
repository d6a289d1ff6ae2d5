import Wire

/// Who watches the table in front. The server tells it only to who asks.
extension App {
    /// Asks for the names, if somebody may watch.
    func askForWatchers(_ model: inout AppModel, _ effects: inout [AppEffect]) {
        guard let table = model.client.front, model.mayBeWatched(table),
            !model.client.pending.contains(where: { $0.request.body is Request.Watchers })
        else { return }
        pass(.requested(Request.Watchers(table: table)), &model, &effects)
    }

    /// Takes what the lobby says of how many watch a table, and asks for their names where that has changed.
    func note(_ watchers: Int?, at table: String, _ model: inout AppModel, _ effects: inout [AppEffect]) {
        let former = model.visit.watchers.updateValue(watchers ?? 0, forKey: table)
        if watchers == nil { model.visit.watchers[table] = nil }
        guard former != watchers else { return }
        if watchers ?? 0 == 0 { model.visit.spectators[table] = nil }
        if table == model.client.front { askForWatchers(&model, &effects) }
    }
}

extension AppModel {
    /// Whether somebody may watch a table: the lobby says so, or it is private, so that the lobby says nothing of it.
    fileprivate func mayBeWatched(_ table: String) -> Bool {
        if let count = visit.watchers[table] { return count > 0 }
        return table.utf8.count == Self.lengthOfPrivateID && goal?.isPrivate != true
    }

    /// The ids of public tables are shorter.
    private static let lengthOfPrivateID = 10
}

extension Request {
    /// Whether the client sends it by itself, so that nothing is said of it.
    var isSilent: Bool { body is Ping || body is Watchers }
}
