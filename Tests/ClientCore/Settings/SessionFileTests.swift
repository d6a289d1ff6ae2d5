import ClientCore
import Discovery
import Testing

@Suite struct SessionFileTests {
    private let home = ServerPlace(host: "::1", port: 7247)
    private let other = ServerPlace(host: "games.example", port: 80)

    /// Tokens are found by their server, and the newest takes the place of an older one.
    @Test func remembers() {
        var file = SessionFile()
        file.remember(token: "old", at: home)
        file.remember(token: "abc", at: other)
        file.remember(token: "new", at: home)
        #expect(file.text == "games.example 80 abc\n::1 7247 new\n")
        #expect(SessionFile(file.text) == file)
        #expect(file.token(at: home) == "new" && file.token(at: ServerPlace(host: "::1", port: 1)) == nil)
        file.remember(token: nil, at: home)
        #expect(file.text == "games.example 80 abc\n" && file.entries.last?.place == other)
    }

    /// Lines that make no sense are left out, as is what no line can hold.
    @Test func leavesOut() {
        var file = SessionFile("a b c\na 1\na 70000 x\n\na 7 t\n")
        file.remember(token: "two words", at: home)
        file.remember(token: "", at: home)
        #expect(file.text == "a 7 t\n")
    }

    /// Only so many servers are remembered, those used last.
    @Test func isBounded() {
        var file = SessionFile()
        for port in 1...40 { file.remember(token: "t", at: ServerPlace(host: "h", port: port)) }
        #expect(file.entries.map(\.place.port) == Array(25...40))
    }
}
