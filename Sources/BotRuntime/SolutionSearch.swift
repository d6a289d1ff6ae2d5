import EventLoop
import PatienceSolver
import Vocabulary

/// Looks for ways to the end of patience games in a thread, so that the loop goes on meanwhile.
final class SolutionSearch {
    private struct Found: Sendable {
        let game: String
        let actions: [PatienceAction]
    }

    private let inbox: Inbox<Found>

    /// How many positions a search reaches at most: a few seconds and 200 MB.
    private static let positions = 1_000_000

    /// What is found comes on the loop's thread; empty where there is nothing.
    init(on loop: EventLoop, found: @escaping (_ game: String, [PatienceAction]) -> Void) throws(LoopError) {
        inbox = try Inbox(on: loop) { found($0.game, $0.actions) }
    }

    deinit { inbox.close() }

    /// Begins a search. Each is answered once.
    func begin(_ game: String, _ position: PatiencePosition) throws(LoopError) {
        try BackgroundThread.start { [queue = inbox.queue] in
            let solution = PatienceSolver(positions: Self.positions).solve(position)
            queue.post(Found(game: game, actions: solution.actions))
        }
    }
}
