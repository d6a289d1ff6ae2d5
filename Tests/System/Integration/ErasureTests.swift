import Foundation
import TestSupport
import Testing

/// An account that is deleted leaves neither its name nor its address in any file of the server.
struct ErasureTests {
    private static let name = "Zyxwanda"
    /// An address of this machine that nothing else uses.
    private static let address = "127.0.0.7"

    /// The files of a folder, with those in its folders, that have a text; the log is among them.
    private static func files(with text: String, in server: ServerProcess) throws -> [String] {
        let needle = Data(text.utf8)
        var found: [String] = []
        let all = try #require(FileManager.default.enumerator(atPath: server.folder))
        for case let file as String in all {
            let data = FileManager.default.contents(atPath: server.folder + "/" + file) ?? Data()
            if data.range(of: needle) != nil { found.append(file) }
        }
        if server.program.complaints.contains(text) { found.append("the log") }
        return found
    }

    private static func register(_ server: ServerProcess) throws -> RawPeer {
        let ada = try RawPeer(port: server.port, from: address)
        try ada.send(
            #"{"type":"hello","protocol":1,"name":"\#(name)"}"#,
            #"{"type":"register","id":1,"name":"\#(name)","password":"seven blue cups"}"#)
        #expect(try ada.line(containing: "\"re\":1")?.contains("\"ok\"") == true)
        return ada
    }

    private static let deletion = #"{"type":"account","id":5,"do":"delete","password":"seven blue cups"}"#

    /// After games, chat, a title and a report with the name, in a running game and with other players, nothing of it is found once the
    /// deletion is granted, nor after a restart, nor in a log of every detail; the others play on.
    @Test(arguments: ["process", "power"]) func nothingIsFound(durability: String) throws {
        let server = try ServerProcess(["--durability", durability, "--log-level", "debug"])
        let ada = try Self.register(server)
        let (bob, eve) = (try RawPeer(port: server.port, named: "bob"), try RawPeer(port: server.port, named: "eve"))
        try ada.send(#"{"type":"create","id":2,"rules":{"mode":"solo","level":"easy"}}"#)
        let solo = try #require(Self.table(in: try ada.line(containing: "\"snapshot\"")))
        try ada.send(
            #"{"type":"ready","table":"\#(solo)"}"#, #"{"type":"resign","table":"\#(solo)"}"#,
            #"{"type":"history","id":3}"#)
        #expect(try ada.line(containing: "\"re\":3") != nil)
        try ada.send(
            #"{"type":"create","id":4,"title":"\#(Self.name)'s","rules":{"mode":"classic","level":"easy","seats":3}}"#)
        let table = try #require(Self.table(in: try ada.line(containing: "\"snapshot\"")))
        try bob.send(#"{"type":"join","id":1,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: "\"re\":1")?.contains("\"ok\"") == true)
        try eve.send(#"{"type":"join","id":1,"table":"\#(table)"}"#, #"{"type":"ready","id":2,"table":"\#(table)"}"#)
        #expect(try eve.line(containing: "\"re\":2")?.contains("\"ok\"") == true)
        try bob.send(
            #"{"type":"chat","id":2,"table":"\#(table)","text":"hello \#(Self.name)"}"#,
            #"{"type":"report","id":3,"table":"\#(table)","seat":0,"text":"\#(Self.name) is too good"}"#)
        #expect(try bob.line(containing: "\"re\":3")?.contains("\"ok\"") == true)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        try bob.send(#"{"type":"ready","id":4,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: "\"re\":4") != nil)
        // A saved game.
        try ada.send(#"{"type":"create","id":9,"rules":{"game":"klondike","level":"easy"}}"#)
        let patience = try #require(Self.table(in: try ada.line(containing: "\"klondike\"")))
        try ada.send(
            #"{"type":"ready","table":"\#(patience)"}"#, #"{"type":"draw","table":"\#(patience)"}"#,
            #"{"type":"leave","table":"\#(patience)"}"#, #"{"type":"saved","id":10}"#)
        #expect(try ada.line(containing: "\"saved\"")?.contains("\"moves\":1") == true)
        // So that the test looks where there is something.
        #expect(try Self.files(with: Self.name, in: server).count > 1)

        try ada.send(Self.deletion)
        #expect(try ada.line(containing: "\"re\":5")?.contains("\"ok\"") == true)
        #expect(try Self.files(with: Self.name, in: server) == [])
        // Addresses stay in the log.
        #expect(try Self.files(with: Self.address, in: server) == ["the log"])
        try bob.send(#"{"type":"chat","id":5,"table":"\#(table)","text":"gone"}"#)
        #expect(try bob.line(containing: "\"re\":5")?.contains("\"ok\"") == true)
        try server.restart(by: SIGKILL)
        #expect(try Self.files(with: Self.name, in: server) == [])
        try server.restart(by: SIGTERM)
        #expect(try Self.files(with: Self.name, in: server) == [])
        #expect(try Self.files(with: Self.address, in: server) == [])
    }

    /// When a server is killed.
    enum Moment: CaseIterable {
        /// The deletion is on its way.
        case sent
        /// Others have seen that the account has left its seat: the journal is begun anew.
        case seen
        /// Somebody else reads the database, and keeps its log.
        case held
    }

    /// A server that is killed in the middle of it has erased nothing, or finishes it after its next start.
    @Test(arguments: Moment.allCases) func killedMeanwhile(_ moment: Moment) throws {
        let server = try ServerProcess()
        let (ada, bob) = (try Self.register(server), try RawPeer(port: server.port))
        try bob.send(
            #"{"type":"hello","protocol":1,"name":"bob"}"#, #"{"type":"create","id":1,"title":"\#(Self.name)'s"}"#)
        let table = try #require(Self.table(in: try bob.line(containing: "\"snapshot\"")))
        try ada.send(#"{"type":"join","id":2,"table":"\#(table)"}"#)
        #expect(try ada.line(containing: "\"re\":2")?.contains("\"ok\"") == true)
        let reader = moment == .held ? try Self.reader(of: server) : nil
        try ada.send(Self.deletion)
        if moment != .sent { #expect(try bob.line(containing: "\"status\":\"open\"") != nil) }
        try server.restart(by: SIGKILL)
        reader?.signal(SIGKILL)
        _ = reader?.wait()

        let guest = try RawPeer(port: server.port, named: "guest")
        try guest.send(#"{"type":"login","id":1,"name":"\#(Self.name)","password":"seven blue cups"}"#)
        if try guest.line(containing: "\"re\":1")?.contains("\"ok\"") == true {
            #expect(moment == .sent)
            try guest.send(Self.deletion)
            #expect(try guest.line(containing: "\"re\":5")?.contains("\"ok\"") == true)
        }
        // The server has turns meanwhile. Where the database was held, it asks again after five seconds.
        let end = ContinuousClock.now + .seconds(60)
        while try Self.files(with: Self.name, in: server) != [], ContinuousClock.now < end {
            try guest.send(#"{"type":"ping","id":2}"#)
            _ = try guest.line(containing: "\"re\":2")
        }
        #expect(try Self.files(with: Self.name, in: server) == [])
    }

    /// A program that reads the database, and goes on to.
    private static func reader(of server: ServerProcess) throws -> BuiltProgram {
        let code =
            "import sqlite3,sys,time; d=sqlite3.connect(sys.argv[1],isolation_level=None); d.execute('BEGIN'); "
            + "d.execute('SELECT id FROM accounts').fetchall(); print('reads',flush=True); time.sleep(60)"
        let program = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", code, server.folder + "/pairs.db"])
        #expect(program.readLine() == "reads")
        return program
    }

    private static func table(in line: String?) -> String? {
        let words = line?.components(separatedBy: "\"table\":\"")
        return words.flatMap { $0.count > 1 ? $0[1].split(separator: "\"").first.map(String.init) : nil }
    }
}
