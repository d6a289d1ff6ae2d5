import Cluster
import Database
import Journal
import PeopleStore
import Platform
import Postgres

/// `pairs-server cluster import DIR` and `cluster export DIR`: the data of a server without a cluster gets into its database, and back.
enum ClusterCopy {
    // MARK: In

    /// Nothing in the folder is changed. Until the last of it is there no node starts.
    static func bring(_ folder: String, into conninfo: Conninfo, node: String?) -> ExitCode {
        told { () throws(StartFault) in
            guard Files.isFolder(folder) else { throw StartFault("there is no folder \(folder).", .noFile) }
            try NodeFile.checkAbsent(folder)
            let file = folder + "/pairs.db"
            guard Files.exists(file) || Files.isFolder(folder + "/journal") else {
                throw StartFault("\(folder) has no data of a server.", .noFile)
            }
            let lock = try lock(folder)
            try withExtendedLifetime(lock) { () throws(StartFault) in
                let connection = try connected(conninfo)
                let hasRecords = try journal(of: folder) { reader in try reader.next() != nil } ?? false
                if hasRecords, node == nil {
                    throw StartFault(
                        "the journal in \(folder) has records: --node NAME says which node goes on with them.", .usage)
                }
                // Once an import is noted as begun, only its end lets anybody serve.
                do throws(PostgresError) {
                    try ClusterSchema.checkWhole(connection, but: folder)
                    if hasRecords, let node { try ImportedLog.checkNew(node, connection) }
                } catch {
                    throw StartFault(error)
                }
                if Files.exists(file) {
                    var progress = Progress()
                    do throws(DatabaseError) {
                        try PeopleCopy.bring(file, of: folder, into: conninfo) { progress.tell($0, $1, $2) }
                    } catch {
                        throw StartFault(error)
                    }
                }
                try bringTables(of: hasRecords ? node : nil, in: folder, connected(conninfo))
            }
            return "\(folder) is in the cluster. It is as it was; start no server with it any more."
        }
    }

    private static func bringTables(
        of node: String?, in folder: String, _ connection: PostgresConnection
    ) throws(StartFault) {
        do {
            guard let node else { return try ImportedLog.end(connection) }
            let log = try ImportedLog(connection, node: node, version: PairsVersion.current)
            try journal(of: folder) { reader in
                while let batch = try reader.next() { try log.append(Array(batch.bytes)) }
            }
            try log.commit()
        } catch {
            throw fault(error)
        }
    }

    private static func journal<Value>(
        of folder: String, _ read: (inout JournalReader) throws -> Value
    ) throws(StartFault) -> Value? {
        do {
            guard Files.isFolder(folder + "/journal") else { return nil }
            var reader = try JournalReader(folder: folder + "/journal")
            return try read(&reader)
        } catch {
            throw fault(error)
        }
    }

    // MARK: Out

    /// The folder is whole when it has its name.
    static func bring(_ conninfo: Conninfo, into folder: String) -> ExitCode {
        told { () throws(StartFault) in
            guard (try? Files.list(folder))?.isEmpty ?? !Files.exists(folder) else {
                throw StartFault("\(folder) is there already. Name a new folder.", .cannotKeepData)
            }
            let connection = try connected(conninfo)
            let draft = folder + ".part"
            Files.removeDirectory(draft)
            do {
                try ClusterSchema.checkWhole(connection)
                // It takes long to copy what can't be brought out in the end.
                _ = try logWithTables(connection)
                try Files.makeDirectory(draft)
                guard let lock = try FolderLock(draft) else { throw StartFault("\(draft) is in use.", .dataIsInUse) }
                try withExtendedLifetime(lock) {
                    var progress = Progress()
                    try PeopleCopy.bring(conninfo, into: draft + "/pairs.db") { progress.tell($0, $1, $2) }
                    try bringTables(connected(conninfo), into: draft)
                    // It gets its name once the disk has all of it.
                    try Files.sync(draft)
                    try Files.move(draft, to: folder)
                    try Files.sync(name: folder)
                }
            } catch {
                Files.removeDirectory(draft)
                throw fault(error)
            }
            return "\(folder) has all of the cluster. The database is as it was; start no node with it any more."
        }
    }

    private static func bringTables(_ connection: PostgresConnection, into folder: String) throws {
        let instance = try Instance.ofData(in: folder, randomBytes: ServerProgram.randomBytes)
        guard let log = try logWithTables(connection) else { return }
        let reader = LogReader(connection, log: log)
        let journal = try FileJournal(
            folder: folder + "/journal", instance: instance, program: "pairs/\(PairsVersion.current)",
            durability: .process)
        while let batch = try reader.next() { try journal.append(batch.bytes.span) }
    }

    /// The only log that has tables, sessions or games; nil where none has. A node that has left said at its end that it had nothing:
    /// what its log keeps is of no use to others, unless something was sent there since.
    private static func logWithTables(_ connection: PostgresConnection) throws -> Int? {
        let logs = try connection.execute(
            """
            WITH found AS (SELECT l.id, l.node, l.state, n.state AS word,
                    EXISTS (SELECT FROM pairs.handoffs WHERE log = l.id) AS awaits
                FROM pairs.logs l LEFT JOIN pairs.nodes n ON n.name = l.node AND n.log = l.id)
            SELECT node, id, state = 'open' AND NOT awaits
                AND (word IN ('stopped', 'left') OR (SELECT count(*) FROM found) = 1)
            FROM found WHERE awaits OR EXISTS (SELECT FROM pairs.sessions WHERE log = id)
                OR EXISTS (SELECT FROM pairs.tables t WHERE t.log = found.id AND (entry IS NULL OR entry <> ''))
                OR word IS DISTINCT FROM 'left' AND EXISTS (SELECT FROM pairs.batches WHERE log = id)
            ORDER BY node
            """)
        guard let node = logs.text(0, 0), let log = logs.integer(0, 1), logs.rowCount > 0 else { return nil }
        let names = Set((0..<logs.rowCount).compactMap { logs.text($0, 0) }).sorted()
        guard logs.rowCount > 1 || logs.text(0, 2) != "t" else { return Int(log) }
        throw StartFault(
            names.count > 1
                ? "the nodes \(names.joined(separator: ", ")) have tables. Start one of them, wait until its pairs-server admin nodes shows no other that has not left, and stop it."
                : "the node \(node) was killed, or has tables that it has not taken in. Start it, wait until its pairs-server admin nodes shows no other that has not left, and stop it.",
            .cannotKeepData)
    }

    // MARK: Both

    private static func connected(_ conninfo: Conninfo) throws(StartFault) -> PostgresConnection {
        do throws(PostgresError) {
            let connection = try PostgresConnection(conninfo)
            _ = try ClusterSchema.check(connection)
            try ClusterSchema.checkIdle(connection)
            return connection
        } catch {
            throw StartFault(error)
        }
    }

    private static func lock(_ folder: String) throws(StartFault) -> FolderLock {
        do throws(SystemError) {
            if let lock = try FolderLock(folder) { return lock }
        } catch {
            throw fault(error)
        }
        throw StartFault("a server uses the folder \(folder). Stop it first.", .dataIsInUse)
    }

    private static func fault(_ error: any Error) -> StartFault {
        switch error {
        case let error as StartFault: error
        case let error as PostgresError: StartFault(error)
        case let error as DatabaseError: StartFault(error)
        case let error as JournalError: StartFault(error)
        default: StartFault("\(error)", .cannotKeepData)
        }
    }

    private static func told(_ work: () throws(StartFault) -> String) -> ExitCode {
        do throws(StartFault) {
            StandardStream.output.write(line: try work())
            return .success
        } catch {
            return error.exit.because(error.description, in: ClusterCommand.program.name)
        }
    }

    /// How far a copy is, a line a second and one for each table that is done.
    private struct Progress {
        private var next = ContinuousClock.now

        mutating func tell(_ table: String, _ rows: Int, _ all: Int) {
            guard rows == all || ContinuousClock.now >= next else { return }
            next = .now + .seconds(1)
            StandardStream.error.write(line: "\(ClusterCommand.program.name): \(table): \(rows) of \(all) rows")
        }
    }
}

extension StartFault {
    /// Accounts and archive can't be read or written.
    fileprivate init(_ error: DatabaseError) {
        if let postgres = error.postgres { self.init(postgres) } else { self.init(error.description, .cannotKeepData) }
    }
}
