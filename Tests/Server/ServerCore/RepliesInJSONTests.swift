import Testing
import Wire

/// A request in JSON on a connection that reads words.
@Suite struct RepliesInJSONTests {
    private let server = ScriptedServer()

    /// Somebody whose first line was typed, with all read that it brought.
    private func typist() -> ScriptedClient {
        let client = server.connect()
        client.send(line: "name ada")
        _ = client.takeLines()
        return client
    }

    /// The reply is JSON, be it good or not, and what the tables tell stays in words.
    @Test func theReplyIsInTheDialectOfTheRequest() {
        let ada = typist()
        ada.send(line: #"{"type":"ping","id":1,"t":5}"#)
        ada.send(line: #"{"type":"ping","t":6}"#)
        ada.send(line: #"{"type":"fly","id":2}"#)
        let replies = ada.take()
        #expect(replies.map(\.type) == ["ok", "pong", "error"])
        #expect(replies[0].ok?.t == 5 && replies[2].error?.re == .number(2))
        ada.send(line: #"{"type":"create","id":3,"rules":{"level":"easy"}}"#)
        let lines = ada.takeLines()
        #expect(lines.first?.hasPrefix("Table ") == true)
        #expect(lines.last.map(ServerMessage.init(line:))?.ok?.re == .number(3))
        ada.send(line: #"{"type":"list","id":4}"#)
        #expect(ada.take().map(\.type) == ["tables", "ok"])
        ada.send(line: "ping")
        #expect(ada.takeLines() == ["pong"], "what is typed is answered in words")
    }

    /// A line that is sent again gets the same reply, and so does one that waits.
    @Test func remembered() {
        let ada = typist()
        let line = #"{"type":"create","id":3,"rules":{"level":"easy"}}"#
        ada.send(line: line)
        let first = ada.takeLines().last
        ada.send(line: line)
        #expect(ada.takeLines() == [first ?? ""])
    }

    /// A flip that waits is answered in JSON when its wait is over.
    @Test func waiting() throws {
        let (ada, bob) = (typist(), server.client("bob"))
        let table = bob.create(.board(2, 2) { ($0.mode, $0.turnSeconds, $0.hideMs) = ("scramble", 0, 0) })
        ada.send(line: "join \(table)")
        ada.send(line: "ready")
        bob.ready(table)
        bob.must(.flip(.init(table: table, card: 0)))
        _ = ada.takeLines()
        ada.send(line: #"{"type":"flip","id":9,"table":"\#(table)","card":0}"#)
        #expect(ada.takeLines() == [])
        bob.must(.pause(.init(table: table, on: true)))
        let last = try #require(ada.takeLines().last)
        #expect(ServerMessage(line: last).error?.code == .paused)
    }

    /// A greeting in JSON on such a connection brings the session with its token.
    @Test func greeting() {
        let client = server.connect()
        client.send(line: "help")
        _ = client.takeLines()
        client.send(line: #"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
        #expect(client.take().map(\.type) == ["session", "ok"])
    }
}
