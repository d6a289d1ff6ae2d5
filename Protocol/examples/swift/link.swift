// One connection to a server: lines out, lines in.
import Foundation

struct NoConnection: Error { let reason: String }

final class Link {
    private let handle: Int32
    private var received: [UInt8] = []
    private var heard = now()
    private var hasPinged = false
    /// Whether the connection is lost.
    private(set) var isLost = false

    /// Connects to each address of the host within so many seconds.
    init(host: String, port: String, patience: Double) throws(NoConnection) {
        var (hints, found): (addrinfo, UnsafeMutablePointer<addrinfo>?) = (addrinfo(), nil)
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        var reason = "There is no \(host)."
        guard getaddrinfo(host, port, &hints, &found) == 0, let found else { throw NoConnection(reason: reason) }
        defer { freeaddrinfo(found) }
        for address in sequence(first: found, next: { $0.pointee.ai_next }) {
            let entry = address.pointee
            let number = socket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
            var time = timeval(tv_sec: Int(patience), tv_usec: 0)
            setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            if connect(number, entry.ai_addr, entry.ai_addrlen) == 0 {
                handle = number
                // A port for TLS or for browsers says so only to who has spoken. A server of the game skips a blank line.
                send([10])
                return
            }
            reason = String(cString: strerror(errno))
            close(number)
        }
        throw NoConnection(reason: reason)
    }

    deinit { close(handle) }

    /// Sends a line with its line feed. Where that fails, the connection is lost, which `line` notices.
    func send(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(handle, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next line; nil where none comes within so many seconds, or where the connection is lost.
    ///
    /// It is lost where nothing came for 40 s, also after a ping, and where a line does not end.
    func line(within seconds: Double) -> [UInt8]? {
        if !received.contains(10) { receive(within: seconds) }
        guard let end = received.firstIndex(of: 10) else { return nil }
        defer { received.removeSubrange(...end) }
        return Array(received[..<end])
    }

    private func receive(within seconds: Double) {
        var waiting = pollfd(fd: handle, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        if poll(&waiting, 1, Int32(max(1, seconds * 1_000))) > 0 {
            let count = recv(handle, &buffer, buffer.count, 0)
            isLost = count <= 0 || received.count > 65_536
            received += buffer[..<max(0, count)]
            (heard, hasPinged) = (now(), false)
        } else if now() - heard > 40 {
            isLost = true
        } else if now() - heard > 20, !hasPinged {
            send(Array("{\"type\":\"ping\"}\n".utf8))
            hasPinged = true
        }
    }
}

/// Seconds of a clock that is never set.
func now() -> Double { ProcessInfo.processInfo.systemUptime }
