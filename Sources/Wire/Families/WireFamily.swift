/// What a family of games adds to the messages of a table.
///
/// Memory, which every client knows, has its places by name (`.memory`), so that a flip costs no allocation. Every other
/// family is one type that conforms to this, and stands in the places called `.other` and `own`.
public protocol WireFamily: Sendable {
    associatedtype Board: FamilyPart
    /// What a seat that is dealt in counts beside its score.
    associatedtype Tally: FamilyTally
    /// The rules that it adds to those of every table.
    associatedtype Terms: FamilyTerms
    associatedtype Change: FamilyChange

    /// The names of its games in `game` of the rules.
    static var games: [String] { get }
    /// The rules that no game but its own has, beside `game`.
    static var fields: [String] { get }
    /// What is asked of its games alone.
    static var requests: [any RequestBody.Type] { get }
}

/// The families that a reader of messages knows beside Memory.
public enum WireFamilies {
    /// A new family is one folder and one line here.
    public static let all: [any WireFamily.Type] = [PatienceWire.self]
}

extension WireFamily {
    /// Whether the part is what this family's rules say.
    public static func holds(_ terms: AnyFamilyPart) -> Bool { terms.part is Terms }

    static func board(from decoder: any Decoder) throws -> AnyFamilyPart { .init(try Board(from: decoder)) }

    /// The tally of a seat; nil where it has none.
    static func tally(from decoder: any Decoder) -> AnyFamilyPart? { (try? Tally(from: decoder)).map { .init($0) } }

    static func terms(from decoder: any Decoder) throws -> AnyFamilyPart { .init(try Terms(from: decoder)) }

    static func change(_ op: String, from decoder: any Decoder) throws -> AnyFamilyChange? {
        try Change(op: op, from: decoder).map { AnyFamilyChange($0) }
    }
}
