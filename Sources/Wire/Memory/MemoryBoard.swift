/// The cards of a Memory table, row by row.
public struct MemoryBoard: Sendable, Hashable, Codable {
    /// How many rows the board has.
    public var rows: Int
    /// How many columns it has.
    public var columns: Int
    /// Every card; the one in row r and column c stands at r × columns + c.
    public var cards: [CardState]

    package init(rows: Int, columns: Int, cards: [CardState]) {
        self.rows = rows
        self.columns = columns
        self.cards = cards
    }
}

/// A Memory board by its parts, which stand for no card at all on another board.
extension BoardState {
    package init(rows: Int, columns: Int, cards: [CardState]) {
        self = .memory(MemoryBoard(rows: rows, columns: columns, cards: cards))
    }

    /// The rows of a Memory board; else 0.
    public var rows: Int { if case .memory(let board) = self { board.rows } else { 0 } }

    /// The columns of a Memory board; else 0.
    public var columns: Int { if case .memory(let board) = self { board.columns } else { 0 } }

    /// The cards of a Memory board; else none. Only cards of a Memory board can be changed.
    public var cards: [CardState] {
        get { if case .memory(let board) = self { board.cards } else { [] } }
        _modify {
            guard case .memory(var board) = self else { preconditionFailure("only Memory has such cards") }
            // Nothing else may hold the cards while they are changed, or each change would copy them.
            self = .memory(MemoryBoard(rows: 0, columns: 0, cards: []))
            defer { self = .memory(board) }
            yield &board.cards
        }
    }
}
