import Cluster
import EventLoop
import PeopleStore
import Platform
import Postgres
import ServerCore

/// A server's place in a cluster: its log in the database, its beats, and what the others know of it.
final class ClusterNode {
    /// The cluster's id, which its servers have as their instance.
    var instance: String { log.claim.cluster }
    /// The log, to be read before it is written.
    let log: NodeLog
    let name: String
    var folder: String { options.data }
    private let options: ServerOptions
    let conninfo: Conninfo
    let writer: LogWriter
    private(set) var journal: PostgresJournal?
    var word = NodeState.Word.starting
    /// The same as the others are told: one that lets its games end takes no tables.
    var toldWord: NodeState.Word { word == .serving && isDraining() ? .draining : word }
    /// Called when whoever runs the server wants everything to go to the other nodes.
    var wantsToLeave: (() -> Void)?
    /// What it sees of the others; nil until it serves.
    private(set) var others: ClusterPeers?

    /// How long a start waits for a database that is not there.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(250)
    /// How many entries of the lobby a beat tells at most.
    private static let entriesAtOnce = 2_000

    /// Connects, checks what is there, and claims the node's log.
    init(_ options: ServerOptions, _ writer: LogWriter) throws(StartFault) {
        guard let cluster = options.cluster, let name = options.node else {
            preconditionFailure("this server has no cluster")
        }
        (self.options, self.writer, self.name) = (options, writer, name)
        let connection: PostgresConnection
        let instance: String
        do throws(PostgresError) {
            conninfo = try Conninfo(cluster)
            connection = try Self.connect(conninfo, writer)
            instance = try ClusterSchema.check(connection)
            try ClusterSchema.checkWhole(connection)
            for setting in try ClusterSchema.unsafeSettings(connection) {
                writer.write(.warning, "cluster_unsafe", .init("setting", setting))
            }
        } catch {
            throw StartFault(error)
        }
        let former = try NodeFile.former(name, of: instance, in: options.data)
        do throws(PostgresError) {
            log = try NodeLog(
                connection, cluster: instance, node: name, version: PairsVersion.current, former: former,
                pause: Self.wait)
        } catch {
            throw StartFault(error)
        }
        try NodeFile.write(log.claim, in: options.data)
    }

    private static func connect(_ conninfo: Conninfo, _ writer: LogWriter) throws(PostgresError) -> PostgresConnection {
        let end = ContinuousClock.now + patience
        var isTold = false
        while true {
            do throws(PostgresError) {
                return try PostgresConnection(
                    conninfo, patience: max(.seconds(1), ContinuousClock.now.duration(to: end)))
            } catch {
                guard error.kind == .unreachable, ContinuousClock.now < end else { throw error }
                if !isTold { writer.write(.warning, "cluster_waiting", .init("error", error.message)) }
                isTold = true
                wait(pause)
            }
        }
    }

    private static func wait(_ pause: Duration) { WaitingSocket.wait(for: [], until: SuspendingClock.now + pause) }

    /// The journal that goes on where the log was read to its end.
    func open(_ server: Server, on loop: EventLoop) throws(LoopError) -> PostgresJournal {
        let store = try PostgresStore(conninfo, log.claim, on: loop)
        let opened = PostgresJournal(
            store, place: conninfo.description, batches: log.batches,
            beatAt: store.now - log.beatAt.duration(to: .now), state: { [unowned self] in state })
        opened.changes = { [unowned self] in changes(server.takePlaces()) }
        opened.entries = {
            server.takeChangedEntries(Self.entriesAtOnce).map {
                EntryRow(table: $0.table, entry: String(decoding: $0.entry, as: UTF8.self))
            }
        }
        journal = opened
        return opened
    }

    /// Brings what the database says of the places of tables and sessions to what the log says, which differs after an import alone.
    func compare(_ server: Server) throws(PostgresError) {
        let places = try log.places()
        var (tables, sessions) = (places.tables.union(places.poison), places.sessions)
        for place in server.places {
            switch place {
            case .table(let id, _, _) where tables.remove(id) == nil: server.note(place)
            case .session(let digest, _) where sessions.remove(digest) == nil: server.note(place)
            default: break
            }
        }
        for id in tables.sorted() { server.note(.noTable(id)) }
        for digest in sessions { server.note(.noSession(digest)) }
    }

    private func changes(_ places: [PlaceChange]) -> [RowChange] {
        places.compactMap { place in
            switch place {
            case .table(let id, let entry, let isNew):
                .table(id, entry: entry.map { String(decoding: $0, as: UTF8.self) }, isNew: isNew)
            case .noTable(let id): .noTable(id)
            case .session(let digest, let player): .session(digest, player: player)
            case .noSession(let digest): .noSession(digest)
            case .sent(let tables, let sessions, let node, let bytes):
                sent(tables, sessions, to: node, bytes)
            case .received(let handoff): .received(handoff: handoff)
            case .taken(let log, let epoch): .taken(log: log, epoch: epoch)
            }
        }
    }

    private func sent(_ tables: [String], _ sessions: [[UInt8]], to name: String, _ bytes: [UInt8]) -> RowChange {
        // Events stand among the tables, and are none.
        others?.noteMoved((try? TableTransfer(bytes))?.tables.count ?? 0, to: name)
        // Where nobody has that name any more, it comes back here.
        return .sent(tables: tables, sessions: sessions, to: others?.log(of: name) ?? log.claim.log, bytes)
    }

    private var state: NodeState {
        let load = load()
        return NodeState(
            word: toldWord, way: way, load: load.tables, sessions: load.sessions, version: PairsVersion.current)
    }

    private var way = "{}"
    private var load: () -> (tables: Int, sessions: Int) = { (0, 0) }
    private var isEmpty: () -> Bool = { true }
    private var isDraining: () -> Bool = { false }

    /// Its port for browsers.
    private(set) weak var web: WebListener?

    /// From now on the others know that the server serves, and where.
    func serves(
        _ server: Server, _ driver: ServerDriver, at listeners: ServerListeners, on loop: EventLoop
    ) throws(LoopError) {
        word = .serving
        load = { [unowned server] in server.load }
        // Where nobody takes over what the archive has not taken, it would wait for a node of this name.
        isEmpty = { [unowned server] in server.isEmpty && server.counts.gamesNotArchived == 0 }
        isDraining = { [unowned server] in server.isDraining }
        way = makeWay(listeners)
        web = listeners.web
        others = try ClusterPeers(of: self, server, driver, on: loop)
        writer.write(
            .info, "cluster_joined", .init("node", name), .init("log", "\(log.claim.log)"),
            .init("epoch", "\(log.claim.epoch)"))
    }

    /// Says that the server has ended.
    func end() {
        others?.close()
        word = isEmpty() ? .left : .stopped
        journal?.close()
    }

    /// Where clients go, as SPEC's object `to`.
    private func makeWay(_ listeners: ServerListeners) -> String {
        let host = options.publicHost
        var way =
            #"{"node":"\#(name)","host":"\#(host.name)","port":\#(host.port ?? Int(listeners.plain.address.port))"#
        if let tls = listeners.tls { way += #","tls_port":\#(options.publicTLS ?? Int(tls.address.port))"# }
        if let web = options.webURL ?? listeners.web?.url(of: host.name) { way += #","web":"\#(web)""# }
        return way + "}"
    }
}
