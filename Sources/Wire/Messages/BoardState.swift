/// What lies on a table, as everybody sees it or as one seat does.
public enum BoardState: Sendable, Hashable {
    /// The cards of Memory, in rows and columns.
    case memory(MemoryBoard)
    /// The board of another family.
    case other(AnyFamilyPart)
}

extension BoardState: Codable {
    /// Reads the board of the first family that can read it; Memory comes last, so that its refusal is what is told.
    public init(from decoder: any Decoder) throws {
        self = try decoder.familyBoard().map(Self.other) ?? .memory(MemoryBoard(from: decoder))
    }

    /// Writes the family's board.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .memory(let board): try board.encode(to: encoder)
        case .other(let board): try board.encode(to: encoder)
        }
    }
}
