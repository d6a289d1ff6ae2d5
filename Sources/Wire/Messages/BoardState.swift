/// The board of a table, as everybody sees it or as one seat sees it.
public enum BoardState: Sendable, Hashable {
    /// The cards of Memory, in rows and columns.
    case memory(MemoryBoard)
    /// The piles of a patience game.
    case patience(PatienceBoard)
    /// The board of a game that the reader does not know; never sent.
    case unknown
}

extension BoardState: Codable {
    private enum MemoryKeys: String, CodingKey { case rows, columns, cards }

    /// Reads the board of the game that the table plays. Where no rules have told that, a board with none of Memory's
    /// fields is of another game.
    public init(from decoder: any Decoder) throws {
        switch decoder.game {
        case .patience: self = .patience(try PatienceBoard(from: decoder))
        case .memory where try !decoder.container(keyedBy: MemoryKeys.self).allKeys.isEmpty:
            self = .memory(try MemoryBoard(from: decoder))
        case .memory, .other: self = .unknown
        }
    }

    /// Writes the board's fields.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .memory(let board): try board.encode(to: encoder)
        case .patience(let board): try board.encode(to: encoder)
        case .unknown: _ = encoder.container(keyedBy: MemoryKeys.self)
        }
    }
}
