import ServerRuntime
import Testing
import Vocabulary

/// Hint after hint.
@Suite struct KnownPositionsTests {
    /// Each next move leads on to the end, also from one hint to the next, and a position that was left is asked about anew.
    @Test func theWayIsFollowed() {
        var known = KnownPositions()
        var position = PatiencePosition(
            dealt: PatienceRules.freecell.numbered(1, suits: 4), .freecell, PatienceValues { $0.cells = 4 })
        var moves = 0
        while !position.isCleared, moves < 300 {
            let answer = known.answer(about: position)
            #expect(answer.verdict == .winnable)
            guard let next = answer.next, position.apply(next) else { break }
            moves += 1
        }
        #expect(position.isCleared)
    }

    /// Of a position with cards missing nothing is known, each time that it is asked about.
    @Test func missingCards() {
        var known = KnownPositions()
        let layout = PatienceLayout(.freecell, PatienceValues { $0.cells = 4 })
        let position = PatiencePosition(
            .freecell, PatienceValues { $0.cells = 4 }, piles: Array(repeating: [], count: layout.count))
        for _ in 0..<2 {
            let answer = known.answer(about: position)
            #expect(answer.verdict == .unknown && answer.next == nil)
        }
    }
}
