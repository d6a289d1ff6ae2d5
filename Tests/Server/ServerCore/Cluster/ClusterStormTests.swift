import Cluster
import Journal
import ServerCore
import TestSupport
import Testing
import Wire

/// Three nodes on one double of a database, by one clock: tables are opened, played, moved, and so are events; nodes die, stand still and are drained; dead ones are
/// taken over by others, who may die of it halfway.
@Suite struct ClusterStormTests {
    /// What somebody was told is somewhere, once, and whoever comes back plays on there.
    @Test(arguments: 1...10) func storms(seed: Int) throws { try Self.run(seed) }

    /// The same of more.
    @Test(.deep, arguments: 11...200) func moreStorms(seed: Int) throws { try Self.run(seed) }

    private static func run(_ seed: Int) throws {
        let storm = NodesStorm(seed: UInt64(seed))
        for _ in 0..<300 { try storm.step() }
        try storm.settle()
        try storm.check()
    }
}

/// The database, the nodes, and what clients were told.
private final class NodesStorm {
    let database = DatabaseDouble()
    fileprivate var random: Seeded
    private let agenda = Agenda()
    var now: Duration { agenda.now }
    private(set) var nodes: [StormNode] = []
    private var logs = 0
    /// By table and `seq`, the change that somebody was told; by table what was said there, and who sits there.
    private var told: [String: [Int: String]] = [:]
    private var said: [String: Set<String>] = [:]
    private var players: [String: ScriptedClient] = [:]
    /// The people of the events that somebody was told of.
    var events: [String: [ScriptedClient]] = [:]
    /// Those whose connections have ended.
    var astray: [(client: ScriptedClient, table: String)] = []
    private var made = 0
    private static let mostEvents = 4

    init(seed: UInt64) {
        random = Seeded(seed)
        for number in 1...3 { nodes.append(start("n\(number)")) }
    }

    private func start(_ name: String) -> StormNode {
        logs += 1
        made += 1
        return StormNode(name, log: logs, seed: UInt64(made), in: self)
    }

    func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    func store(_ claim: LogClaim) -> StoreDouble {
        let store = StoreDouble(database, claim, by: agenda)
        store.delay = { [unowned self] in .microseconds(100 + below(2_000)) }
        store.isDoneWhenLost = { [unowned self] in below(2) == 0 }
        return store
    }

    func pass(_ time: Duration) throws {
        try agenda.pass(time) { for node in nodes { try node.flush() } }
        for node in nodes { node.server.wait(time) }
        for node in nodes { try node.flush() }
    }

    var living: [StormNode] { nodes.filter { !$0.isOver } }

    /// A client is told what a node has done: changes of its table, or what it has said there.
    func tell(_ client: ScriptedClient, _ lines: [String], _ text: String?, at table: String, by node: StormNode) {
        #expect(database.logs[node.claim.log]?.epoch == node.claim.epoch, "a zombie tells nothing")
        players[table] = client
        for line in lines {
            guard let diff = ServerMessage(line: line).diff else { continue }
            let former = told[table, default: [:]].updateValue(line, forKey: diff.seq)
            #expect(former == nil || former == line, "table \(table) has one change of seq \(diff.seq)")
        }
        if let text { said[table, default: []].insert(text) }
    }

    func step() throws {
        let node = nodes[below(nodes.count)]
        switch below(20) {
        case 0..<7: node.act()
        case 7: if events.count < Self.mostEvents { node.makeEvent() } else { node.act() }
        case 8..<12: node.move()
        case 12: for _ in 0..<5 { node.drainSome() }
        case 13: node.store.cut()
        case 14: node.looking.cut()
        case 15 where below(4) == 0 && living.count > 1: node.die()
        case 16 where below(4) == 0:
            // It stands still, or has no way to the database, for a while.
            (node.store.isReachable, node.looking.isReachable) = (false, false)
            agenda.schedule(.milliseconds(below(15_000))) {
                guard !node.isOver else { return }
                (node.store.isReachable, node.looking.isReachable) = (true, true)
                // What was sent meanwhile is lost, so the connections are, too.
                node.store.cut()
                node.looking.cut()
            }
        default: break
        }
        try node.flush()
        try pass(.milliseconds(below(300)))
        for index in nodes.indices where nodes[index].isOver {
            // It comes back under its name with a new log, once its old one was taken.
            guard database.logs[nodes[index].claim.log]?.isTaken ?? true, below(10) == 0 else { continue }
            nodes[index] = start(nodes[index].name)
        }
    }

    func settle() throws {
        for node in living where !node.store.isReachable {
            (node.store.isReachable, node.looking.isReachable) = (true, true)
            node.store.cut()
            node.looking.cut()
        }
        try rest()
        guard living.isEmpty else { return }
        // By another name, for the log of its own may not have been taken.
        nodes[0] = start("n4")
        try rest()
    }

    /// Waits until all is taken over and has arrived, which takes longer the more tables there are.
    private func rest() throws {
        for _ in 0..<100 { try pass(.milliseconds(400)) }
        for _ in 0..<500 where database.logs.count > living.count || !database.places.handoffs.isEmpty {
            try pass(.milliseconds(400))
        }
    }

    func check() throws {
        #expect(told.count > 5)
        #expect(
            database.places.handoffs.isEmpty && Set(database.logs.keys) == Set(living.map(\.claim.log)),
            "\(database.logs.mapValues { "\($0.node) \($0.epoch) \($0.isTaken)" }) \(nodes.map(\.state))")
        var owners: [String: [StormNode]] = [:]
        var sessions: [String: Int] = [:]
        for node in living {
            for place in node.server.server.places {
                switch place {
                case .table(let id, _, _): owners[id, default: []].append(node)
                case .session(_, let player): sessions[player, default: 0] += 1
                default: break
                }
            }
        }
        #expect(owners.values.allSatisfy { $0.count == 1 }, "each table is at one node")
        #expect(sessions.values.allSatisfy { $0 == 1 }, "each session is at one node")
        for (table, lines) in told.sorted(by: { $0.key < $1.key }) {
            guard let owner = owners[table]?.first, let model = owner.server.server.directory[table]?.model else {
                Issue.record("table \(table) is lost")
                continue
            }
            #expect(database.places.tables[table]?.log == owner.claim.log)
            #expect(model.seq >= lines.keys.max() ?? 0)
            let kept = model.chat.map(\.text)
            #expect(Set(kept).count == kept.count)
            let isWhole = (said[table] ?? []).isSubset(of: kept)
            #expect(isWhole || kept.count == ServerLimits.keptChatLines, "table \(table)")
            try comeBack(to: table, at: owner)
        }
        for (event, people) in events.sorted(by: { $0.key < $1.key }) {
            try end(event, people, at: owners[event] ?? [])
        }
        for _ in 0..<100 where !living.allSatisfy(\.isSettled) { try pass(.milliseconds(20)) }
        for node in living { node.checkLog() }
    }

    /// The event is at one node, with all who take part, and goes on to its end there.
    private func end(_ event: String, _ people: [ScriptedClient], at owners: [StormNode]) throws {
        #expect(owners.count == 1, "event \(event) is at \(owners.map(\.name))")
        guard let owner = owners.first else { return }
        var tables: [String: ScriptedClient] = [:]
        for client in people {
            var (back, messages) = owner.server.resume(client)
            #expect(messages.last?.ok != nil, "\(client.player) is where the event \(event) is")
            messages += back.ask(Request(Request.EventJoin(event: event)))
            for case .called(let called) in messages {
                _ = back.ask(.ready(.init(table: called.table)))
                tables[called.table] = back
            }
        }
        for (table, client) in tables.sorted(by: { $0.key < $1.key }) { _ = client.ask(.resign(.init(table: table))) }
        try pass(.milliseconds(100))
        guard case .event(let shown)? = owner.server.client("x").ask(Request(Request.Event(event: event))).first else {
            return
        }
        #expect(shown.entry.phase == "over", "event \(event): \(shown.detail.pairings)")
    }

    /// Whoever sits there resumes the session and is answered.
    private func comeBack(to table: String, at node: StormNode) throws {
        guard let client = players[table] else { return }
        let (back, messages) = node.server.resume(client)
        #expect(messages.last?.ok != nil, "\(client.player) comes back to \(table)")
        var isTold = false
        node.send(.chat(.init(table: table, text: "back")), "back", by: back, at: table) { isTold = true }
        for _ in 0..<20 where !isTold { try pass(.milliseconds(100)) }
        #expect(isTold, "\(client.player) plays on at \(table)")
    }
}

/// A node: what a `ClusterPeers` does, by the clock of the storm.
private final class StormNode {
    let name: String
    let claim: LogClaim
    let server: ScriptedServer
    let store: StoreDouble
    let looking: StoreDouble
    let journal: PostgresJournal
    let watch: ClusterWatch
    private(set) var isOver = false
    private unowned let storm: NodesStorm
    private var clients: [(client: ScriptedClient, table: String)] = []
    private var appended = 0
    private var received: Set<Int> = []
    /// What was told once that batch is safe.
    private var pending: [(batch: Int, body: () -> Void)] = []
    private var takes: (log: LogState, claimed: Claimed, parties: [TableTransfer])?
    private var isAsking = false
    private var made = 0

    init(_ name: String, log: Int, seed: UInt64, in storm: NodesStorm) {
        (self.name, self.storm) = (name, storm)
        claim = storm.database.claim(name, log: log)
        server = ScriptedServer(
            seed: 1_000 + seed, isRecorded: true, node: name, log: log, events: .everybody
        ) { $0.hold = .seconds(100_000) }
        // Without it no record is added for what changes nothing, and what goes along would wait for another.
        server.takesPlaces = true
        server.server.resumeService(
            after: RecoveryReport(), milliseconds: 1_763_780_000_000 + Int64(storm.now / .milliseconds(1)))
        store = storm.store(claim)
        looking = storm.store(claim)
        journal = PostgresJournal(
            store, place: "here", batches: nil, beatAt: storm.now,
            state: { NodeState(word: .serving, way: name, load: 0, version: "1") })
        watch = ClusterWatch(looking, claim)
        watch.beatAge = { [unowned self] in journal.beatAge }
        watch.arriving = { [unowned self] in takeIn($0) }
        watch.looked = { [unowned self] in looked() }
        journal.changes = { [unowned self] in changes() }
        journal.becameSafe = { [unowned self] outcome in
            switch outcome {
            case .success(let batch):
                guard !journal.isCutOff else { return }
                while let next = pending.first, next.batch <= batch {
                    pending.removeFirst()
                    next.body()
                }
                server.server.cannotRecord = false
            case .failure(let error):
                if error.isFinal { end() }
                server.server.cannotRecord = true
            }
        }
    }

    deinit {
        for store in [store, looking] {
            // The storm may be gone, which draws that.
            store.isDoneWhenLost = { false }
            (store.woken, store.connected, store.lost) = (nil, nil, nil)
            store.disconnect()
        }
    }

    func die() {
        end()
        store.cut()
        looking.cut()
        journal.becameSafe = nil
        (store.isReachable, looking.isReachable) = (false, false)
    }

    private func end() {
        isOver = true
        storm.astray += clients
        clients = []
    }

    /// Whether all that it has done is on record.
    var isSettled: Bool { appended == server.batches.count && journal.isSafe }

    /// For whoever looks for a fault.
    var state: String {
        let takes = takes.map { "\($0.log.log) by \($0.claimed.epoch) \($0.parties.count) left" } ?? "nothing"
        let peers = watch.peers.values.map { "\($0.name) \($0.isLate) \($0.silence)" }
        return
            "\(name) log \(claim.log) over \(isOver) takes \(takes) asks \(isAsking) beat \(journal.beatAge) safe \(journal.isSafe) "
            + "cannot \(server.server.cannotRecord) appended \(appended) of \(server.batches.count) last \(journal.lastBatch) "
            + "store \(store.isConnected) \(looking.isConnected) sees \(peers)"
    }

    /// Appends what was recorded.
    func flush() throws {
        guard !isOver else { return }
        while appended < server.batches.count {
            let batch = server.batches[appended]
            do { try journal.append(batch.span) } catch { return }
            appended += 1
        }
    }

    func act() {
        guard !isOver, !server.server.cannotRecord else { return }
        let lost = clients.filter { $0.client.isFinished }
        clients.removeAll { $0.client.isFinished }
        storm.astray += lost
        if let index = storm.astray.firstIndex(where: { server.server.directory[$0.table] != nil }) {
            let (client, table) = storm.astray.remove(at: index)
            let (back, messages) = server.resume(client)
            #expect(messages.last?.ok != nil)
            clients.append((back, table))
        } else if clients.count < 6 {
            let client = server.client("p")
            guard !client.player.isEmpty else { return }
            let table = client.create(.board(4, 4) { $0.mode = "solo" })
            clients.append((client, table))
            send(.ready(.init(table: table)), by: client, at: table)
        } else {
            let (client, table) = clients[storm.below(clients.count)]
            guard storm.below(2) == 0 else {
                return send(.flip(.init(table: table, card: storm.below(16))), by: client, at: table)
            }
            made += 1
            let text = "\(name) \(claim.log) \(made)"
            send(.chat(.init(table: table, text: text)), text, by: client, at: table)
        }
    }

    /// Four people are called to two tables.
    func makeEvent() {
        guard !isOver, !server.server.cannotRecord else { return }
        let people = (0..<4).map { _ in server.client("e") }
        guard people.allSatisfy({ !$0.player.isEmpty }) else { return }
        let create = EventClub.create(.swiss) { ($0.rounds, $0.waitSeconds) = (1, 300) }
        guard let event = people[0].ask(Request(create)).last?.ok?.event else { return }
        for person in people { person.must(Request(Request.EventJoin(event: event))) }
        people[0].must(Request(Request.EventStart(event: event)))
        try? flush()
        guard appended == server.batches.count else { return }
        pending.append((journal.lastBatch, { [unowned self] in storm.events[event] = people }))
    }

    /// Sends a request. What comes of it is told once it is on record.
    func send(
        _ request: Request, _ text: String? = nil, by client: ScriptedClient, at table: String,
        then: @escaping () -> Void = {}
    ) {
        client.send(request)
        let lines = client.takeLines()
        guard !lines.contains(where: { ServerMessage(line: $0).error != nil }) else { return }
        try? flush()
        guard appended == server.batches.count else { return }
        pending.append(
            (
                journal.lastBatch,
                { [unowned self] in
                    storm.tell(client, lines, text, at: table, by: self)
                    then()
                }
            ))
    }

    /// A start from what the database has would have all that is here.
    func checkLog() {
        let replayed = ScriptedServer(seed: 1, isRecorded: true, events: .everybody) { $0.hold = .seconds(100_000) }
        let rows = storm.database.logs[claim.log]?.rows ?? [:]
        let report = try? replayed.replay(rows.sorted { $0.key < $1.key }.map(\.value))
        #expect(report?.broken.isEmpty == true)
        for table in server.server.directory.sorted {
            #expect(replayed.server.directory[table.id]?.model.seq == table.model.seq, "table \(table.id)")
        }
    }

    private var target: ServerMessage.Destination? {
        let others = watch.peers.values.filter { $0.name != name && $0.isServing }.map(\.name).sorted()
        guard !isOver, !server.server.cannotRecord, !others.isEmpty else { return nil }
        return .init(node: others[storm.below(others.count)], host: "here", port: 1)
    }

    func move() {
        guard let target else { return }
        let tables = Array(server.server.directory.sorted)
        guard !tables.isEmpty else { return }
        _ = server.server.move(tables[storm.below(tables.count)].id, to: target)
        server.pump()
    }

    func drainSome() {
        guard let target else { return }
        _ = server.server.moveNext(to: target, isUrgent: true)
        server.pump()
    }

    private func changes() -> [RowChange] {
        server.places[appended].compactMap { place in
            switch place {
            case .table(let id, _, let isNew): .table(id, entry: nil, isNew: isNew)
            case .noTable(let id): .noTable(id)
            case .session(let digest, let player): .session(digest, player: player)
            case .noSession(let digest): .noSession(digest)
            case .sent(let tables, let sessions, let node, let bytes):
                .sent(
                    tables: tables, sessions: sessions,
                    to: watch.logs.first { $0.node == node && !$0.isTaken }?.log ?? claim.log, bytes)
            case .received(let handoff): .received(handoff: handoff)
            case .taken(let log, let epoch): .taken(log: log, epoch: epoch)
            }
        }
    }

    private func takeIn(_ handoffs: [Handoff]) {
        guard !isOver, !server.server.cannotRecord else { return }
        for handoff in handoffs where received.insert(handoff.id).inserted {
            guard let party = try? TableTransfer(handoff.bytes) else { continue }
            server.server.note(.received(handoff.id))
            if (try? server.admit(party)) != true { server.server.noteNothing() }
            server.pump()
        }
    }

    private func looked() {
        guard !isOver, !server.server.cannotRecord, !isAsking, journal.beatAge < .seconds(2) else { return }
        if takes != nil { return adopt() }
        let dead = watch.logs.first { log in
            guard log.log != claim.log else { return false }
            if log.node == name { return log.isTaken }
            guard let peer = watch.peers[log.node] else { return log.isTaken }
            return peer.isLate
        }
        guard let dead, storm.below(3) > 0 else { return }
        isAsking = true
        watch.ask(.claim(log: dead.log, epoch: dead.epoch)) { [unowned self] answer in
            isAsking = false
            guard !isOver, case .success(.claimed(let claimed?)) = answer else { return }
            takes = (dead, claimed, remains(of: dead.log))
        }
    }

    /// What a child process would make of the log.
    private func remains(of log: Int) -> [TableTransfer] {
        let replayed = ScriptedServer(seed: 1, isRecorded: true, events: .everybody) { $0.hold = .seconds(100_000) }
        let rows = storm.database.logs[log]?.rows ?? [:]
        guard let report = try? replayed.replay(rows.sorted { $0.key < $1.key }.map(\.value)) else {
            Issue.record("log \(log) can't be read")
            return []
        }
        #expect(report.broken.isEmpty)
        let tables = Set(storm.database.places.tables.filter { $0.value.log == log && $0.value.entry != "" }.keys)
        let sessions = Set(storm.database.places.sessions.filter { $0.value == log }.keys)
        var parties: [TableTransfer] = []
        replayed.server.handOut(after: report, tables: tables, sessions: sessions) { parties.append($0) }
        let handoffs = storm.database.places.handoffs.values.filter { $0.log == log }
        for handoff in handoffs {
            if let party = try? TableTransfer(handoff.bytes), sessions.isSuperset(of: party.sessions) {
                parties.append(party)
            }
        }
        return parties
    }

    /// Adopts some, and buries the log behind them.
    private func adopt() {
        guard let (log, claimed, parties) = takes else { return }
        guard !parties.isEmpty else {
            guard isSettled else { return }
            isAsking = true
            return watch.ask(.bury(log: log.log, epoch: claimed.epoch)) { [unowned self] answer in
                isAsking = false
                if case .success = answer { takes = nil }
                if case .failure(.fenced) = answer { takes = nil }
            }
        }
        let count = 1 + storm.below(3)
        for party in parties.prefix(count) {
            server.server.note(.taken(log: log.log, epoch: claimed.epoch))
            if (try? server.admit(party)) != true { server.server.noteNothing() }
            server.pump()
        }
        takes?.parties = Array(parties.dropFirst(count))
    }
}
