import Foundation

/// A client over a bare socket, lines out and lines in, which can do all that a bad one does: never read, reset, vanish.
///
/// Beside a server on a loop of the same process it polls, and lets that loop turn in between.
public final class RawPeer {
    private var socket: Int32
    private let turn: (() throws -> Void)?
    private var bytes: [UInt8] = []
    private var taken = 0
    private var hasEnded = false

    /// How many milliseconds without a byte end a test that would hang; generous, for nothing else depends on it.
    private static let patience: Int32 = 60_000

    /// Connects to a port of this machine. A peer with little room takes a few kilobytes before the server's output
    /// waits. `turn` is what to do while nothing comes; nil where the server is another process.
    public init(port: Int, from source: String? = nil, littleRoom: Bool = false, turn: (() throws -> Void)? = nil)
        throws
    {
        self.turn = turn
        socket = Loopback.socket()
        if littleRoom {
            set(SOL_SOCKET, SO_RCVBUF, 2_048)
            // The server's side sizes its own buffer by the segments that the peer takes.
            set(Int32(IPPROTO_TCP), TCP_MAXSEG, 536)
        }
        if let source { _ = Loopback.bind(socket, to: source) }
        guard Loopback.connect(socket, to: port) else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// The same with a session of that name.
    public convenience init(port: Int, named name: String) throws {
        try self.init(port: port)
        try send(#"{"type":"hello","protocol":1,"name":"\#(name)"}"#)
        guard try line(containing: "\"session\"") != nil else { throw POSIXError(.ECONNABORTED) }
    }

    deinit { close() }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    // MARK: Sending

    /// Sends text as it is; what the server does not take at once waits, while the server turns.
    public func send(text: String) throws { try send(Array(text.utf8)) }

    /// Sends bytes as they are, in the same way.
    public func send(_ bytes: [UInt8]) throws {
        var sent = 0
        while sent < bytes.count {
            let rest = Array(bytes[sent...])
            let count = Foundation.send(socket, rest, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if count > 0 { sent += count } else if errno == EAGAIN { try wait(for: POLLOUT) } else { return }
        }
    }

    /// Sends lines, each with its line feed, in one piece.
    public func send(_ lines: String...) throws { try send(text: lines.map { $0 + "\n" }.joined()) }

    /// Registers an account of that name; the reply.
    public func register(_ name: String) throws -> String { try ask("register", of: name) }

    /// Signs in to an account that was registered so; the reply.
    public func login(_ name: String) throws -> String { try ask("login", of: name) }

    private func ask(_ type: String, of name: String) throws -> String {
        try send(#"{"type":"\#(type)","id":"\#(type)","name":"\#(name)","password":"secret of \#(name)"}"#)
        return try line(containing: #""re":"\#(type)""#) ?? ""
    }

    // MARK: Ending

    /// Sends nothing more, and goes on reading.
    public func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Closes politely.
    public func close() {
        if socket >= 0 { Foundation.close(socket) }
        socket = -1
    }

    /// Resets the connection (RST): nothing in flight arrives any more.
    public func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
        close()
    }

    // MARK: Reading

    /// Whether nothing has come that was not read.
    public var isSilent: Bool {
        receive()
        return taken == bytes.count && !hasEnded
    }

    /// The next line without its line feed; nil at the end of the connection.
    public func line() throws -> String? {
        var isPatient = true
        while isPatient {
            if let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { taken = end + 1 }
                return String(decoding: bytes[taken..<end], as: UTF8.self)
            }
            if hasEnded { return nil }
            if !receive() { isPatient = try wait(for: POLLIN) }
        }
        throw Impatience()
    }

    /// Reads on to the first line that holds a text; nil where the connection ends before.
    @discardableResult
    public func line(containing text: String) throws -> String? {
        while let line = try line() {
            if line.contains(text) { return line }
        }
        return nil
    }

    /// The next bytes, exactly so many; fewer where the connection ends before.
    public func bytes(count: Int) throws -> [UInt8] {
        var isPatient = true
        while isPatient {
            if bytes.count - taken >= count || hasEnded {
                let end = min(taken + count, bytes.count)
                defer { taken = end }
                return Array(bytes[taken..<end])
            }
            if !receive() { isPatient = try wait(for: POLLIN) }
        }
        throw Impatience()
    }

    /// All lines to the end of the connection.
    public func linesToEnd() throws -> [String] {
        var lines: [String] = []
        while let line = try line() { lines.append(line) }
        return lines
    }

    @discardableResult
    private func receive() -> Bool {
        guard !hasEnded else { return false }
        if taken == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            taken = 0
        }
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(socket, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        if count > 0 { bytes += buffer[..<count] }
        if count == 0 || count < 0 && errno != EAGAIN { hasEnded = true }
        return count > 0
    }

    /// Waits until the socket is ready; false where that takes too long.
    @discardableResult
    private func wait(for events: Int32) throws -> Bool {
        var waiting = pollfd(fd: socket, events: Int16(events), revents: 0)
        guard let turn else { return poll(&waiting, 1, Self.patience) != 0 }
        for _ in 0..<Self.patience {
            try turn()
            if poll(&waiting, 1, 1) != 0 { return true }
        }
        return false
    }

    /// Nothing came for a minute.
    public struct Impatience: Error {}
}
