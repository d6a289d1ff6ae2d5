// The protocol of Pairs for bots in Swift. Protocol/SPEC.md explains every rule that is named here.
//
// Pairs is a session with a server: it comes back after a lost connection or a restart and sends again what had no reply.
// It speaks neither TLS nor about accounts. link.swift has the connection, table.swift its copies of tables, proof.swift checks the shuffle. patience.swift is
// for games of patience alone.
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
    private var link: Link?
    private var last = 0
    private var hello = 0
    /// The requests that have no reply, by id, with their lines.
    private var unanswered: [Int: (request: JSON, line: [UInt8])] = [:]
    /// When to send a line again, by id; 0 is the bot's own alarm.
    private var due: [Int: Double] = [:]
    /// For how many seconds it is worth to come back, since when the connection is lost, and when the next one may be tried.
    private var patience = 3.0
    private var lost = now()
    private var retry = 0.0

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
        if isLive { link?.send(line) }
    }

    /// Has `next` give a message of the type "wake" after that time.
    func wake(after milliseconds: Int) { due[0] = now() + Double(milliseconds) / 1_000 }

    /// Waits for the next message, and tells the request that it answers. The copies hold it already.
    func next() throws(Refused) -> (message: JSON, request: JSON?) {
        while true {
            guard let link = link ?? greet() else {
                try rest()
                continue
            }
            if let time = due[0], time <= now() {
                due[0] = nil
                return (["type": "wake"], nil)
            }
            for (id, time) in due where id > 0 && time <= now() {
                due[id] = nil
                if let request = unanswered[id] { link.send(request.line) }
            }
            let line = link.line(within: min(20, (due.values.min() ?? .infinity) - now()))
            if let message = line.flatMap({ try? JSONDecoder().decode(JSON.self, from: $0) }),
                let news = try receive(message)
            {
                return news
            }
            if link.isLost { try rest() }
        }
    }

    /// There is no connection. Waits until the next one may be tried, if that is worth it.
    private func rest() throws(Refused) {
        if isLive { lost = now() }
        (link, isLive) = (nil, false)
        if now() - lost >= patience { throw Refused(reason: refusal ?? "The connection is lost.") }
        Thread.sleep(forTimeInterval: max(1, retry - now()))
    }

    /// Connects and says hello; nil where nobody listens.
    private func greet() -> Link? {
        (refusal, retry) = (nil, 0)
        do { link = try Link(host: host, port: port) } catch { refusal = error.reason }
        guard let link else { return nil }
        var held: JSON = [:]
        for (name, table) in tables {
            if table.behind != .misfit { held[name] = .int(table.seq) }
            tables[name]?.behind = nil
        }
        unanswered[hello] = nil  // Each connection has its own.
        due = due.filter { $0.key == 0 }
        var request: JSON = ["type": "hello", "protocol": 1, "name": .string(name), "client": "pairs.swift/1"]
        if let token { (request["resume"], request["tables"]) = (.string(token), held) }
        ask(request)
        hello = last
        link.send(unanswered[hello]?.line ?? [])
        return link
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
        case "ping": link?.send(Array("{\"type\":\"pong\"}\n".utf8))
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
            (refusal, retry) = (words, wait ?? 0)
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
            for (_, request) in unanswered.sorted(by: { $0.key < $1.key }) { link?.send(request.line) }
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
