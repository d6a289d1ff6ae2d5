/// The board of a table, as everybody sees it or as one seat sees it.
public enum BoardState: Sendable, Hashable {
    /// The cards of Memory, in rows and columns.
    case memory(MemoryBoard)
    /// The board of another family.
    case other(AnyFamilyPart)
    /// The board of a family that the reader does not know; never sent.
    case unknown
}

extension BoardState: Codable {
    private enum MemoryKeys: String, CodingKey { case rows, columns, cards }

    /// Reads the board of the first family that can read it. A board with none of Memory's fields is of a family that
    /// the reader does not know.
    public init(from decoder: any Decoder) throws {
        if let board = decoder.familyBoard() {
            self = .other(board)
        } else if try decoder.container(keyedBy: MemoryKeys.self).allKeys.isEmpty {
            self = .unknown
        } else {
            self = .memory(try MemoryBoard(from: decoder))
        }
    }

    /// Writes the family's board.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .memory(let board): try board.encode(to: encoder)
        case .other(let board): try board.encode(to: encoder)
        case .unknown: _ = encoder.container(keyedBy: MemoryKeys.self)
        }
    }
}
