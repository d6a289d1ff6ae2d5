import BenchRuntime
import Testing

@Suite struct AnswerTests {
    /// Lines of the server, the relay and Redis are told apart by their first letters.
    @Test(arguments: [
        (#"{"type":"diff","table":"k3f9","seq":1,"changes":[]}"#, Answer.diff), (#"{"type":"ok","re":1}"#, .good),
        (#"{"type":"error","code":"locked"}"#, .bad), (#"{"type":"snapshot","table":"k3f9"}"#, .other),
        (#"{"type":"session"}"#, .other), ("{}", .other), ("ok", .good), ("subscribe", .good), ("server", .other),
        ("standalone", .other), (":4", .published), ("-ERR unknown command", .bad), ("message", .other),
        ("$150", .other),
    ])
    func lines(line: String, answer: Answer) {
        let bytes = Array(line.utf8)
        let told = Answer(bytes.span)
        #expect(told == answer)
    }
}
