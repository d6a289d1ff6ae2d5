import ServerCore
import Wire

/// A whole server, driven by a script in which every line is a step:
///
///     0 BYTES     connection 0 sends a line (0 to 4; it connects first where it has not)
///     a BYTES     connection 0 sends bytes as they are, no line feed added (a to e)
///     -0          connection 0 sends nothing more
///     !0          connection 0 is gone
///     ~0          connection 0 reads too slowly
///     +MS         time passes, at most an hour
///     .           the server is told to stop
///     %           as the very first line: the rate of lines is limited
///     @           as the very first line: there are accounts
///     &           as the very first line: it is one of two nodes
///     *ID ENTRY   the other node has this: a table or an event, as JSON; without ENTRY it is gone
///     =           from now on the database answers nothing, or answers again
///
/// `$T` stands for the table told of last, `$E` for the event, `$R` for the resume token, `$P` for the player.
func checkServer(_ input: [UInt8]) throws {
    let play = Play(
        isRationed: input.starts(with: Array("%\n".utf8)), hasAccounts: input.starts(with: Array("@\n".utf8)),
        isNode: input.starts(with: Array("&\n".utf8)))
    for line in input.split(separator: 0x0A, maxSplits: 300) { try play.step(line) }
    try play.finish()
}

/// Bytes that differ with every message: a shuffle need not be fair here, only fast.
private func digest(_ bytes: [UInt8]) -> [UInt8] {
    var random = SeededBytes(
        state: bytes.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    return random.bytes(32)
}

/// SplitMix64, from the same start in every run.
private struct SeededBytes {
    var state: UInt64

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in
            state &+= 0x9e37_79b9_7f4a_7c15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
            return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
        }
    }
}

private final class Play {
    private let server: Server
    private var now = Moment.start
    private var peers: [Peer?] = [nil, nil, nil, nil, nil]
    private var connected = 0
    private var variables: [UInt8: [UInt8]] = [:]

    private let registry = Registry()
    /// A node may have to ask the others first, and here they say nothing.
    private let isNode: Bool

    init(isRationed: Bool, hasAccounts: Bool, isNode: Bool) {
        self.isNode = isNode
        var random = SeededBytes(state: 1)
        var limits = ServerLimits()
        limits.rate = isRationed ? 2 : 0
        limits.burst = 5
        limits.connections = 4
        limits.tables = 6
        limits.tablesPerSession = 3
        limits.watchers = 2
        var setup = Server.Setup(
            limits: limits, name: "pairs/fuzz", instance: "0",
            hashing: Hashing(sha256: digest, hmacSHA256: { key in { digest(key + $0) } }),
            randomBytes: { random.bytes($0) }, isRecorded: isNode, isArchived: hasAccounts,
            accounts: hasAccounts ? AccountPolicy(takesPlainPasswords: true) : nil)
        setup.events = .everybody
        setup.node = isNode ? "n1" : nil
        server = Server(setup)
        guard isNode else { return }
        let other = ServerMessage.Destination(node: "n2", host: "n2.test", port: 7_247)
        server.tell(
            nodes: [("n1", "n1 serving"), ("n2", "n2 serving")], reached: [other], serving: ["n2"], peers: [other])
    }

    func step(_ line: ArraySlice<UInt8>) throws {
        guard let first = line.first else { return }
        let rest = line.dropFirst()
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "4"):
            try send(expanded(rest.dropFirst()) + [0x0A], from: Int(first - UInt8(ascii: "0")))
        case UInt8(ascii: "a")...UInt8(ascii: "e"):
            try send(expanded(rest.dropFirst()), from: Int(first - UInt8(ascii: "a")))
        case UInt8(ascii: "-"):
            if let peer = peer(named: rest) { server.receiveEnd(from: peer.id) }
        case UInt8(ascii: "!"):
            if let peer = peer(named: rest) { drop(peer) }
        case UInt8(ascii: "~"):
            if let peer = peer(named: rest) { server.backlogOverflowed(peer.id) }
        case UInt8(ascii: "+"):
            let ms = Int(String(decoding: rest.prefix(9), as: UTF8.self)) ?? 0
            try wait(.milliseconds(max(0, min(ms, 3_600_000))))
        case UInt8(ascii: "="): registry.isHeld.toggle()
        case UInt8(ascii: "*") where isNode:
            let words = String(decoding: rest, as: UTF8.self).split(separator: " ", maxSplits: 1).map(String.init)
            if let id = words.first { server.tell(lobby: [(id, "n2", words.dropFirst().first)]) }
        case UInt8(ascii: "."): server.shutDown()
        default: return
        }
        try deliver()
    }

    /// All clients leave, and all held seats run out of time.
    func finish() throws {
        for case let peer? in peers { drop(peer) }
        registry.isHeld = false
        try deliver()
        try wait(.seconds(4_000))
        // An event goes on without its people.
        try require(server.nextAlarm == nil || variables[UInt8(ascii: "E")] != nil, "an alarm is left where nobody is")
    }

    private func peer(named digits: ArraySlice<UInt8>) -> Peer? {
        guard let digit = digits.first, digit >= 0x30, digit < 0x35 else { return nil }
        return peers[Int(digit) - 0x30]
    }

    private func drop(_ peer: Peer) {
        peers[peer.id.slot] = nil
        server.disconnect(peer.id)
    }

    private func send(_ bytes: [UInt8], from slot: Int) throws {
        let peer: Peer
        if let known = peers[slot] {
            peer = known
        } else {
            connected += 1
            peer = Peer(ConnectionID(slot: slot, generation: connected))
            peers[slot] = peer
            server.connect(peer.id, from: ServerCore.Peer(address: "fuzz"))
            try deliver()
        }
        peer.note(sent: bytes)
        server.receive(bytes.span, from: peer.id)
        try deliver()
        if !registry.isHeld, !isNode { try peer.checkReplies() }
    }

    private func wait(_ time: Duration) throws {
        let end = now + time
        var rounds = 0
        while let alarm = server.nextAlarm, alarm <= end {
            now = max(now, alarm)
            server.advance(to: now)
            try deliver()
            rounds += 1
            // An arena looks at its people every 2 s.
            try require(rounds < 50_000, "the server wants to be woken without end")
        }
        now = end
        server.advance(to: now)
        try deliver()
    }

    private func deliver() throws {
        server.finishOutput()
        let output = server.output
        server.output.removeAll()
        server.output.questions = []
        server.output.games = []
        for delivery in output.deliveries {
            for peer in peers.compactMap(\.self) where delivery.audience.contains(peer.id) {
                try peer.receive(output.bytes[delivery.range], variables: &variables)
            }
        }
        for id in output.finished {
            guard let peer = peers.lazy.compactMap(\.self).first(where: { $0.id == id }) else { continue }
            try require(!peer.isFinished, "a connection is ended twice")
            peer.isFinished = true
        }
        for id in output.halted { server.backlogDrained(id) }
        registry.take(output.questions)
        while let (number, answer) = registry.next() { server.answered(number, .people(answer)) }
        server.archived(output.games.map(\.id))
        server.output.records.removeAll()
        _ = server.takePlaces()
        server.beginTick()
        server.finishOutput()
        if !server.output.isEmpty || server.awaitsTick { try deliver() }
    }

    private func expanded(_ line: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = line
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "$"), let name = rest.first, let text = variables[name] {
                rest.removeFirst()
                bytes += text
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
