import Cluster
import EventLoop
import Postgres
import TestSupport
import Testing

/// Which log has a table and a session, in PostgreSQL and in its double, when batches are sent again and nodes die.
@Suite struct PlacesTests {
    enum Kind: CaseIterable { case double, postgres }

    static var kinds: [Kind] { PostgresServer.programs == nil ? [.double] : Kind.allCases }

    /// The nodes n1 and n2.
    private final class Scene {
        private(set) var claims: [LogClaim] = []
        /// A connection of the test's own.
        private(set) var connection: PostgresConnection?
        private var ask: [(LogRequest) -> Result<LogAnswer, LogFault>?] = []

        init(_ kind: Kind) throws {
            switch kind {
            case .double:
                let database = DatabaseDouble()
                for number in 1...2 {
                    let claim = database.claim("n\(number)", log: number)
                    claims.append(claim)
                    ask.append { database.execute($0, by: claim) }
                }
            case .postgres:
                let text = try PostgresServer.freshDatabase()
                let connection = try PostgresConnection(Conninfo(text))
                self.connection = connection
                try ClusterSchema.prepare(connection, role: nil, people: [])
                let cluster = try ClusterSchema.check(connection)
                let loop = try EventLoop()
                for number in 1...2 {
                    let log = try NodeLog(
                        connection, cluster: cluster, node: "n\(number)", version: "1", former: nil, pause: { _ in })
                    claims.append(log.claim)
                    ask.append(try Self.asking(PostgresStore(Conninfo(text), log.claim, on: loop)))
                }
            }
        }

        private static func asking(_ store: PostgresStore) -> (LogRequest) -> Result<LogAnswer, LogFault>? {
            var isConnected = false
            store.connected = { isConnected = $0 == nil }
            store.connect()
            func wait(until isDone: () -> Bool) {
                let end = ContinuousClock.now + .seconds(60)
                while !isDone(), ContinuousClock.now < end { store.wait(atMost: .milliseconds(20)) }
            }
            wait { isConnected }
            return { request in
                var found: Result<LogAnswer, LogFault>?
                store.send(request) { found = $0 }
                wait { found != nil }
                return found
            }
        }

        /// What the database answers to the first or the second node.
        func answer(to request: LogRequest, by node: Int) -> LogAnswer? { try? ask[node](request)?.get() }

        func append(_ number: Int, _ changes: RowChange..., by node: Int) -> Bool {
            answer(to: .append([LogRow(number: number, bytes: [UInt8(number)], changes: changes)]), by: node) == .done
        }

        func handoffs(to node: Int) -> [Handoff] {
            guard case .handoffs(let found)? = answer(to: .handoffs(after: 0), by: node) else { return [] }
            return found
        }

        /// Which node has the session.
        var owner: Int? {
            guard case .found(let log)? = answer(to: .find([1]), by: 0) else { return nil }
            return claims.firstIndex { $0.log == log }
        }
    }

    /// What has come and has been sent back does not go again where the batches of both are sent again.
    @Test(arguments: kinds) func sentAgain(_ kind: Kind) throws {
        let scene = try Scene(kind)
        let (first, second) = (scene.claims[0].log, scene.claims[1].log)
        func begin() -> Bool {
            scene.append(1, .table("aaaa", entry: nil), .session([1], player: "p"), by: 0)
                && scene.append(2, .sent(tables: ["aaaa"], sessions: [[1]], to: second, [7]), by: 0)
        }
        #expect(begin())
        let came = try #require(scene.handoffs(to: 1).first)
        #expect(
            scene.append(
                1, .received(handoff: came.id), .table("aaaa", entry: nil), .session([1], player: "p"), by: 1))
        #expect(begin() && scene.owner == 1 && scene.handoffs(to: 1).isEmpty)
        #expect(scene.append(2, .sent(tables: ["aaaa"], sessions: [[1]], to: first, [8]), by: 1))
        #expect(begin() && scene.owner == 0)
        #expect(scene.handoffs(to: 0).map(\.bytes) == [[8]] && scene.handoffs(to: 1).isEmpty)
    }

    /// What goes without a session, as an event at which nobody is connected, comes as well, once.
    @Test(arguments: kinds) func sentWithoutASession(_ kind: Kind) throws {
        let scene = try Scene(kind)
        let second = scene.claims[1].log
        for _ in 0..<2 {
            #expect(
                scene.append(1, .table("aaaa", entry: "{}"), .table("bbbb", entry: nil), by: 0)
                    && scene.append(2, .sent(tables: ["aaaa", "bbbb"], sessions: [], to: second, [7]), by: 0))
            #expect(scene.handoffs(to: 1).map(\.bytes) == [[7]] && scene.handoffs(to: 0).isEmpty)
        }
    }

    /// What goes to a node that was taken over meanwhile, or is buried, comes back: its taker may have read all already.
    @Test(arguments: kinds, [false, true]) func sentToTheDead(_ kind: Kind, isBuried: Bool) throws {
        let scene = try Scene(kind)
        let dead = scene.claims[1]
        #expect(scene.append(1, .table("aaaa", entry: nil), .session([1], player: "p"), by: 0))
        #expect(
            scene.answer(to: .claim(log: dead.log, epoch: dead.epoch), by: 0)
                == .claimed(Claimed(epoch: dead.epoch + 1, tries: 1)))
        if isBuried { #expect(scene.answer(to: .bury(log: dead.log, epoch: dead.epoch + 1), by: 0) == .done) }
        #expect(scene.append(2, .sent(tables: ["aaaa"], sessions: [[1]], to: dead.log, [7]), by: 0))
        #expect(scene.owner == 0 && scene.handoffs(to: 0).map(\.bytes) == [[7]])
    }

    /// A node to which something went just as it left has stopped, so that another takes its log over.
    @Test(arguments: kinds) func sentToWhoHasLeft(_ kind: Kind) throws {
        let scene = try Scene(kind)
        let left = NodeState(word: .left, way: "{}", load: 0, version: "1")
        #expect(scene.append(1, .table("aaaa", entry: nil), .session([1], player: "p"), by: 0))
        #expect(scene.answer(to: .beat(left, entries: [], number: 0, forgotten: 0), by: 1) == .done)
        var word: NodeState.Word? {
            guard case .logs(let logs)? = scene.answer(to: .logs, by: 0) else { return nil }
            return logs.first { $0.log == scene.claims[1].log }?.state?.word
        }
        #expect(word == .left)
        #expect(scene.append(2, .sent(tables: ["aaaa"], sessions: [[1]], to: scene.claims[1].log, [7]), by: 0))
        #expect(word == .stopped)
    }

    /// Who has adopted something of a dead log and asks again is no zombie, though another has claimed that log meanwhile; new batches of it are
    /// fenced.
    @Test(arguments: kinds) func takenAgain(_ kind: Kind) throws {
        let scene = try Scene(kind)
        let dead = scene.claims[1]
        func claim(_ epoch: Int) { _ = scene.answer(to: .claim(log: dead.log, epoch: epoch), by: 0) }
        claim(dead.epoch)
        let taken = RowChange.taken(log: dead.log, epoch: dead.epoch + 1)
        #expect(scene.append(1, taken, by: 0))
        claim(dead.epoch + 1)
        #expect(scene.append(1, taken, by: 0))
        #expect(!scene.append(2, taken, by: 0))
    }

    /// A new table of an id that another log has is refused with its whole batch, and nothing of that log is changed; one that comes from
    /// elsewhere is not, nor is the id of a table that is closed.
    @Test(arguments: kinds) func oneTableOfAnID(_ kind: Kind) throws {
        let scene = try Scene(kind)
        func tables(of node: Int) -> [String: String] {
            guard case .entries(let rows)? = scene.answer(to: .entries(of: scene.claims[node].log, from: 0), by: 0)
            else { return [:] }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.table, $0.entry) })
        }
        #expect(scene.append(1, .table("aaaa", entry: "{1}", isNew: true), by: 0))
        #expect(scene.append(1, .table("aaaa", entry: "{1}", isNew: true), by: 0), "sent again")
        #expect(
            !scene.append(
                1, .table("bbbb", entry: "{2}", isNew: true), .table("aaaa", entry: "{2}", isNew: true), by: 1))
        #expect(tables(of: 0) == ["aaaa": "{1}"] && tables(of: 1).isEmpty)
        #expect(scene.append(2, .noTable("aaaa"), .table("aaaa", entry: "{3}", isNew: true), by: 0))
        #expect(tables(of: 0) == ["aaaa": "{3}"])
        #expect(scene.append(3, .noTable("aaaa"), by: 0))
        #expect(scene.append(1, .table("aaaa", entry: "{4}", isNew: true), by: 1))
        #expect(scene.append(4, .table("aaaa", entry: "{5}"), by: 0))
        #expect(tables(of: 0) == ["aaaa": "{5}"] && tables(of: 1).isEmpty)
    }

    /// A table of which three takers have died, the last two while they were about to adopt it, is known as the one to leave out; not one
    /// that they could not read.
    @Test(.postgres) func poison() throws {
        let scene = try Scene(.postgres)
        let dead = scene.claims[1]
        #expect(scene.append(1, .table("aaaa", entry: nil), .table("bbbb", entry: nil), by: 1))
        for taker in 1...3 {
            #expect(
                scene.answer(to: .claim(log: dead.log, epoch: dead.epoch + taker - 1), by: 0)
                    == .claimed(Claimed(epoch: dead.epoch + taker, tries: taker)))
            let places = try NodeLog.places(of: dead.log, #require(scene.connection))
            #expect(places.tables == ["aaaa", "bbbb"] && places.poison.isEmpty)
            guard taker > 1 else { continue }
            let epoch = dead.epoch + taker
            #expect(scene.answer(to: .suspect(["aaaa", "bbbb"], log: dead.log, epoch: epoch), by: 0) == .done)
            #expect(scene.answer(to: .acquit(["aaaa"], log: dead.log, epoch: epoch), by: 0) == .done)
        }
        let places = try NodeLog.places(of: dead.log, #require(scene.connection))
        #expect(places.tables == ["aaaa"] && places.poison == ["bbbb"])
    }
}
