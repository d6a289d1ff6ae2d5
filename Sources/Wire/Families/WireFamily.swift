/// A family of games as messages tell of it: the parts that it brings where the table's own part ends.
///
/// Memory, which every client knows, has its places by name (`.memory`), so that a flip costs no allocation. Every other
/// family is one type that conforms to this, and stands in the places called `.other` and `own`.
public protocol WireFamily: Sendable {
    /// What lies on the table.
    associatedtype Board: FamilyPart
    /// What a seat counts beside its score, once it is dealt in.
    associatedtype Tally: FamilyPart
    /// What its rules say beside those of every table.
    associatedtype Terms: FamilyPart
    /// What happens on the board.
    associatedtype Change: FamilyChange

    /// The family's name in `game` of the rules.
    static var name: String { get }
}

/// The families that a reader of messages knows beside Memory.
public enum WireFamilies {
    /// A new family is one folder and one line here.
    public static let all: [any WireFamily.Type] = []
}

extension CodingUserInfoKey {
    /// The families that a decoder is to know: `[any WireFamily.Type]`.
    static let families: CodingUserInfoKey = {
        guard let key = CodingUserInfoKey(rawValue: "families") else { preconditionFailure("any text is a key") }
        return key
    }()
}

extension Decoder {
    /// The families to look for, Memory aside.
    private var families: [any WireFamily.Type] { userInfo[.families] as? [any WireFamily.Type] ?? [] }

    /// The board of the first family that can read it.
    func familyBoard() -> AnyFamilyPart? { families.lazy.compactMap { try? $0.board(from: self) }.first }

    /// The tally of the first family that can read it.
    func familyTally() -> AnyFamilyPart? { families.lazy.compactMap { try? $0.tally(from: self) }.first }

    /// The terms of the family that the rules name, where there are families to look for at all.
    func familyTerms(of game: () throws -> String?) throws -> AnyFamilyPart? {
        if families.isEmpty { return nil }
        let name = try game()
        return try families.first { $0.name == name }?.terms(from: self)
    }

    /// The change of the first family that knows the op.
    func familyChange(_ op: String) throws -> AnyFamilyChange? {
        for family in families {
            if let change = try family.change(op, from: self) { return change }
        }
        return nil
    }
}

extension WireFamily {
    /// Whether the part is what this family's rules say.
    public static func holds(_ terms: AnyFamilyPart) -> Bool { terms.part is Terms }

    fileprivate static func board(from decoder: any Decoder) throws -> AnyFamilyPart { .init(try Board(from: decoder)) }

    fileprivate static func tally(from decoder: any Decoder) throws -> AnyFamilyPart { .init(try Tally(from: decoder)) }

    fileprivate static func terms(from decoder: any Decoder) throws -> AnyFamilyPart { .init(try Terms(from: decoder)) }

    fileprivate static func change(_ op: String, from decoder: any Decoder) throws -> AnyFamilyChange? {
        try Change(op: op, from: decoder).map { AnyFamilyChange($0) }
    }
}
