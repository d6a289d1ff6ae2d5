import Foundation
import TestSupport
import Testing

/// The password of a server, from where no list of processes shows it.
struct ServerPasswordTests {
    private func reply(_ server: ServerProcess, _ password: String) throws -> String? {
        let peer = try RawPeer(port: server.port)
        try peer.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","password":"\#(password)"}"#)
        return try peer.line(containing: #""re":1"#)
    }

    /// The first line of a file is the password, without the end of the line.
    @Test func ofAFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/password"
        try Data("let me in\r\nnot this\n".utf8).write(to: URL(fileURLWithPath: path))
        let server = try ServerProcess(["--server-password-file", path])
        #expect(try reply(server, "let me in")?.contains("\"ok\"") == true)
        #expect(try reply(server, "let me")?.contains("bad_password") == true)
    }

    /// The variable of the environment is the password where no option is.
    @Test func ofTheEnvironment() throws {
        let server = try ServerProcess(environment: ["PAIRS_SERVER_PASSWORD": "let me in"])
        #expect(try reply(server, "let me in")?.contains("\"ok\"") == true)
        #expect(try reply(server, "")?.contains("bad_password") == true)
        let other = try ServerProcess(
            ["--server-password", "other"], environment: ["PAIRS_SERVER_PASSWORD": "let me in"])
        #expect(try reply(other, "other")?.contains("\"ok\"") == true)
    }

    /// The client and the bot give the password that the environment or a file has, and say what is wrong with the file.
    @Test func ofClients() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/password"
        try Data("let me in\n".utf8).write(to: URL(fileURLWithPath: path))
        let server = try ServerProcess(["--server-password-file", path])
        let connect = ["--connect", "127.0.0.1:\(server.port)"]
        for (options, environment) in [
            (["--server-password-file", path], [:]), ([], ["PAIRS_SERVER_PASSWORD": "let me in"]),
        ] {
            let client = try BuiltProgram(
                "pairs", ["--plain"] + connect + options, environment: environment)
            var line = client.readLine()
            while let told = line, !told.hasPrefix("Lobby") { line = client.readLine() }
            #expect(line != nil, "\(client.complaints)")
            client.write("quit")
            #expect(client.wait() == 0)
            let bot = try BuiltProgram(
                "pairs-bot",
                ["--new-table", "--level", "easy", "--mode", "solo", "--seats", "1", "--think", "0"]
                    + connect + options, environment: environment)
            #expect(bot.readLine()?.hasPrefix("table ") == true, "\(bot.complaints)")
            #expect(bot.wait() == 0)
        }
        for options in [["--plain"], ["--watch", "abcd"]] {
            let without = try BuiltProgram("pairs", options + connect)
            without.closeInput()
            #expect(without.wait() == 69)
            #expect(without.complaints == "pairs: This server has a password.\n")
        }
        for program in ["pairs", "pairs-bot"] {
            let missing = try BuiltProgram(program, connect + ["--server-password-file", folder.path + "/none"])
            #expect(missing.wait() == 66 && missing.complaints.contains("is not there"), "\(missing.complaints)")
        }
    }

    /// A file that has no password ends the start with a sentence and a status.
    @Test(arguments: [(nil, 66, "is not there"), ("\n", 65, "has no password in its first line")])
    func badFiles(text: String?, status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/password"
        if let text { try Data(text.utf8).write(to: URL(fileURLWithPath: path)) }
        let program = try BuiltProgram(
            "pairs-server", ["--server-password-file", path, "--port", "0", "--data", folder.path + "/data"])
        #expect(program.readToEnd() == [] && program.wait() == status)
        #expect(program.complaints.contains(words), "\(program.complaints)")
    }

    /// Two sources contradict each other, and a ladder goes with none of them.
    @Test(arguments: [
        ["--server-password", "x", "--server-password-file", "y"], ["--ladder", "--server-password-file", "y"],
    ])
    func contradictions(arguments: [String]) throws {
        let program = try BuiltProgram("pairs-server", arguments)
        #expect(program.wait() == 64 && program.complaints.contains("--server-password"), "\(program.complaints)")
    }
}
