import BenchRuntime
import Testing

@Suite struct DiffScanTests {
    private func changes(_ line: String) -> [DiffChange] {
        let bytes = Array(line.utf8)
        var position = 0
        var changes: [DiffChange] = []
        while let change = DiffScan.next(in: bytes.span, from: &position) { changes.append(change) }
        return changes
    }

    private func face(_ name: String) -> UInt64 {
        let line = #"{"op":"reveal","card":0,"face":"\#(name)"}"#
        guard case .revealed(_, let face)? = changes(line).first else { return 0 }
        return face
    }

    /// A miss that is hidden at once: the card, and whose turn it is now.
    @Test func missAndTurn() {
        let line =
            #"{"type":"diff","table":"k3f9","seq":18,"changes":[{"op":"reveal","card":13,"face":"fox","seat":0},"#
            + #"{"op":"miss","cards":[3,13],"seat":0,"points":0,"hide_ms":0},{"op":"hide","cards":[3,13]},"#
            + #"{"op":"turn","seat":2,"turns":9}]}"#
        #expect(changes(line) == [.revealed(card: 13, face: face("fox")), .turnBegan(seat: 2)])
    }

    /// A new game: what stands inside its faces does not matter.
    @Test func deal() {
        let line =
            #"{"type":"diff","table":"k3f9","seq":40,"changes":[{"op":"over","deck":["fox","owl"]},"#
            + #"{"op":"deal","game":"k3f9#2","faces":{"fox":{"label":"\"op\":\"turn\""}}},{"op":"turn","seat":1,"turns":0}]}"#
        #expect(changes(line) == [.dealt, .turnBegan(seat: 1)])
    }

    /// Equal faces have equal marks, different ones different marks.
    @Test func marks() {
        #expect(face("fox") == face("fox"))
        #expect(face("fox") != face("owl"))
        #expect(face("fox") != face("fo"))
    }

    /// Operations that begin alike are no reveal, and unknown ones are skipped.
    @Test func otherOperations() {
        let line = #"[{"op":"ready","seat":1},{"op":"release","cards":[1]},{"op":"sparkle"},{"op":"phase"}]"#
        #expect(changes(line).isEmpty)
    }

    /// A line that breaks off anywhere is read to its end and no further.
    @Test func brokenLines() {
        let line = Array(#"[{"op":"reveal","card":13,"face":"fox","seat":0},{"op":"turn","seat":2}]"#.utf8)
        for count in line.indices {
            let part = String(decoding: line[..<count], as: UTF8.self)
            #expect(changes(part).count <= 2)
        }
    }
}
