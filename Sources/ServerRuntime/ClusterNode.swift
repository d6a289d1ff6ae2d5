import Cluster
import EventLoop
import Journal
import PeopleStore
import Platform
import Postgres
import ServerCore
internal import Web

/// A server's place in a cluster: its log in the database, its beats, and what the others know of it.
final class ClusterNode {
    /// The cluster's id, which its servers have as their instance.
    var instance: String { log.claim.cluster }
    /// The log, to be read before it is written.
    let log: NodeLog
    private let name: String
    private let options: ServerOptions
    /// Where the database is.
    let conninfo: Conninfo
    private let writer: LogWriter
    private(set) var journal: PostgresJournal?
    private var word = NodeState.Word.starting

    /// How long a start waits for a database that is not there.
    private static let patience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(250)

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
        // Without accounts nobody would finish it.
        if options.accounts == .none, (try? PeopleStore.awaitsErasure(connection)) ?? false {
            throw ServerProgram.unfinishedErasure(connection.place)
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
        writer.write(
            .info, "cluster_joined", .init("node", name), .init("log", "\(log.claim.log)"),
            .init("epoch", "\(log.claim.epoch)"))
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
    func open(on loop: EventLoop) throws(LoopError) -> PostgresJournal {
        let store = try PostgresStore(conninfo, log.claim, on: loop)
        let opened = PostgresJournal(
            store, place: conninfo.description, batches: log.batches,
            beatAt: store.now - log.beatAt.duration(to: .now), state: { [unowned self] in state })
        journal = opened
        return opened
    }

    private var state: NodeState {
        NodeState(word: word, way: way, load: tables(), version: PairsVersion.current)
    }

    private var way = "{}"
    private var tables: () -> Int = { 0 }

    /// From now on the others know that the server serves, and where.
    func serves(_ server: Server, at listeners: ServerListeners) {
        word = .serving
        tables = { [unowned server] in server.census.tables }
        way = makeWay(listeners)
    }

    /// Says that the server has ended.
    func end() {
        word = tables() > 0 ? .stopped : .left
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
