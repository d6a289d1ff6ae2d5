import Foundation
import Testing

/// A `pairs-server` of its own, spoken to over TCP on this machine.
final class SocketServer: ServerUnderTest {
    private struct Client {
        let socket: Int32
        var received: [UInt8] = []
        var lines: [String] = []
        var isEnded = false
    }

    /// How long a line may take that must come; a busy machine needs much less.
    private static let patienceMilliseconds: Int32 = 3_000

    #if canImport(Glibc)
        private static let stream = Int32(SOCK_STREAM.rawValue)
        private static let noSignal = Int32(MSG_NOSIGNAL)
    #else
        private static let stream = SOCK_STREAM
        private static let noSignal: Int32 = 0
    #endif

    private let process = Process()
    private let data: URL
    private let port: UInt16
    private var clients: [String: Client] = [:]

    init(options: [String]) throws {
        data = FileManager.default.temporaryDirectory.appending(path: "pairs-transcript-\(UUID().uuidString)")
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL!.deletingLastPathComponent().appending(path: "pairs-server")
        process.arguments =
            ["--host", "127.0.0.1", "--port", "0", "--data", data.path(), "--log-level", "none"] + options
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let first = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let match = first.firstMatch(of: /^listening on 127\.0\.0\.1:(\d+)\n/), let port = UInt16(match.1) else {
            throw TranscriptFailure("pairs-server", "does not listen: \(first)")
        }
        self.port = port
    }

    deinit {
        for client in clients.values { shut(client.socket) }
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: data)
    }

    func connect(_ client: String) throws {
        let socket = socket(AF_INET, Self.stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw TranscriptFailure(client, "cannot connect: \(errno)") }
        clients[client] = Client(socket: socket)
    }

    func send(_ bytes: [UInt8], from client: String) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(clients[client]!.socket, $0.baseAddress, $0.count, Self.noSignal)
            }
            guard count > 0 else { throw TranscriptFailure(client, "cannot send: \(errno)") }
            rest = rest.dropFirst(count)
        }
    }

    func close(_ client: String) { shutdown(clients[client]!.socket, Int32(SHUT_WR)) }

    func nextLine(of client: String) throws -> String? {
        while clients[client]!.lines.isEmpty {
            guard try receive(client) else { return nil }
        }
        return clients[client]!.lines.removeFirst()
    }

    func hasEnded(_ client: String) throws -> Bool {
        while try receive(client) {}
        guard let state = clients.removeValue(forKey: client) else { return false }
        shut(state.socket)
        return state.isEnded && state.lines.isEmpty
    }

    /// A real clock needs no help: the next line is waited for.
    func advance(milliseconds: Int) {}

    func stop() { process.terminate() }

    /// A `ping` of every client must be answered next.
    func leftovers() throws -> [String] {
        var leftovers: [String] = []
        for client in clients.keys.sorted() {
            try send(Array("{\"type\":\"ping\",\"id\":\"the end\",\"t\":1}\n".utf8), from: client)
            while let line = try nextLine(of: client), line != #"{"type":"ok","re":"the end","t":1}"#, line != "pong" {
                leftovers.append("\(client)< \(line)")
            }
        }
        return leftovers
    }

    /// Reads once; false at the end of the stream.
    private func receive(_ client: String) throws -> Bool {
        guard let state = clients[client], !state.isEnded else { return false }
        var waiting = pollfd(fd: state.socket, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Self.patienceMilliseconds) == 1 else {
            throw TranscriptFailure(client, "waited in vain")
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(state.socket, &bytes, bytes.count, 0)
        guard count > 0 else {
            clients[client]!.isEnded = true
            return false
        }
        var received = state.received + bytes[..<count]
        while let end = received.firstIndex(of: 10) {
            clients[client]!.lines.append(String(decoding: received[..<end], as: UTF8.self))
            received.removeFirst(end + 1)
        }
        clients[client]!.received = received
        return true
    }

    private func shut(_ socket: Int32) { _ = Foundation.close(socket) }
}
