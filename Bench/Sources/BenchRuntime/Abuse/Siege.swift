import EventLoop
import Platform

/// One server under one attack.
final class Siege {
    let options: AbuseOptions
    let target: Address
    /// Where browsers connect; nil where the attack needs none.
    let webTarget: Address?
    /// The ids of the victim's tables.
    private(set) var victimTables: [String] = []
    /// Things that the attacker has done and that are worth a figure, such as tries.
    var count = 0
    /// What a reader must know.
    var notes: [String] = []
    /// Whether the attack is on: streams send and churns open connections.
    private(set) var isOn = false

    private let stage: Stage
    private let program: RunningProgram
    private var peers: [Peer] = []
    private var bystanders: [Peer] = []
    private var streams: [Stream] = []
    private var actions: [(ContinuousClock.Instant) throws -> Void] = []
    /// Connections that were refused and come again, with their times.
    private var comingAgain: [(time: ContinuousClock.Instant, come: () throws -> Void)] = []
    /// What the attacker's address may send while it makes ready.
    private var purse = Purse(burst: 1_500, perSecond: 380)
    /// Bytes that peers received which are no longer kept.
    private var pastBytes = 0
    /// Memory of the server in bytes: the most that was seen since the last ``takeMost()``.
    private var most = 0
    private var nextSample = ContinuousClock.now

    /// The attacker's address.
    static let attacker = "127.0.0.2"
    /// An attack ends early where the server takes more than that, for the machine has others.
    private static let memoryLimit = 3_000_000_000
    private static let patience = Duration.seconds(60)

    /// A line that is sent again and again by each of some peers.
    private struct Stream {
        let peers: [Peer]
        let perSecond: Int
        let line: (Peer, Int) -> String
        var sent = 0
        let start = ContinuousClock.now
    }

    init(_ options: AbuseOptions, _ stage: Stage, _ program: RunningProgram, webPort: Int?) {
        self.options = options
        self.stage = stage
        self.program = program
        target = program.address
        webTarget = webPort.map { Address(host: "127.0.0.1", port: $0) }
    }

    // MARK: What attacks are made of

    /// Opens connections, from the attacker's address by default. Those that say hello are waited for. Returns those that were
    /// admitted.
    func open(
        _ count: Int, from address: (Int) -> String = { _ in Siege.attacker }, receiveBuffer: Int32? = nil,
        isGreeting: Bool = true
    ) throws -> [Peer] {
        var opened: [Peer] = []
        let greeting = { (number: Int) in
            isGreeting ? #"{"type":"hello","id":1,"protocol":1,"name":"peer \#(number)"}"# + "\n" : ""
        }
        for number in 0..<count {
            if isGreeting, address(number) == Self.attacker { try pay(1) }
            // The system takes so many at once that the server has not accepted yet.
            if number % 200 == 199, let last = opened.last, isGreeting {
                try wait(until: { last.replies > 0 || last.isClosed })
            }
            opened.append(
                try Peer(
                    number, on: stage.loop, from: address(number), to: target, receiveBuffer: receiveBuffer,
                    saying: greeting(number)))
        }
        peers += opened
        guard isGreeting else { return opened }
        try wait(until: { opened.allSatisfy { $0.replies > 0 || $0.isClosed } })
        let admitted = opened.filter { !$0.isClosed && $0.refusal == nil }
        if admitted.count < count { notes.append("\(admitted.count) of \(count) connections were admitted") }
        return admitted
    }

    /// Opens connections of browsers, from the attacker's address, which are ready to send frames.
    func openBrowsers(_ count: Int) throws -> [Peer] {
        guard let webTarget else { throw BenchError("this attack has no port for browsers") }
        let upgrade =
            [
                "GET /play HTTP/1.1", "Host: \(webTarget)", "Upgrade: websocket", "Connection: Upgrade",
                "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            ].map { $0 + "\r\n" }.joined() + "\r\n"
        let opened = try (0..<count).map {
            try Peer($0, on: stage.loop, from: Self.attacker, to: webTarget, saying: upgrade)
        }
        peers += opened
        try wait(until: { opened.allSatisfy { $0.bytes > 0 || $0.isClosed } })
        return opened.filter { !$0.isClosed }
    }

    /// Keeps so many browsers on their way: each asks for a path, takes all of the answer, and another comes.
    func browse(_ count: Int, at path: String) throws {
        guard let webTarget else { throw BenchError("this attack has no port for browsers") }
        let come = { [unowned self] in
            try Peer(
                0, on: stage.loop, from: Self.attacker, to: webTarget,
                saying: "GET \(path) HTTP/1.1\r\nHost: \(webTarget)\r\n\r\n")
        }
        let first = peers.count
        for _ in 0..<count { peers.append(try come()) }
        for peer in peers[first...] { peer.onLine = nil }
        whileOn { [unowned self] _ in
            for index in first..<first + count where peers[index].isClosed {
                if peers[index].bytes > 0 { self.count += 1 }
                pastBytes += peers[index].bytes
                peers[index] = try come()
                peers[index].onLine = nil
            }
        }
    }

    /// Sends lines, each with an id, within the limits of a connection and of the attacker's address, and waits until all are
    /// answered.
    func ask(_ peers: [Peer], _ lines: (Peer) -> [String]) throws {
        let lines = peers.map(lines)
        let wanted = zip(peers, lines).map { $0.replies + $1.count }
        for index in 0..<(lines.map(\.count).max() ?? 0) {
            for (peer, lines) in zip(peers, lines) where index < lines.count {
                let cost = Purse.cost(of: lines[index])
                try pay(cost, of: peer)
                peer.send(lines[index] + "\n")
            }
        }
        try wait(until: { zip(peers, wanted).allSatisfy { $0.replies >= $1 || $0.isClosed } })
        let refusals = Set(peers.compactMap(\.refusal)).sorted()
        if !refusals.isEmpty { notes.append("refused while it made ready: \(refusals.joined(separator: ", "))") }
    }

    private func pay(_ lines: Int, of peer: Peer? = nil) throws {
        let isAttacker = peer?.source ?? Self.attacker == Self.attacker
        while let wait = [isAttacker ? purse.wait(for: lines) : nil, peer?.purse.wait(for: lines)].compactMap({ $0 })
            .max()
        {
            try self.wait(for: wait)
            if mustEnd { return }
        }
        if isAttacker { purse.spend(lines) }
        peer?.purse.spend(lines)
    }

    /// People of many addresses who do nothing but wait at tables of their own. Returns the tables.
    func crowd(tables: Int, _ fields: String) throws -> [String] {
        let each = 16
        let people = try open((tables + each - 1) / each, from: { "127.1.\($0 / 250).\($0 % 250 + 1)" })
        try ask(people) { peer in (0..<each).map { #"{"type":"create","id":\#($0 + 2)\#(fields)}"# } }
        for person in people { person.onLine = nil }
        return people.flatMap(\.tables)
    }

    /// From the beginning of the attack on, each peer sends the burst that it may and then so many lines a second.
    func stream(_ peers: [Peer], perSecond: Int = 45, _ line: @escaping (Peer, Int) -> String) {
        streams.append(Stream(peers: peers, perSecond: perSecond, line: line))
    }

    /// Does something in every tick of the loop as long as the attack is on.
    func whileOn(_ action: @escaping (ContinuousClock.Instant) throws -> Void) { actions.append(action) }

    /// Keeps so many connections on their way: each says something, gets so many replies, is dropped, and another comes.
    func churn(_ count: Int, replies: Int, upTo limit: Int = .max, saying lines: String) throws {
        guard isOn, self.count < limit else { return }
        for _ in 0..<count {
            let peer = try Peer(0, on: stage.loop, from: Self.attacker, to: target, saying: lines)
            peers.append(peer)
            peer.onLine = { [unowned self] peer, line in
                peer.note(line)
                guard !peer.isClosed, peer.replies >= replies || peer.refusal != nil else { return }
                if peer.refusal == nil { self.count += 1 }
                let isRefused = peer.refusal != nil
                peer.drop()
                let come = { [unowned self] in try churn(1, replies: replies, upTo: limit, saying: lines) }
                // Who is refused does not try again at once, or nothing else would happen.
                if isRefused { comingAgain.append((.now + .seconds(1), come)) } else { try? come() }
            }
        }
    }

    // MARK: The course of an attack

    /// Waits while everything goes on.
    func wait(until isDone: () throws -> Bool) throws {
        try stage.wait(for: "the server", within: Self.patience) {
            try look()
            return try isDone()
        }
    }

    func wait(for time: Duration) throws {
        let end = ContinuousClock.now + time
        try wait(until: { .now >= end || mustEnd })
    }

    /// The most memory since the last call, in bytes.
    func takeMost() throws -> Int {
        defer { most = 0 }
        return max(most, try program.residentBytes)
    }

    /// The memory that the server occupies now, in bytes.
    var residentBytes: Int { get throws { try program.residentBytes } }

    /// Bytes received by all peers so far.
    var received: Int { pastBytes + peers.reduce(0) { $0 + $1.bytes } }

    /// Whether the server took so much memory that the attack had to end.
    private(set) var mustEnd = false

    func arrive(at tables: [String], _ arrive: (Siege) throws -> Void) throws {
        victimTables = tables
        try arrive(self)
    }

    func begin(_ launch: (Siege) throws -> Void) throws {
        isOn = true
        try launch(self)
    }

    /// Drops all connections of the attacker; the crowd is kept.
    func letGo(keeping crowd: Int) {
        isOn = false
        streams = []
        actions = []
        comingAgain = []
        for peer in peers[crowd...] { peer.drop() }
        pastBytes += peers[crowd...].reduce(0) { $0 + $1.bytes }
        peers.removeSubrange(crowd...)
    }

    var peerCount: Int { peers.count }

    /// Somebody who comes meanwhile, of an address of their own, and makes a table.
    func comeBystander() throws {
        let number = bystanders.count + 1
        bystanders.append(
            try Peer(
                number, on: stage.loop, from: "127.0.2.\(number)", to: target,
                saying: #"{"type":"hello","id":1,"protocol":1,"name":"other \#(number)"}"# + "\n"
                    + #"{"type":"create","id":2}"# + "\n"))
    }

    /// Bystanders who have no table.
    var refusedBystanders: Int { bystanders.count { $0.tables.isEmpty } }
    /// Bystanders who do not know yet.
    var waitingBystanders: Int { bystanders.count { $0.tables.isEmpty && !$0.isClosed && $0.refusal == nil } }
    /// Why they were refused.
    var bystanderRefusals: [String] {
        Set(bystanders.filter { $0.tables.isEmpty }.map { $0.refusal ?? ($0.isClosed ? "closed" : "no answer") })
            .sorted()
    }

    func close() { for peer in peers + bystanders { peer.drop() } }

    /// Looks at the server's memory and feeds the streams.
    private func look() throws {
        let now = ContinuousClock.now
        if now >= nextSample {
            nextSample = now + .milliseconds(20)
            most = max(most, try program.residentBytes)
            mustEnd = most > Self.memoryLimit
        }
        guard isOn else { return }
        let due = comingAgain.prefix { $0.time <= now }
        comingAgain.removeFirst(due.count)
        for (_, come) in due { try come() }
        for action in actions { try action(now) }
        for index in streams.indices { feed(&streams[index], now) }
    }

    private func feed(_ stream: inout Stream, _ now: ContinuousClock.Instant) {
        let due = Pace(burst: 190, perSecond: stream.perSecond).lines(after: stream.start.duration(to: now))
        guard due > stream.sent else { return }
        for peer in stream.peers where !peer.isClosed {
            peer.send((stream.sent..<due).map { stream.line(peer, $0) + "\n" }.joined())
        }
        stream.sent = due
    }
}

/// How many lines a sender that stays within its allowance has sent.
package struct Pace: Sendable {
    let burst: Int
    let perSecond: Int

    package init(burst: Int, perSecond: Int) {
        self.burst = burst
        self.perSecond = perSecond
    }

    /// All of them so long after the first; they are sent in twentieths of a second.
    package func lines(after time: Duration) -> Int {
        let twentieths = Int(time / .milliseconds(50))
        return burst + perSecond * twentieths / 20
    }
}
