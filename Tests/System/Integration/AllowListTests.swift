import Foundation
import TestSupport
import Testing

/// A server that lets only those accounts play that a file names.
struct AllowListTests {
    private static func write(_ text: String, to folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/friends"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Others may look at the list of tables and sign in, and that is all. SIGHUP reads the file again; a bad one changes nothing.
    @Test func othersAndReloading() throws {
        let folder = try TemporaryFolder()
        let path = try Self.write("ada\r\n\n  Bob \n", to: folder)
        let server = try ServerProcess(["--allow-list", path])
        let eve = try RawPeer(port: server.port, named: "eve")
        try eve.send(#"{"type":"create","id":1}"#)
        #expect(try eve.line(containing: "\"re\":1")?.contains("not_allowed") == true)
        _ = try Self.write("ada\nx\u{7}y\n", to: folder)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "allow_list_not_reloaded"))
        #expect(server.program.complaints.contains("line 2 of the allow list"))
        try eve.send(#"{"type":"register","id":2,"name":"eve","password":"secret of eve"}"#)
        #expect(try eve.line(containing: "\"re\":2")?.contains("not_allowed") == true)
        _ = try Self.write("ada\neve\n", to: folder)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "allow_list_reloaded"))
        #expect(server.program.complaints.contains("names=2"))
    }

    /// A file that is not there or holds what is no name ends the start with a sentence and a status.
    @Test(arguments: [
        (nil, 66, "is not there"), ("ada\n\u{7}\n", 65, "line 2 of the allow list"),
        ("ada\n" + String(repeating: "a", count: 99), 65, "line 2"),
    ])
    func badFiles(text: String?, status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/friends"
        if let text { _ = try Self.write(text, to: folder) }
        let program = try BuiltProgram("pairs-server", ["--allow-list", path, "--data", folder.path + "/data"])
        #expect(program.readToEnd() == [] && program.wait() == status && program.complaints.contains(words))
    }
}
