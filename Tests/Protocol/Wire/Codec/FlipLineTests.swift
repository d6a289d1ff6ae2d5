import Testing
import Wire

/// Flips that are read without a tape.
@Suite struct FlipLineTests {
    private static func flip(_ line: String) -> Envelope? {
        let bytes = Array(line.utf8)
        return RequestDecoding.flip(in: bytes.span)
    }

    /// A flip as programs write it is read whole, whatever the order of its fields.
    @Test func readsPlainFlips() {
        #expect(
            Self.flip(#"{"type":"flip","id":7,"table":"k3f9","card":12,"seq":40,"seat":1}"#)
                == Envelope(id: .number(7), .flip(.init(table: "k3f9", card: 12, seq: 40, seat: 1))))
        #expect(
            Self.flip(#"{"card":0,"table":"","type":"flip"}"#) == Envelope(.flip(.init(table: "", card: 0))))
        #expect(
            Self.flip(#"{"type":"flip","table":"k","card":999999999999999999}"#)
                == Envelope(.flip(.init(table: "k", card: 999_999_999_999_999_999))))
    }

    /// What is written in any other way, or is wrong, is left to the tape.
    @Test(arguments: [
        "", "{", "{}", "[]", #"{"type":"flip"}"#, #"{"type":"flip","table":"k","card":1"#,
        #"{"type":"flip","table":"k","card":1}}"#, #"{"type":"flip","table":"k","card":1} "#,
        #"{ "type":"flip","table":"k","card":1}"#, #"{"type":"flip","table":"k","card":1,}"#,
        #"{"type":"flip","table":"k","card":01}"#, #"{"type":"flip","table":"k","card":1.0}"#,
        #"{"type":"flip","table":"k","card":-1}"#, #"{"type":"flip","table":"k","card":}"#,
        #"{"type":"flip","table":"k","card":1000000000000000000}"#, #"{"type":"flip","table":"k","card":"1"}"#,
        #"{"type":"flip","table":"k","card":1,"card":1}"#, #"{"type":"flip","type":"flip","table":"k","card":1}"#,
        #"{"type":"flip","table":"k","table":"k","card":1}"#, #"{"type":"flip","id":null,"table":"k","card":1}"#,
        #"{"type":"flip","id":"a","table":"k","card":1}"#, #"{"type":"flip","table":"\u006b","card":1}"#,
        #"{"type":"flip","table":"é","card":1}"#, #"{"type":"flip","table":7,"card":1}"#,
        #"{"type":"join","table":"k","card":1}"#, #"{"type":"flip","table":"k","card":1,"new":1}"#,
        #"{"type":"flip","table":"k","card":1,"a_long_name":1}"#, "{\"type\":\"flip\",\"table\":\"\u{1}\",\"card\":1}",
    ])
    func leavesTheRest(_ line: String) { #expect(Self.flip(line) == nil) }
}
