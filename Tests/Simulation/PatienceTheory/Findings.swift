import PatienceSolver
import Synchronization
import Vocabulary

/// What the threads have found so far.
final class Findings: Sendable {
    private struct State {
        var next: Int
        var counts: [PatienceVerdict: Int] = [:]
        var notWinnable: [Int] = []
        var open: [Int] = []
        var wrong: [Int] = []
        var positions = 0
        var done = 0
    }

    private let state: Mutex<State>
    private let deals: ClosedRange<Int>

    init(_ deals: ClosedRange<Int>) {
        self.deals = deals
        state = Mutex(State(next: deals.lowerBound))
    }

    func take() -> Int? {
        state.withLock { state in
            guard state.next <= deals.upperBound else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    /// Notes a deal that is to be searched further.
    func leaveOpen(_ deal: Int, _ solution: PatienceSolution) {
        state.withLock { state in
            state.open.append(deal)
            state.positions += solution.positions
        }
    }

    /// The deals that were left open.
    var open: [Int] { state.withLock { $0.open.sorted() } }

    /// Notes what was found of a deal. Returns a line of progress now and then.
    func note(_ deal: Int, _ solution: PatienceSolution, isRight: Bool) -> String? {
        state.withLock { state in
            if !isRight { state.wrong.append(deal) }
            state.counts[solution.verdict, default: 0] += 1
            if solution.verdict != .winnable { state.notWinnable.append(deal) }
            state.positions += solution.positions
            state.done += 1
            return state.done % max(1, deals.count / 20) == 0
                ? "\(state.done) of \(deals.count): \(Self.words(state))" : nil
        }
    }

    private static func words(_ state: State) -> String {
        let counts = [PatienceVerdict.winnable, .lost, .unknown].map { "\(state.counts[$0, default: 0]) \($0)" }
        return "\(counts.joined(separator: ", ")); \(state.positions) positions"
    }

    var summary: (words: String, counts: [PatienceVerdict: Int], notWinnable: [Int], wrong: [Int]) {
        state.withLock { (Self.words($0), $0.counts, $0.notWinnable.sorted(), $0.wrong.sorted()) }
    }
}
