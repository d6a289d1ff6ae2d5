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
        _ bytes: [UInt8], by client: ScriptedClient? = nil, stays: Bool = true,
        _ location: SourceLocation = #_sourceLocation
    ) -> [ServerMessage] {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        let client = client ?? server.client("eve")
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
    @Test(arguments: [
        ("lone continuation", [0x80]), ("overlong", [0xC0, 0xAF]), ("overlong NUL", [0xC0, 0x80]),
        ("overlong in three", [0xE0, 0x80, 0xAF]), ("encoded surrogate", [0xED, 0xA0, 0x80]),
        ("above U+10FFFF", [0xF4, 0x90, 0x80, 0x80]), ("truncated", [0xE2, 0x82]), ("Latin-1", [0xE9]),
        ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
    ])
    func notUTF8(cause: String, bytes: [UInt8]) {
        #expect(codes(json(bytes)) == [.notUTF8])
        #expect(codes(Array("say ".utf8) + bytes) == [.notUTF8])
    }

    /// Half of a surrogate pair is no text, however it is escaped.
    @Test(arguments: [#"\ud800"#, #"\udc00"#, #"\ud83e\ud83e"#, #"\ud83e\n"#])
    func loneSurrogateEscape(_ escape: String) { #expect(codes(json(Array(escape.utf8))) == [.badJSON]) }

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

    /// A control character in a string must be escaped.
    @Test(arguments: (UInt8(0)..<0x20).filter { $0 != 0x0A })
    func rawControlCharacter(_ byte: UInt8) { #expect(codes(json([byte])) == [.badJSON]) }

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
        #expect(error?.code == .lineTooLong && error?.fatal == true)
    }

    /// What never ends is cut off at the limit, blank or not, and nothing is said twice.
    @Test(arguments: [UInt8(ascii: "a"), UInt8(ascii: " "), 0, UInt8(ascii: "{"), 0xFF])
    func noLineFeedAtAll(_ byte: UInt8) {
        let client = server.client("eve")
        server.receive(Array(repeating: byte, count: 4_095), from: client)
        #expect(client.lines.isEmpty && !client.isFinished)
        #expect(told(Array(repeating: byte, count: 100_000), stays: false).map(\.code) == [.lineTooLong])
    }

    /// CR LF ends a line like LF.
    @Test func carriageReturnLineFeed() { #expect(told(ping + [0x0D, 0x0A]).map(\.type) == ["ok"]) }

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

    /// Two values on a line are refused.
    @Test(arguments: ["", " ", ",", "\t"])
    func twoValuesOnALine(_ separator: String) {
        #expect(codes(ping + Array(separator.utf8) + ping) == [.badJSON])
    }

    /// A line may come byte by byte.
    @Test func byteByByte() {
        let client = server.client("eve")
        for byte in ping { server.receive([byte], from: client) }
        #expect(client.lines.isEmpty)
        #expect(told([0x0A], by: client).map(\.type) == ["ok"])
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

    // MARK: Foreign greetings

    /// What a client of another protocol says first is answered in words until it is too much; nobody hangs.
    private func greeting(_ bytes: [UInt8], _ location: SourceLocation = #_sourceLocation) -> (
        lines: [String], isFinished: Bool
    ) {
        let bystander = server.client("ada")
        let client = server.connect()
        _ = client.takeLines()
        server.receive(bytes, from: client)
        let before = client.isFinished
        server.receiveEnd(from: client)
        #expect(client.isFinished && bystander.lines.isEmpty, sourceLocation: location)
        bystander.must(.ping(.init()), location)
        return (client.takeLines(), before)
    }

    /// A browser's request is ten commands that do not exist, then the end.
    @Test func httpRequest() {
        let head = ["GET / HTTP/1.1"] + (1...20).map { "X-Header-\($0): value" } + ["", ""]
        let (lines, isFinished) = greeting(Array(head.joined(separator: "\r\n").utf8))
        #expect(lines.count == 10 && lines.allSatisfy { $0.hasPrefix("error unknown_type: ") } && isFinished)
        let (few, stays) = greeting(Array("GET / HTTP/1.0\r\n\r\n".utf8))
        #expect(few.count == 1 && !stays)
    }

    /// The first bytes of TLS, and the banner of SSH, are told what this port speaks, and nothing more of theirs is read.
    @Test(arguments: [
        [0x16, 0x03, 0x01, 0x00, 0x20, 0x01, 0x00, 0x00, 0x1C, 0x03, 0x03] + Array(0x80...0x9B) + [0x0A, 0xC0],
        Array("SSH-2.0-OpenSSH_9.2p1\r\n".utf8) + [0, 0, 5, 0xDC, 0x0A, 0x14],
    ])
    func otherGreetings(bytes: [UInt8]) {
        let (lines, isFinished) = greeting(bytes)
        #expect(lines.count == 1 && isFinished, "\(lines)")
    }
}
