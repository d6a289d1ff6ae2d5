import Wire

/// Every table by its id, in the order of the ids.
package final class TableDirectory {
    private var byID: [String: Table] = [:]
    package private(set) var sorted = SortedTables()
    /// The public ones, in the same order.
    package private(set) var listed = SortedTables()
    private var open = OpenTables()
    /// The ids that tables had, so that none is given again soon.
    var given = GivenIDs()
    /// The ids of the tables for a game that is saved when it is left, by the account of its player.
    private var ownTables: [String: Set<String>] = [:]
    /// The counts of all tables, updated with each change.
    package private(set) var census = Census()
    /// Tables by mode and phase, and house bots at them, updated likewise.
    private(set) var kinds: [ServerCounts.TableKind: Int] = [:]
    private(set) var bots = 0
    /// How many tables have somebody who is connected.
    private(set) var attended = 0

    package init() {}

    deinit {
        // A table holds its place among the open tables, which hold the table.
        for table in sorted { table.place = nil }
    }

    package var count: Int { sorted.count }

    package subscript(id: String) -> Table? { byID[id] }

    /// Adds a table whose id is free.
    package func add(_ table: Table, at now: Moment = .start) {
        precondition(byID[table.id] == nil, "a table's id is its own")
        byID[table.id] = table
        given.note(table.id, at: now)
        sorted.insert(table)
        if table.model.setup.isPublic { listed.insert(table) }
        recount(table)
        attend(table, table.model.isAttended)
    }

    package func remove(_ table: Table) {
        guard byID.removeValue(forKey: table.id) != nil else { return }
        sorted.remove(table)
        if table.model.setup.isPublic { listed.remove(table) }
        table.isClosed = true
        open.update(table)
        census -= table.counted
        table.counted = Census()
        count(table, as: nil, bots: 0)
        attend(table, false)
        assign(table, to: nil)
    }

    /// Counts a table where somebody is connected, or nobody any more.
    func attend(_ table: Table, _ isAttended: Bool) {
        guard table.countedAttended != isAttended else { return }
        attended += isAttended ? 1 : -1
        table.countedAttended = isAttended
    }

    /// The tables for a game that is saved when it is left, where its player is signed in to that account or was at the deal; in
    /// the order of their ids.
    func tables(of account: String) -> [Table] { (ownTables[account] ?? []).sorted().compactMap { byID[$0] } }

    private func assign(_ table: Table, to account: String?) {
        guard account != table.countedAccount else { return }
        if let former = table.countedAccount {
            ownTables[former]?.remove(table.id)
            if ownTables[former]?.isEmpty == true { ownTables[former] = nil }
        }
        if let account { ownTables[account, default: []].insert(table.id) }
        table.countedAccount = account
    }

    private func count(_ table: Table, as kind: ServerCounts.TableKind?, bots: Int) {
        self.bots += bots - table.countedBots
        table.countedBots = bots
        guard kind != table.countedKind else { return }
        if let former = table.countedKind { kinds[former, default: 0] -= 1 }
        if let kind { kinds[kind, default: 0] += 1 }
        table.countedKind = kind
    }

    /// Counts a table anew. Call it when its seats, phase, rules or lock may have changed. No flip changes these.
    package func recount(_ table: Table) {
        guard byID[table.id] === table else { return }
        open.update(table)
        census -= table.counted
        table.counted = Census(of: table.model)
        census += table.counted
        count(table, as: ServerCounts.TableKind(table.model), bots: table.houseBots.count)
        assign(table, to: table.model.setup.kind.isSavedWhenLeft ? table.model.seats[0].account : nil)
    }

    /// The census of a full count, for tests: ``census`` always equals it.
    package var censusCountedAnew: Census {
        sorted.reduce(into: Census()) { $0 += Census(of: $1.model) }
    }

    // MARK: Searching

    /// The table that a player with these wishes joins: the first by id that fits and waits, or else one whose game is over.
    package func first(fitting wanted: Rules, for player: String, from origin: UInt64? = nil) -> Table? {
        open.first(fitting: wanted) { $0.model.welcomes(player, from: origin) }
    }

    /// How many sets of rules all searches have compared.
    package var looks: Int { open.looks }
}
