/// A part of a table's public state that one family of games brings.
public protocol FamilyPart: Sendable, Hashable, Codable {}

/// What a seat counts in one family of games, beside its score.
public protocol FamilyTally: FamilyPart {
    /// The counts of a seat that has done nothing.
    init()
}

extension FamilyTally {
    fileprivate var fresh: AnyFamilyPart { AnyFamilyPart(Self()) }
}

/// The rules that one family of games adds to those of every table.
public protocol FamilyTerms: FamilyPart {
    /// The name of the game.
    var game: String { get }
    /// The counts of a seat that has done nothing.
    var freshTally: any FamilyTally { get }
    /// Each rule alone, so that terms fit others where they have all their parts.
    var parts: [AnyFamilyPart] { get }
}

/// A change of a table that one family of games brings. It writes its own `op`.
public protocol FamilyChange: Sendable, Hashable, Encodable {
    /// The change's name on the wire.
    var op: String { get }

    /// Reads the change of that op; nil if the op, with these fields, is none of this family's.
    init?(op: String, from decoder: any Decoder) throws

    /// Applies the change; false if it names something that the table does not have.
    func fold(into table: inout Snapshot) -> Bool

    /// Appends the change as JSON: the bytes that its `encode` gives.
    func write(to line: inout JSONBuffer)
}

extension FamilyChange {
    /// By `Codable`. A family whose changes are frequent writes them by hand.
    public func write(to line: inout JSONBuffer) { line.write(encoding: self) }
}

/// A part of any family.
public struct AnyFamilyPart: Sendable, Hashable, Encodable {
    /// The part itself, of a type that its family knows.
    public let part: any FamilyPart

    /// Holds the part.
    public init(_ part: some FamilyPart) { self.part = part }

    /// The counts of a seat that has done nothing, where these are a seat's counts.
    public var cleared: AnyFamilyPart? { (part as? any FamilyTally).map { $0.fresh } }

    /// Equal where the family and all values are.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.part) == AnyHashable(right.part) }

    /// Hashes the part.
    public func hash(into hasher: inout Hasher) { part.hash(into: &hasher) }

    /// Writes the part's fields.
    public func encode(to encoder: any Encoder) throws { try part.encode(to: encoder) }
}

/// A change of any family.
public struct AnyFamilyChange: Sendable, Hashable, Encodable {
    /// The change itself, of a type that its family knows.
    public let change: any FamilyChange

    /// Holds the change.
    public init(_ change: some FamilyChange) { self.change = change }

    /// Equal where the family and all values are.
    public static func == (left: Self, right: Self) -> Bool { AnyHashable(left.change) == AnyHashable(right.change) }

    /// Hashes the change.
    public func hash(into hasher: inout Hasher) { change.hash(into: &hasher) }

    /// Writes the op and the change's fields.
    public func encode(to encoder: any Encoder) throws { try change.encode(to: encoder) }
}
