import Foundation
import TestSupport
import Testing

/// Backups of the database, and a server whose database can't be used.
struct DatabaseTests {
    private static func admin(_ words: String..., folder: String) throws -> (lines: [String], complaints: String) {
        let program = try BuiltProgram("pairs-server", ["admin", "--data", folder] + words)
        return (program.readToEnd(), program.wait() == 0 ? "" : program.complaints)
    }

    private static func server(in folder: String) throws -> (program: BuiltProgram, port: Int) {
        let program = try BuiltProgram(
            "pairs-server", ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder])
        let line = try #require(program.readLine())
        return (program, try #require(Int(line.split(separator: ":").last ?? "")))
    }

    private static func stop(_ program: BuiltProgram) {
        program.signal(SIGTERM)
        _ = program.wait()
    }

    private static func restore(_ file: String, in folder: String) throws -> (
        lines: [String], complaints: String, status: Int32
    ) {
        let program = try BuiltProgram("pairs-server", ["--restore", file, "--data", folder])
        let lines = program.readToEnd()
        let status = program.wait()
        return (lines, program.complaints, status)
    }

    /// A backup that was made while the server runs brings back the accounts of that time; the database before stays beside it.
    @Test func backupAndRestore() throws {
        let folder = try TemporaryFolder()
        let backup = folder.path + "/accounts.backup"
        var server = try Self.server(in: folder.path)
        #expect(try RawPeer(port: server.port, named: "ada").register("ada").contains("\"ok\""))
        #expect(try Self.admin("backup", backup, folder: folder.path).lines == ["ok"])
        #expect(
            try Self.admin("backup", backup, folder: folder.path).complaints.hasPrefix(
                "error bad_field: There is a file"))
        let nowhere = try Self.admin("backup", folder.path + "/none/copy", folder: folder.path)
        #expect(
            nowhere.complaints.hasPrefix(
                "error bad_field: The server can't make the file \(folder.path)/none/copy: No such file or directory.")
        )
        let audit = try Self.admin("audit", folder: folder.path).lines
        #expect(audit.count == 1 && audit[0].hasSuffix(" backup by host (accounts.backup)"), "\(audit)")
        #expect(try RawPeer(port: server.port, named: "bob").register("bob").contains("\"ok\""))
        let early = try Self.restore(backup, in: folder.path)
        #expect(early.status == 75 && early.complaints.hasSuffix("Stop it first. Nothing was changed.\n"))
        Self.stop(server.program)
        let restored = try Self.restore(backup, in: folder.path)
        #expect(
            restored.status == 0
                && restored.lines == [
                    "\(backup) is the database now. The one before is \(folder.path)/pairs.db.before-1."
                ])
        server = try Self.server(in: folder.path)
        #expect(try RawPeer(port: server.port, named: "eve").login("ada").contains("\"ok\""))
        #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("bad_credentials"))
        Self.stop(server.program)
        #expect(try Self.restore(folder.path + "/pairs.db.before-1", in: folder.path).status == 0)
        server = try Self.server(in: folder.path)
        #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("\"ok\""))
        Self.stop(server.program)
    }

    /// What root restores belongs to whom the folder belongs to, so that the service can use it.
    @Test(.enabled(if: getuid() == 0, "only root can make files of others")) func restoringForAnother() throws {
        let folder = try TemporaryFolder()
        let backup = folder.path + "/accounts.backup"
        let server = try Self.server(in: folder.path)
        #expect(try Self.admin("backup", backup, folder: folder.path).lines == ["ok"])
        Self.stop(server.program)
        #expect(chown(folder.path, 65_534, 65_534) == 0)
        #expect(try Self.restore(backup, in: folder.path).status == 0)
        for name in ["pairs.db", "lock", "instance"] {
            let owner = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.ownerAccountID]
            #expect(owner as? Int == 65_534, "\(name)")
        }
    }

    /// What is no backup, is damaged, is newer or is not there is refused by name, and nothing is changed.
    @Test func badBackups() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        let new = folder.path + "/new"
        #expect(try Self.restore(file, in: folder.path).status == 66)
        #expect(try Self.restore(file, in: new).status == 66)
        #expect(!FileManager.default.fileExists(atPath: new))
        try Data("This is a letter and no database, however long it may be.".utf8).write(to: URL(fileURLWithPath: file))
        #expect(try Self.restore(file, in: new).status == 65)
        #expect(!FileManager.default.fileExists(atPath: new))
        let letter = try Self.restore(file, in: folder.path)
        #expect(letter.status == 65 && letter.complaints.contains("Nothing was changed"))
        let server = try Self.server(in: folder.path)
        #expect(try Self.admin("backup", folder.path + "/whole", folder: folder.path).lines == ["ok"])
        Self.stop(server.program)
        var bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/whole"))
        // The schema's number stands in these four bytes of the first page.
        bytes.replaceSubrange(60..<64, with: [0, 0, 0, 99])
        try bytes.write(to: URL(fileURLWithPath: file))
        let newer = try Self.restore(file, in: folder.path)
        #expect(newer.status == 65 && newer.complaints.contains("schema 99 of a newer version"))
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/pairs.db.before-1"))
    }

    /// A database that can't be used stops no guest: accounts are refused, and the log says why once.
    @Test(arguments: Fault.allCases) func aBadDatabase(_ fault: Fault) throws {
        let folder = try TemporaryFolder()
        try fault.cause(in: folder.path)
        let server = try Self.server(in: folder.path)
        let ada = try RawPeer(port: server.port)
        try ada.send("name ada", "create solo easy", "ready")
        #expect(try ada.line(containing: "A new game") != nil)
        let bob = try RawPeer(port: server.port, named: "bob")
        try bob.send(#"{"type":"login","id":1,"name":"ada","password":"secret of ada"}"#)
        let refusal = try bob.line(containing: "\"re\":1") ?? ""
        #expect(refusal.contains("\"busy\"") || refusal.contains("\"internal\""), "\(refusal)")
        let health = try Self.admin("health", folder: folder.path)
        #expect(health.lines.first?.contains("The database can't be used") == true && health.complaints.isEmpty)
        try ada.send("resign")
        Self.stop(server.program)
        let told = server.program.complaints.split(separator: "\n").filter { $0.contains("database_failed") }
        #expect(told.count == 1 && told.first?.contains(fault.words) == true, "\(server.program.complaints)")
    }

    /// What may be wrong with a database.
    enum Fault: CaseIterable {
        case aLetter, aFolder, newer, damagedAfterACrash, locked

        var words: String {
            switch self {
            case .aLetter: "file is not a database"
            case .aFolder: "unable to open database file"
            case .newer: "of a newer version"
            case .damagedAfterACrash: "--restore"
            case .locked: "database is locked"
            }
        }

        func cause(in folder: String) throws {
            let path = folder + "/pairs.db"
            switch self {
            case .aLetter:
                try Data("This is a letter and no database, however long it may be.".utf8)
                    .write(to: URL(fileURLWithPath: path))
            case .aFolder:
                try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            case .newer: try DatabaseTests.sqlite(path, "PRAGMA user_version = 99")
            case .locked:
                try DatabaseTests.sqlite(path, "CREATE TABLE words (word TEXT)")
                // Another program has the whole file for a minute, or until the test ends.
                let program = try BuiltProgram(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    [
                        "python3", "-c",
                        "import sqlite3,sys,time; d=sqlite3.connect(sys.argv[1],isolation_level=None); d.execute('BEGIN EXCLUSIVE'); print('locked',flush=True); time.sleep(60)",
                        path,
                    ])
                #expect(program.readLine() == "locked")
                Locks.keep(program)
            case .damagedAfterACrash:
                let server = try DatabaseTests.server(in: folder)
                #expect(try RawPeer(port: server.port, named: "ada").register("ada").contains("\"ok\""))
                server.program.signal(SIGTERM)
                _ = server.program.wait()
                var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
                bytes.replaceSubrange(
                    9_000..<bytes.count - 100, with: Data(repeating: 0xAB, count: bytes.count - 9_100))
                try bytes.write(to: URL(fileURLWithPath: path))
                // A server that was killed leaves this file.
                try Data(repeating: 0, count: 32).write(to: URL(fileURLWithPath: path + "-wal"))
            }
        }

    }

    private static func sqlite(_ path: String, _ sql: String) throws {
        let program = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "python3", "-c",
                "import sqlite3,sys; d=sqlite3.connect(sys.argv[1]); d.execute(sys.argv[2]); d.commit()",
                path, sql,
            ])
        #expect(program.wait() == 0)
    }

    /// A server without accounts would never finish an erasure that a crash has cut short, so it does not start; one with accounts
    /// finishes it, and then the other starts.
    @Test func anUnfinishedErasure() throws {
        let folder = try TemporaryFolder()
        Self.stop(try Self.server(in: folder.path).program)
        try Self.sqlite(folder.path + "/pairs.db", "INSERT INTO erasures (account, name) VALUES ('a2', 'Zyxwanda')")
        let arguments = ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder.path]
        let refused = try BuiltProgram("pairs-server", arguments + ["--accounts", "none"])
        #expect(refused.readToEnd().isEmpty && refused.wait() == 73)
        #expect(refused.complaints.contains("erasure of an account is not finished in \(folder.path)"))
        let server = try Self.server(in: folder.path)
        // Whoever asks is answered after it.
        #expect(try RawPeer(port: server.port, named: "eve").login("ada").contains("bad_credentials"))
        Self.stop(server.program)
        let plain = try BuiltProgram("pairs-server", arguments + ["--accounts", "none"])
        #expect(plain.readLine()?.hasPrefix("listening on ") == true)
        Self.stop(plain)
    }
}

/// Programs that must run until the tests end.
private enum Locks {
    nonisolated(unsafe) private static var programs: [BuiltProgram] = []
    private static let lock = NSLock()
    static func keep(_ program: BuiltProgram) { lock.withLock { programs.append(program) } }
}
