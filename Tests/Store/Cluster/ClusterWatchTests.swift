import Cluster
import TestSupport
import Testing

/// What nodes see of each other on the double of a database, by a clock of their own.
private final class NodesScene {
    let database = DatabaseDouble()
    private let agenda = Agenda()
    var now: Duration { agenda.now }

    /// A node: its journal's connection beats, another one looks.
    final class Node {
        let claim: LogClaim
        let store: StoreDouble
        let journal: PostgresJournal
        let looking: StoreDouble
        let watch: ClusterWatch
        /// The tables that it knows of the others.
        var lobby: [String: String] = [:]
        var entries: [EntryRow] = []
        var changes: [RowChange] = []
        var told: [String] = []
        var arrived: [[UInt8]] = []

        init(_ town: NodesScene, log: Int) {
            let name = "n\(log)"
            claim = town.database.claim(name, log: log)
            store = town.store(claim)
            looking = town.store(claim)
            journal = PostgresJournal(
                store, place: "here", batches: nil, beatAt: town.now,
                state: { NodeState(word: .serving, way: name, load: 0, version: "1") })
            watch = ClusterWatch(looking, claim)
            journal.changes = { [unowned self] in
                defer { changes = [] }
                return changes
            }
            journal.entries = { [unowned self] in
                defer { entries = [] }
                return entries
            }
            watch.beatAge = { [unowned self] in journal.beatAge }
            watch.listed = { [unowned self] news in
                for (table, node, entry) in news { lobby[table] = entry.map { "\(node) \($0)" } }
            }
            watch.told = { [unowned self] in told += $0.map(\.body) }
            watch.arriving = { [unowned self] in arrived += $0.map(\.bytes) }
        }

        func append(_ changes: RowChange...) throws {
            self.changes = changes
            try journal.append([UInt8(1)].span)
        }
    }

    func store(_ claim: LogClaim) -> StoreDouble { StoreDouble(database, claim, by: agenda) }
    func pass(_ time: Duration) { agenda.pass(time) }
}

@Suite struct ClusterWatchTests {
    /// A node whose counter stands is late after six seconds, and not before; one that beats again is there.
    @Test func late() {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(3))
        #expect(one.watch.peers["n2"]?.isServing == true && two.watch.peers["n1"]?.isServing == true)
        two.store.isReachable = false
        town.pass(.seconds(6))
        #expect(one.watch.peers["n2"]?.isLate == false && one.watch.peers["n2"]?.isServing == false)
        town.pass(.seconds(3))
        #expect(one.watch.peers["n2"]?.isLate == true)
        two.store.isReachable = true
        town.pass(.seconds(12))
        #expect(one.watch.peers["n2"]?.isLate == false && two.watch.peers["n1"]?.isLate == false)
    }

    /// Whoever has no way to the database itself finds nobody late, however long that lasts.
    @Test(arguments: [false, true]) func cutOff(losesBoth: Bool) {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(3))
        // The database is away for all, or for one that can look still.
        for store in losesBoth ? [one.store, one.looking, two.store, two.looking] : [one.store, two.store] {
            store.isReachable = false
        }
        town.pass(.seconds(60))
        #expect(one.watch.peers["n2"]?.isLate == false && two.watch.peers["n1"]?.isLate == false)
        for store in [one.store, one.looking, two.store, two.looking] { store.isReachable = true }
        for _ in 0..<20 {
            town.pass(.seconds(1))
            #expect(one.watch.peers["n2"]?.isLate == false && two.watch.peers["n1"]?.isLate == false)
        }
    }

    /// The lobby of another node is three seconds old at most, and closed tables leave it.
    @Test func lobby() throws {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(2))
        try one.append(.table("aaaa", entry: "{1}"), .table("bbbb", entry: nil), .table("cccc", entry: "{1}"))
        town.pass(.seconds(3))
        #expect(two.lobby == ["aaaa": "n1 {1}", "cccc": "n1 {1}"] && one.lobby.isEmpty)
        one.entries = [EntryRow(table: "aaaa", entry: "{2}")]
        town.pass(.seconds(3))
        #expect(two.lobby["aaaa"] == "n1 {2}")
        try one.append(.noTable("aaaa"), .noTable("bbbb"))
        town.pass(.seconds(3))
        #expect(two.lobby == ["cccc": "n1 {1}"])
        town.pass(.seconds(60))
        #expect(town.database.places.tables.keys.sorted() == ["cccc"], "closed ones are forgotten")
        // Who has not looked for a while misses nothing.
        two.looking.cut()
        two.looking.isReachable = false
        try one.append(.noTable("cccc"), .table("dddd", entry: "{4}"))
        town.pass(.seconds(90))
        two.looking.isReachable = true
        town.pass(.seconds(10))
        #expect(two.lobby == ["dddd": "n1 {4}"])
    }

    /// What is sent arrives once, also where the batch was sent again after its answer was lost.
    @Test func sent() throws {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(2))
        try one.append(.table("aaaa", entry: "{1}"), .session([1], player: "p1"), .session([2], player: "p2"))
        town.pass(.seconds(1))
        try one.append(.noTable("none"), .sent(tables: ["aaaa"], sessions: [[1], [2]], to: 2, [7]))
        town.pass(.microseconds(300))
        one.store.cut()
        town.pass(.seconds(3))
        #expect(town.database.places.handoffs.count == 1 && two.arrived.contains([7]))
        #expect(town.database.places.sessions == [[1]: 2, [2]: 2])
        try two.append(.received(handoff: 1), .table("aaaa", entry: "{3}"))
        town.pass(.seconds(3))
        #expect(town.database.places.handoffs.isEmpty && one.lobby == ["aaaa": "n2 {3}"])
    }

    /// A node that drains sends a thousand at once. All are there at the next look, though none is on record here yet.
    @Test func manySent() throws {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(2))
        let digests = (0..<1_000).map { [UInt8($0 / 256), UInt8($0 % 256)] }
        one.changes = digests.map { .session($0, player: "p") }
        try one.journal.append([UInt8(1)].span)
        one.changes = digests.map { .sent(tables: [], sessions: [$0], to: 2, $0) }
        try one.journal.append([UInt8(1)].span)
        town.pass(.milliseconds(400))
        #expect(Set(two.arrived) == Set(digests))
    }

    /// A log is claimed by one, who reads on what belongs to it, and another's claim of it is fenced.
    @Test func claims() throws {
        let town = NodesScene()
        let nodes = (1...3).map { NodesScene.Node(town, log: $0) }
        town.pass(.seconds(2))
        var claimed: [Claimed?] = []
        for node in nodes.dropFirst() {
            node.watch.ask(.claim(log: 1, epoch: 1)) {
                if case .success(.claimed(let found)) = $0 { claimed.append(found) }
            }
        }
        town.pass(.seconds(1))
        #expect(claimed == [Claimed(epoch: 2, tries: 1), nil])
        #expect(throws: (any Error).self) {
            for _ in 0..<3 {
                try nodes[0].append()
                town.pass(.seconds(1))
            }
        }
        try nodes[1].append(.taken(log: 1, epoch: 2))
        town.pass(.seconds(1))
        #expect(nodes[1].journal.isSafe)
        nodes[1].watch.ask(.bury(log: 1, epoch: 2)) { _ in }
        town.pass(.seconds(2))
        #expect(nodes[2].watch.logs.map(\.log) == [2, 3])
    }

    /// What one tells, all others hear once, and nothing that was told before they came.
    @Test func events() {
        let town = NodesScene()
        let (one, two) = (NodesScene.Node(town, log: 1), NodesScene.Node(town, log: 2))
        town.pass(.seconds(2))
        one.watch.ask(.tell("a")) { _ in }
        town.pass(.seconds(2))
        two.watch.ask(.tell("b")) { _ in }
        town.pass(.seconds(3))
        let three = NodesScene.Node(town, log: 3)
        town.pass(.seconds(3))
        #expect(one.told == ["a", "b"] && two.told == ["a", "b"] && three.told == [])
    }
}
