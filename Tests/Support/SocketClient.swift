import Foundation

/// A blocking client for tests: lines out, lines in, with a limit on every wait.
public final class SocketClient {
    private let socket: Int32
    private var unread: [UInt8] = []

    /// The longest that one read waits before the test fails; generous, for it only ends what hangs.
    private static let patience = 30

    /// Connects to a port of this machine.
    public init(port: Int) throws {
        #if canImport(Glibc)
            socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
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
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit { Foundation.close(socket) }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) { _ = Foundation.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }

    /// Sends a line and its line feed.
    public func send(_ line: String) { send(Array((line + "\n").utf8)) }

    /// Sends nothing more, and goes on reading.
    public func endSending() { shutdown(socket, Int32(SHUT_WR)) }

    /// The next line without its line feed; nil at the end of the connection, or when nothing came for too long.
    public func readLine() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: unread[..<end], as: UTF8.self)
                unread.removeSubrange(...end)
                return line
            }
            var buffer = [UInt8](repeating: 0, count: 65_536)
            let count = recv(socket, &buffer, buffer.count, 0)
            if count <= 0 { return nil }
            unread += buffer[..<count]
        }
    }

    /// Reads on to the first line that holds a text, and tells it; nil where the connection ends before.
    public func readLine(containing text: String) -> String? {
        while let line = readLine() {
            if line.contains(text) { return line }
        }
        return nil
    }
}
