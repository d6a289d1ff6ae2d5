import BenchRuntime
import Testing

@Suite struct TapeTests {
    private func recording(_ lines: [String], firstSeat: Int) -> Recording {
        var recording = Recording()
        recording.restart(firstSeat: firstSeat)
        for line in lines { recording.append(Array(line.utf8).span) }
        return recording
    }

    /// Tables begin with one game each, in turn, and with the seat that moved first in it.
    @Test func starts() {
        let tape = Tape([recording(["a", "b"], firstSeat: 0), recording(["c"], firstSeat: 3)])
        #expect(tape.lines.map { String(decoding: $0, as: UTF8.self) } == ["a\n", "b\n", "c\n"])
        #expect((0..<4).map { tape.firstLine(ofTable: $0) } == [0, 2, 0, 2])
        #expect((0..<4).map { tape.firstSeat(ofTable: $0) } == [0, 3, 0, 3])
    }

    /// The last whole game is kept: the diffs behind a deal up to the next one, which belongs to the game it ends.
    @Test func recorder() {
        var recorder = Recorder()
        #expect(recorder.game.isEmpty)
        for (line, next) in [("a", nil), ("deal", 2), ("b", nil), ("c", nil), ("deal", 1), ("d", nil)]
            as [(String, Int?)]
        {
            recorder.append(Array(line.utf8).span, dealtFirstSeat: next)
        }
        #expect(recorder.game.lines.map { String(decoding: $0, as: UTF8.self) } == ["b\n", "c\n", "deal\n"])
        #expect(recorder.game.firstSeat == 2)
    }

    /// A diff's table is found by its place; a line that breaks off has none.
    @Test func tableOfALine() {
        let line = Array(#"{"type":"diff","table":"k3f9","seq":1}"#.utf8)
        let range = DiffLine.tableRange(in: line.span)
        #expect(String(decoding: line[range], as: UTF8.self) == "k3f9")
        let part = Array(line[..<10])
        let none = DiffLine.tableRange(in: part.span)
        #expect(none.isEmpty)
    }
}
