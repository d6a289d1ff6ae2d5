import Foundation

/// A peer over a bare socket, which can do all that a bad one does: never read, reset, vanish.
///
/// It polls, and lets `turn` run in between, so that it serves beside a server on a loop of the same process too.
final class RawPeer {
    private var socket: Int32
    private let turn: () throws -> Void
    private var bytes: [UInt8] = []
    private var taken = 0
    private(set) var hasEnded = false

    /// How many waits of a millisecond end a test that would hang; generous, for nothing else depends on it.
    private static let patience = 60_000

    /// Connects. A peer with little room takes a few kilobytes before the server's output waits.
    init(port: Int, littleRoom: Bool = false, turn: @escaping () throws -> Void = {}) throws {
        self.turn = turn
        #if canImport(Glibc)
            socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        if littleRoom {
            set(SOL_SOCKET, SO_RCVBUF, 2_048)
            // The server's side sizes its own buffer by the segments that the peer takes.
            set(Int32(IPPROTO_TCP), TCP_MAXSEG, 536)
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close() }

    private func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    // MARK: Sending

    /// Sends text as it is; what the server does not take at once waits, while the server turns.
    func send(text: String) throws {
        let bytes = Array(text.utf8)
        var sent = 0
        while sent < bytes.count {
            let rest = Array(bytes[sent...])
            let count = Foundation.send(socket, rest, rest.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            if count > 0 { sent += count } else if errno == EAGAIN { try wait(for: POLLOUT) } else { return }
        }
    }

    /// Sends lines, each with its line feed, in one piece.
    func send(_ lines: String...) throws { try send(text: lines.map { $0 + "\n" }.joined()) }

    // MARK: Ending

    /// Sends nothing more, and goes on reading.
    func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// Closes politely.
    func close() {
        if socket >= 0 { Foundation.close(socket) }
        socket = -1
    }

    /// Resets the connection (RST): nothing in flight arrives any more.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout<Foundation.linger>.size))
        close()
    }

    // MARK: Reading

    /// Whether nothing has come that was not read.
    var isSilent: Bool {
        receive()
        return taken == bytes.count && !hasEnded
    }

    /// The next line without its line feed; nil at the end of the connection.
    func line() throws -> String? {
        for _ in 0..<Self.patience {
            if let end = bytes[taken...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { taken = end + 1 }
                return String(decoding: bytes[taken..<end], as: UTF8.self)
            }
            if hasEnded { return nil }
            if !receive() { try wait(for: POLLIN) }
        }
        throw Impatience()
    }

    /// Reads on to the first line that holds a text; nil where the connection ends before.
    @discardableResult
    func line(containing text: String) throws -> String? {
        while let line = try line() {
            if line.contains(text) { return line }
        }
        return nil
    }

    /// All lines to the end of the connection.
    func linesToEnd() throws -> [String] {
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

    private func wait(for events: Int32) throws {
        try turn()
        var waiting = pollfd(fd: socket, events: Int16(events), revents: 0)
        poll(&waiting, 1, 1)
    }

    /// Nothing came for a minute.
    struct Impatience: Error {}
}

extension ServerOnLoop {
    /// A bare socket to the server, which turns while the peer waits.
    func peer(littleRoom: Bool = false) throws -> RawPeer {
        try RawPeer(port: port, littleRoom: littleRoom) { [loop] in try loop.turn(waiting: false) }
    }
}
