import Testing

/// Frames that a client sends after the welcome, and what the server answers, in Autobahn's categories.
struct FrameCase: CustomTestStringConvertible, Sendable {
    let name: String
    let frames: [UInt8]
    let answers: [BrowserPeer.Frame]

    var testDescription: String { name }

    private typealias Peer = BrowserPeer

    private init(_ name: String, _ frames: [UInt8], _ answers: [BrowserPeer.Frame]) {
        (self.name, self.frames, self.answers) = (name, frames, answers)
    }

    private static let ping = #"{"type":"ping"}"#
    private static let pong = BrowserPeer.Frame.text(#"{"type":"pong"}"#)

    /// A request of so many bytes.
    private static func request(_ count: Int) -> String {
        String(ping.dropLast()) + String(repeating: " ", count: count - ping.utf8.count) + "}"
    }

    static let all = framing + pings + reserved + opcodes + fragments + unicode + closes + limits + house

    private static let framing: [FrameCase] =
        [15, 125, 126, 127, 128, 4095].map { .init("a message of \($0) bytes", Peer.text(request($0)), [pong]) } + [
            .init("an empty message is a blank line", Peer.text("") + Peer.text(ping), [pong]),
            .init("two messages at once", Peer.text(ping) + Peer.text(ping), [pong, pong]),
            .init("without a mask", Peer.frame(1, Array(ping.utf8), isMasked: false), [.close(1002), .end]),
            .init("a ping without a mask", Peer.frame(9, [], isMasked: false), [.close(1002), .end]),
            .init("a close without a mask", Peer.frame(8, [], isMasked: false), [.close(1002), .end]),
            .init(
                "5 bytes as a length of 2 bytes", Peer.frame(1, [1, 2, 3, 4, 5], lengthBytes: 2), [.close(1002), .end]),
            .init(
                "300 bytes as a length of 8 bytes", Peer.frame(1, Array(repeating: 32, count: 300), lengthBytes: 8),
                [.close(1002), .end]),
            .init("a length beyond 63 bits", Peer.frame(1, [], claimed: 1 << 63), [.close(1002), .end]),
        ]

    private static let pings: [FrameCase] = [
        .init("a ping", Peer.frame(9, []), [.pong([])]),
        .init("a ping with bytes", Peer.frame(9, [0, 255, 10, 13]), [.pong([0, 255, 10, 13])]),
        .init(
            "a ping of 125 bytes", Peer.frame(9, Array(repeating: 7, count: 125)),
            [.pong(Array(repeating: 7, count: 125))]),
        .init("a ping of 126 bytes", Peer.frame(9, Array(repeating: 7, count: 126)), [.close(1002), .end]),
        .init("a pong that nobody asked for", Peer.frame(10, [1, 2]) + Peer.text(ping), [pong]),
        .init(
            "ten pings", (0..<10).flatMap { Peer.frame(9, [$0]) }, (0..<10).map { .pong([$0]) }),
        .init("a ping behind a message", Peer.text(ping) + Peer.frame(9, [1]), [.pong([1]), pong]),
    ]

    private static let reserved: [FrameCase] =
        (1...7).map { bits in
            .init("reserved bits \(bits)", Peer.frame(1, Array(ping.utf8), reserved: bits), [.close(1002), .end])
        } + [
            .init("a ping with a reserved bit", Peer.frame(9, [], reserved: 1), [.close(1002), .end]),
            .init("a close with a reserved bit", Peer.frame(8, [], reserved: 2), [.close(1002), .end]),
        ]

    private static let opcodes: [FrameCase] = [3, 4, 5, 6, 7, 11, 12, 13, 14, 15].map { opcode in
        .init("opcode \(opcode)", Peer.frame(opcode, []) + Peer.text(ping), [.close(1002), .end])
    }

    private static let fragments: [FrameCase] = [
        .init("a ping that is cut", Peer.frame(9, [1], isLast: false), [.close(1002), .end]),
        .init("a pong that is cut", Peer.frame(10, [1], isLast: false), [.close(1002), .end]),
        .init(
            "two frames", Peer.text(String(ping.prefix(5)), isLast: false) + Peer.more(String(ping.dropFirst(5))),
            [pong]),
        .init(
            "a ping between two frames",
            Peer.text(String(ping.prefix(5)), isLast: false) + Peer.frame(9, [9])
                + Peer.more(String(ping.dropFirst(5))),
            [.pong([9]), pong]),
        .init(
            "empty frames", Peer.text("", isLast: false) + Peer.more(ping, isLast: false) + Peer.more(""), [pong]),
        .init(
            "a byte a frame",
            Peer.text("", isLast: false) + ping.flatMap { Peer.more(String($0), isLast: false) } + Peer.more(""), [pong]
        ),
        .init("a continuation of nothing", Peer.more(ping), [.close(1002), .end]),
        .init("a continuation of nothing that goes on", Peer.more(ping, isLast: false), [.close(1002), .end]),
        .init("a continuation behind a message", Peer.text("") + Peer.more(ping), [.close(1002), .end]),
        .init("a message in a message", Peer.text("{", isLast: false) + Peer.text(ping), [.close(1002), .end]),
        .init(
            "128 frames",
            Peer.text(ping, isLast: false) + (0..<126).flatMap { _ in Peer.more("", isLast: false) } + Peer.more(""),
            [pong]),
        .init(
            "a byte a frame for ever",
            Peer.text(" ", isLast: false) + (0..<128).flatMap { _ in Peer.more(" ", isLast: false) },
            [.close(1008), .end]),
    ]

    /// Bytes that are no text, in a message.
    private static let unicode: [FrameCase] =
        [
            ("a byte that never is", [0xFF]), ("too long a form", [0xC0, 0xAF]),
            ("half of a pair", [0xED, 0xA0, 0x80]),
            ("beyond the last letter", [0xF4, 0x90, 0x80, 0x80]), ("a beginning alone", [0xC3]),
            ("a continuation alone", [0x80]), ("five bytes", [0xF8, 0x88, 0x80, 0x80, 0x80]),
            ("half a letter", [0xF0, 0x9F, 0xA6]),
        ].map { (name: String, bytes: [UInt8]) in .init(name, Peer.frame(1, bytes), [.close(1007), .end]) } + [
            .init(
                "a letter in two frames",
                Peer.frame(1, [0xC3], isLast: false) + Peer.frame(0, [0xA9, 0x0A]) + Peer.text(ping),
                [.text("unknown_type"), pong]),
            .init(
                "a flaw in the second frame", Peer.text("{", isLast: false) + Peer.frame(0, [0xC3, 0x28]),
                [.close(1007), .end]),
        ]

    private static let closes: [FrameCase] =
        [1000, 1001, 1003, 1007, 1011, 3000, 3999, 4000, 4999].map { code in
            .init("close \(code)", Peer.close(code), [.close(Int(code)), .end])
        }
        + [0, 999, 1004, 1005, 1006, 1016, 1100, 2999, 5000, 65535].map { code in
            .init("close \(code)", Peer.close(code), [.close(1002), .end])
        } + [
            .init("close without a code", Peer.frame(8, []), [.close(nil), .end]),
            .init("close of one byte", Peer.frame(8, [3]), [.close(1002), .end]),
            .init(
                "close with the longest reason", Peer.close(1000, String(repeating: "a", count: 123)),
                [.close(1000), .end]),
            .init(
                "close with too long a reason", Peer.close(1000, String(repeating: "a", count: 124)),
                [.close(1002), .end]),
            .init("close with a reason that is no text", Peer.frame(8, [3, 232, 0xFF]), [.close(1007), .end]),
            .init("a message behind the close", Peer.close(1000) + Peer.text(ping), [.close(1000), .end]),
            .init(
                "a message before the close", Peer.text("{", isLast: false) + Peer.close(1000), [.close(1000), .end]),
        ]

    private static let limits: [FrameCase] = [
        .init("4,097 bytes", Peer.text(request(4097)), [.close(1009), .end]),
        .init("a length of 2⁶² bytes", Peer.frame(1, [32], claimed: 1 << 62), [.close(1009), .end]),
        .init(
            "frames of 4,097 bytes together",
            Peer.text(request(4000), isLast: false) + Peer.more(String(repeating: " ", count: 97)),
            [.text("line_too_long"), .close(1000)]),
        .init("21 pings in a second", (0..<60).flatMap { _ in Peer.frame(10, []) }, [.close(1008), .end]),
    ]

    private static let house: [FrameCase] = [
        .init("a binary message", Peer.frame(2, Array(ping.utf8)), [.close(1003), .end]),
        .init(
            "a binary message in frames", Peer.frame(2, [1], isLast: false) + Peer.frame(0, [2]), [.close(1003), .end]),
        .init("two lines in a message", Peer.text(ping + "\n" + ping), [.close(1008), .end]),
        .init(
            "two lines in two frames", Peer.text(ping + "\n", isLast: false) + Peer.more(ping), [.close(1008), .end]),
        .init("two line feeds", Peer.text(ping + "\n\n"), [.close(1008), .end]),
        .init("a line feed at the end", Peer.text(ping + "\n"), [pong]),
        .init("CR and LF at the end", Peer.text(ping + "\r\n"), [pong]),
        .init(
            "half a line, then a bad frame", Peer.text(ping, isLast: false) + Peer.frame(3, []), [.close(1002), .end]),
    ]
}
