import BenchRuntime
import Testing

@Suite struct PatienceCycleTests {
    /// The first move is made once, then a card goes back and forth, in Klondike with a draw before each move.
    @Test func lines() {
        func move(_ from: String, _ to: String) -> String {
            #"{"type":"move","table":"k3f9","from":"\#(from)","to":"\#(to)"}"# + "\n"
        }
        let draw = #"{"type":"draw","table":"k3f9"}"# + "\n"
        let lines = [Shape.Board.klondike, .spider, .freecell].map { board in
            PatienceCycle(board).lines(at: "k3f9").map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(lines[0] == [move("t3", "t5"), draw, move("t5", "t7"), draw, move("t7", "t5")])
        #expect(lines[1] == [move("t3", "t2"), move("t2", "t8"), move("t8", "t2")])
        #expect(lines[2] == [move("t2", "t1"), move("t1", "t5"), move("t5", "t1")])
    }
}
