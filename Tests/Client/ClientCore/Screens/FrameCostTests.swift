import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// What the frames of a game cost a terminal of 80 × 24 cells in true colour, in bytes.
@Suite struct FrameCostTests {
    /// What a frame may cost in which a card is turned, also one with the news that go with it.
    private static let limit = 235

    /// A client and a terminal that is shown each of its frames.
    private struct Viewer {
        var story: AppStory
        private var renderer = Renderer()
        private var seq = 7
        /// What all frames have cost.
        private(set) var total = 0

        init(_ table: Snapshot) {
            story = AppStory.at(table)
            renderer.synchronizes = true
            _ = paint()
        }

        mutating func paint() -> Int {
            var output: [UInt8] = []
            renderer.paint(story.frame, into: &output)
            total += output.count
            return output.count
        }

        /// The cost of the frame that tells of a step.
        mutating func hear(_ changes: Change...) -> Int {
            seq += 1
            story.hears(.diff(Diff(table: "k3f9", seq: seq, changes: changes)))
            return paint()
        }

        /// The cost of the most expensive frame in the time that follows.
        mutating func rest(_ time: Duration) -> Int {
            let end = story.now + time
            var dearest = 0
            while story.now < end {
                story.now += .milliseconds(20)
                // The server answers the pings.
                for case .client(.send(let sent)) in story.when(.woken) where sent.request.body is Request.Ping {
                    if case .number(let id)? = sent.id { story.hears(.ok(id)) }
                }
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
        #expect(viewer.hear(.memory(.reveal(card: 0, face: "fox", seat: 0))) <= Self.limit)
        #expect(viewer.rest(.milliseconds(400)) <= Self.limit)
        let miss = viewer.hear(
            .memory(.reveal(card: 5, face: "owl", seat: 0)),
            .memory(.miss(cards: [0, 5], seat: 0, points: 0, hideMs: 1_000)))
        #expect(miss <= Self.limit)
        _ = viewer.rest(.seconds(1))
        #expect(viewer.hear(.memory(.hide(cards: [0, 5])), .turn(seat: 1, ms: 30_000, turns: 1)) <= Self.limit)
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
        #expect(viewer.hear(.memory(.reveal(card: 0, face: "fox", seat: 1))) <= Self.limit)
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
        let match = viewer.hear(
            .memory(.reveal(card: 1, face: "fox", seat: 1)), .memory(.match(cards: [0, 1], seat: 1, points: 1)),
            .turn(seat: 1, ms: 30_000, turns: 2))
        #expect(match <= Self.limit)
        #expect(viewer.rest(.seconds(2)) <= Self.limit)
    }

    /// All frames of an own flip, from the key to the card that lies still, and all of a miss, from its second card to the
    /// next player's turn; against a bot with the player's attempts and the log beside the board.
    @Test(arguments: [false, true]) func turnsAreCheap(againstBot: Bool) {
        let table = Self.table("classic") {
            $0.turn = TurnState(seat: 1, ms: nil)
            if againstBot { $0.seats[0].bot = "casual" }
        }
        var viewer = Viewer(table)
        _ = viewer.rest(.seconds(8))
        var before = viewer.total
        viewer.story.press(.enter)
        _ = viewer.paint()
        _ = viewer.hear(.memory(.reveal(card: 0, face: "fox", seat: 1)))
        _ = viewer.rest(.milliseconds(600))
        #expect(viewer.total - before <= 410)
        before = viewer.total
        _ = viewer.hear(
            .memory(.reveal(card: 8, face: "owl", seat: 1)),
            .memory(.miss(cards: [0, 8], seat: 1, points: 0, hideMs: 1_000)))
        _ = viewer.rest(.seconds(1))
        _ = viewer.hear(.memory(.hide(cards: [0, 8])), .turn(seat: 0, ms: nil, turns: 1))
        _ = viewer.rest(.seconds(1))
        // The attempt's mark, its number and its line.
        #expect(viewer.total - before <= (againstBot ? 1_290 : 1_200))
        before = viewer.total
        _ = viewer.rest(.seconds(5))
        #expect(viewer.total == before)
    }

    /// A move of the keyboard's card, along a row or a column, costs no more than two of its frames.
    @Test func movesAreCheap() {
        var viewer = Viewer(Self.table("classic"))
        _ = viewer.rest(.seconds(8))
        for key in [InputEvent.Key.right, .right, .down, .down, .left, .up, .right, .end] {
            viewer.story.press(key)
            #expect(viewer.paint() <= 450)
        }
    }

    private static func table(_ mode: String, _ change: (inout Snapshot) -> Void = { _ in }) -> Snapshot {
        .game {
            ($0.rules.mode, $0.rules.level, $0.rules.rows, $0.rules.columns) = (mode, "normal", 4, 6)
            $0.turn = nil
            $0.board = BoardState(rows: 4, columns: 6, cards: Array(repeating: .down, count: 24))
            $0.faces = FaceList(
                [("fox", "🦊"), ("owl", "🦉")].map { FaceState(id: $0, glyph: $1, label: $0, ascii: "XX") })
            change(&$0)
        }
    }

    /// A card taken in hand, a miss that lets it go, and another's pick-up cost no more.
    @Test func holdsAreCheap() {
        var viewer = Viewer(Self.table("scramble"))
        _ = viewer.rest(.seconds(8))
        #expect(
            viewer.hear(.memory(.reveal(card: 0, face: "fox", seat: 1)), .memory(.hold(card: 0, seat: 1))) <= Self.limit
        )
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
        let miss = viewer.hear(
            .memory(.reveal(card: 5, face: "owl", seat: 1)),
            .memory(.miss(cards: [0, 5], seat: 1, points: 0, hideMs: 1_000)),
            .memory(.release(cards: [0])))
        // The player's own flips and misses are shown beside the others'.
        #expect(miss <= Self.limit + 30)
        _ = viewer.rest(.milliseconds(400))
        #expect(viewer.hear(.memory(.hold(card: 5, seat: 0))) <= Self.limit)
        #expect(viewer.hear(.memory(.hide(cards: [0]))) <= Self.limit)
        #expect(viewer.rest(.seconds(1)) <= Self.limit)
    }

    /// How far others are in a race costs less than a card.
    @Test func progressIsCheap() {
        var viewer = Viewer(Self.table("race"))
        _ = viewer.rest(.seconds(8))
        #expect(viewer.hear(.memory(.progress(seat: 0, score: 1, groups: 1, flips: 2, misses: 0))) <= Self.limit / 2)
        #expect(viewer.hear(.memory(.progress(seat: 0, score: 1, groups: 1, flips: 3, misses: 0))) <= Self.limit / 2)
    }
}
