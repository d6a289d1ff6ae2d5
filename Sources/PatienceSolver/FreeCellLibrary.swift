import CFreecell
import Vocabulary

/// FreeCell, solved by libfreecell-solver.
enum FreeCellLibrary {
    /// A search of the library's. Its depth-first one makes moves of several cards, and the one that it has from patsolve finds most
    /// ways with the fewest positions; both give games up that can be won. The last makes every single move, so that it alone can
    /// tell that a game is lost, but needs more positions.
    private enum Method: Equatable { case depthFirst, patsolve, everyMove }

    /// Most lost games have few positions, so a short search through all of them comes first. The depth-first search keeps each position:
    /// 30,000 took 28 MB at most in 400 deals with two cells, and 60,000 by single moves as much. The one of patsolve takes 50 MB at
    /// most by the library itself; 60,000 took 7 MB.
    private static let firstPositions = 30_000
    private static let secondPositions = 300_000

    static func solve(_ position: PatiencePosition, most: Int) -> PatienceSolution {
        guard position.rules.ranks == 13, position.rules.columns.count <= freecellLimit.columns,
            (1...freecellLimit.cells).contains(position.values.cells), let board = board(position)
        else { return .unsolved(.unknown) }
        var plan: [(Method, Int)] = [
            (.depthFirst, min(most, firstPositions)), (.patsolve, min(most, secondPositions)),
        ]
        if most > secondPositions { plan.append((.depthFirst, most)) }
        var reached = 0
        var hasTriedEveryMove = false
        for (method, bound) in plan where method != .depthFirst || !hasTriedEveryMove {
            var answer = ask(board, position, method, most: bound)
            reached += answer.positions
            if answer.verdict == .lost, method == .depthFirst {
                hasTriedEveryMove = true
                answer = ask(board, position, .everyMove, most: most)
                reached += answer.positions
            }
            switch answer.verdict {
            case .winnable:
                return PatienceSolution(verdict: .winnable, actions: answer.actions, positions: reached)
            case .lost where method == .depthFirst: return .unsolved(.lost, positions: reached)
            case .lost, .unknown: break
            }
        }
        return .unsolved(.unknown, positions: reached)
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
        case .depthFirst: break
        case .patsolve: unsafe freecell_solver_user_set_solving_method(solver, FCS_METHOD_PATSOLVE)
        case .everyMove:
            // Safe because: the order is copied, and only a wrong one brings a text of what is wrong.
            var flaw: UnsafeMutablePointer<CChar>?
            guard unsafe freecell_solver_user_set_tests_order(solver, "[01ABCDE]", &flaw) == 0 else {
                return .unsolved(.unknown)
            }
        }
        unsafe freecell_solver_user_limit_iterations_long(solver, numericCast(most))
        // What it keeps may be more than what it has looked at, and it is what takes memory.
        unsafe freecell_solver_user_limit_num_states_in_collection_long(solver, numericCast(most))
        let outcome = unsafe freecell_solver_user_solve_board(solver, board)
        let reached = unsafe Int(freecell_solver_user_get_num_times_long(solver))
        switch UInt32(bitPattern: outcome) {
        case FCS_STATE_WAS_SOLVED.rawValue: break
        case FCS_STATE_IS_NOT_SOLVEABLE.rawValue: return .unsolved(.lost, positions: reached)
        default: return .unsolved(.unknown, positions: reached)
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
