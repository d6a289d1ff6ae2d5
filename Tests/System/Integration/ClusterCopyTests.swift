import Foundation
import Platform
import Postgres
import TestSupport
import Testing

/// The data of a server without a cluster gets into a cluster's database, a node goes on with it, and it gets back.
@Suite(.postgres) struct ClusterCopyTests {
    private let folder: TemporaryFolder
    private let conninfo: String

    init() throws {
        folder = try TemporaryFolder()
        conninfo = try PostgresServer.freshDatabase()
    }

    private func cluster(_ words: String..., at text: String? = nil) throws -> (status: Int32, words: String) {
        let program = try BuiltProgram("pairs-server", ["cluster", "--cluster", text ?? conninfo] + words)
        let lines = program.readToEnd()
        return (program.wait(), lines.joined(separator: "\n") + program.complaints)
    }

    private func server(_ name: String, _ arguments: [String] = []) throws -> (program: BuiltProgram, port: Int) {
        let program = try BuiltProgram(
            "pairs-server",
            ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder.path + "/" + name] + arguments)
        guard let line = program.readLine(), let port = Int(line.split(separator: ":").last ?? "") else {
            Issue.record("\(program.complaints)")
            throw POSIXError(.EIO)
        }
        return (program, port)
    }

    private func node(_ name: String) throws -> (program: BuiltProgram, port: Int) {
        try server(name, ["--cluster", conninfo, "--node", name])
    }

    private func stop(_ program: BuiltProgram) {
        program.signal(SIGTERM)
        #expect(program.wait() == 0, "\(program.complaints)")
    }

    /// Takes the seat up at the table that was begun, and signs in.
    private func goOn(at port: Int, _ token: String, _ table: String) throws {
        let ada = try RawPeer(port: port)
        try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"#)
        #expect(try ada.line(containing: #""snapshot""#)?.contains(table) == true)
        let eve = try RawPeer(port: port, named: "eve")
        #expect(try eve.login("ada").contains(#""ok""#))
        try eve.send(#"{"type":"history","id":2}"#)
        #expect(try eve.line(containing: #""history""#)?.contains(#""mode":"solo""#) == true)
    }

    /// A table of patience.
    private func made(by peer: RawPeer, _ id: Int) throws -> String {
        try peer.send(#"{"type":"create","id":\#(id),"rules":{"game":"klondike","mode":"solo","level":"easy"}}"#)
        let ok = try #require(try peer.line(containing: #""re":\#(id),"#))
        return String(try #require(ok.firstMatch(of: /"table":"(\w+)"/)).1)
    }

    @Test func thereAndBack() throws {
        #expect(try cluster("init").words == "schema 1\n" || cluster("init").words == "schema 1")
        var running = try server("alone")
        let ada = try RawPeer(port: running.port)
        try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
        let session = try #require(try ada.line(containing: #""session""#))
        let token = String(try #require(session.firstMatch(of: /"resume":"(\w+)"/)).1)
        #expect(try ada.register("ada").contains(#""ok""#))
        let first = try made(by: ada, 2)
        for (id, word) in ["ready", "resign", "leave"].enumerated() {
            try ada.send(#"{"type":"\#(word)","id":\#(id + 10),"table":"\#(first)"}"#)
            #expect(try ada.line(containing: #""re":\#(id + 10)"#)?.contains(#""ok""#) == true)
        }
        let table = try made(by: ada, 3)

        let alone = folder.path + "/alone"
        #expect(try cluster("import", alone, "--node", "n1").status == 75)
        stop(running.program)
        let nobody = try cluster("import", alone)
        #expect(nobody.status == 64 && nobody.words.contains("--node"))
        let brought = try cluster("import", alone, "--node", "n1")
        #expect(brought.status == 0 && brought.words.contains("accounts: 1 of 1 rows"), "\(brought)")
        let twice = try cluster("import", alone, "--node", "n2")
        #expect(twice.status == 73 && twice.words.contains("accounts or games already"), "\(twice)")

        running = try node("n1")
        try goOn(at: running.port, token, table)
        let out = folder.path + "/out"
        let early = try cluster("export", out)
        #expect(early.status == 75 && early.words.contains("the node n1 serves: stop it first."), "\(early)")
        #expect(!early.words.contains("Another process"), "\(early)")
        stop(running.program)
        let exported = try cluster("export", out)
        #expect(exported.status == 0 && !FileManager.default.fileExists(atPath: out + ".part"), "\(exported)")
        #expect(try cluster("export", out).status == 73)

        // Tables of two nodes make no journal of one server. That is told before anything is copied.
        try PostgresConnection(Conninfo(conninfo)).execute(
            """
            INSERT INTO pairs.logs (id, node, epoch, state) VALUES (nextval('pairs.log_ids'), 'n2', 1, 'open');
            INSERT INTO pairs.batches SELECT id, 1, '' FROM pairs.logs WHERE node = 'n2'
            """)
        let two = try cluster("export", folder.path + "/two")
        #expect(two.status == 73 && two.words.contains("the nodes n1, n2 have tables"), "\(two)")
        #expect(!two.words.contains(" rows"), "\(two)")

        running = try server("out")
        try goOn(at: running.port, token, table)
        stop(running.program)
    }

    /// What drained nodes leave behind keeps nothing in. Tables that are on their way to one of them do.
    @Test func exportAfterADrain() throws {
        let (text, nodes) = try NodeScene.start("n5", "n6")
        defer { withExtendedLifetime(nodes) {} }
        let ada = try NodePlayer(at: nodes[0].port)
        let table = try made(by: ada.peer, 2)
        stop(nodes[0].program)
        for sign in ["n5 left ", "tables 1 sessions 1 "] {
            #expect(
                try NodeScene.wait(for: sign) { try NodeScene.admin(nodes[1], "nodes").joined(separator: "\n") },
                "\(sign)"
            )
        }
        stop(nodes[1].program)
        let database = try PostgresConnection(Conninfo(text))
        try database.execute("INSERT INTO pairs.handoffs (log, bytes) SELECT id, '' FROM pairs.logs WHERE node = 'n5'")
        let out = folder.path + "/out"
        let early = try cluster("export", out, at: text)
        #expect(
            early.status == 73 && early.words.contains("the nodes n5, n6 have tables. Start one of them,"), "\(early)")
        try database.execute("UPDATE pairs.handoffs SET log = (SELECT id FROM pairs.logs WHERE node = 'n6')")
        let late = try cluster("export", out, at: text)
        #expect(late.status == 73 && late.words.contains("the node n6 was killed, or has tables"), "\(late)")
        try database.execute("DELETE FROM pairs.handoffs")
        let exported = try cluster("export", out, at: text)
        #expect(exported.status == 0, "\(exported)")

        let running = try server("out")
        let back = try RawPeer(port: running.port)
        try back.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(ada.token)"}"#)
        #expect(try back.line(containing: #""snapshot""#)?.contains(table) == true)
        stop(running.program)
    }

    /// A node that was killed has its tables until another has taken it over, also beside one that has left.
    @Test func exportAfterADeath() throws {
        let (text, nodes) = try NodeScene.start("n5", "n6")
        defer { withExtendedLifetime(nodes) {} }
        _ = try made(by: NodePlayer(at: nodes[0].port).peer, 2)
        nodes[0].program.signal(SIGKILL)
        _ = nodes[0].program.wait()
        stop(nodes[1].program)
        let database = try PostgresConnection(Conninfo(text))
        // As if it were dead for longer than a node is asked to be stopped.
        try database.execute("UPDATE pairs.nodes SET seen = now() - interval '1 minute' WHERE name = 'n5'")
        let exported = try cluster("export", folder.path + "/out", at: text)
        #expect(exported.status == 73 && exported.words.contains("the node n5 was killed"), "\(exported)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
    }

    /// The journal of a folder without accounts and games goes to a new node alone. What is refused has begun nothing.
    @Test func importTwice() throws {
        #expect(try cluster("init").status == 0)
        stop(try server("alone").program)
        let alone = folder.path + "/alone"
        #expect(try cluster("import", alone, "--node", "n5").status == 0)
        let twice = try cluster("import", alone, "--node", "n5")
        #expect(twice.status == 73 && twice.words.contains("the node n5 is in the cluster already"), "\(twice)")
        #expect(!twice.words.contains("PGPASSFILE") && !twice.words.contains("rows"), "\(twice)")
        stop(try node("n5").program)
    }

    /// A role that is not there is told of with how to make it, and nothing is made.
    @Test func noRole() throws {
        let refused = try cluster("init", "--grant", "nosuch")
        #expect(refused.status == 66 && refused.words.contains("there is no role nosuch"), "\(refused)")
        #expect(refused.words.contains("createuser nosuch") && !refused.words.contains("log."), "\(refused)")
        let schemas = try PostgresConnection(Conninfo(conninfo)).execute(
            "SELECT 1 FROM pg_namespace WHERE nspname = 'pairs'")
        #expect(schemas.rowCount == 0)
    }

    /// Nobody serves with a part of an import.
    @Test func halfAnImport() throws {
        #expect(try cluster("init").status == 0)
        try PostgresConnection(Conninfo(conninfo)).execute("UPDATE pairs.cluster SET importing = '/srv/pairs'")
        let program = try BuiltProgram(
            "pairs-server",
            ["--host", "127.0.0.1", "--port", "0", "--no-advertise", "--data", folder.path + "/n1", "--node", "n1"]
                + ["--cluster", conninfo])
        #expect(program.wait() == 65 && program.complaints.contains("cluster import /srv/pairs"))
        #expect(!program.complaints.contains("PostgreSQL 15"), "\(program.complaints)")
        #expect(try cluster("export", folder.path + "/out").status == 65)
        for name in ["other/journal", "empty"] { try Files.makeDirectory(folder.path + "/" + name) }
        let other = try cluster("import", folder.path + "/other")
        #expect(other.status == 65 && other.words.contains("the import of /srv/pairs has not ended"), "\(other)")
        #expect(try cluster("import", folder.path + "/none").status == 66)
        let empty = try cluster("import", folder.path + "/empty")
        #expect(empty.status == 66 && empty.words.contains("/empty has no data of a server"), "\(empty)")
        #expect(try Files.list(folder.path + "/empty") == [])
    }

    /// The commands of the guide make a server of a new database, with roles that can do no more than they need, and two nodes on one machine.
    @Test func theGuide() throws {
        let host = try PostgresConnection(Conninfo(conninfo))
        let name = try #require(try host.execute("SELECT current_database()").text(0, 0))
        try host.execute(
            "CREATE ROLE guide_owner LOGIN; CREATE ROLE guide_pairs LOGIN; GRANT CREATE ON DATABASE \(name) TO guide_owner"
        )
        let commands = Document("Docker/HOSTING.md").code("sh").filter { $0.contains("--cluster") }
        func run(_ command: String, _ more: String = "") throws -> BuiltProgram {
            let mine = ["owner", "pairs"].reduce(command) { text, user in
                text.replacing(
                    "host=db.example.org dbname=pairs user=\(user)",
                    with: conninfo.replacing("user=pairs", with: "user=guide_\(user)"))
            }.replacing("--grant pairs", with: "--grant guide_pairs")
            let program = BuiltProgram.directory.path + "/" + mine + more
            return try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", "exec " + program])
        }
        #expect(commands.count == 4)
        let making = try run(commands[0])
        #expect(making.readToEnd() == ["schema 1"] && making.wait() == 0, "\(making.complaints)")
        let serving = try run(commands[1], " --port 0 --no-advertise --data \(folder.path)/n1")
        let line = try #require(serving.readLine(), "\(serving.complaints)")
        let port = try #require(Int(line.split(separator: ":").last ?? ""))
        #expect(try RawPeer(port: port, named: "ada").register("ada").contains(#""ok""#))
        stop(serving)
        let nodes = try ["n1", "n2"].enumerated().map { index, node in
            let there = commands[2 + index].replacing(
                "host=localhost dbname=pairs user=pairs",
                with: conninfo.replacing("user=pairs", with: "user=guide_pairs"))
            let mine = there.replacing("--port 730\(index + 1)", with: "--port 0")
                .replacing(
                    "--data \(node)", with: "--data \(folder.path)/guide-\(node) --host 127.0.0.1 --no-advertise")
            return try run(mine)
        }
        for (node, other) in zip(nodes, ["n2", "n1"]) {
            #expect(node.complains(of: "event=peer_joined node=\(other)"), "\(node.complaints)")
        }
        nodes.forEach(stop)
        let servant = try PostgresConnection(Conninfo(conninfo.replacing("user=pairs", with: "user=guide_pairs")))
        // What pg_dump needs.
        let sequences = try host.execute("SELECT sequencename FROM pg_sequences WHERE schemaname = 'pairs'")
        #expect(sequences.rowCount > 1)
        for row in 0..<sequences.rowCount {
            let name = try #require(sequences.text(row, 0))
            #expect(throws: Never.self) { try servant.execute("SELECT last_value FROM pairs.\(name)") }
        }
        for forbidden in [
            "CREATE TABLE pairs.x (i INT)", "DROP TABLE pairs.games", "ALTER TABLE pairs.games ADD x INT",
        ] {
            let error = try #require(throws: PostgresError.self) { try servant.execute(forbidden) }
            #expect(error.kind == .notPermitted && error.exitStatus == 77, "\(error)")
        }
    }
}
