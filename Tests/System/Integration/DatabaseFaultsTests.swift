#if os(Linux)
    import Foundation
    import Platform
    import TestSupport
    import Testing

    /// A running server whose database can't be used for a while: guests play on, accounts are refused, the log says why, and nothing is
    /// lost once it is mended.
    struct DatabaseFaultsTests {
        private static let patience = Duration.seconds(30)
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// A server that writes its log to standard output, by itself or through another program.
        private func server(_ through: [String] = []) throws -> (process: ChildProcess, port: Int) {
            let program = BuiltProgram.directory.appendingPathComponent("pairs-server").path
            // Foundation's processes inherit that signals are blocked, so that a signal of a limit would not come.
            let process = try ChildProcess(
                "/bin/sh",
                ["-c", #"exec "$0" "$@" 2>&1"#] + through + [
                    program, "--host", "127.0.0.1", "--port", "0", "--no-advertise", "--rate", "0", "--data",
                    folder.path, "--durability", "none", "--log-level", "info",
                ])
            let greeting = try #require(process.readLine(within: Self.patience))
            return (process, try #require(Int(greeting.split(separator: ":").last ?? ""), "\(greeting)"))
        }

        /// A game from its beginning to its end, with ids from that one on.
        private static func play(_ peer: RawPeer, _ id: Int) throws {
            try peer.send(#"{"type":"create","id":\#(id),"rules":{"mode":"solo","level":"easy"}}"#)
            let made = try #require(try peer.line(containing: "\"re\":\(id)"))
            let table = try #require(made.firstMatch(of: /"table":"(\w+)"/)).1
            try peer.send(
                #"{"type":"ready","id":\#(id + 1),"table":"\#(table)"}"#,
                #"{"type":"flip","id":\#(id + 2),"table":"\#(table)","card":0}"#,
                #"{"type":"resign","id":\#(id + 3),"table":"\#(table)"}"#,
                #"{"type":"leave","id":\#(id + 4),"table":"\#(table)"}"#)
            #expect(try peer.line(containing: "\"re\":\(id + 4)")?.contains("\"ok\"") == true)
        }

        private static func games(_ peer: RawPeer, _ id: Int) throws -> Int? {
            try peer.send(#"{"type":"history","id":\#(id)}"#)
            while let line = try peer.line() {
                if line.contains(#""type":"history""#) { return line.split(separator: #""game":""#).count - 1 }
                if line.contains("\"re\":\(id)") { return nil }
            }
            return nil
        }

        private static func line(of process: ChildProcess, with text: String) -> String? {
            while let line = process.readLine(within: patience) { if line.contains(text) { return line } }
            return nil
        }

        /// Breaks the database of a running server, sees what holds meanwhile, mends it, and sees that the game is there.
        private func suffer(
            _ server: (process: ChildProcess, port: Int), _ code: String, _ words: String, cause: () throws -> Void,
            mend: () throws -> Void
        ) throws {
            let ada = try RawPeer(port: server.port, named: "ada")
            try Self.play(ada, 10)
            #expect(try Self.games(ada, 20) == 1)
            try cause()
            #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("\"\(code)\""))
            try Self.play(ada, 30)
            let failure = Self.line(of: server.process, with: "database_failed")
            #expect(failure?.contains(words) == true, "\(failure ?? "nothing was logged")")
            try Self.play(ada, 40)
            try mend()
            #expect(Self.line(of: server.process, with: "database_goes_on") != nil)
            #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("\"ok\""))
            #expect(try Self.games(ada, 50) == 3)
        }

        /// A full disk, by a limit of the size of files.
        @Test func fullDisk() throws {
            let server = try server()
            defer { server.process.end(patience: .zero) }
            #expect(try RawPeer(port: server.port, named: "bob").register("bob").contains("\"ok\""))
            func limit(_ size: String) throws {
                let prlimit = try BuiltProgram(
                    URL(fileURLWithPath: "/usr/bin/env"),
                    ["prlimit", "--pid", "\(server.process.id)", "--fsize=\(size):unlimited"])
                #expect(prlimit.wait() == 0)
            }
            try suffer(server, "internal", "the room on it") {
                try limit("4096")
            } mend: {
                try limit("unlimited")
            }
        }

        /// Another program that writes for long.
        @Test func locked() throws {
            let server = try server()
            defer { server.process.end(patience: .zero) }
            #expect(try RawPeer(port: server.port, named: "bob").register("bob").contains("\"ok\""))
            var other: BuiltProgram?
            try suffer(server, "busy", "End the program that writes to it") {
                let script =
                    "import sqlite3,sys; d=sqlite3.connect(sys.argv[1],isolation_level=None); d.execute('BEGIN IMMEDIATE'); print('locked',flush=True); sys.stdin.read()"
                let program = try BuiltProgram(
                    URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, folder.path + "/pairs.db"])
                #expect(program.readLine() == "locked")
                other = program
            } mend: {
                other?.signal(SIGKILL)
                _ = other?.wait()
            }
        }

        /// Somebody who may give rights away, and a program that does.
        private static var mayGiveRightsUp: Bool {
            getuid() == 0 && FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")
        }
        private static let asNobody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        private static let nobody = 65_534

        private func give(_ path: String, _ rights: Int, to user: Int = 0) throws {
            try FileManager.default.setAttributes(
                [.ownerAccountID: user, .groupOwnerAccountID: user, .posixPermissions: rights], ofItemAtPath: path)
        }

        /// A database that the server may only read: it belongs to somebody else.
        @Test(.enabled(if: mayGiveRightsUp, "it needs root and setpriv")) func readOnlyFile() throws {
            let first = try server()
            #expect(try RawPeer(port: first.port, named: "bob").register("bob").contains("\"ok\""))
            first.process.askToEnd()
            first.process.end(patience: Self.patience)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                try give(folder.path + "/" + file, 0o700, to: Self.nobody)
            }
            try give(folder.path, 0o700, to: Self.nobody)
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path + "/journal") {
                try give(folder.path + "/journal/" + file, 0o600, to: Self.nobody)
            }
            let database = folder.path + "/pairs.db"
            try give(database, 0o444)
            let server = try server(Self.asNobody)
            defer { server.process.end(patience: .zero) }
            let ada = try RawPeer(port: server.port, named: "ada")
            #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("\"internal\""))
            try Self.play(ada, 10)
            let failure = Self.line(of: server.process, with: "database_failed")
            #expect(failure?.contains("Let the server's user write to the file") == true, "\(failure ?? "nothing")")
            for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
            where file.hasPrefix("pairs.db") {
                try give(folder.path + "/" + file, 0o600, to: Self.nobody)
            }
            #expect(Self.line(of: server.process, with: "database_goes_on") != nil)
            #expect(try RawPeer(port: server.port, named: "eve").login("bob").contains("\"ok\""))
            #expect(try Self.games(ada, 40) == 1)
        }

        /// A folder that the server may only read, or a journal that it may not even read, stops it by name at its start; the
        /// same server starts once it may.
        @Test(.enabled(if: mayGiveRightsUp, "it needs root and setpriv"), arguments: ["", "/journal"])
        func readOnlyFolder(inner: String) throws {
            let first = try server()
            first.process.askToEnd()
            first.process.end(patience: Self.patience)
            let all = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
            for file in [""] + all.map({ "/" + $0 }) { try give(folder.path + file, 0o700, to: Self.nobody) }
            let path = folder.path + inner
            try give(path, inner.isEmpty ? 0o555 : 0o700)
            let refused = try BuiltProgram(
                URL(fileURLWithPath: "/usr/bin/env"),
                Self.asNobody + [
                    BuiltProgram.directory.appendingPathComponent("pairs-server").path, "--port", "0",
                    "--no-advertise", "--data", folder.path,
                ])
            #expect(refused.readToEnd().isEmpty && refused.wait() == 73)
            #expect(refused.complaints.contains(path), "\(refused.complaints)")
            #expect(
                refused.complaints.contains("Permission denied") && refused.complaints.contains("Let the server's user")
            )
            try give(path, 0o700, to: Self.nobody)
            let mended = try server(Self.asNobody)
            #expect(mended.port > 0)
            mended.process.end(patience: .zero)
        }
    }
#endif
