import Vocabulary
import Wire

/// The tables that `quick` may join, by what it may ask of their rules.
///
/// Tables with the same rules are on one shelf, and every value of a rule has a list of its shelves. A search looks only at
/// the shelves that have the rarest of the values wanted.
struct OpenTables {
    /// The open tables with the same rules.
    final class Shelf {
        let rules: Rules
        /// Those that wait, and those whose game is over.
        var tables: [Phase: SortedTables] = [:]

        init(_ rules: Rules) { self.rules = rules }
    }

    final class Value {
        var shelves: [ObjectIdentifier: Shelf] = [:]
    }

    struct Place {
        let shelf: Shelf
        let phase: Phase
    }

    private var shelves: [Rules: Shelf] = [:]
    /// By rules in which that value alone is given.
    private var values: [Rules: Value] = [:]
    /// How many shelves searches have looked at.
    private(set) var looks = 0

    /// Moves a table to its place, or removes it if it is not open.
    mutating func update(_ table: Table) {
        let model = table.model
        let isOpen =
            !table.isClosed && model.isOpen && (model.phase == .waiting || model.phase == .over)
            && model.setup.rules.seed == nil
            && model.seats.contains { $0.status == .open }
        if let place = table.place {
            if isOpen, place.phase == model.phase, place.shelf.rules == model.setup.rules { return }
            remove(table, from: place)
        }
        if isOpen { insert(table, phase: model.phase) }
    }

    private mutating func insert(_ table: Table, phase: Phase) {
        let rules = table.model.setup.rules
        let shelf = shelves[rules] ?? add(rules)
        table.place = Place(shelf: shelf, phase: phase)
        shelf.tables[phase, default: SortedTables()].insert(table)
    }

    private mutating func add(_ rules: Rules) -> Shelf {
        let shelf = Shelf(rules)
        for alone in rules.asShown {
            let value = values[alone] ?? Value()
            value.shelves[ObjectIdentifier(shelf)] = shelf
            values[alone] = value
        }
        shelves[rules] = shelf
        return shelf
    }

    private mutating func remove(_ table: Table, from place: Place) {
        table.place = nil
        let shelf = place.shelf
        shelf.tables[place.phase]?.remove(table)
        guard shelf.tables.values.allSatisfy({ $0.count == 0 }) else { return }
        shelves[shelf.rules] = nil
        for alone in shelf.rules.asShown {
            guard let value = values[alone] else { continue }
            value.shelves[ObjectIdentifier(shelf)] = nil
            if value.shelves.isEmpty { values[alone] = nil }
        }
    }

    /// The first table by id that has every value wanted and welcomes whoever asks; one that waits comes before one whose
    /// game is over.
    mutating func first(fitting wanted: Rules, where isWelcome: (Table) -> Bool) -> Table? {
        let fitting = shelves(with: wanted)
        for phase in [Phase.waiting, .over] {
            let first = fitting.compactMap { $0.tables[phase]?.first(where: isWelcome) }.min { $0.id < $1.id }
            if let first { return first }
        }
        return nil
    }

    private mutating func shelves(with wanted: Rules) -> [Shelf] {
        guard wanted.seed == nil else { return [] }
        var asked: [Value] = []
        for alone in wanted.asWanted {
            guard let value = values[alone] else { return [] }
            asked.append(value)
        }
        guard let rarest = asked.min(by: { $0.shelves.count < $1.shelves.count }) else { return [] }
        looks += rarest.shelves.count
        return rarest.shelves.values.filter { shelf in
            asked.allSatisfy { $0.shelves[ObjectIdentifier(shelf)] != nil }
        }
    }
}

extension Rules {
    /// Each value that a table's rules show, alone; what stands for the absence of a rule among them.
    fileprivate var asShown: [Rules] {
        var shown = self
        shown.tries = tries ?? .unlimited
        shown.turnSeconds = turnSeconds ?? 0
        shown.gameSeconds = gameSeconds ?? 0
        shown.bots = bots ?? []
        shown.autoAgain = autoAgain ?? false
        return shown.values
    }

    /// Each value that rules ask for, alone, as ``TableRules/fits(_:_:)`` understands them.
    fileprivate var asWanted: [Rules] {
        var wanted = self
        if patience == nil { wanted.mode = mode ?? Mode.usual.name }
        return wanted.values
    }

    private var values: [Rules] {
        func alone<Value>(_ field: WritableKeyPath<Rules, Value?>) -> Rules? {
            guard let value = self[keyPath: field] else { return nil }
            var rules = Rules()
            rules[keyPath: field] = value
            return rules
        }
        // Whoever names no patience game plays Memory, which is a value as well: rules without any.
        let terms = parts.map { part in
            var rules = Rules()
            rules.patience = part
            return rules
        }
        return (terms.isEmpty ? [Rules()] : terms)
            + [
                alone(\.mode), alone(\.level), alone(\.rows), alone(\.columns), alone(\.group), alone(\.scoring),
                alone(\.theme), alone(\.seats), alone(\.turnSeconds), alone(\.gameSeconds), alone(\.tries),
                alone(\.hideMs), alone(\.autoAgain), alone(\.bots),
            ].compactMap(\.self)
    }
}
