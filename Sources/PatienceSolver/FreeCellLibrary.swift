import CFreecell
import Vocabulary

/// Ways to the end of FreeCell by libfreecell-solver. Its searches give games up that can be won, so it tells of none that it is
/// lost; ``FreeCellGame`` does.
enum FreeCellLibrary {
    /// A search of the library's.
    enum Method {
        /// The one that it has from patsolve. Of the library's searches it finds the most with the fewest positions.
        case patsolve
        /// A* with the weights of its preset "sentient-pearls". It finds ways where the first finds none, but takes 800 bytes a position.
        case aStar

        /// 60,000 positions of the first took 7 MB. More than 50 MB the library never takes for it.
        fileprivate var mostPositions: Int { self == .patsolve ? 300_000 : .max }

        /// For cards on the foundations, the longest run that one move takes, cards under runs, and three that the preset leaves out.
        fileprivate static let weights = [0.2, 0.3, 0.5, 0, 0, 0]
    }

    static func solve(_ position: PatiencePosition, by method: Method, most: Int) -> PatienceSolution {
        guard position.rules.ranks == 13, position.rules.columns.count <= freecellLimit.columns,
            (1...freecellLimit.cells).contains(position.values.cells), let board = board(position)
        else { return .unsolved(.unknown) }
        return ask(board, position, method, most: min(most, method.mostPositions))
    }

    private static let freecellLimit = (
        columns: Int(freecell_solver_user_get_max_num_stacks()),
        cells: Int(freecell_solver_user_get_max_num_freecells())
    )

    /// The board in the library's words. Nil where it knows no such board.
    private static func board(_ position: PatiencePosition) -> String? {
        let layout = position.layout
        func words(_ pile: Int) -> String? {
            var words: [String] = []
            for place in position.piles[pile] {
                guard let card = place.card, place.isUp else { return nil }
                words.append(card.id)
            }
            return words.joined(separator: " ")
        }
        var board = "Foundations:"
        for suit in Suit.allCases {
            // The library reads the rank's letter, and takes no number above 9.
            let height = position.piles[layout.foundations.lowerBound + Int(suit.rawValue)].count
            let rank = height == 0 ? "0" : String(PlayingCard(rank: UInt8(height), suit: suit).id.prefix(1))
            board += " \(suit.letter)-\(rank)"
        }
        board += "\nFreecells:"
        for cell in layout.cells {
            guard let card = words(cell) else { return nil }
            board += card.isEmpty ? " -" : " \(card)"
        }
        for column in layout.columns {
            guard let cards = words(column) else { return nil }
            board += "\n: \(cards)"
        }
        return board + "\n"
    }

    private static func ask(
        _ board: String, _ position: PatiencePosition, _ method: Method, most: Int
    ) -> PatienceSolution {
        // Safe because: the solver is this call's alone and is freed once, after its last use, and the board's text lives
        // through the call that reads it.
        guard let solver = unsafe freecell_solver_user_alloc() else { return .unsolved(.unknown) }
        defer { unsafe freecell_solver_user_free(solver) }
        guard unsafe freecell_solver_user_set_num_freecells(solver, Int32(position.values.cells)) == 0,
            unsafe freecell_solver_user_set_num_stacks(solver, Int32(position.layout.columns.count)) == 0
        else { return .unsolved(.unknown) }
        switch method {
        case .patsolve: unsafe freecell_solver_user_set_solving_method(solver, FCS_METHOD_PATSOLVE)
        case .aStar:
            unsafe freecell_solver_user_set_solving_method(solver, FCS_METHOD_A_STAR)
            for (index, weight) in Method.weights.enumerated() {
                unsafe freecell_solver_user_set_a_star_weight(solver, Int32(index), weight)
            }
        }
        unsafe freecell_solver_user_limit_iterations_long(solver, numericCast(most))
        // What it keeps may be more than what it has looked at, and it is what takes memory.
        unsafe freecell_solver_user_limit_num_states_in_collection_long(solver, numericCast(most))
        let outcome = unsafe freecell_solver_user_solve_board(solver, board)
        let reached = unsafe Int(freecell_solver_user_get_num_times_long(solver))
        guard UInt32(bitPattern: outcome) == FCS_STATE_WAS_SOLVED.rawValue else {
            return .unsolved(.unknown, positions: reached)
        }
        var followed = position
        var actions: [PatienceAction] = []
        var move = fcs_move_t()
        while unsafe freecell_solver_user_get_next_move(solver, &move) == 0 {
            guard let action = action((move.c.0, move.c.1, move.c.2, move.c.3), followed) else { continue }
            guard followed.apply(action) else { return .unsolved(.unknown, positions: reached) }
            actions.append(action)
        }
        return PatienceSolution(verdict: .winnable, actions: actions, positions: reached)
    }

    /// A move of the library's: its kind, the pile that cards leave, the one they go to, and how many.
    private static func action(
        _ move: (kind: UInt8, from: UInt8, to: UInt8, count: UInt8), _ position: PatiencePosition
    ) -> PatienceAction? {
        let layout = position.layout
        let (column, otherColumn) = (
            layout.columns.lowerBound + Int(move.from), layout.columns.lowerBound + Int(move.to)
        )
        let (cell, otherCell) = (layout.cells.lowerBound + Int(move.from), layout.cells.lowerBound + Int(move.to))
        func home(_ pile: Int) -> PatienceAction? {
            guard let card = position.piles[pile].last?.card else { return nil }
            return .move(from: pile, to: layout.foundations.lowerBound + Int(card.suit.rawValue), count: 1)
        }
        switch Int(move.kind) {
        case FCS_MOVE_TYPE_STACK_TO_STACK: return .move(from: column, to: otherColumn, count: Int(move.count))
        case FCS_MOVE_TYPE_STACK_TO_FREECELL: return .move(from: column, to: otherCell, count: 1)
        case FCS_MOVE_TYPE_FREECELL_TO_STACK: return .move(from: cell, to: otherColumn, count: 1)
        case FCS_MOVE_TYPE_STACK_TO_FOUNDATION: return home(column)
        case FCS_MOVE_TYPE_FREECELL_TO_FOUNDATION: return home(cell)
        default: return nil
        }
    }
}
