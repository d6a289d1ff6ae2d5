import ClientCore
import Fixtures
import Terminal
import Testing
import Wire

/// What the frames of a game cost a terminal of 80 × 24 cells in true colour, in bytes.
@Suite struct FrameCostTests {
    /// What a frame may cost in which a card is turned, also one with the news that go with it.
    private static let limit = 220

    /// A client and a terminal that is shown each of its frames.
    private struct Viewer {
        var story: AppStory
        private var renderer = Renderer()
        private var seq = 7

        init(_ table: Snapshot) {
            story = AppStory.at(table)
            renderer.synchronizes = true
            _ = paint()
        }

        mutating func paint() -> Int {
            var output: [UInt8] = []
            renderer.paint(story.frame, into: &output)
            return output.count
        }

        /// The cost of the frame that tells of a step.
        mutating func hear(_ changes: Change...) -> Int {
            seq += 1
            story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes)))
            return paint()
        }

        /// The cost of the dearest frame in the time that follows.
        mutating func rest(_ time: Duration) -> Int {
            let end = story.now + time
            var dearest = 0
            while story.now < end {
                story.now += .milliseconds(20)
                story.when(.woken)
                dearest = max(dearest, paint())
            }
            return dearest
        }
    }

    /// Neither a flip, nor one that ends the turn or takes a pair, nor the cards that turn then cost more than the limit.
    @Test func flipsAreCheap() {
        let table = Snapshot.game {
            ($0.rules.level, $0.rules.rows, $0.rules.columns) = ("normal", 4, 6)
            $0.board = BoardState(rows: 4, columns: 6, cards: Array(repeating: .down, count: 24))
            $0.faces = FaceList(
                [("fox", "🦊"), ("owl", "🦉")].map { FaceState(id: $0, glyph: $1, label: $0, ascii: "XX") })
        }
        var viewer = Viewer(table)
        _ = viewer.rest(.seconds(8))
        #expect(viewer.hear(.reveal(card: 0, face: "fox", seat: 0)) <= Self.limit)
        #expect(viewer.rest(.milliseconds(400)) <= Self.limit)
        let miss = viewer.hear(
            .reveal(card: 5, face: "owl", seat: 0), .miss(cards: [0, 5], seat: 0, points: 0, hideMs: 1_000))
        #expect(miss <= Self.limit)
        _ = viewer.rest(.seconds(1))
        #expect(viewer.hear(.hide(cards: [0, 5]), .turn(seat: 1, ms: 30_000, turns: 1)) <= Self.limit)
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
        #expect(viewer.hear(.reveal(card: 0, face: "fox", seat: 1)) <= Self.limit)
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
        let match = viewer.hear(
            .reveal(card: 1, face: "fox", seat: 1), .match(cards: [0, 1], seat: 1, points: 1),
            .turn(seat: 1, ms: 30_000, turns: 2))
        #expect(match <= Self.limit)
        #expect(viewer.rest(.seconds(2)) <= Self.limit)
    }
}
