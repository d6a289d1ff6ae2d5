import Wire

/// Moves of a patience game that are legal for ever: a card goes from one column to another and back. In Klondike a draw comes before each.
package struct PatienceCycle {
    /// The deal in which the moves are legal: the first with a card at the end of a column that two others take.
    package let terms: PatienceTerms
    private let from: String
    private let columns: (String, String)

    /// The moves of one of the patience games.
    package init(_ board: Shape.Board) {
        var terms = PatienceTerms(board.rawValue)
        switch board {
        case .klondike: (terms.deal, terms.draw, from, columns) = (37, 1, "t3", ("t5", "t7"))
        case .freecell: (terms.deal, terms.cells, from, columns) = (26, 4, "t2", ("t1", "t5"))
        case .spider: (terms.deal, terms.suits, from, columns) = (1, 4, "t3", ("t2", "t8"))
        case .normal, .wide: preconditionFailure("that board is of Memory")
        }
        self.terms = terms
    }

    /// The requests at that table, without ids. The first one is made once, the others in turn.
    package func lines(at table: String) -> [[UInt8]] {
        func move(_ from: String, _ to: String) -> [UInt8] {
            Array("{\"type\":\"move\",\"table\":\"\(table)\",\"from\":\"\(from)\",\"to\":\"\(to)\"}\n".utf8)
        }
        let moves = [move(columns.0, columns.1), move(columns.1, columns.0)]
        guard terms.game == "klondike" else { return [move(from, columns.0)] + moves }
        let draw = Array("{\"type\":\"draw\",\"table\":\"\(table)\"}\n".utf8)
        return [move(from, columns.0)] + moves.flatMap { [draw, $0] }
    }
}
