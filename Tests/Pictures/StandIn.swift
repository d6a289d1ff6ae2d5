import Foundation
import Synchronization

/// A server of HTTP on this machine, which answers as a test says. It ends with the test.
final class StandIn: Sendable {
    /// What is sent: the fields between the status and the body, and the body.
    struct Answer: Sendable {
        var status = 200
        var fields: [String] = []
        var body: [UInt8] = []
        /// Whether the last byte never comes, and the connection stays open.
        var stalls = false
    }

    let port: Int
    private let socket: Int32
    private let asked = Mutex<[String]>([])
    private let stalled = Mutex<[Int32]>([])

    /// Its address, as `http://127.0.0.1:8080`.
    var address: String { "http://127.0.0.1:\(port)" }
    /// The paths that were asked for, in order, and what the first asker calls itself.
    var paths: [String] { asked.withLock { $0.map { String($0.split(separator: " ")[1]) } } }
    var agent: String? {
        asked.withLock { $0.first }?.split(separator: "\r\n").first { $0.lowercased().hasPrefix("user-agent:") }
            .map(String.init)
    }

    /// Listens, and answers each path.
    init(_ answer: @escaping @Sendable (_ path: String, _ address: String) -> Answer) throws {
        #if canImport(Glibc)
            socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            socket = Foundation.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listening = socket
        let result = withUnsafeMutablePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listening, address, length) == 0 && listen(listening, 64) == 0
                    && getsockname(listening, address, &length) == 0
            }
        }
        guard result else { throw POSIXError(.EIO) }
        port = Int(UInt16(bigEndian: name.sin_port))
        Thread.detachNewThread { [weak self, port] in
            while true {
                let peer = accept(listening, nil, nil)
                guard peer >= 0 else { return }
                let request = Self.readHead(peer)
                self?.asked.withLock { $0.append(request) }
                let words = request.split(separator: " ")
                let reply = answer(words.count > 1 ? String(words[1]) : "", "http://127.0.0.1:\(port)")
                let head =
                    ["HTTP/1.1 \(reply.status) Here", "Content-Length: \(reply.body.count)", "Connection: close"]
                    + reply.fields
                let bytes = Array((head.joined(separator: "\r\n") + "\r\n\r\n").utf8) + reply.body
                Self.send(reply.stalls ? Array(bytes.dropLast()) : bytes, to: peer)
                if reply.stalls, let self { self.stalled.withLock { $0.append(peer) } } else { close(peer) }
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
        close(socket)
        for peer in stalled.withLock({ $0 }) { close(peer) }
    }

    private static func readHead(_ peer: Int32) -> String {
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !head.suffix(4).elementsEqual([13, 10, 13, 10]) {
            let count = recv(peer, &buffer, buffer.count, 0)
            guard count > 0 else { break }
            head += buffer[..<count]
        }
        return String(decoding: head, as: UTF8.self)
    }

    private static func send(_ bytes: [UInt8], to peer: Int32) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Glibc)
                let flags = Int32(MSG_NOSIGNAL)
            #else
                let flags: Int32 = 0
            #endif
            let count = bytes[sent...].withUnsafeBytes { Foundation.send(peer, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return }
            sent += count
        }
    }
}
