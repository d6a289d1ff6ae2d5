import Testing

/// What the transcripts, which are frozen, let a later server do, and what not.
struct PromiseTests {
    private static let diff =
        #"{"type":"diff","table":"<table>","seq":4,"changes":[{"op":"reveal","card":<x1>,"face":"<x>","seat":0}]}"#

    private func isKept(_ template: String, by line: String, card: String = "3") -> Bool {
        var bindings = Bindings()
        bindings["x1"] = card
        return Promise(template).isKept(by: line, &bindings)
    }

    /// Fields may be added at any depth and stand in another order, and unknown changes may be told.
    @Test(arguments: [
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":3,"face":"fox","seat":0}],"at":7}"#,
        #"{"seq":4,"type":"diff","changes":[{"seat":0,"op":"reveal","card":3,"face":"fox","by":"p"}],"table":"k3f9"}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"hint"},{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
    ]) func additionsKeepIt(_ line: String) { #expect(isKept(Self.diff, by: line)) }

    /// A field gone, a value or its kind changed, a change more or less that is known, or another order of them: all break it.
    @Test(arguments: [
        #"{"type":"diff","seq":4,"changes":[{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":3,"face":"fox"}]}"#,
        #"{"type":"diff","table":"k3f9","seq":5,"changes":[{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":"4","changes":[{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":2,"face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":"3","face":"fox","seat":0}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"reveal","card":3,"face":"fox","seat":0},{"op":"hide","cards":[3]}]}"#,
        #"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"hide","cards":[3]},{"op":"reveal","card":3,"face":"fox","seat":0}]}"#,
        "{", "error bad_field: No.",
    ]) func changesBreakIt(_ line: String) { #expect(!isKept(Self.diff, by: line)) }

    /// Words may be others, but must be there; capabilities may be more.
    @Test func wordsAndCapabilities() {
        let template = #"{"code":"paused","message":"The game is paused.","caps":["a"],"retry_ms":<ms>}"#
        #expect(isKept(template, by: #"{"code":"paused","message":"Later.","caps":["b","a"],"retry_ms":7}"#))
        #expect(!isKept(template, by: #"{"code":"paused","caps":["a"],"retry_ms":7}"#))
        #expect(!isKept(template, by: #"{"code":"paused","message":"Later.","caps":["b"],"retry_ms":7}"#))
        #expect(!isKept(template, by: #"{"code":"paused","message":"Later.","caps":["a"],"retry_ms":"7"}"#))
        #expect(isKept("error bad_field: No. Usage.", by: "error bad_field: Never."))
        #expect(!isKept("error bad_field: No.", by: "error bad_json: No."))
    }

    /// What a server draws stands for the same everywhere, also as a key, and a map has no entry more.
    @Test func variables() {
        let faces = #"{"faces":{"<x>":{"glyph":"<x.glyph>"},"<a>":{"glyph":"<a.glyph>"}},"deck":<deck>,"over":"<a>"}"#
        let kept = #"{"over":"owl","deck":["fox","owl"],"faces":{"fox":{"glyph":"1"},"owl":{"glyph":"2","new":1}}}"#
        #expect(isKept(faces, by: kept))
        #expect(!isKept(faces, by: kept.replacing(#""over":"owl""#, with: #""over":"fox""#)))
        #expect(!isKept(faces, by: kept.replacing(#""faces":{"#, with: #""faces":{"elk":{"glyph":"0"},"#)))
        #expect(!isKept(faces, by: kept.replacing(#"["fox","owl"]"#, with: "7")))
    }

    /// Lines may be added and words may be others, but each promised line comes, in their order.
    @Test func lines() throws {
        let ok = [#"{"type":"ok","re":1}"#, "Welcome.", "error bad_field: No.", #"{"type":"ok","re":2}"#]
        let transcript = try Transcript(ok.map { "A< " + $0 }.joined(separator: "\n"), name: "lines")
        func play(_ lines: [String]) throws {
            var runner = TranscriptRunner(transcript, Recital(lines), asPromised: true)
            try runner.run()
        }
        try play(ok)
        try play([
            #"{"type":"ok","re":1,"new":0}"#, "Hello.", #"{"type":"new"}"#, "error bad_field: Never.", ok[3], ok[3],
        ])
        try play([ok[0], ok[2], ok[3]])
        for lines in [[ok[0]], ok.reversed(), [ok[0], "error bad_json: No.", ok[3]], Array(ok.dropFirst())] {
            #expect(throws: TranscriptFailure.self) { try play(lines) }
        }
    }
}

/// A server that sends its lines, whatever it gets.
private final class Recital: ServerUnderTest {
    private var lines: ArraySlice<String>

    init(_ lines: [String]) { self.lines = lines[...] }

    func connect(_ client: String) {}
    func send(_ bytes: [UInt8], from client: String) {}
    func close(_ client: String) {}
    func nextLine(of client: String) -> String? { lines.popFirst() }
    func hasEnded(_ client: String) -> Bool { lines.isEmpty }
    func advance(milliseconds: Int) {}
    func stop() {}
    func leftovers() -> [String] { Array(lines) }
}
