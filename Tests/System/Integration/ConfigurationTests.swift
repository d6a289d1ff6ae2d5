import Foundation
import TestSupport
import Testing

/// A server whose options stand in a file.
struct ConfigurationTests {
    private static func write(_ text: String, to folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/server.conf"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// A mistake is told with its place, and nothing is started; a good file is told to be good.
    @Test(arguments: [
        ("port = 0\nladder\n", 0, ""), (nil, 66, "is not there"),
        ("port = 0\n titel = x\n", 78, "server.conf:2:2: There is no option \"titel\" for a file. Did you mean title?"),
        ("accounts = none\nladder\n", 78, "server.conf:2:1: --ladder needs accounts"),
        ("repair\n", 78, "server.conf:1:1: repair stands on a command line only."),
        ("web = 7247\n", 78, "server.conf:1:1: --port and --web name the same port, 7247."),
        ("web = 7000\nport = 7000\ntls-port = 7000\n", 78, "--port and --tls-port name the same port, 7000."),
        ("web = 7000\nport = 7000\ntls-port = 7000\n", 78, "--port and --web name the same port, 7000."),
        ("host = 300.1.1.1\n", 78, "server.conf:1:1: --host is an address of this machine"),
        (
            "port = 7000\nmetrics = 127.0.0.1:7000\n", 78,
            "server.conf:2:1: --port and --metrics name the same port, 7000."
        ),
        ("host = 127.0.0.2\nport = 7000\nmetrics = 127.0.0.1:7000\ntls-port = 0\nweb = 0\n", 0, ""),
        ("server-password-file = /nope/pw\n", 66, "the file /nope/pw of --server-password-file is not there."),
        ("data = /dev/null\n", 73, "can't write to the folder /dev/null: Not a directory."),
        ("data = /dev/null/a/b\n", 73, "can't make the folder /dev/null/a/b: Not a directory."),
        ("data = /proc/x\n", 73, "can't make the folder /proc/x: "),
        ("host = nowhere.invalid\n", 69, "--host: "), ("metrics = 192.0.2.4:99\n", 69, "--metrics: "),
        (
            "metrics = 127.0.0.1\n", 78,
            "server.conf:1:11: metrics takes an address with its port, like 127.0.0.1:9127, not"
        ),
    ])
    func checking(text: String?, status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let path = try text.map { try Self.write($0, to: folder) } ?? folder.path + "/none"
        let program = try BuiltProgram("pairs-server", ["--config", path, "--check-config"])
        #expect(program.readToEnd() == (status == 0 ? ["\(path) has no mistake."] : []))
        #expect(
            program.wait() == status && (words.isEmpty || program.complaints.contains(words)), "\(program.complaints)")
    }

    /// Every mistake is named, and what the start would find wrong with the files that the options name.
    @Test func allMistakes() throws {
        let folder = try TemporaryFolder()
        let path = try Self.write(
            """
            titel = x
            rate = many
            accounts = none
            ladder
            web-url = https://pairs.example
            tls-port = 0
            tls-certificate = \(folder.path)/none.pem
            tls-key = \(folder.path)/none.key
            allow-list = \(folder.path)/none.txt

            """, to: folder)
        let program = try BuiltProgram("pairs-server", ["--config", path, "--check-config"])
        #expect(program.readToEnd() == [] && program.wait() == 78)
        let lines = program.complaints.split(separator: "\n")
        for words in [
            "server.conf:1:1: There is no option \"titel\"", "server.conf:2:8: rate takes a whole number",
            "server.conf:4:1: --ladder needs accounts", "server.conf:5:1: --web-url goes with --web",
            "server.conf:9:1: --allow-list goes with accounts", "there is no file \(folder.path)/none.pem",
            "there is no file \(folder.path)/none.key", "none.txt",
        ] {
            #expect(lines.contains { $0.hasPrefix("pairs-server: ") && $0.contains(words) }, "\(words)\n\(lines)")
        }
    }

    /// A file that the options name and that is not there is a mistake, also where the options are right.
    @Test func missingCertificate() throws {
        let folder = try TemporaryFolder()
        let path = try Self.write(
            "tls-port = 0\ntls-certificate = \(folder.path)/none.pem\ntls-key = \(folder.path)/none.key\n", to: folder)
        let program = try BuiltProgram("pairs-server", ["--config", path, "--check-config"])
        #expect(program.readToEnd() == [] && program.wait() == 66)
        let start = try BuiltProgram(
            "pairs-server", ["--config", path, "--port", "0", "--data", folder.path + "/data"])
        #expect(start.readToEnd() == [] && start.wait() == 66)
        for complaints in [program.complaints, start.complaints] {
            for file in ["none.pem", "none.key"] {
                #expect(complaints.contains("there is no file \(folder.path)/\(file)"), "\(complaints)")
            }
        }
        // A certificate that the server would make is none that is missing.
        _ = try Self.write("tls-port = 0\ndata = \(folder.path)/data\n", to: folder)
        let good = try BuiltProgram("pairs-server", ["--config", path, "--check-config"])
        #expect(good.readToEnd() == ["\(path) has no mistake."] && good.wait() == 0)
    }

    /// A file without an end is not read for ever.
    @Test(arguments: [
        (["--check-config", "--config"], 78, "/dev/zero:1:1: The file has more than 1048576 bytes."),
        (["--port", "0", "--allow-list"], 65, "The file has more than 1048576 bytes."),
        (
            ["--port", "0", "--tls-port", "0", "--tls-key", "/dev/zero", "--tls-certificate"], 65,
            "/dev/zero has more than 1048576 bytes."
        ),
    ])
    func endlessFile(arguments: [String], status: Int32, words: String) throws {
        let folder = try TemporaryFolder()
        let program = try BuiltProgram("pairs-server", ["--data", folder.path] + arguments + ["/dev/zero"])
        #expect(program.wait() == status && program.complaints.contains(words), "\(program.complaints)")
    }

    /// The file's options count, and the command line's more. SIGHUP reads the file again: what can change does, what
    /// can't is told, and a mistake changes nothing.
    @Test func reloading() throws {
        let folder = try TemporaryFolder()
        let path = try Self.write("host = nowhere.invalid\nrate = 7\nlog-level = error\n", to: folder)
        let server = try ServerProcess(["--config", path])
        let ada = try RawPeer(port: server.port)
        #expect(try ada.line(containing: "welcome")?.contains("\"rate\":7") == true)
        _ = try Self.write("host = nowhere.invalid\nrate = 8\nlog-level = info\n", to: folder)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "restart_needed options=rate"))
        _ = try Self.write("rate = many\n", to: folder)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "config_not_reloaded"))
        #expect(server.program.complaints.contains("server.conf:1:8: rate takes a whole number"))
    }
}
