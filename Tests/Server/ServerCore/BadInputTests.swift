import ServerCore
import Testing
import Wire

/// What a client may get wrong on its way to a request: every mistake is named by its code, the connection stays or
/// ends as the protocol says, and nobody else hears of it.
@Suite struct BadInputTests {
    private let server = ScriptedServer()
    private let ping = Array(#"{"type":"ping","id":1}"#.utf8)

    /// A client after its hello sends bytes while others play; all that it is told comes back.
    private func told(
        _ bytes: [UInt8], stays: Bool = true, _ location: SourceLocation = #_sourceLocation
    ) -> [ServerMessage] {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        let client = server.client("eve")
        server.receive(bytes, from: client)
        #expect(client.isFinished == !stays, sourceLocation: location)
        #expect(ada.lines.isEmpty && bob.lines.isEmpty, sourceLocation: location)
        ada.must(.flip(.init(table: table, card: 0)), location)
        #expect(bob.take().map(\.type) == ["diff"], sourceLocation: location)
        let messages = client.take()
        if stays {
            client.must(.ping(.init()), location)
            for error in messages.compactMap(\.error) { #expect(error.fatal == nil, sourceLocation: location) }
        }
        return messages
    }

    /// The codes of all that is told to whoever sends a line.
    private func codes(_ line: [UInt8], _ location: SourceLocation = #_sourceLocation) -> [ErrorCode?] {
        told(line + [0x0A], location).map(\.code)
    }

    private func json(_ content: [UInt8]) -> [UInt8] {
        Array(#"{"type":"chat","text":""#.utf8) + content + Array("\"}".utf8)
    }

    // MARK: Encoding

    /// Bytes that are no UTF-8 are told so, in JSON and in a command.
    @Test func notUTF8() {
        for line in [json([0xE2, 0x82]), Array("say ".utf8) + [0xFF]] {
            let errors = told(line + [0x0A]).map(\.error)
            #expect(errors.map(\.?.code) == [.notUTF8] && errors[0]?.hint != nil && errors[0]?.line != nil)
        }
    }

    /// A line that begins with a byte order mark is bad JSON, whatever follows; one inside a line is nothing special.
    @Test func byteOrderMark() {
        #expect(codes([0xEF, 0xBB, 0xBF] + ping) == [.badJSON])
        #expect(codes([0xEF, 0xBB, 0xBF] + Array("help".utf8)) == [.badJSON])
        #expect(codes([0xEF, 0xBB, 0xBF]) == [.badJSON])
        #expect(codes(Array(" \u{FEFF}".utf8) + ping) == [.unknownType])
    }

    /// UTF-16 is told from UTF-8 by its mark; without one its first line is JSON with a NUL in it.
    @Test func utf16() {
        let line = ping.flatMap { [$0, UInt8(0)] }
        #expect(codes([0xFF, 0xFE] + line) == [.notUTF8])
        #expect(codes(line) == [.badJSON])
    }

    // MARK: Framing

    /// The longest line is read; one byte more is the last of the connection, told before its end.
    @Test func lineOfTheLimitAndOneMore() {
        let start = Array(#"{"type":"ping","id":1,"x":""#.utf8)
        func line(_ count: Int) -> [UInt8] {
            start + Array(repeating: UInt8(ascii: "a"), count: count - start.count - 3) + Array("\"}\n".utf8)
        }
        #expect(told(line(4_096)).map(\.type) == ["ok"])
        #expect(told(line(4_097), stays: false).map(\.code) == [.lineTooLong])
        let error = told(line(4_097).dropLast(), stays: false).first?.error
        #expect(error?.code == .lineTooLong && error?.fatal == true && error?.hint != nil)
    }

    /// What never ends is cut off at the limit, blank or not, and nothing is said twice.
    @Test(arguments: [UInt8(ascii: "a"), UInt8(ascii: " "), 0, UInt8(ascii: "{"), 0xFF])
    func noLineFeedAtAll(_ byte: UInt8) {
        let client = server.client("eve")
        server.receive(Array(repeating: byte, count: 4_095), from: client)
        #expect(client.lines.isEmpty && !client.isFinished)
        #expect(told(Array(repeating: byte, count: 100_000), stays: false).map(\.code) == [.lineTooLong])
    }

    /// A CR by itself ends no line: between two objects it is white space.
    @Test func bareCarriageReturn() {
        #expect(codes(ping + [0x0D] + ping) == [.badJSON])
        #expect(told(ping + [0x0D, 0x0D, 0x0A]).map(\.type) == ["ok"])
    }

    /// NUL is a byte like others, and none that JSON or a command has.
    @Test func nul() {
        #expect(codes(ping + [0]) == [.badJSON])
        #expect(codes([0] + ping) == [.unknownType])
        #expect(codes([0, 0, 0]) == [.unknownType])
    }

    /// Blank lines are skipped and counted.
    @Test func blankLines() {
        let messages = told(Array("\n \n\r\n   \r\n{}\n".utf8))
        #expect(messages.map(\.code) == [.missingField] && messages.first?.error?.line == 6)
    }

    /// A thousand requests sent at once are answered in their order.
    @Test func thousandPipelinedRequests() {
        let lines = (0..<1_000).map { #"{"type":"\#($0 % 3 == 0 ? "ping" : "list")","id":\#($0)}"# + "\n" }.joined()
        let replies = told(Array(lines.utf8)).compactMap(\.ok).map(\.re)
        #expect(replies == (0..<1_000).map { .number($0) })
    }

    /// Half a line and then nothing more is not executed, and told; whole lines before it are answered.
    @Test func halfALineThenTheEnd() {
        let client = server.client("eve")
        server.receive(ping + [0x0A] + ping, from: client)
        server.receiveEnd(from: client)
        let messages = client.take()
        #expect(messages.map(\.code) == [nil, .badJSON] && messages.first?.ok?.re == .number(1))
        #expect(messages.last?.error?.fatal == true && client.isFinished)
    }

    /// A browser's request is ten commands that do not exist, then the end; a shorter one does not end the connection.
    @Test func httpRequest() {
        let head = ["GET / HTTP/1.1"] + (1...20).map { "X-Header-\($0): value" } + ["", ""]
        let (client, other) = (server.connect(), server.connect())
        _ = (client.take(), other.take())
        server.receive(Array(head.joined(separator: "\r\n").utf8), from: client)
        let lines = client.takeLines()
        #expect(lines.count == 10 && lines.allSatisfy { $0.hasPrefix("error unknown_type: ") } && client.isFinished)
        server.receive(Array("GET / HTTP/1.0\r\n\r\n".utf8), from: other)
        #expect(other.lines.count == 1 && !other.isFinished)
    }
}
