import Foundation
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// What is put on record makes the same server again, in another process as well.
@Suite struct ReplayTests {
    /// A recorded session, and what it came to.
    private struct Recording: Codable {
        // Data is encoded as text; lists of numbers would take most of the test's time.
        let batches: [Data]
        let snapshots: [Snapshot]
        let diffs: [Data]
    }

    /// After a random session of all modes, another process makes of the records the same tables for every eye, and the
    /// same bytes of every diff.
    @Test(arguments: 1...3) func replayed(seed: Int) async throws {
        let session = RandomSession(seed: UInt64(seed))
        session.run(steps: 700)
        let batches = session.server.batches
        let recording = Recording(
            batches: batches.map { Data($0) },
            snapshots: session.server.server.everySnapshot(at: .start + .seconds(100_000)),
            diffs: session.server.server.everyDiff.map { Data($0) })
        #expect(batches.count { $0.first == 1 } > 20, "flips were made")
        #expect(batches.count > 500 && recording.snapshots.count > 5)
        let path = NSTemporaryDirectory() + "pairs-replay-\(UUID().uuidString).json"
        try JSONEncoder().encode(recording).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        await #expect(processExitsWith: .success) { [path = path as String] in
            let data = try Data(contentsOf: URL(fileURLWithPath: path))
            let recording = try JSONDecoder().decode(Recording.self, from: data)
            let other = ScriptedServer(seed: 99, isRecorded: true)
            #expect(try other.replay(recording.batches.map(Array.init)).broken.isEmpty)
            #expect(other.server.output.records.isEmpty, "nothing is recorded again")
            #expect(other.server.everySnapshot(at: .start + .seconds(100_000)) == recording.snapshots)
            #expect(other.server.everyDiff.map { Data($0) } == recording.diffs)
        }
    }

    /// A move that this version does not know is no record.
    @Test func unknownMoves() throws {
        func move(_ fields: String) throws -> Move {
            try JSONDecoder().decode(Move.self, from: Data(#"{"other":{"_0":{\#(fields)}}}"#.utf8))
        }
        #expect(try move(#""name":"draw""#) == .patience(.draw))
        #expect(
            try move(#""name":"move","from":"t1","to":"t2""#) == .patience(.move(from: "t1", to: "t2", count: nil)))
        for fields in [#""name":"dance""#, #""name":"move","from":"t1""#, #""name":"move","to":"t1""#] {
            #expect(throws: DecodingError.self) { try move(fields) }
        }
    }

    /// A table that decides otherwise than the one recorded is found at the first record that shows it.
    @Test func difference() throws {
        let session = RandomSession(seed: 4)
        session.run(steps: 800)
        var batches = session.server.batches
        // A batch that begins with a flip.
        batches.remove(at: try #require(batches.firstIndex { $0.first == 1 }))
        let other = ScriptedServer(isRecorded: true)
        let report = try other.replay(batches)
        #expect(report.broken.count == 1)
        let broken = try #require(report.broken.keys.first)
        other.server.resumeService(after: report, milliseconds: 0)
        #expect(other.server.everySnapshot(at: other.server.now).contains { $0.table == broken } == false)
        #expect(other.server.census.tables > 0, "the other tables go on")
    }

    /// The state of every table and session, kept once, stands for all records before: what follows gives the same tables.
    @Test(.deep, arguments: 1...4) func kept(seed: Int) throws {
        let session = RandomSession(seed: UInt64(10 + seed))
        session.run(steps: 150 * seed)
        session.server.keepEverything(inSegment: 1)
        let states = session.server.batches.count
        session.run(steps: 400)
        let other = ScriptedServer(seed: 99, isRecorded: true)
        let report = try other.replay(Array(session.server.batches[(session.server.firstOfSegment)...]))
        #expect(report.broken == [:] && report.strays == 0 && states > 1 && report.records > 300)
        let later = Moment.start + .seconds(200_000)
        #expect(other.server.everySnapshot(at: later) == session.server.server.everySnapshot(at: later))
    }

    /// States that are kept while play goes on stand for the earlier segments as well.
    @Test func keptInParts() throws {
        let session = RandomSession(seed: 21)
        session.run(steps: 400)
        let first = session.server.batches.count
        session.server.server.beginCheckpoint(in: 1)
        var isDone = false
        for _ in 0..<200 where !isDone {
            session.run(steps: 1)
            isDone = session.server.writeCheckpoint(1)
        }
        #expect(isDone)
        session.run(steps: 200)
        let other = ScriptedServer(seed: 99, isRecorded: true)
        let report = try other.replay(Array(session.server.batches[first...]))
        #expect(report.broken == [:] && report.lost.isEmpty)
        let later = Moment.start + .seconds(200_000)
        #expect(other.server.everySnapshot(at: later) == session.server.server.everySnapshot(at: later))
    }

    /// A restart brings back who is who, seats, hosts, passwords, locks, who was put out, what was said, the game with its
    /// cards, and replies; clocks run on from the last record, and whoever was connected has the time of a hold to return.
    @Test func restart() throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = ada.must(.create(.init(rules: .board(2, 3) { $0.seats = 3 }, password: "sesame"))).table ?? ""
        for player in [bob, eve] { player.must(.join(.init(table: table, password: "sesame"))) }
        ada.must(.chat(.init(table: table, text: "hi")))
        ada.must(.kick(.init(table: table, seat: 2)))
        for player in [ada, bob] { player.ready(table) }
        let line = #"{"type":"flip","id":77,"table":"\#(table)","card":0}"#
        ada.send(line: line)
        let reply = ada.takeLines().last
        let before = ada.snapshot(table)

        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(server.batches), milliseconds: 0)
        let (again, messages) = other.resume(ada)
        #expect(messages.compactMap(\.session).first?.player == ada.player)
        var after = again.snapshot(table)
        #expect(after.board == before.board && after.host == ada.player && after.turn?.seat == before.turn?.seat)
        #expect(after.seats[1].status == .lost)
        let chat = messages.compactMap { if case .chat(let chat) = $0 { chat } else { nil } }
        #expect(chat.map(\.text) == ["hi"] && chat[0].old == true, "its client has heard nothing yet")
        again.send(line: line)
        #expect(again.takeLines().last == reply, "a request sent again is not executed again")
        let (evil, _) = other.resume(eve)
        #expect(evil.refusal(of: .watch(.init(table: table, password: "sesame"))).code == .kicked)
        let late = other.client("late")
        #expect(late.refusal(of: .watch(.init(table: table, password: "x"))).code == .badPassword)
        late.must(.watch(.init(table: table, password: "sesame")))
        #expect(other.client("bob").player != bob.player)
        other.wait(.seconds(61))
        after = again.snapshot(table)
        #expect(after.seats[1].status == .open || after.seats[1].status == .left, "bob did not come back in time")
    }

    /// A table may be opened in a segment before its maker's session is kept there.
    @Test func openedBeforeItsMaker() throws {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada")
        let first = server.batches.count
        server.server.beginCheckpoint(in: 1)
        let table = ada.create()
        while !server.writeCheckpoint(1) {}
        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(Array(server.batches[first...])), milliseconds: 0)
        let (again, _) = other.resume(ada)
        #expect(again.snapshot(table).seats[0].status == .here)
        other.drop(again)
        other.wait(.seconds(61))
        #expect(other.server.census.tables == 0, "the seat is held for 60 s like any other")
    }

    /// A table whose players' sessions are lost is not kept for nobody; the seats of the others stay.
    @Test(arguments: [false, true]) func lostSessions(bobIsKnown: Bool) throws {
        let server = ScriptedServer(isRecorded: true)
        var bob = bobIsKnown ? nil : server.client("bob")
        let ada = server.client("ada")
        let first = server.batches.count
        bob = bob ?? server.client("bob")
        let table = ada.create()
        bob?.join(table)
        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(Array(server.batches[first...])), milliseconds: 0)
        #expect(other.server.census.tables == (bobIsKnown ? 1 : 0))
        guard bobIsKnown, let bob else { return }
        let after = other.resume(bob).0.snapshot(table)
        #expect(after.seats.map(\.status) == [.open, .here] && after.host == bob.player)
    }

    /// A server that stops says for how long players may wait for it, unless it goes for good.
    @Test(arguments: [true, false]) func goodbye(comesBack: Bool) {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada")
        server.tell { $0.shutDown(comesBack: comesBack) }
        let goodbye = ada.take().compactMap { if case .goodbye(let goodbye) = $0 { goodbye } else { nil } }.last
        #expect(goodbye?.resumeMs == (comesBack ? 60_000 : nil))
    }

    /// A house bot that is brought back remembers the cards that it has seen.
    @Test func botsRemember() throws {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada")
        let table = ada.create(.board(4, 4) { ($0.seats, $0.bots) = (2, ["perfect"]) })
        ada.ready(table)
        for card in [0, 5] { ada.must(.flip(.init(table: table, card: card))) }
        func recollection(of server: ScriptedServer) throws -> Substring {
            let text = String(decoding: server.batches[server.firstOfSegment...].joined(), as: UTF8.self)
            let start = try #require(text.range(of: #""recollection":{"#))
            return text[start.upperBound...].prefix { $0 != "]" }
        }
        server.keepEverything(inSegment: 1)
        let seen = try recollection(of: server)
        #expect(seen.contains(#""card":0"#) && seen.contains(#""card":5"#))
        let other = ScriptedServer(seed: 2, isRecorded: true)
        _ = try other.replay(Array(server.batches[server.firstOfSegment...]))
        other.keepEverything(inSegment: 2)
        #expect(try recollection(of: other) == seen)
    }

    /// A table that is named in a resume and is gone is told as closed, before the reply.
    @Test func goneTables() throws {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada")
        let table = ada.create()
        server.drop(ada)
        let (_, messages) = server.resume(ada, held: ["gone": 3, table: 0])
        #expect(messages.compactMap { if case .closed(let closed) = $0 { closed.table } else { nil } } == ["gone"])
        #expect(messages.last?.ok != nil)
    }

    /// Clocks stand until somebody is back, and then have what they had; without anybody they stand for 10 s.
    @Test(arguments: [4, 30]) func clocksStand(away: Int) throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 3) { $0.turnSeconds = 60 }, ada, bob)
        server.wait(.seconds(20))
        ada.must(.flip(.init(table: table, card: 0)))
        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(server.batches), milliseconds: 0)
        other.wait(.seconds(away))
        let (again, _) = other.resume(ada)
        let left = try #require(again.snapshot(table).turn?.ms)
        #expect(left == (away < 10 ? 40_000 : 20_000))
    }

    /// A pause stands while everybody is away, also over a restart, and ends when all who are back agree.
    @Test func aPauseStands() throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 3), ada, bob)
        ada.must(.pause(.init(table: table, on: true)))
        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(server.batches), milliseconds: 0)
        let (again, _) = other.resume(ada)
        #expect(again.snapshot(table).phase == .paused)
        let (back, _) = other.resume(bob)
        again.must(.pause(.init(table: table, on: false)))
        #expect(again.snapshot(table).phase == .paused)
        back.must(.pause(.init(table: table, on: false)))
        #expect(again.snapshot(table).phase == .playing)
    }

    /// A flip that waited when the server ended is made when it is sent again, and not before, when its card's holder is away.
    @Test func waitsEnd() throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        // Whoever is away first lets a card go for which the other waits, at one of the two tables.
        let tables = [(ada, bob), (bob, ada)].map { holder, waiter in
            let table = server.game(.board(2, 3) { $0.mode = "scramble" }, ada, bob)
            holder.must(.flip(.init(table: table, card: 0)))
            waiter.send(line: #"{"type":"flip","id":77,"table":"\#(table)","card":0}"#)
            return table
        }
        let snapshots = server.server.everySnapshot(at: server.now)
        let seqs = Dictionary(snapshots.map { ($0.table, $0.seq) }, uniquingKeysWith: { $1 })

        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(server.batches), milliseconds: 0)
        let (again, messages) = other.resume(ada, held: seqs)
        let ops = messages.compactMap(\.diff).flatMap(\.ops)
        #expect(ops.contains("seat") && ops.contains("release") && !ops.contains("hold"))
        again.send(line: #"{"type":"flip","id":77,"table":"\#(tables[1])","card":0}"#)
        let reply = again.takeLines().last
        #expect(reply == #"{"type":"ok","re":77,"seq":\#(again.snapshot(tables[1]).seq)}"#)
    }

    /// No record tells a password or a token.
    @Test func secrets() throws {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada")
        let table = ada.must(.create(.init(password: "sesame"))).table ?? ""
        server.client("bob").must(.join(.init(table: table, password: "sesame")))
        let text = String(decoding: server.batches.joined(), as: UTF8.self)
        #expect(!text.contains("sesame") && !text.contains(ada.token))
    }

    /// Where nobody wants records there are none.
    @Test func unwanted() {
        let server = ScriptedServer()
        _ = server.game(.board(2, 2), server.client("ada"), server.client("bob"))
        #expect(server.batches.isEmpty)
    }
}

/// Clients that do at random what clients can, at tables of every mode.
final class RandomSession {
    private(set) var server: ScriptedServer
    private var random: Seeded
    private(set) var clients: [ScriptedClient] = []
    private var tables: [String] = []

    init(seed: UInt64) {
        server = ScriptedServer(seed: seed, isRecorded: true)
        random = Seeded(seed)
        for number in 0..<6 { clients.append(server.client("player \(number % 4)")) }
    }

    func run(steps: Int) {
        if tables.isEmpty { for mode in Mode.all { open(mode.name) } }
        for _ in 0..<steps { step() }
    }

    /// Moves all tables to another server, and everybody who is at one. Returns what each of them was sent when they had resumed their
    /// sessions there.
    func move(to other: ScriptedServer) throws -> [[ServerMessage]] {
        let held = Dictionary(
            server.server.everySnapshot(at: server.now).map { ($0.table, $0.seq) },
            uniquingKeysWith: { first, _ in first })
        for table in held.keys.sorted() {
            // It may have left with another one.
            guard let party = server.release(table) else { continue }
            #expect(try other.admit(party))
        }
        server = other
        return clients.indices.map { number in
            let (next, messages) = other.resume(clients[number], held: held)
            let isKnown = messages.contains { $0.session != nil }
            clients[number] = isKnown ? next : other.client("player")
            return isKnown ? messages : []
        }
    }

    private func open(_ mode: String) {
        let rules = Rules.board(2, 3) { $0.mode = mode }
        let messages = clients[Int.random(in: clients.indices, using: &random)].ask(.create(.init(rules: rules)))
        if let table = messages.last?.ok?.table { tables.append(table) }
    }

    private func step() {
        let number = Int.random(in: clients.indices, using: &random)
        let client = clients[number]
        guard let table = tables.randomElement(using: &random) else { return }
        let seat = Int.random(in: 0..<3, using: &random)
        let on = Bool.random(using: &random)
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<4:
            server.drop(client)
            if on { server.wait(.seconds(Int.random(in: 0..<90, using: &random))) }
            let (next, messages) = server.resume(client)
            clients[number] = messages.contains { $0.session != nil } ? next : server.client("player")
        case 4..<8: server.wait(.milliseconds(Int.random(in: 0..<70_000, using: &random)))
        case 8..<12: server.wait(.milliseconds(Int.random(in: 0..<3_000, using: &random)))
        case 12..<26: _ = client.ask(.join(.init(table: table, name: on ? nil : "guest")))
        case 26..<28: _ = client.ask(.watch(.init(table: table)))
        case 28..<48:
            // Mostly all at once, or no game would ever begin.
            for client in on ? clients : [client] {
                _ = client.ask(.ready(.init(table: table, nonce: on ? nil : String(repeating: "c3", count: 32))))
            }
        case 48: _ = client.ask(.chat(.init(table: table, text: "hm")))
        case 49: _ = client.ask(.pause(.init(table: table, on: on)))
        case 50: _ = client.ask(.leave(.init(table: table)))
        case 51: _ = client.ask(.resign(.init(table: table)))
        case 52: _ = client.ask(.kick(.init(table: table, seat: seat, reason: "rude")))
        case 53: _ = client.ask(.lock(.init(table: table, on: on)))
        case 54..<57: _ = client.ask(.bot(.init(table: table, seat: seat, strength: on ? "casual" : nil)))
        case 57:
            _ = client.ask(.configure(.init(table: table, rules: .board(2, 4) { $0.bots = on ? ["sleepy"] : nil })))
        case 58: _ = client.ask(.start(.init(table: table)))
        case 59: open((Mode.all.randomElement(using: &random) ?? .usual).name)
        default:
            for client in clients {
                let flip = Request.flip(.init(table: table, card: Int.random(in: 0..<6, using: &random)))
                if on { _ = client.ask(flip) } else { client.send(flip) }
            }
        }
        for client in clients { _ = client.takeLines() }
    }
}
