import BotCore
import Review
internal import ServerCore
import TestSupport
import Vocabulary
import Wire

/// An event at a whole server whose people vanish, come back, leave and do what they like, and which is killed again and again. Then
/// all play on, and the event must end. All of it is drawn from one seed.
package final class EventStorm {
    /// Somebody who takes part. The last of all only looks on, and never goes.
    private struct Person {
        var connection: ConnectionID?
        var token: String?
        /// Where it was called to last.
        var table: String?
        /// Whether its session has joined the event.
        var hasJoined = false
    }

    private enum Death { case beforeAppend, beforeDelivery }

    private static let noon: Int64 = 1_800_014_400_000
    private static let patience = 4_000
    private static let mostBytes = 65_536

    let kind: EventKind
    let seats: Int
    private var chance: SplitMix64
    private var serverChance: SplitMix64
    var server: Server!
    private var batches: [[UInt8]] = []
    private var segment = 0
    private var lives = 0
    private var dies: Death?
    /// Milliseconds since 1970 when the process began to serve, and its own time then.
    private var milliseconds = noon
    private var servesSince = Moment.start
    private var connections = 0
    private var owners: [ConnectionID: Int] = [:]
    private var people: [Person]
    private var pairings: [LateQuestion] = []
    private var event = ""
    var count = 0
    private var shown: ServerMessage.Event?
    private var asksAlone = false
    private var toldAt: Moment?
    private var tape = JSONTape()
    private var outcome = Storm.Outcome(trace: 0xCBF2_9CE4_8422_2325, branches: [:], lines: 0)
    private let tell: ((String) -> Void)?

    private init(_ seed: UInt64, tell: ((String) -> Void)?) {
        self.tell = tell
        chance = SplitMix64(seed: seed)
        serverChance = SplitMix64(seed: ~seed)
        kind = EventKind.allCases[Int(seed % UInt64(EventKind.allCases.count))]
        let drawn = chance.chance(0.01) ? 256 : 2 + chance.below(2 << chance.below(6))
        let size = min(max(drawn, kind.people.lowerBound), kind.people.upperBound)
        people = Array(repeating: Person(), count: size + 1)
        seats = kind == .deal ? 1 : kind == .arena && size > 2 ? 2 + chance.below(2) : 2
    }

    /// Runs an event to its end, or to the first flaw. Five seeds running are one of each kind.
    package static func run(_ seed: UInt64, tell: ((String) -> Void)? = nil) -> Storm.Outcome {
        let storm = EventStorm(seed, tell: tell)
        do throws(Breach) { try storm.run() } catch {
            storm.outcome.flaw = "\(storm.kind.rawValue) of \(storm.people.count - 1): \(error)"
        }
        return storm.outcome
    }

    private var referee: Int { people.count - 1 }

    private func run() throws(Breach) {
        try serve()
        people[0].hasJoined = true
        try comeBack(0)
        try ask(0, Request(draw()))
        event = try shownEvent(by: "its maker").entry.event
        try join(0)
        for index in people.indices { try comeBack(index) }
        if kind != .deal { try ask(0, Request(Request.EventStart(event: event))) }
        count = try show().entry.count
        let steps = 40 + chance.below(160)
        for step in 0..<steps {
            try chance.chance(0.02) ? die() : live()
            if step % 16 == 0 { try checkTables() }
            if chance.chance(0.02) { try keepEverything() }
        }
        dies = nil
        for index in people.indices.dropLast() {
            try comeBack(index)
            try join(index)
        }
        for _ in 0..<Self.patience where try shownEvent(by: "anybody").entry.phase != "over" { try playOn() }
        try demand(shown?.entry.phase == "over", "it goes on")
        try checkBooks()
        try wait(.seconds(60))
        try demand(server.directory.count == 0, "\(server.directory.count) tables are left")
    }

    private func draw() -> Request.EventCreate {
        var rules = Rules()
        (rules.level, rules.rows, rules.columns, rules.theme) = ("custom", 2, 2, "animals")
        if kind != .deal {
            rules.seats = seats
            rules.mode = chance.pick([nil, nil, nil, "scramble", "race"])
            if rules.mode == "race" { rules.gameSeconds = 60 }
        }
        var create = Request.EventCreate(kind: kind, rules: rules)
        (create.lookSeconds, create.waitSeconds) = (chance.pick([0, 5]), 5)
        switch kind {
        case .roundRobin: create.double = chance.chance(0.25)
        case .swiss: create.rounds = chance.chance(0.5) ? nil : 1 + chance.below(6)
        case .knockout: create.bestOf = 1 + 2 * chance.below(3)
        case .arena, .deal: create.minutes = 5
        }
        return create
    }

    // MARK: What people do

    private func live() throws(Breach) {
        for index in people.indices.dropLast() {
            if people[index].connection == nil {
                if chance.chance(0.2) { try comeBack(index) }
                continue
            }
            switch chance.below(400) {
            case 0..<12: try drop(index)
            case 12: if chance.chance(0.2) { try ask(index, Request(Request.EventLeave(event: event))) }
            case 13..<20: try join(index)
            case 20: if let table = people[index].table { try ask(index, .leave(.init(table: table))) }
            case 21..<24: try direct()
            case 24..<200: try play(index, resigns: 0.06)
            default: break
            }
        }
        try wait(.milliseconds(50 + chance.below(4_000)))
        if chance.chance(0.7) { try answer() }
    }

    /// The maker pauses the event, puts somebody out of it or, seldom, ends it.
    private func direct() throws(Breach) {
        let who = "p\(chance.below(referee))"
        switch chance.below(40) {
        case 0: try ask(0, Request(Request.EventRemove(event: event, who: who, from: .event)))
        case 1: try ask(0, Request(Request.EventRemove(event: event, who: who, from: .game)))
        case 2: if chance.chance(0.1) { try ask(0, Request(Request.EventEnd(event: event, now: chance.chance(0.5)))) }
        default: try ask(0, Request(Request.EventPause(event: event, on: chance.chance(0.3))))
        }
    }

    private func play(_ index: Int, resigns: Double) throws(Breach) {
        guard let table = people[index].table else { return }
        if chance.chance(resigns) {
            try ask(index, .resign(.init(table: table)))
        } else if chance.chance(0.4) {
            try ask(index, .ready(.init(table: table)))
        } else {
            try ask(index, .flip(.init(table: table, card: chance.below(4))))
        }
    }

    /// Nobody goes, and everybody hurries.
    private func playOn() throws(Breach) {
        try ask(0, Request(Request.EventPause(event: event, on: false)))
        for index in people.indices.dropLast() {
            if people[index].connection == nil { try comeBack(index) }
            try play(index, resigns: 0.3)
        }
        try wait(.seconds(1 + chance.below(4)))
        try answer()
        _ = try show()
    }

    private func comeBack(_ index: Int) throws(Breach) {
        guard people[index].connection == nil else { return }
        connections += 1
        let id = ConnectionID(slot: connections, generation: connections)
        (people[index].connection, owners[id]) = (id, index)
        server.connect(id, from: Peer(address: "10.0.\(index / 100).\(1 + index % 100):\(connections)"))
        let life = lives
        try ask(index, .hello(.init(name: "p\(index)", resume: people[index].token)))
        // The session was held too short a time, or is on no record.
        if people[index].token == nil { try ask(index, .hello(.init(name: "p\(index)"))) }
        if index != referee, !people[index].hasJoined { try join(index) }
        if index == referee, !event.isEmpty, life == lives {
            toldAt = nil
            _ = try show(on: true)
        }
    }

    private func join(_ index: Int) throws(Breach) {
        guard index != referee, people[index].token != nil else { return }
        people[index].hasJoined = true
        try ask(index, Request(Request.EventJoin(event: event)))
    }

    private func drop(_ index: Int) throws(Breach) {
        guard let id = people[index].connection else { return }
        (people[index].connection, owners[id]) = (nil, nil)
        server.disconnect(id)
        try pump()
    }

    private func ask(_ index: Int, _ request: Request) throws(Breach) {
        guard let connection = people[index].connection else { return }
        var bytes = WireEncoder.bytes(of: Envelope(request))
        bytes.append(UInt8(ascii: "\n"))
        note(bytes[...], index, "->")
        server.receive(bytes.span, from: connection)
        try pump()
    }

    // MARK: The server

    /// A process begins, with what the former ones have recorded.
    private func serve() throws(Breach) {
        lives += 1
        (owners, pairings) = ([:], [])
        for index in people.indices { (people[index].connection, people[index].table) = (nil, nil) }
        var limits = ServerLimits()
        limits.rate = 0
        (limits.helloTime, limits.lineTime, limits.idleTime, limits.readTime) = (.zero, .zero, .zero, .zero)
        var setup = Server.Setup(
            limits: limits, name: "pairs/events", instance: Storm.instance, hashing: .sodium,
            randomBytes: { [unowned self] count in
                (0..<count).map { _ in UInt8(truncatingIfNeeded: serverChance.next()) }
            }, isRecorded: true)
        setup.events = .everybody
        server = Server(setup)
        var report = RecoveryReport()
        do { for batch in batches { try server.replay(batch, &report) } } catch {
            throw Breach("the records can't be read: \(error)")
        }
        try demand(report.broken.isEmpty && report.lost.isEmpty, "tables came out otherwise: \(report)")
        servesSince = server.now
        server.resumeService(after: report, milliseconds: milliseconds)
        try pump()
        if lives > 1 { try comeBack(referee) }
    }

    /// The process is killed: now, or when it has records next, before or after they are kept.
    private func die() throws(Breach) {
        dies = chance.pick([nil, .beforeAppend, .beforeDelivery])
        if dies == nil { try crash() }
    }

    private func crash() throws(Breach) {
        dies = nil
        note([], referee, "is killed")
        milliseconds += Int64((server.now - servesSince) / .milliseconds(1)) + Int64(1 + chance.below(90_000))
        try serve()
    }

    /// Keeps the state of everything, so that no record before is needed.
    private func keepEverything() throws(Breach) {
        let (first, life) = (batches.count, lives)
        segment += 1
        server.beginCheckpoint(in: segment)
        while true {
            let isLast = server.writeCheckpoint(8)
            try pump()
            guard life == lives else { return }
            if isLast { break }
        }
        batches.removeFirst(first)
    }

    private func wait(_ time: Duration) throws(Breach) {
        let (end, life) = (server.now + time, lives)
        while life == lives, let alarm = server.nextAlarm, alarm <= end {
            server.advance(to: max(server.now, alarm))
            try turn()
        }
        guard life == lives else { return }
        server.advance(to: end)
        try turn()
    }

    private func turn() throws(Breach) {
        server.beginTick()
        try pump()
    }

    /// Finds the pairings that were asked for.
    private func answer() throws(Breach) {
        let asked = pairings
        pairings = []
        let life = lives
        for question in asked where life == lives {
            if case .pairing(let games) = question.subject { server.answered(question.number, .pairing(games())) }
            try pump()
        }
    }

    /// Takes what the server has made.
    private func pump() throws(Breach) {
        repeat {
            server.finishOutput()
            let output = server.output
            if !output.records.isEmpty {
                if dies == .beforeAppend { return try crash() }
                batches.append(Array(output.records.bytes))
                if dies == .beforeDelivery { return try crash() }
            }
            server.output.questions = []
            server.output.games = []
            server.output.records.removeAll()
            server.output.removeAll()
            for delivery in output.deliveries {
                var readers: [Int] = []
                delivery.audience.forEach { id in if let owner = owners[id] { readers.append(owner) } }
                try take(output.bytes[delivery.range], readers)
            }
            pairings += output.questions
            for id in output.finished {
                if let owner = owners.removeValue(forKey: id) { people[owner].connection = nil }
                server.disconnect(id)
            }
            for id in output.halted where owners[id] != nil { server.backlogDrained(id) }
            if server.awaitsTick { server.beginTick() }
        } while !server.output.isEmpty || server.awaitsTick
    }

    // MARK: What people are told

    private static let starts = ["session", "called", "closed", "event", "error"].map {
        Array(#"{"type":"\#($0)""#.utf8)
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ readers: [Int]) throws(Breach) {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            for reader in readers { note(line, reader, "<-") }
            guard Self.starts.contains(where: { line.starts(with: $0) }) else { continue }
            let message: ServerMessage
            do {
                try tape.read(line.span)
                message = try WireDecoder.decode(ServerMessage.self, from: tape)
            } catch { throw Breach("a line can't be read: \(error)") }
            for reader in readers { try take(message, reader, line.count + 1) }
        }
    }

    private func take(_ message: ServerMessage, _ reader: Int, _ bytes: Int) throws(Breach) {
        switch message {
        case .session(let session): people[reader].token = session.resume
        case .called(let called): people[reader].table = called.table
        case .closed(let closed): if people[reader].table == closed.table { people[reader].table = nil }
        case .error(let error):
            if error.code == .badResume { people[reader] = Person(connection: people[reader].connection) }
            try demand(error.code != .internal, "\(error)")
        case .event(let event):
            shown = event
            guard reader == referee else { return }
            try demand(bytes <= Self.mostBytes, "a message of an event has \(bytes) bytes")
            let running = event.detail.pairings.filter { $0.table != nil }.flatMap(\.seats)
            if seats == 2 { try demand(Set(running).count == running.count, "somebody plays twice: \(running)") }
            guard !asksAlone else { return }
            if let toldAt {
                try demand(server.now - toldAt >= .seconds(1), "a subscriber is told after \(server.now - toldAt)")
            }
            toldAt = server.now
        default: break
        }
    }

    private func shownEvent(by whom: String) throws(Breach) -> ServerMessage.Event {
        guard let shown else { throw Breach("the event was not shown to \(whom)") }
        return shown
    }

    /// What the one who looks on is shown.
    func show(
        on: Bool? = nil, after: Int? = nil, round: Int? = nil
    ) throws(Breach) -> ServerMessage.Event {
        shown = nil
        asksAlone = true
        defer { asksAlone = false }
        try comeBack(referee)
        try ask(referee, Request(Request.Event(event: event, on: on, after: after, limit: 100, round: round)))
        return try shownEvent(by: "anybody")
    }

    private func note(_ line: ArraySlice<UInt8>, _ person: Int, _ how: String) {
        outcome.lines += 1
        var hash = outcome.trace
        for byte in line { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        outcome.trace = hash
        tell?("\(server.now.sinceStart)  \(person) \(how) \(String(decoding: line, as: UTF8.self))")
    }
}
