import Crypto
import Database
import EventLoop
import Journal
import PeopleStore
import Platform
import Postgres
import ServerCore
import Wire

/// The program `pairs-server`: makes the loop, the server and its driver, and connects them.
public enum ServerProgram {
    /// Runs with the process's arguments until the process ends.
    public static func main() -> Never {
        let arguments = Environment.arguments
        do {
            if let log = LogRemains.log(arguments) {
                Environment.exit(try LogRemains.write(log, ConfigurationFile.options(Array(arguments.dropLast()))))
            }
            if let code = try ServerOptions.program.runCommand(arguments) ?? ConfigurationFile.check(arguments) {
                Environment.exit(code)
            }
            Environment.exit(try serve(ConfigurationFile.options(arguments), arguments))
        } catch let error as StartFault {
            for line in error.lines { SystemJournal.complain("pairs-server: \(line)") }
            Environment.exit(error.exit)
        } catch {
            // No command of the server throws.
            StandardStream.error.write(line: "pairs-server: \(error)")
            Environment.exit(.systemRefused)
        }
    }

    private static func serve(_ typed: ServerOptions, _ arguments: [String]) throws(StartFault) -> ExitCode {
        var options = typed
        if let path = options.allowList {
            options.allowed = try AllowList.read(path, longestName: options.limits.texts.name)
        }
        options.wantedPassword = try ServerPassword.read(options)
        prepareProcess(options)
        if let backup = options.backup, !Files.exists(backup) {
            throw StartFault("there is no file \(backup).", .noFile)
        }
        if options.repairs { try Repair.check(options.data) }
        let isNew = !Files.exists(options.data)
        let (lock, instance) = try openFolder(options)
        return try withExtendedLifetime(lock) { () throws(StartFault) in
            if let backup = options.backup {
                let exit = Restore.run(backup, in: options.data)
                if isNew, exit != .success { Files.removeDirectory(options.data) }
                return exit
            }
            if options.repairs {
                return Repair.run(options.data + "/journal", of: instance, isConfirmed: options.isConfirmed)
            }
            // Without accounts nobody would finish it. A database that can't be read stops no server.
            if options.cluster == nil, options.accounts == .none,
                (try? PeopleStore.awaitsErasure(options.data + "/pairs.db")) ?? false
            {
                throw StartFault(
                    "the erasure of an account is not finished in \(options.data), so the account's name may still stand there. "
                        + "Start once without --accounts none, which finishes it.", .cannotKeepData)
            }
            return try serve(options, arguments, instance)
        }
    }

    private static func prepareProcess(_ options: ServerOptions) {
        // A write beyond the user's limit for a file fails then, as on a full disk.
        Signal.fileTooLarge.ignore()
        // Without this, the server would end when nobody reads its log any more, whose first line may come before the loop turns.
        Signal.brokenPipe.ignore()
        // Systems allow about 1,000 descriptors by default. If they refuse more, further peers wait to be accepted.
        _ = OpenFiles.allow(descriptors(for: options.limits.connections) ?? Int.max)
    }

    /// Makes sure that no other server uses the data folder as long as the lock is there, and finds out which server's data it has.
    private static func openFolder(_ options: ServerOptions) throws(StartFault) -> (FolderLock, instance: String) {
        let lock: FolderLock?
        do throws(SystemError) {
            try Files.makeDirectory(options.data)
            lock = try FolderLock(options.data)
        } catch {
            throw StartFault(JournalError(error).description, .cannotKeepData)
        }
        guard let lock else { throw StartFault(inUse(options), .dataIsInUse) }
        // The instance of a cluster is in its database.
        guard options.cluster == nil else {
            try NodeFile.check(options.data)
            return (lock, "")
        }
        try NodeFile.checkAbsent(options.data)
        do throws(SystemError) {
            return (lock, try Instance.ofData(in: options.data, randomBytes: randomBytes))
        } catch {
            throw StartFault(JournalError(error).description, .cannotKeepData)
        }
    }

    private static func serve(
        _ options: ServerOptions, _ arguments: [String], _ instance: String
    ) throws(StartFault) -> ExitCode {
        // Hashing a password gets 19 MiB, and a segment of the journal 16: the system has these back at once.
        ProcessMemory.getMuchAtOnce()
        let loop: EventLoop
        let syncer: ThreadSyncer?
        let log: LogWriter
        do throws(LoopError) {
            loop = try EventLoop()
            syncer = options.durability == .power ? try ThreadSyncer(on: loop) : nil
            log = try LogWriter(least: options.leastLogged, on: loop)
        } catch {
            throw StartFault(error)
        }
        do throws(StartFault) {
            let node = try options.cluster.map { _ throws(StartFault) in try ClusterNode(options, log) }
            let instance = node?.instance ?? instance
            let server = Server(setup(options, instance, node))
            let journal: any Journal
            do {
                journal =
                    if let node {
                        try recover(server, options, node, on: loop)
                    } else {
                        try recover(server, options, instance, syncer)
                    }
            } catch {
                throw error.fault
            }
            let (conninfo, number) = (node?.conninfo, node?.log.claim.log)
            let running = try RunningServer(
                server, options, instance, journal, node, log,
                openPeople: { () throws(DatabaseError) in try openPeople(options, conninfo, number) }, on: loop)
            do throws(LoopError) { return try running.run(arguments) } catch { throw StartFault(error) }
        } catch {
            log.close()
            throw error
        }
    }

    private static func inUse(_ options: ServerOptions) -> String {
        "another server uses the folder \(options.data). "
            + (options.backup == nil && !options.repairs
                ? "Give this one its own with --data DIR." : "Stop it first. Nothing was changed.")
    }

    /// Descriptors for the listener, files and the loop, and for connections that are refused because the server is full.
    private static let descriptorsBesideConnections = 1_000

    /// Descriptors for so many connections; nil where they have no limit.
    static func descriptors(for connections: Int) -> Int? {
        connections > 0 ? connections + descriptorsBesideConnections : nil
    }

    /// How many bytes of records a batch of the start has at least, but for the last.
    private static let pieceOfRecords = 64 * 1024

    static func setup(_ options: ServerOptions, _ instance: String, _ node: ClusterNode? = nil) -> Server.Setup {
        var setup = Server.Setup(
            limits: options.limits, name: "pairs/\(PairsVersion.current)", instance: instance,
            hashing: .pairs, randomBytes: randomBytes, isRecorded: true, isArchived: true,
            accounts: options.accountPolicy,
            password: options.wantedPassword)
        setup.hasLadder = options.hasLadder
        setup.events = options.events
        setup.pictures = options.pictures
        setup.hasSolver = true
        setup.node = node?.name
        setup.log = node?.log.claim.log ?? 0
        return setup
    }

    private static func openPeople(
        _ options: ServerOptions, _ conninfo: Conninfo?, _ log: Int?
    ) throws(DatabaseError) -> PeopleStore {
        let tokenTime = Int64(options.tokenTime / .milliseconds(1))
        if let conninfo {
            return try PeopleStore(
                conninfo, log: log, tokenTime: tokenTime, hashing: .pairs, randomBytes: randomBytes)
        }
        let path = options.data + "/pairs.db"
        return try PeopleStore(
            path, isSynced: options.durability == .power,
            // A server that was stopped leaves no log of its last changes.
            isChecked: Files.size(path + "-wal") ?? 0 > 0,
            tokenTime: tokenTime, hashing: .pairs, randomBytes: randomBytes)
    }

    /// Does a replay, and tells of it where it takes long.
    private static func replay<Result>(
        at server: Server, _ options: ServerOptions,
        _ replay: ((_ records: Int, _ bytes: Int) -> Void) throws(Recovery.Failure) -> Result
    ) throws(Recovery.Failure) -> Result {
        let clock = SuspendingClock()
        let start = clock.now
        var told = Duration.seconds(1)
        var memory = RecoveryMemory(limit: options.memoryLimit)
        let result = try replay { records, bytes in
            memory.replayed(bytes, at: server)
            guard start.duration(to: clock.now) > told else { return }
            told += .seconds(1)
            StandardStream.error.write(line: "pairs-server: \(records) records of the journal are read")
        }
        if memory.forgotten > 0 {
            StandardStream.error.write(
                line: "pairs-server: memory is short: tables have forgotten \(memory.forgotten) bytes of lines")
        }
        return result
    }

    /// Brings back what a node's log knows, and opens the journal for what follows.
    private static func recover(
        _ server: Server, _ options: ServerOptions, _ node: ClusterNode, on loop: EventLoop
    ) throws(Recovery.Failure) -> any Journal {
        let (report, setAside) = try replay(at: server, options) { replayed throws(Recovery.Failure) in
            try Recovery.replay(
                at: server, marking: options.data, next: { () throws(JournalError) in try node.log.next() },
                replayed: replayed)
        }
        for table in setAside {
            StandardStream.error.write(line: "pairs-server: table \(table) ended the last start, and is left out.")
        }
        do throws(PostgresError) { try node.compare(server) } catch {
            throw .journal(.unreachable(error.message))
        }
        do throws(LoopError) {
            let journal = try node.open(server, on: loop)
            resume(server, after: report, journal)
            return journal
        } catch {
            throw .system(error)
        }
    }

    /// Begins to serve after a replay.
    private static func resume(_ server: Server, after report: RecoveryReport, _ journal: any Journal) {
        server.resumeService(after: report, milliseconds: WallClock.milliseconds) {
            // Where the journal takes nothing, the records wait for its keeper, who tries again.
            guard server.output.records.count >= pieceOfRecords,
                (try? journal.append(server.output.records.bytes.span)) != nil
            else { return }
            server.output.records.removeAll()
        }
        ProcessMemory.giveBack()
    }

    /// Brings back what the data folder's journal knows, and opens the journal for what follows.
    private static func recover(
        _ server: Server, _ options: ServerOptions, _ instance: String, _ syncer: ThreadSyncer?
    ) throws(Recovery.Failure) -> any Journal {
        let folder = options.data + "/journal"
        let (report, remains, setAside) = try replay(at: server, options) { replayed throws(Recovery.Failure) in
            try Recovery.replay(folder, of: instance, at: server, replayed: replayed)
        }
        if !setAside.isEmpty { keepCopy(of: folder) }
        for table in setAside {
            StandardStream.error.write(
                line:
                    "pairs-server: table \(table) ended the last start, and is left out. A copy of the journal is kept in \(folder).aside"
            )
        }
        for rest in remains where rest.bytes > 0 {
            // Damage in the last batch looks like one that was not written to its end. Without room for a copy the start goes on.
            let isKept = rest.offset > 0 && (try? JournalRepair.drop([rest], in: folder)) != nil
            StandardStream.error.write(
                line:
                    "pairs-server: the last \(rest.bytes) bytes of \(rest.file) can't be read, and are "
                    + (isKept ? "put aside, in a file that ends in .dropped" : "dropped"))
        }
        do throws(JournalError) {
            let journal = try FileJournal(
                folder: folder, instance: instance, program: "pairs/\(PairsVersion.current)",
                durability: options.durability,
                syncer: syncer)
            // What is there would be wrong after a crash.
            if options.durability == .none { server.isRecording = false }
            resume(server, after: report, journal)
            if options.durability == .none {
                journal.endSegment()
                try journal.drop(before: journal.segment)
            }
            return journal
        } catch {
            throw .journal(error)
        }
    }

    /// Gives the segments second names, for whoever wants to know why a table ended the server.
    private static func keepCopy(of folder: String) {
        let aside = folder + ".aside"
        guard (try? Files.makeDirectory(aside)) != nil else { return }
        for file in (try? Files.list(folder)) ?? [] where file.hasSuffix(".pairsj") {
            Files.link(folder + "/" + file, to: aside + "/" + file)
        }
    }

    static func randomBytes(_ count: Int) -> [UInt8] {
        do {
            return try Randomness.bytes(count: count)
        } catch {
            preconditionFailure("the system has no random numbers: \(error)")
        }
    }
}

extension Hashing {
    /// SHA-256 and HMAC of OpenSSL.
    static let pairs = Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate })
}
