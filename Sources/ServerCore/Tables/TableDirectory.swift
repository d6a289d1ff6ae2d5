/// Every table by its id, in the order of the ids.
package final class TableDirectory {
    private var byID: [String: Table] = [:]
    package private(set) var sorted: [Table] = []
    /// All tables in numbers, kept as they change.
    package private(set) var census = Census()

    /// No tables.
    package init() {}

    /// How many tables there are.
    package var count: Int { sorted.count }

    /// The table of that id.
    package subscript(id: String) -> Table? { byID[id] }

    /// Adds a table whose id is free.
    package func add(_ table: Table) {
        precondition(byID[table.id] == nil, "a table's id is its own")
        byID[table.id] = table
        sorted.insert(table, at: index(after: table.id))
        recount(table)
    }

    /// Takes a table out.
    package func remove(_ table: Table) {
        guard byID.removeValue(forKey: table.id) != nil else { return }
        sorted.remove(at: index(after: table.id) - 1)
        census -= table.counted
        table.counted = Census()
    }

    /// Counts a table anew. To be called when its seats, phase, rules or lock may have changed: flips never do that.
    package func recount(_ table: Table) {
        guard byID[table.id] === table else { return }
        census -= table.counted
        table.counted = Census(of: table.model)
        census += table.counted
    }

    /// The census as it is when every table is counted: what ``census`` always equals.
    package var censusCountedAnew: Census {
        sorted.reduce(into: Census()) { $0 += Census(of: $1.model) }
    }

    /// The position of the first table whose id comes after the one given, which need not exist.
    package func index(after id: String) -> Int {
        var low = 0
        var high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].id <= id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
