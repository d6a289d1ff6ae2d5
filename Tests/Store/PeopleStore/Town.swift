import Foundation
import People
import PeopleStore
import ServerCore
import TestSupport
import Testing
import Wire

/// A server with its database of people, both in this thread, with clients that send and read lines. Passwords are not hashed, so
/// that no test waits.
final class Town {
    let database: StoreDatabase
    private(set) var server: Server
    let store: PeopleStore
    /// The time by the calendar at the server's day zero.
    private var dayZero: Int64 = 1_763_780_000_000
    private(set) var now = Moment.start
    private(set) var batches: [[UInt8]] = []
    private(set) var log: [LogEntry] = []
    private var adminAnswers: [ServerOutput.AdminAnswer] = []
    private var clients: [ConnectionID: Resident] = [:]
    private var connections = 0
    private let policy: AccountPolicy
    /// Lines a second that a connection may send; 0 for any number.
    private let rate: Int
    private let password: String?
    private let events: EventPolicy
    /// Whether an erasure waits for the journal; see ``renew()``.
    private let hasJournal: Bool
    /// The server's name among several; nil where it is alone.
    private let node: String?
    /// Whether the database answers nothing.
    var isFailing = false
    /// Whether passwords are not checked, until ``hash()``.
    var isHashing = false
    private var hashed: [(number: UInt64, step: PeopleStep)] = []
    /// Whether the database's answers wait, until ``deliver()``.
    var isSlow = false
    private var late: [(number: UInt64, answer: PeopleAnswer)] = []
    /// How many passwords were hashed or checked.
    private(set) var hashes = 0

    private final class SeededBytes {
        var generator = Seeded(1)
        func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
    }
    private let random = SeededBytes()

    init(
        _ policy: AccountPolicy = AccountPolicy(), password: String? = nil, hasJournal: Bool = false, rate: Int = 0,
        node: String? = nil, events: EventPolicy = .nobody
    ) throws {
        database = try StoreDatabase()
        let random = random
        (self.policy, self.password, self.hasJournal) = (policy, password, hasJournal)
        (self.rate, self.node, self.events) = (rate, node, events)
        store = try database.store(randomBytes: { random.bytes($0) })
        server = Self.server(policy, password, rate, node, events, random)
        if hasJournal { server.awaitRenewals() }
        server.resumeService(after: RecoveryReport(), milliseconds: dayZero)
        pump()
    }

    private static func server(
        _ policy: AccountPolicy, _ password: String?, _ rate: Int, _ node: String?, _ events: EventPolicy,
        _ random: SeededBytes
    ) -> Server {
        var limits = ServerLimits()
        limits.rate = rate
        (limits.helloTime, limits.lineTime, limits.readTime, limits.idleTime) = (.zero, .zero, .zero, .zero)
        var setup = Server.Setup(
            limits: limits, name: "pairs/test", instance: "00000000-0000-0000-0000-000000000000", hashing: .real,
            randomBytes: { random.bytes($0) }, isRecorded: true, isArchived: true, accounts: policy,
            password: password)
        setup.hasLadder = true
        setup.events = events
        setup.node = node
        return Server(setup)
    }

    /// Ends the server as a crash does, and starts another from its records: from the first `kept` batches where the others are lost,
    /// and without those in `lost`. Meanwhile the machine's clock may jump.
    func crash(clockJumps jump: Duration = .zero, keeping kept: Int? = nil, losing lost: Range<Int> = 0..<0) throws {
        if let kept { batches = Array(batches[..<kept]) }
        batches.removeSubrange(lost)
        dayZero += Int64(jump / .milliseconds(1))
        clients = [:]
        server = Self.server(policy, password, rate, node, events, random)
        var report = RecoveryReport()
        for batch in batches { try server.replay(batch, &report) }
        #expect(report.broken == [:])
        if hasJournal { server.awaitRenewals() }
        server.resumeService(after: report, milliseconds: dayZero)
        pump()
    }

    /// Ends the server as a crash does, and lets another one of several, which has records of its own, take over what it had.
    func takeOver() throws {
        let dead = Self.server(policy, password, rate, node, events, random)
        var report = RecoveryReport()
        for batch in batches { try dead.replay(batch, &report) }
        var (tables, sessions): (Set<String>, Set<[UInt8]>) = ([], [])
        for place in dead.places {
            switch place {
            case .table(let id, _, _): tables.insert(id)
            case .session(let digest, _): sessions.insert(digest)
            default: break
            }
        }
        try crash(keeping: 0)
        dead.handOut(after: report, tables: tables, sessions: sessions) { party in
            #expect(throws: Never.self) { try server.admit(TableTransfer(party.bytes)) }
        }
        server.askForErasures()
        pump()
    }

    /// Keeps everything once more, and nothing of the journal before.
    func renew() {
        server.renewalBegan()
        pump()
        batches = []
        server.output.records.removeAll()
        server.beginCheckpoint(in: server.segment + 1, all: true)
        while !server.writeCheckpoint(64) {}
        batches.append(Array(server.output.records.bytes))
        server.output.records.removeAll()
        server.renewed()
        pump()
    }

    var milliseconds: Int64 { dayZero + Int64((now - Moment.start) / .milliseconds(1)) }

    /// Moves the clock on, and begins a turn.
    func wait(_ time: Duration) {
        now = now + time
        server.advance(to: now)
        server.beginTick()
        pump()
    }

    func connect(from host: String = "127.0.0.1", isLocal: Bool = true, as peer: Peer? = nil) -> Resident {
        connections += 1
        let client = Resident(ConnectionID(slot: connections, generation: connections), self)
        clients[client.id] = client
        server.connect(client.id, from: peer ?? Peer(address: "\(host):\(connections)", isLocal: isLocal))
        pump()
        return client
    }

    /// A client that has said hello.
    func guest(_ name: String, from host: String = "127.0.0.1", isLocal: Bool = true) -> Resident {
        let client = connect(from: host, isLocal: isLocal)
        client.ask(["type": "hello", "protocol": 1, "name": name])
        return client
    }

    /// A program of the server's own that has said hello.
    func house(_ name: String) -> Resident {
        let client = connect(as: .house)
        client.ask(["type": "hello", "protocol": 1, "name": name])
        return client
    }

    /// A client that is signed in to a new account.
    func member(_ name: String, bot: Bool = false, from host: String = "127.0.0.1") -> Resident {
        let client = guest(name, from: host)
        let ok = client.ask(["type": "register", "name": name, "password": "secret of \(name)", "bot": bot])
        #expect(ok.type == "ok", "\(ok)")
        return client
    }

    /// Another client of somebody who has registered by ``member(_:bot:from:)``.
    func login(_ name: String) -> Resident {
        let client = guest(name)
        #expect(client.ask(["type": "login", "name": name, "password": "secret of \(name)"]).type == "ok")
        return client
    }

    /// Asks the database as whoever runs the server.
    @discardableResult
    func host(_ question: PeopleQuestion, isTold: Bool = true) throws -> PeopleAnswer {
        let answer = try finished(store.begin(PeopleInquiry(question, by: .host, at: milliseconds)))
        if isTold { answer.change.map(server.apply) }
        pump()
        return answer
    }

    /// What an order of whoever runs the server is answered, `ok` or its refusal at the end.
    func order(_ line: String) -> [String] {
        adminAnswers = []
        server.administer(line, for: 1)
        pump()
        return adminAnswers.flatMap { $0.lines + ($0.isRefused ? [] : ["ok"]) }
    }

    fileprivate func receive(_ line: String, from client: Resident) {
        server.receive(Array((line + "\n").utf8).span, from: client.id)
        pump()
    }

    fileprivate func drop(_ client: Resident) {
        server.disconnect(client.id)
        pump()
    }

    private func finished(_ step: PeopleStep) throws -> PeopleAnswer {
        switch step {
        case .done(let answer): return answer
        case .again(let then): return try finished(then(store))
        case .hash(let password, let then):
            hashes += 1
            return try finished(then(store, "plain " + String(decoding: password, as: UTF8.self)))
        case .check(let password, let hash, let then):
            hashes += 1
            return try finished(then(store, "plain " + String(decoding: password, as: UTF8.self) == hash))
        }
    }

    /// Checks the passwords that wait.
    func hash() {
        isHashing = false
        for (number, step) in hashed {
            server.answered(number, .people((try? finished(step)) ?? .failed(isBusy: true)))
        }
        hashed = []
        pump()
    }

    /// Hands over the answers that wait.
    func deliver() {
        isSlow = false
        for (number, answer) in late { server.answered(number, .people(answer)) }
        late = []
        pump()
    }

    /// Does what the server asks for until it asks for nothing more.
    func pump() {
        while true {
            server.finishOutput()
            if server.output.isEmpty, server.output.games.isEmpty { return }
            let output = server.output
            server.output.removeAll()
            if output.records.count > 0 { batches.append(Array(output.records.bytes)) }
            server.output.records.removeAll()
            server.output.questions = []
            server.output.adminAnswers = []
            adminAnswers += output.adminAnswers
            server.output.games = []
            for delivery in output.deliveries {
                delivery.audience.forEach { clients[$0]?.take(output.bytes.storage[delivery.range]) }
            }
            log += output.log
            for id in output.finished { clients[id]?.isEnded = true }
            for id in output.halted { server.backlogDrained(id) }
            if !output.games.isEmpty, let ratings = try? store.add(output.games[...]) {
                server.archived(output.games.map(\.id))
                server.rated(ratings)
            }
            for question in output.questions {
                guard case .people(let inquiry) = question.subject else { continue }
                let step = isFailing ? nil : try? store.begin(inquiry)
                if isHashing, let step, case .done = step {
                } else if isHashing, let step {
                    hashed.append((question.number, step))
                    continue
                }
                let answer = step.flatMap { try? finished($0) } ?? .failed(isBusy: true)
                if isSlow {
                    late.append((question.number, answer))
                } else {
                    server.answered(question.number, .people(answer))
                }
            }
        }
    }
}

/// One client of a ``Town``.
final class Resident {
    let id: ConnectionID
    private unowned let town: Town
    private var requests = 0
    /// What came with the answer to the last request, itself at the end.
    private(set) var got: [Line] = []
    /// Everything that came since then.
    private(set) var lines: [Line] = []
    var isEnded = false

    init(_ id: ConnectionID, _ town: Town) { (self.id, self.town) = (id, town) }

    /// One line of the server.
    struct Line: CustomStringConvertible {
        let fields: [String: Any]
        let description: String
        var type: String { fields["type"] as? String ?? "" }
        var code: String? { fields["code"] as? String }
        subscript(key: String) -> Any? { fields[key] }
        /// The text of a field, or of a field of a field: `account.name`.
        func text(_ path: String) -> String? { value(path) as? String }
        func number(_ path: String) -> Int? { value(path) as? Int }
        private func value(_ path: String) -> Any? {
            path.split(separator: ".").reduce(fields as Any?) { ($0 as? [String: Any])?[String($1)] }
        }
    }

    fileprivate func take(_ bytes: ArraySlice<UInt8>) {
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            lines.append(Line(fields: fields ?? [:], description: String(line)))
        }
    }

    /// Sends a request and returns the reply.
    @discardableResult
    func ask(_ request: [String: Any]) -> Line {
        requests += 1
        var request = request
        request["id"] = requests
        return send(request)
    }

    /// The same with the id that it has.
    func send(_ request: [String: Any]) -> Line {
        lines = []
        guard let data = try? JSONSerialization.data(withJSONObject: request, options: .sortedKeys) else {
            return Line(fields: [:], description: "")
        }
        town.receive(String(decoding: data, as: UTF8.self), from: self)
        got = lines
        return got.last { $0["re"] as? Int == request["id"] as? Int } ?? Line(fields: [:], description: "nothing")
    }

    /// Sends a line as it is, and returns all that is told.
    func send(line: String) -> [Line] {
        lines = []
        town.receive(line, from: self)
        return lines
    }

    /// Types a line, and returns what is told.
    func type(_ line: String) -> [String] {
        lines = []
        town.receive(line, from: self)
        return lines.map(\.description)
    }

    /// The line of that type among what came with the last answer.
    func line(_ type: String) -> Line? { got.last { $0.type == type } }

    func drop() { town.drop(self) }
}

/// Games of patience that can be saved.
extension Resident {
    static var easy: [String: Any] { ["game": "klondike", "level": "easy"] }

    /// Deals a game at a new table and makes a draw in it. The table's id.
    func begin(_ rules: [String: Any] = easy) -> String {
        ask(["type": "create", "rules": rules])
        let table = line("snapshot")?.text("table") ?? ""
        #expect(ask(["type": "ready", "table": table]).type == "ok")
        #expect(ask(["type": "draw", "table": table]).type == "ok")
        return table
    }

    func takeUp(_ rules: [String: Any] = easy) -> Line { ask(["type": "create", "rules": rules, "saved": true]) }
}
