import TestSupport

/// A browser's WebSocket over a bare socket, which can also send what no browser sends.
final class BrowserPeer {
    /// What comes from the server.
    enum Frame: Equatable {
        case text(String)
        case pong([UInt8])
        /// With its code; nil where it names none.
        case close(Int?)
        case other(UInt8)
        case end
    }

    let socket: RawPeer
    private(set) var welcome = ""

    static let key = "dGhlIHNhbXBsZSBub25jZQ=="

    static func request(_ fields: [String] = [], path: String = "/play", host: String = "pairs.test") -> String {
        ([
            "GET \(path) HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: keep-alive, Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: \(key)",
        ] + fields).joined(separator: "\r\n") + "\r\n\r\n"
    }

    /// Opens a WebSocket and reads the welcome. `first` is sent in one piece with the request.
    init(
        port: Int, from source: String? = nil, fields: [String] = [], path: String = "/play",
        host: String = "pairs.test", first: [UInt8] = []
    ) throws {
        socket = try RawPeer(port: port, from: source)
        try socket.send(Array(Self.request(fields, path: path, host: host).utf8) + first)
        guard try socket.line() == "HTTP/1.1 101 Switching Protocols\r" else { throw NoUpgrade() }
        while try socket.line() != "\r" {}
        guard case .text(let line) = try frame(), line.contains("\"welcome\"") else { throw NoUpgrade() }
        welcome = line
    }

    struct NoUpgrade: Error {}

    /// Sends a line as a text message.
    func send(_ line: String) throws { try socket.send(Self.text(line)) }

    /// The next frame. Lines that are cut into several are put together.
    func frame() throws -> Frame {
        var text: [UInt8] = []
        while true {
            let head = try socket.bytes(count: 2)
            guard head.count == 2 else { return .end }
            var length = Int(head[1])
            if length == 126 { length = try socket.bytes(count: 2).reduce(0) { $0 << 8 | Int($1) } }
            if length == 127 { length = try socket.bytes(count: 8).reduce(0) { $0 << 8 | Int($1) } }
            let payload = try socket.bytes(count: length)
            switch head[0] {
            case 0x81, 0x80: return .text(String(decoding: text + payload, as: UTF8.self))
            case 0x01, 0x00: text += payload
            case 0x8A: return .pong(payload)
            case 0x88: return .close(payload.count < 2 ? nil : Int(payload[0]) << 8 | Int(payload[1]))
            default: return .other(head[0])
            }
        }
    }

    /// The next line that holds a text; nil where the connection ends before.
    func line(containing text: String) throws -> String? {
        while true {
            switch try frame() {
            case .text(let line) where line.contains(text): return line
            case .end: return nil
            default: continue
            }
        }
    }

    // MARK: Frames

    /// A frame of a client, masked unless told otherwise. `lengthBytes` is how the length is written: 1, 2 or 8 bytes.
    static func frame(
        _ opcode: UInt8, _ payload: [UInt8], isLast: Bool = true, reserved: UInt8 = 0, isMasked: Bool = true,
        lengthBytes: Int? = nil, claimed: UInt64? = nil
    ) -> [UInt8] {
        let length = claimed ?? UInt64(payload.count)
        let size = lengthBytes ?? (length < 126 ? 1 : length < 65_536 ? 2 : 8)
        var frame = [(isLast ? 0x80 : 0) | reserved << 4 | opcode]
        let mask: UInt8 = isMasked ? 0x80 : 0
        switch size {
        case 1: frame.append(mask | UInt8(length))
        case 2: frame += [mask | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
        default:
            frame.append(mask | 127)
            for shift in stride(from: UInt64(56), through: 0, by: -8) { frame.append(UInt8(length >> shift & 0xFF)) }
        }
        guard isMasked else { return frame + payload }
        let key: [UInt8] = [0x37, 0xFA, 0x21, 0x3D]
        return frame + key + payload.enumerated().map { $1 ^ key[$0 % 4] }
    }

    static func text(_ text: String, isLast: Bool = true) -> [UInt8] { frame(1, Array(text.utf8), isLast: isLast) }
    static func more(_ text: String, isLast: Bool = true) -> [UInt8] { frame(0, Array(text.utf8), isLast: isLast) }
    static func close(_ code: UInt16, _ reason: String = "") -> [UInt8] {
        frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + reason.utf8)
    }
}
