import Testing

/// Programs of other protocols that come to this port.
struct ForeignGreetingTests {
    private let server = ScriptedServer()

    /// What a connection that sends these bytes is told after its welcome, whether they come at once or one by one.
    private func told(_ bytes: [UInt8], inPieces: Bool) -> (lines: [String], isFinished: Bool) {
        let client = server.connect()
        _ = client.takeLines()
        if inPieces {
            for byte in bytes { server.receive([byte], from: client) }
        } else {
            server.receive(bytes, from: client)
        }
        return (client.takeLines(), client.isFinished)
    }

    /// A connection may be read on before it has sent anything.
    @Test func nothingIsNoGreeting() {
        let client = server.connect()
        server.receive([], from: client)
        #expect(!client.isFinished)
    }

    /// A web page could make a session and a table by a `POST` with lines of JSON in its body. Now nothing of it is executed.
    @Test(arguments: [false, true]) func aPostIsNotExecuted(inPieces: Bool) {
        let post = """
            POST / HTTP/1.1\r
            Host: 127.0.0.1:7247\r
            Content-Type: text/plain\r
            Content-Length: 88\r
            \r
            {"type":"hello","id":1,"protocol":1,"name":"eve"}
            {"type":"create","id":2,"rules":{}}

            """
        let answer = told(Array(post.utf8), inPieces: inPieces)
        #expect(answer.isFinished)
        #expect(
            answer.lines == [
                "error bad_protocol: This port speaks Pairs, not HTTP. Send one JSON object a line, or type help, as with nc HOST PORT."
            ])
        #expect(server.server.census.tables == 0)
    }

    /// Each greeting ends the connection with one line that says what this port speaks.
    @Test(arguments: [
        ("HEAD /\n", "HTTP"), ("\r\nOPTIONS * HTTP/1.1\r\n", "HTTP"), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "HTTP"),
        ("SSH-2.0-OpenSSH_9.2\r\n", "SSH"), ("\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}", "TLS"),
        ("PROXY TCP4 192.0.2.1 192.0.2.2 4711 7247\r\n", "PROXY"),
        ("\r\n\r\n\u{0}\r\nQUIT\n\u{21}\u{11}\u{0}\u{c}", "PROXY"),
    ])
    func greetings(bytes: String, name: String) {
        for inPieces in [false, true] {
            let answer = told(Array(bytes.utf8), inPieces: inPieces)
            #expect(answer.isFinished)
            #expect(answer.lines.count == 1 && answer.lines[0].contains("speaks Pairs, not \(name)."))
        }
    }

    /// Words that only look alike, and greetings that come later, are lines like others.
    @Test(arguments: [
        "get /\n", "GETTING\n", "help\nGET / HTTP/1.1\n", "{\"type\":\"ping\"}\nSSH-2\n", "\u{3}\u{16}\n",
    ])
    func linesLikeOthers(text: String) {
        #expect(!told(Array(text.utf8), inPieces: false).isFinished)
    }
}
