/// A value with one field away or of another kind.
struct Mutant: CustomStringConvertible {
    let value: JSONValue
    let path: [JSONValue.Step]
    let change: String

    /// Where the change is: `$.rules.seed`, positions left out.
    var place: String {
        path.reduce("$") { place, step in if case .key(let key) = step { place + "." + key } else { place + "[]" } }
    }

    var description: String { "\(place) \(change)" }

    /// The value without each of its fields, and with each value inside replaced by one of every other kind. The names
    /// of messages and changes stay.
    static func all(of value: JSONValue) -> [Mutant] {
        let others: [JSONValue] = [
            .null, .boolean(true), .integer(7), .fraction(7.5), .string("word"), .array([]), .object([:]),
        ]
        var mutants: [Mutant] = []
        for path in value.paths where !path.isEmpty && path.last != .key("type") && path.last != .key("op") {
            guard let old = value[path[...]] else { continue }
            func add(_ new: JSONValue?, _ change: String) {
                var mutant = value
                mutant[path[...]] = new
                mutants.append(Mutant(value: mutant, path: path, change: change))
            }
            if case .key = path.last { add(nil, "absent") }
            for other in others where other.kind != old.kind { add(other, "as \(other.text)") }
        }
        return mutants
    }

    /// Whether the change is a null in place of a field that may be absent.
    func isNullForAbsent(in schema: Schema) -> Bool {
        guard value[path[...]] == .null else { return false }
        var without = value
        without[path[...]] = nil
        return schema.flaws(without).isEmpty
    }
}
