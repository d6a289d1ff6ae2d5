import Cluster
import Journal
import Platform
import Postgres
import ServerCore

/// Replays the log of a dead node in a process of its own, which may end by a record without harm, and writes what came of it to its output:
/// parties, each behind its length in four bytes, and a length of zero at the end.
enum LogRemains {
    private static let option = "--takes-over="

    /// What such a process is started with, beside the arguments of its node.
    static func argument(_ log: Int) -> String { option + "\(log)" }

    /// The log that a process with these arguments is to replay; nil for any other.
    static func log(_ arguments: [String]) -> Int? {
        guard let last = arguments.last, last.hasPrefix(option) else { return nil }
        return Int(last.dropFirst(option.count))
    }

    /// Replays the log, for a server of these options.
    static func write(_ log: Int, _ options: ServerOptions) throws(StartFault) -> ExitCode {
        guard let cluster = options.cluster else {
            preconditionFailure("a server without a cluster takes nothing over")
        }
        let connection: PostgresConnection
        let instance: String
        let places: NodeLog.Places
        do throws(PostgresError) {
            connection = try PostgresConnection(Conninfo(cluster))
            instance = try ClusterSchema.check(connection)
            places = try NodeLog.places(of: log, connection)
        } catch {
            throw StartFault(error)
        }
        var setup = ServerProgram.setup(options, instance)
        // It hands on the events that there are, whoever may make them here.
        setup.events = .everybody
        let server = Server(setup)
        let reader = LogReader(connection, log: log)
        var report = try replay(reader, at: server, marking: options.data + "/taken-\(log)")
        let handoffs: [[UInt8]]
        do throws(PostgresError) { handoffs = try reader.handoffs() } catch { throw StartFault(error) }
        for table in places.poison.sorted() {
            StandardStream.error.write(
                line: "pairs-server: table \(table) ended two nodes that took it over, and is left out.")
            report.broken[table] = "two nodes that took it over have ended"
        }
        server.handOut(after: report, tables: places.tables, sessions: places.sessions) { write($0.bytes) }
        for bytes in handoffs {
            let party: TableTransfer
            do throws(UnreadableRecord) { party = try TableTransfer(bytes) } catch {
                throw StartFault(error.description, .cannotKeepData)
            }
            // What a taker has adopted before belongs to that one.
            guard places.sessions.isSuperset(of: party.sessions), places.tables.isSuperset(of: party.ids)
            else { continue }
            write(bytes)
        }
        write([])
        return .success
    }

    private static func replay(
        _ reader: LogReader, at server: Server, marking folder: String
    ) throws(StartFault) -> RecoveryReport {
        do throws(SystemError) { try Files.makeDirectory(folder) } catch {
            throw StartFault(error.description, .cannotKeepData)
        }
        do throws(Recovery.Failure) {
            return try Recovery.replay(
                at: server, marking: folder, next: { () throws(JournalError) in try reader.next() },
                replayed: { _, _ in }
            ).report
        } catch {
            throw error.fault
        }
    }

    private static func write(_ bytes: [UInt8]) {
        let count = UInt32(bytes.count)
        let length = stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: count >> $0) }
        // Where nobody reads it, the node has ended, too.
        guard StandardStream.output.write(length + bytes) else { Environment.exit(.outputLost) }
    }
}

/// Reads parties from the output of such a process.
struct RemainsReader {
    private var bytes: [UInt8] = []
    private var start = 0

    /// Appends what one call reads. False at the end.
    mutating func read(from descriptor: Int32) -> Bool {
        if start > 1 << 20 {
            bytes.removeFirst(start)
            start = 0
        }
        return Descriptor.receive(from: descriptor, into: &bytes) > 0
    }

    /// The next party's bytes, which are empty at the end of all; nil where they have not come yet.
    mutating func next() -> [UInt8]? {
        guard bytes.count - start >= 4 else { return nil }
        let count = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        guard bytes.count - start - 4 >= count else { return nil }
        defer { start += 4 + count }
        return Array(bytes[(start + 4)..<(start + 4 + count)])
    }
}
