// The protocol of Pairs for bots in Swift. Protocol/SPEC.md explains every rule that is named here.
//
// Pairs is a session with a server: it comes back after a lost connection or a restart and sends again what had no reply.
// It speaks neither TLS nor about accounts. table.swift has its copies of tables, proof.swift checks the shuffle, patience.swift is for games of patience
// alone.
import Foundation

/// The server is gone, or takes no session.
struct Refused: Error { let reason: String }

/// A session with a server.
final class Pairs {
    /// The copies, by table.
    private(set) var tables: [String: Table] = [:]
    private(set) var player: String?
    /// Whether the server has said ok to `hello` and told all that was missed. Decide nothing before.
    private(set) var isLive = false

    private let host, port, name: String
    private var token: String?
    private var refusal: String?
    private var socket: Int32 = -1
    private var received: [UInt8] = []
    private var last = 0
    private var hello = 0
    /// The requests that have no reply, by id, with their lines.
    private var unanswered: [Int: (request: JSON, line: [UInt8])] = [:]
    /// When to send a line again, by id; 0 is the bot's own alarm, -1 the next connection.
    private var due: [Int: Double] = [:]
    /// For how many seconds it is worth to come back, and since when the connection is lost.
    private var patience = 3.0
    private var lost = now()
    private var heard = now()
    private var hasPinged = false

    init(host: String, port: String, name: String) {
        (self.host, self.port, self.name) = (host, port, name)
        signal(SIGPIPE, SIG_IGN)
    }

    /// Sends a request. It is kept until its reply, and sent again as the same bytes after a lost connection.
    func ask(_ request: JSON) {
        last += 1
        var request = request
        request["id"] = .int(last)
        let line = [UInt8]((try? JSONEncoder().encode(request)) ?? Data()) + [10]
        unanswered[last] = (request, line)
        if isLive { send(line) }
    }

    /// Has `next` give a message of the type "wake" after that time.
    func wake(after milliseconds: Int) { due[0] = now() + Double(milliseconds) / 1_000 }

    /// Waits for the next message, and tells the request that it answers. The copies hold it already.
    func next() throws(Refused) -> (message: JSON, request: JSON?) {
        while true {
            if socket < 0 {
                Thread.sleep(forTimeInterval: max(0, (due.removeValue(forKey: -1) ?? 0) - now()))
                if !connect() {
                    try hangUp()
                    continue
                }
                greet()
            }
            if let time = due[0], time <= now() {
                due[0] = nil
                return (["type": "wake"], nil)
            }
            if let end = received.firstIndex(of: 10) {
                let line = Data(received[..<end])
                received.removeSubrange(...end)
                guard let message = try? JSONDecoder().decode(JSON.self, from: line) else { continue }
                if let news = try receive(message) { return news }
                continue
            }
            for (id, time) in due where id > 0 && time <= now() {
                due[id] = nil
                if let request = unanswered[id] { send(request.line) }
            }
            var waiting = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            let pause = min(20, due.values.map { $0 - now() }.min() ?? 20)
            var buffer = [UInt8](repeating: 0, count: 65_536)
            if poll(&waiting, 1, Int32(max(1, pause * 1_000))) > 0 {
                let count = recv(socket, &buffer, buffer.count, 0)
                if count <= 0 || received.count > 65_536 {
                    try hangUp()
                } else {
                    received += buffer[..<count]
                    (heard, hasPinged) = (now(), false)
                }
            } else if now() - heard > 40 {  // A connection on which nothing comes for 40 s is lost.
                try hangUp()
            } else if now() - heard > 20, !hasPinged {
                send(Array("{\"type\":\"ping\"}\n".utf8))
                hasPinged = true
            }
        }
    }

    private func send(_ line: [UInt8]) {
        var rest = line[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(socket, $0.baseAddress, $0.count) }
            if count <= 0 { return }  // `next` sees the end of the connection.
            rest = rest.dropFirst(count)
        }
    }

    private func connect() -> Bool {
        var (hints, found): (addrinfo, UnsafeMutablePointer<addrinfo>?) = (addrinfo(), nil)
        #if canImport(Glibc)
            hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
            hints.ai_socktype = SOCK_STREAM
        #endif
        refusal = nil
        guard getaddrinfo(host, port, &hints, &found) == 0, let found else {
            refusal = "There is no \(host)."
            return false
        }
        defer { freeaddrinfo(found) }
        for address in sequence(first: found, next: { $0.pointee.ai_next }) {
            let entry = address.pointee
            socket = makeSocket(entry.ai_family, entry.ai_socktype, entry.ai_protocol)
            if socketConnect(socket, entry.ai_addr, entry.ai_addrlen) == 0 { return true }
            refusal = String(cString: strerror(errno))
            close(socket)
            socket = -1
        }
        return false
    }

    /// The connection is lost. The next one may be tried a second later, if that is worth it.
    private func hangUp() throws(Refused) {
        if socket >= 0 { close(socket) }
        if isLive { lost = now() }
        (socket, isLive) = (-1, false)
        if now() - lost >= patience { throw Refused(reason: refusal ?? "The connection is lost.") }
        due[-1] = max(due[-1] ?? 0, now() + 1)
    }

    private func greet() {
        var held: JSON = [:]
        for (name, table) in tables {
            if table.behind != .misfit { held[name] = .int(table.seq) }
            tables[name]?.behind = nil
        }
        unanswered[hello] = nil  // Each connection has its own.
        due = due.filter { $0.key <= 0 }
        var request: JSON = ["type": "hello", "protocol": 1, "name": .string(name), "client": "pairs.swift/1"]
        if let token { (request["resume"], request["tables"]) = (.string(token), held) }
        (received, heard, hasPinged) = ([], now(), false)
        ask(request)
        hello = last
        send(unanswered[hello]?.line ?? [])
    }

    /// Takes a message in, and hands it on if the bot can do anything with it.
    private func receive(_ message: JSON) throws(Refused) -> (message: JSON, request: JSON?)? {
        let (re, name) = (message["re"]?.int, message["table"]?.string ?? "")
        let wait = message["retry_ms"]?.int.map { now() + Double($0) / 1_000 }
        let words = "\(message["code"]?.string ?? ""): \(message["message"]?.string ?? "")"
        switch message["type"]?.string {
        case "session":
            (player, token) = (message["player"]?.string, message["resume"]?.string)
            patience = Double(message["hold_ms"]?.int ?? 0) / 1_000
        case "ping": send(Array("{\"type\":\"pong\"}\n".utf8))
        case "closed": tables[name] = nil
        case "goodbye":
            let reason = message["reason"]?.string ?? ""
            refusal = "The server says goodbye: \(reason)"
            // Nothing is kept without resume_ms.
            if reason == "shutdown" { patience = Double(message["resume_ms"]?.int ?? 0) / 1_000 }
            if ["replaced", "signed_out"].contains(reason) { patience = 0 }
        case "snapshot":
            if tables[name]?.take(message) == nil { tables[name] = Table(message) }
        case "diff":
            guard let outcome = tables[name]?.fold(message), outcome != .old else { return nil }
            if outcome != .folded { miss(name, outcome) }
            if outcome != .folded { return nil }
        case "error" where message["fatal"] == true:
            (refusal, due[-1]) = (words, wait)
            return nil
        case "error" where wait != nil && !["not_your_turn", "paused", "muted"].contains(message["code"]?.string):
            if let re { due[re] = wait }  // It was not executed: the same line again.
            return nil
        case "error" where re == hello: throw Refused(reason: words)
        default: break
        }
        let request = re.flatMap { unanswered.removeValue(forKey: $0)?.request }
        if re == hello {
            isLive = true
            for (_, request) in unanswered.sorted(by: { $0.key < $1.key }) { send(request.line) }
        }
        if let table = request?["table"]?.string, tables[table] != nil {
            if request?["type"] == "sync" { tables[table]?.behind = nil }
            // What a request caused comes before its reply.
            if let seq = message["seq"]?.int, seq > tables[table]?.seq ?? 0 { miss(table, .gap) }
        }
        return (message, request)
    }

    /// Asks for what is missing, once.
    private func miss(_ name: String, _ outcome: Table.Outcome) {
        guard let table = tables[name], table.behind == nil else { return }
        var request: JSON = ["type": "sync", "table": .string(name)]
        if outcome == .gap { request["since"] = .int(table.seq) }
        tables[name]?.behind = outcome
        ask(request)
    }
}

/// Seconds of a clock that is never set.
private func now() -> Double { ProcessInfo.processInfo.systemUptime }

// The names of the class's own members hide the system's.
private func makeSocket(_ family: Int32, _ type: Int32, _ number: Int32) -> Int32 { socket(family, type, number) }
private func socketConnect(_ socket: Int32, _ address: UnsafeMutablePointer<sockaddr>?, _ length: socklen_t) -> Int32 {
    connect(socket, address, length)
}
