import TestSupport
import Testing

/// Frames that are right and wrong, by bare sockets.
struct FrameTests {
    /// Every case is answered as it should be, however its bytes are cut, and the server serves the next browser.
    @Test(arguments: FrameCase.all, [false, true]) func answers(_ one: FrameCase, isCut: Bool) throws {
        let peer = try BrowserPeer(port: WebServer.shared.get().port)
        if isCut {
            for byte in one.frames { try peer.socket.send([byte]) }
        } else {
            try peer.socket.send(one.frames)
        }
        var answers = try one.answers.map { _ in try peer.frame() }
        // What a bad request is told is not what is tested here.
        answers = answers.map { answer in
            guard case .text(let line) = answer else { return answer }
            let code = ["unknown_type", "line_too_long"].first { line.contains($0) }
            return code.map { .text($0) } ?? answer
        }
        let isOrdered = one.name != "a ping behind a message"
        for (answer, expected) in zip(answers, one.answers) where isOrdered { #expect(answer == expected) }
        for expected in one.answers where !isOrdered { #expect(answers.contains(expected)) }
        if case .close = one.answers.last { return }
        if one.answers.last == .end { return }
        try peer.send(#"{"type":"ping"}"#)
        #expect(try peer.frame() == .text(#"{"type":"pong"}"#))
    }

    /// There are as many cases as Autobahn's categories need at least.
    @Test func enough() { #expect(FrameCase.all.count >= 60) }

    /// Frames in one piece with the request are read after the upgrade.
    @Test func framesWithTheRequest() throws {
        let peer = try BrowserPeer(
            port: WebServer.shared.get().port, first: BrowserPeer.text(#"{"type":"ping"}"#))
        #expect(try peer.line(containing: #""pong""#) != nil)
    }

    /// A line that is too long for one write comes in frames that make one message.
    @Test func aLongLine() throws {
        let peer = try BrowserPeer(port: WebServer.shared.get().port)
        try peer.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try peer.send(#"{"type":"create","rules":{"level":"custom","rows":10,"columns":10,"theme":"letters"}}"#)
        #expect(try peer.line(containing: #""snapshot""#)?.hasSuffix("}") == true)
    }

    /// Pings without end are answered for a while, and then closed.
    @Test func aFloodOfPings() throws {
        let peer = try BrowserPeer(port: WebServer.shared.get().port)
        try peer.socket.send((0..<10_000).flatMap { _ in BrowserPeer.frame(9, []) })
        var answers: [BrowserPeer.Frame] = []
        while answers.count < 100, answers.last != .end { answers.append(try peer.frame()) }
        #expect(answers.suffix(2) == [.close(1008), .end])
        #expect(answers.dropLast(2).allSatisfy { $0 == .pong([]) } && answers.count <= 22)
    }

    /// A frame that comes byte by byte for ever is a line that takes too long, and its connection ends with words.
    @Test func aFrameThatDoesNotEnd() throws {
        let server = try WebServer(["--line-time", "300"])
        let peer = try BrowserPeer(port: server.port)
        try peer.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try peer.socket.send(Array(BrowserPeer.text(String(repeating: " ", count: 100)).prefix(50)))
        #expect(try peer.line(containing: #""goodbye""#) != nil)
        #expect(try peer.frame() == .close(1000))
    }

    /// So is a connection that sends frames without a byte of a line: they count for nothing, and the silence ends it.
    @Test func framesOfNothing() throws {
        let server = try WebServer(["--hello-time", "300"])
        let peer = try BrowserPeer(port: server.port)
        for _ in 0..<100 { try peer.socket.send(BrowserPeer.frame(1, [], isLast: false)) }
        #expect(try peer.frame() == .close(1002))
        let other = try BrowserPeer(port: server.port)
        try other.socket.send(
            BrowserPeer.text("", isLast: false) + (0..<100).flatMap { _ in BrowserPeer.more("", isLast: false) })
        #expect(try other.line(containing: #""goodbye""#)?.contains("idle") == true)
    }

    /// The server's goodbye is followed by a close and the end.
    @Test func goodbye() throws {
        let server = try WebServer(["--hello-time", "300"])
        let peer = try BrowserPeer(port: server.port)
        #expect(try peer.line(containing: #""goodbye""#)?.contains("idle") == true)
        #expect(try peer.frame() == .close(1000))
        #expect(try peer.frame() == .end)
    }
}
