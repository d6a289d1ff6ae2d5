import Foundation
import Postgres
import TestSupport
import Testing

/// A server that keeps everything in PostgreSQL.
@Suite(.serialized, .postgres) struct ClusterTests {
    /// A database with the schema.
    private static func database() throws -> String {
        let text = try PostgresServer.freshDatabase()
        #expect(try run(["cluster", "init", "--cluster", text]).output == ["schema 1"])
        return text
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: [String], complaints: String) {
        let program = try BuiltProgram("pairs-server", arguments)
        let output = program.readToEnd()
        return (program.wait(), output, program.complaints)
    }

    private static func node(_ text: String, _ more: [String] = []) throws -> ServerProcess {
        try ServerProcess(["--cluster", text, "--node", "n1", "--rate", "0"] + more)
    }

    private static func serve(_ text: String, in folder: String, _ more: [String] = ["--node", "n1"]) throws -> (
        status: Int32, output: [String], complaints: String
    ) {
        try run(
            ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--cluster", text, "--data", folder] + more)
    }

    /// `cluster init` again is harmless, and what it has made is printed.
    @Test func making() throws {
        let text = try Self.database()
        let again = try Self.run(["cluster", "init", "--cluster", text])
        #expect(again.status == 0 && again.output == ["schema 1"])
    }

    /// A game, a session and an account go on after the server was killed, and after it was stopped.
    @Test func goesOn() throws {
        let text = try Self.database()
        let server = try Self.node(text)
        let ada = try RawPeer(port: server.port, named: "ada")
        try ada.send(#"{"type":"register","id":1,"name":"ada","password":"seven blue cups"}"#)
        #expect(try ada.line(containing: "\"re\":1") != nil)
        try ada.send(
            #"{"type":"create","id":2,"rules":{"mode":"solo","hide_ms":0}}"#, #"{"type":"ready","id":3,"table":"?"}"#)
        #expect(try ada.line(containing: "\"re\":2,") != nil)
        for (number, signal) in [SIGKILL, SIGTERM].enumerated() {
            try server.restart(by: signal)
            let admin = try Self.run(["admin", "--data", server.folder, "stats"])
            #expect(admin.output.contains("tables 1"), "\(number) \(admin.output)")
            let eve = try RawPeer(port: server.port, named: "eve")
            try eve.send(#"{"type":"login","id":1,"name":"ada","password":"seven blue cups"}"#)
            #expect(try eve.line(containing: #""ok","re":1"#) != nil)
        }
        let journal = try Self.run(["journal", "--cluster", text, "n1"])
        #expect(journal.status == 0 && journal.output.contains { $0.contains("\"ada\" has a session") })
        #expect(try Self.run(["journal", "--cluster", text]).output == journal.output)
        #expect(try Self.run(["journal", "--cluster", text, "n9"]).status == 66)
        let files = try FileManager.default.contentsOfDirectory(atPath: server.folder)
        #expect(files.contains("node") && !files.contains("pairs.db") && !files.contains("journal"), "\(files)")
    }

    /// A thousand tables are back after a kill.
    @Test func comesBackWithAll() throws {
        let text = try Self.database()
        let server = try Self.node(
            text,
            [
                "--tables-per-address", "0", "--tables-per-session", "0", "--seats-per-session", "0",
                "--kept-per-address", "0",
            ])
        let ada = try RawPeer(port: server.port, named: "ada")
        for id in 1...1_000 {
            try ada.send(#"{"type":"create","id":\#(id)}"#)
            if id.isMultiple(of: 50) { #expect(try ada.line(containing: "\"re\":\(id),") != nil) }
        }
        server.program.signal(SIGKILL)
        _ = server.program.wait()
        try server.startAgain()
        #expect(try Self.run(["admin", "--data", server.folder, "stats"]).output.contains("tables 1000"))
    }

    /// Why a start ends, by its status.
    @Test func refusals() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let text = try Self.database()
        func refused(
            _ status: Int32, _ words: String, _ text: String, in data: String = data,
            _ more: [String] = ["--node", "n1"]
        ) throws {
            let end = try Self.serve(text, in: data, more)
            #expect(end.status == status && end.complaints.contains(words), "\(end)")
            #expect(!end.complaints.contains("sesame"))
        }
        try refused(64, "--cluster and --node go together", text, [])
        try refused(64, "--cluster goes with no --durability", text, ["--node", "n1", "--durability", "process"])
        try refused(64, "--node is a name", text, ["--node", "N1"])
        try refused(64, "--cluster needs --public", text, ["--node", "n1", "--host", "0.0.0.0"])
        try refused(64, "can't be read", "host=db password=sesame garden")
        let none = text.replacingOccurrences(of: "dbname=test", with: "dbname=no")
        try refused(66, "pairs-server cluster init", none + " password=sesame")
        try refused(66, "pairs-server cluster init", try PostgresServer.freshDatabase())
        let connection = try PostgresConnection(Conninfo(text))
        try connection.execute("UPDATE pairs.cluster SET schema = 9, least = 9")
        try refused(65, "the schema is 9, which needs a program of schema 9 or later, and this one has 1", text)
        try connection.execute("UPDATE pairs.cluster SET schema = 0, least = 0")
        try refused(65, "the schema is 0, and this program needs 1", text)
        try connection.execute("UPDATE pairs.cluster SET schema = 3, least = 1")
        try connection.execute("ALTER TABLE pairs.renewals RENAME TO others")
        let words = #"the schema is 1, and not as this program has it: relation "pairs.renewals" does not exist"#
        try refused(65, words, text)
        let again = try Self.run(["cluster", "init", "--cluster", text])
        #expect(again.status == 65 && again.complaints.contains("pairs.renewals"), "\(again)")
        try connection.execute("ALTER TABLE pairs.others RENAME TO renewals")
        try connection.execute(
            "CREATE ROLE weak LOGIN; GRANT USAGE ON SCHEMA pairs TO weak; GRANT SELECT ON ALL TABLES IN SCHEMA pairs TO weak"
        )
        let weak = text.replacingOccurrences(of: "user=pairs", with: "user=weak")
        try refused(77, "--grant weak", weak)
        #expect(try Self.run(["cluster", "init", "--cluster", text, "--grant", "weak"]).status == 0)
        let server = try ServerProcess(["--cluster", weak, "--node", "n1"])
        try refused(75, "another server uses the folder", text, in: server.folder)
        try refused(75, "another server serves as n1", text)
        server.program.signal(SIGTERM)
        #expect(server.program.wait() == 0)
        try refused(73, "is that of the node n1", text, in: server.folder, ["--node", "n2"])
        let alone = try Self.run(["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", server.folder])
        #expect(alone.status == 73 && alone.complaints.contains("that of the node n1"), "\(alone)")
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: data + "/pairs.db", contents: nil))
        try refused(73, "pairs-server cluster import", text)
        try connection.execute("DROP OWNED BY weak; DROP ROLE weak")
    }

    /// A database that is not there is waited for.
    @Test func waitsForTheDatabase() throws {
        let text = try Self.database()
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        proxy.cut(refusing: true)
        let there = text.replacingOccurrences(
            of: "port=\(try PostgresServer.shared().port)", with: "port=\(proxy.port)")
        let folder = try TemporaryFolder()
        let program = try BuiltProgram(
            "pairs-server",
            [
                "--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder.path + "/data", "--cluster",
                there, "--node", "n1",
            ])
        #expect(program.complains(of: "event=cluster_waiting"))
        proxy.cut()
        #expect(program.readLine()?.hasPrefix("listening on") == true)
        program.signal(SIGTERM)
        #expect(program.wait() == 0)
        proxy.cut(refusing: true)
        let end = try Self.serve(there, in: folder.path + "/data")
        #expect(end.status == 69 && end.complaints.contains("port \(proxy.port)"), "\(end)")
    }

    /// The process that was taken over ends without a word, and leaves no line.
    @Test func aZombie() throws {
        let text = try Self.database()
        let former = try Self.node(text)
        let ada = try RawPeer(port: former.port, named: "ada")
        former.program.signal(SIGSTOP)
        let server = try Self.node(text)
        let rows = try PostgresConnection(Conninfo(text))
        try ada.send(#"{"type":"create","id":5}"#, #"{"type":"list","id":6}"#)
        former.program.signal(SIGCONT)
        var lines: [String] = []
        while let line = try ada.line() { lines.append(line) }
        #expect(lines.allSatisfy { $0.contains(#""code":"internal""#) }, "\(lines)")
        #expect(former.program.wait() == 75)
        #expect(former.program.complaints.contains("event=fenced"))
        #expect(try Self.run(["admin", "--data", server.folder, "stats"]).output.contains("tables 0"))
        #expect(try rows.execute("SELECT count(*) FROM pairs.logs WHERE epoch = 2").integer(0, 0) == 1)
    }

    private static func health(_ port: Int) throws -> String {
        let peer = try RawPeer(port: port)
        try peer.send("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r")
        return try peer.line() ?? ""
    }

    /// Without the database output is held, changes are refused after two seconds, and a connection is after three. All goes on when it is
    /// back, with what was held.
    @Test(arguments: [false, true]) func databaseAway(isCut: Bool) throws {
        let text = try Self.database()
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        let there = text.replacingOccurrences(
            of: "port=\(try PostgresServer.shared().port)", with: "port=\(proxy.port)")
        let metrics = try Loopback.Port().number
        let server = try Self.node(there, ["--metrics", "127.0.0.1:\(metrics)"])
        let ada = try RawPeer(port: server.port, named: "ada")
        let eve = try RawPeer(port: server.port, named: "eve")
        if isCut { proxy.cut(refusing: true) } else { proxy.hold(true) }
        try ada.send(#"{"type":"create","id":1}"#)
        #expect(server.program.complains(of: "event=journal_failed"))
        try eve.send(#"{"type":"create","id":2}"#)
        let refusal = try #require(try eve.line(containing: "\"re\":2"))
        #expect(refusal.contains(#""code":"internal""#) && refusal.contains(#""retry_ms":1000"#))
        usleep(1_500_000)
        let late = try RawPeer(port: server.port)
        let first = try #require(try late.line())
        #expect(first.contains(#""code":"internal""#) && first.contains(#""fatal":true"#))
        #expect(try late.line() == nil)
        #expect(try Self.health(metrics).contains("503"))
        try eve.send(#"{"type":"list","id":3}"#)
        #expect(try eve.line(containing: "\"re\":3")?.contains(#""code":"internal""#) == true)
        if isCut { proxy.cut() } else { proxy.hold(false) }
        #expect(try ada.line(containing: "\"re\":1,") != nil)
        #expect(server.program.complains(of: "event=journal_goes_on"))
        try eve.send(#"{"type":"create","id":4}"#)
        #expect(try eve.line(containing: "\"re\":4,") != nil)
        #expect(try Self.health(metrics).contains("200"))
        try server.restart(by: SIGKILL)
        #expect(try Self.run(["admin", "--data", server.folder, "stats"]).output.contains("tables 2"))
    }

    /// What another version has sent and this one can't read stays in the database, for one that can.
    @Test func anUnreadableHandoff() throws {
        let text = try Self.database()
        let server = try Self.node(text)
        let rows = try PostgresConnection(Conninfo(text))
        let handoff = #"{"tables":["zzzz"],"sessions":[],"moment":0,"node":"n2"}"# + "\n\u{63}"
        try rows.run(
            "INSERT INTO pairs.handoffs (log, bytes) SELECT id, $1::bytea FROM pairs.logs",
            [.bytes(Array(handoff.utf8))])
        #expect(server.program.complains(of: "event=takeover_failed"))
        let ada = try RawPeer(port: server.port, named: "ada")
        try ada.send(#"{"type":"create","id":5}"#)
        #expect(try ada.line(containing: "\"re\":5,") != nil)
        #expect(try rows.execute("SELECT count(*) FROM pairs.handoffs").integer(0, 0) == 1)
    }

    /// A node that offers no accounts finishes an erasure, too: what has come from other nodes may have the name.
    @Test func unfinishedErasure() throws {
        let text = try Self.database()
        let rows = try PostgresConnection(Conninfo(text))
        try rows.execute("INSERT INTO pairs.erasures (account, name) VALUES ('a1', 'ada')")
        let server = try Self.node(text, ["--accounts", "none"])
        let peer = try RawPeer(port: server.port)
        #expect(try peer.line(containing: "welcome")?.contains(#""accounts""#) == false)
        let end = ContinuousClock.now + .seconds(10)
        func marks() throws -> Int64? { try rows.execute("SELECT count(*) FROM pairs.erasures").integer(0, 0) }
        while try marks() != 0, ContinuousClock.now < end { try peer.send("") }
        #expect(try marks() == 0)
    }

    /// The numbers say how many batches the database has, and how long it takes for them.
    @Test func numbers() throws {
        let metrics = try Loopback.Port().number
        let server = try Self.node(try Self.database(), ["--metrics", "127.0.0.1:\(metrics)"])
        let ada = try RawPeer(port: server.port, named: "ada")
        try ada.send(#"{"type":"create","id":1}"#)
        #expect(try ada.line(containing: "\"re\":1,") != nil)
        let peer = try RawPeer(port: metrics)
        try peer.send("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:\(metrics)\r\n\r")
        let rows = try #require(try peer.line(containing: "pairs_journal_rows "))
        #expect(!rows.contains("rows 0"))
        let commits = try #require(try peer.line(containing: "pairs_journal_commit_seconds_count "))
        #expect(!commits.hasSuffix(" 0"))
    }

    /// A slow database is waited for.
    @Test(arguments: [2, 50, 200, 1_000]) func slowDatabase(milliseconds: Int) throws {
        let text = try Self.database()
        let proxy = try CuttingProxy(to: PostgresServer.shared().port)
        let there = text.replacingOccurrences(
            of: "port=\(try PostgresServer.shared().port)", with: "port=\(proxy.port)")
        let server = try Self.node(there)
        // Once its own connection is there.
        let ada = try RawPeer(port: server.port, named: "ada")
        proxy.delay(.milliseconds(milliseconds) / 2)
        for id in 1...5 {
            try ada.send(#"{"type":"create","id":\#(id)}"#)
            #expect(try ada.line(containing: "\"re\":\(id),") != nil)
        }
        #expect(!server.program.complaints.contains("journal_failed"))
    }
}
