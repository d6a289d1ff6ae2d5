import Foundation
import TestSupport
import Testing

/// `pairs-server admin` beside a running server, as whoever runs it uses both.
struct AdminTests {
    /// What the command prints, what it complains, and its status.
    private static func admin(
        _ words: String..., folder: String
    ) throws -> (lines: [String], complaints: String, status: Int32) {
        let program = try BuiltProgram("pairs-server", ["admin", "--data", folder] + words)
        let lines = program.readToEnd()
        let status = program.wait()
        return (lines, program.complaints, status)
    }

    /// The orders reach the server, and the answers come as the help says; the socket is its owner's alone and goes with the server.
    @Test func orders() throws {
        let server = try ServerProcess()
        let socket = server.folder + "/admin.sock"
        let rights = try FileManager.default.attributesOfItem(atPath: socket)[.posixPermissions] as? Int
        #expect(rights == 0o600)
        let ada = try RawPeer(port: server.port)
        try ada.send("name ada lovelace")
        #expect(try ada.line(containing: "Hello, \"ada lovelace\".") != nil)
        let who = try Self.admin("who", folder: server.folder)
        #expect(
            who.status == 0 && who.lines.count == 1 && who.lines[0].contains("\"ada lovelace\" guest from 127.0.0.1:"))
        let stats = try Self.admin("stats", folder: server.folder)
        #expect(
            stats.lines.contains("pairs_sessions 1") && stats.lines.contains { $0.hasPrefix("pairs_memory_bytes ") })
        let health = try Self.admin("health", folder: server.folder)
        #expect(health.lines == ["ok"] && health.status == 0)
        let announce = try Self.admin("announce", "Back at nine", folder: server.folder)
        #expect(announce.lines == ["ok"] && announce.status == 0)
        #expect(try ada.line(containing: "Back at nine") != nil)
        let nobody = try Self.admin("reset", "bob", folder: server.folder)
        #expect(nobody.lines == [] && nobody.status == 1)
        #expect(nobody.complaints.hasPrefix("error no_such_account: "))
        let kick = try Self.admin("kick", "ada lovelace", folder: server.folder)
        #expect(kick.lines == ["ok"])
        while try ada.line() != nil {}
        server.program.signal(SIGTERM)
        #expect(server.program.wait() == 0)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    /// A report of a guest is logged as a guest's, as the audit has it.
    @Test func reportOfAGuest() throws {
        let server = try ServerProcess()
        let (ada, bob) = (
            try RawPeer(port: server.port, named: "ada"), try RawPeer(port: server.port, named: "bob")
        )
        try ada.send(#"{"type":"create","id":10}"#)
        let line = try #require(try ada.line(containing: #""re":10"#))
        let table = try #require(line.firstMatch(of: /"table":"(\w+)"/)).1
        try bob.send(#"{"type":"join","id":11,"table":"\#(table)"}"#)
        _ = try bob.line(containing: #""re":11"#)
        try bob.send(#"{"type":"report","id":12,"table":"\#(table)","seat":0,"text":"rude"}"#)
        _ = try bob.line(containing: #""re":12"#)
        #expect(server.program.complains(of: "event=audit did=report by=guest"), "\(server.program.complaints)")
        #expect(try Self.admin("audit", folder: server.folder).lines.contains { $0.contains("by a guest") })
    }

    /// Where no server runs, that is told with what to do.
    @Test func noServer() throws {
        let folder = try TemporaryFolder()
        let who = try Self.admin("who", folder: folder.path)
        #expect(who.status == 69 && who.lines == [])
        #expect(who.complaints.contains("no server runs with the folder \(folder.path)"))
    }

    /// The help is the same with and without a server.
    @Test func help() throws {
        let server = try ServerProcess()
        let typed = try Self.talk(server.folder + "/admin.sock", "help\n").split(separator: "\n").map(String.init)
        let folder = try TemporaryFolder()
        let help = try Self.admin("HELP", folder: folder.path)
        #expect(help.status == 0 && help.lines.count > 10 && help.lines + ["ok"] == typed, "\(help)")
    }

    /// A server that is stopped, so that it takes connections and answers nothing, is told of with what to do: also where what asks the
    /// database is waited for longer, and where so many wait that no more connections are taken.
    @Test func hangingServer() throws {
        let server = try ServerProcess()
        server.program.signal(SIGSTOP)
        defer { server.program.signal(SIGCONT) }
        for words in [["stats"], ["backup", server.folder + "/backup"]] {
            let program = try BuiltProgram("pairs-server", ["admin", "--data", server.folder] + words)
            #expect(program.readToEnd() == [] && program.wait() == 75)
            #expect(
                program.complaints.contains("has not answered for 3 seconds: it hangs, or is stopped. Keep its log"))
        }
        let path = server.folder + "/admin.sock"
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        for _ in 0..<40 {
            guard let socket = try Self.connect(path, blocking: false) else { break }
            sockets.append(socket)
        }
        #expect((1..<40).contains(sockets.count))
        let full = try Self.admin("health", folder: server.folder)
        #expect(full.status == 75 && full.complaints.contains("it hangs, or is stopped"))
    }

    #if os(Linux)
        /// Where so many are connected that no descriptors are left, the socket is still answered, and health says so.
        @Test func withoutDescriptors() throws {
            let server = try ServerProcess(["--log-level", "none"], descriptors: 48)
            let peers = try (0..<60).map { _ in try RawPeer(port: server.port) }
            #expect(try peers[0].line(containing: "welcome") != nil)
            let health = try Self.admin("health", folder: server.folder)
            #expect(health.status == 1 && health.complaints.contains("No descriptors are left for more connections"))
            #expect(try Self.admin("who", folder: server.folder).status == 0)
            #expect(peers[59].isSilent)
        }
    #endif

    /// A command without words is a mistake of the command line.
    @Test func noCommand() throws {
        let folder = try TemporaryFolder()
        let none = try Self.admin(folder: folder.path)
        #expect(none.status == 64 && none.complaints.contains("the command is missing"))
    }

    /// A drained server ends when the last game has, and at once where none runs.
    @Test func drain() throws {
        let server = try ServerProcess()
        let ada = try RawPeer(port: server.port)
        try ada.send("name ada", "create solo easy", "ready")
        #expect(try ada.line(containing: "A new game") != nil)
        #expect(try Self.admin("drain", folder: server.folder).lines == ["1 game runs still"])
        #expect(try ada.line(containing: "The server ends") != nil)
        try ada.send("resign")
        while try ada.line() != nil {}
        #expect(server.program.wait() == 0)
        let idle = try ServerProcess()
        let told = try Self.admin("drain", folder: idle.folder)
        #expect(told.lines == ["no game runs; the server ends now"] && told.status == 0, "\(told)")
        #expect(idle.program.wait() == 0)
    }

    /// Lines that are too long, no text, or too many clients are told so, and the server goes on.
    @Test func badClients() throws {
        let server = try ServerProcess()
        let path = server.folder + "/admin.sock"
        #expect(try Self.talk(path, String(repeating: "a", count: 5_000)).hasPrefix("error line_too_long: "))
        #expect(
            try Self.talk(path, "who\nstats\nnonsense\n").hasSuffix(
                "ok\nerror unknown_type: There is no such command. Use help for all commands.\n"))
        let sockets = try (0..<8).map { _ in try Self.connect(path) }
        #expect(try Self.talk(path, "who\n").hasPrefix("error too_many: "))
        for socket in sockets { close(socket) }
        #expect(try RawPeer(port: server.port).line()?.contains("welcome") == true)
    }

    private static func connect(_ path: String) throws -> Int32 { try #require(try connect(path, blocking: true)) }

    /// Nil where it would have to wait.
    private static func connect(_ path: String, blocking: Bool) throws -> Int32? {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        if !blocking { _ = fcntl(socket, F_SETFL, O_NONBLOCK) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        if result != 0, !blocking, errno == EAGAIN {
            close(socket)
            return nil
        }
        try #require(result == 0)
        return socket
    }

    /// Sends a text, ends sending, and returns all that comes.
    private static func talk(_ path: String, _ text: String) throws -> String {
        let socket = try connect(path)
        defer { close(socket) }
        _ = text.withCString { send(socket, $0, text.utf8.count, Int32(MSG_NOSIGNAL)) }
        shutdown(socket, Int32(SHUT_WR))
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let count = recv(socket, &buffer, buffer.count, 0)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += buffer[..<count]
        }
    }
}

/// `pairs-server top` beside a running server.
struct TopTests {
    /// In a pipe it prints plain lines with what `stats` tells, as often as it was asked.
    @Test func inAPipe() throws {
        let server = try ServerProcess()
        let ada = try RawPeer(port: server.port)
        try ada.send("name ada", "create solo easy", "ready", "flip a1", "ping")
        #expect(try ada.line(containing: "pong") != nil)
        let top = try BuiltProgram("pairs-server", ["top", "--data", server.folder, "--times", "2", "--seconds", "1"])
        let lines = top.readToEnd()
        #expect(top.wait() == 0)
        #expect(lines.filter { $0.hasPrefix("Players     connections 1   sessions 1") }.count == 2)
        #expect(lines.contains { $0.hasPrefix("Traffic     moves 1 so far") })
        #expect(lines.contains { $0.hasPrefix("Traffic     moves 0/s") })
        #expect(!lines.contains { $0.contains("\u{1B}") })
    }

    /// A server that is stopped is told of as one that hangs.
    @Test func hangingServer() throws {
        let server = try ServerProcess()
        server.program.signal(SIGSTOP)
        defer { server.program.signal(SIGCONT) }
        let top = try BuiltProgram("pairs-server", ["top", "--data", server.folder])
        #expect(top.readToEnd() == [] && top.wait() == 75 && top.complaints.contains("it hangs, or is stopped"))
    }

    /// Without a server it says so.
    @Test func noServer() throws {
        let folder = try TemporaryFolder()
        let top = try BuiltProgram("pairs-server", ["top", "--data", folder.path])
        #expect(top.readToEnd() == [] && top.wait() == 69 && top.complaints.contains("no server runs with the folder"))
    }
}
