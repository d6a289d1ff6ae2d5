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

    /// After games, chat, a title and a report with the name, in a running game and with other players, nothing of it is found once the
    /// deletion is granted, nor after a restart; the others play on.
    @Test(arguments: ["process", "power"]) func nothingIsFound(durability: String) throws {
        let server = try ServerProcess(["--durability", durability])
        let ada = try RawPeer(port: server.port, from: Self.address)
        let bob = try RawPeer(port: server.port)
        try ada.send(
            #"{"type":"hello","protocol":1,"name":"\#(Self.name)"}"#,
            #"{"type":"register","id":1,"name":"\#(Self.name)","password":"seven blue cups"}"#)
        #expect(try ada.line(containing: "\"re\":1")?.contains("\"ok\"") == true)
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#)
        try ada.send(#"{"type":"create","id":2,"rules":{"mode":"solo","level":"easy"}}"#)
        let solo = try #require(Self.table(in: try ada.line(containing: "\"snapshot\"")))
        try ada.send(
            #"{"type":"ready","table":"\#(solo)"}"#, #"{"type":"resign","table":"\#(solo)"}"#,
            #"{"type":"history","id":3}"#)
        #expect(try ada.line(containing: "\"re\":3") != nil)
        try ada.send(#"{"type":"create","id":4,"rules":{"mode":"classic","level":"easy"}}"#)
        let table = try #require(Self.table(in: try ada.line(containing: "\"snapshot\"")))
        try bob.send(#"{"type":"join","id":1,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: "\"re\":1")?.contains("\"ok\"") == true)
        try bob.send(
            #"{"type":"chat","id":2,"table":"\#(table)","text":"hello \#(Self.name)"}"#,
            #"{"type":"report","id":3,"table":"\#(table)","seat":0,"text":"\#(Self.name) is too good"}"#)
        #expect(try bob.line(containing: "\"re\":3")?.contains("\"ok\"") == true)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        try bob.send(#"{"type":"ready","id":4,"table":"\#(table)"}"#)
        #expect(try bob.line(containing: "\"re\":4") != nil)
        // So that the test looks where there is something.
        #expect(try Self.files(with: Self.name, in: server).count > 1)

        try ada.send(#"{"type":"account","id":5,"do":"delete","password":"seven blue cups"}"#)
        #expect(try ada.line(containing: "\"re\":5")?.contains("\"ok\"") == true)
        #expect(try Self.files(with: Self.name, in: server) == [])
        #expect(try Self.files(with: Self.address, in: server) == [])
        try bob.send(#"{"type":"chat","id":5,"table":"\#(table)","text":"gone"}"#)
        #expect(try bob.line(containing: "\"re\":5")?.contains("\"ok\"") == true)
        try server.restart(by: SIGKILL)
        #expect(try Self.files(with: Self.name, in: server) == [])
        try server.restart(by: SIGTERM)
        #expect(try Self.files(with: Self.name, in: server) == [])
        #expect(try Self.files(with: Self.address, in: server) == [])
    }

    private static func table(in line: String?) -> String? {
        let words = line?.components(separatedBy: "\"table\":\"")
        return words.flatMap { $0.count > 1 ? $0[1].split(separator: "\"").first.map(String.init) : nil }
    }
}
