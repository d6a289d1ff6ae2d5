import Foundation
import Postgres
import TestSupport
import Testing

/// `pairs doctor --server`, which runs `pairs-server doctor`, on this machine.
struct DoctorTests {
    private static func doctor(_ words: [String]) throws -> (lines: [String], complaints: String, status: Int32) {
        let program = try BuiltProgram("pairs", ["doctor", "--server"] + words)
        let lines = program.readToEnd()
        let status = program.wait()
        return (lines, program.complaints, status)
    }

    /// On a free port with a folder that does not exist yet there is no problem, and nothing is made.
    @Test func nothingWrong() throws {
        let folder = try TemporaryFolder()
        let data = folder.path + "/data"
        let told = try Self.doctor(["--host", "127.0.0.1", "--port", "0", "--web", "0", "--data", data])
        #expect(told.status == 0, "\(told.lines)")
        #expect(told.lines.contains("ok       The data folder \(data) is not there. The server makes it."))
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    /// A port that is taken is a problem with what to do, unless the server of that folder has it.
    @Test func takenPort() throws {
        let server = try ServerProcess()
        let folder = try TemporaryFolder()
        let words = ["--host", "127.0.0.1", "--port", "\(server.port)"]
        let other = try Self.doctor(words + ["--data", folder.path])
        #expect(other.status == 1)
        #expect(other.lines.contains("problem  Port \(server.port) (--port) is taken by another program."))
        #expect(other.lines.contains { $0.hasPrefix("         What to do: Find it with: ss -tlnp") })
        let own = try Self.doctor(words + ["--data", server.folder])
        #expect(own.status == 0, "\(own.lines)")
        #expect(own.lines.first?.hasPrefix("ok       A server runs with the folder \(server.folder): process ") == true)
    }

    /// The database of a cluster is looked at: without a schema, without grants, and as it should be.
    @Test(.postgres) func database() throws {
        let folder = try TemporaryFolder()
        let conninfo = try PostgresServer.freshDatabase()
        func doctor(_ user: String = "pairs") throws -> (text: String, status: Int32) {
            let place = conninfo.replacing("user=pairs", with: "user=\(user)")
            let told = try Self.doctor(
                ["--host", "127.0.0.1", "--port", "0", "--data", folder.path, "--cluster", place, "--node", "n1"])
            return (told.lines.joined(separator: "\n"), told.status)
        }
        let empty = try doctor()
        #expect(empty.status == 1 && empty.text.contains("pairs-server cluster init"), "\(empty.text)")
        let connection = try PostgresConnection(Conninfo(conninfo))
        try connection.execute("DROP ROLE IF EXISTS doctored; CREATE ROLE doctored LOGIN")
        func prepare(_ words: [String]) throws {
            let program = try BuiltProgram("pairs-server", ["cluster", "init", "--cluster", conninfo] + words)
            #expect(program.wait() == 0, "\(program.complaints)")
        }
        try prepare([])
        let refused = try doctor("doctored")
        #expect(refused.status == 1 && refused.text.contains("permission denied"), "\(refused.text)")
        try prepare(["--grant", "doctored"])
        let good = try doctor("doctored")
        #expect(
            good.status == 0 && good.text.contains("has the schema 1, and the role doctored may use it"), "\(good.text)"
        )
        #expect(good.text.contains("hint     PostgreSQL has fsync = off"))
        try connection.execute("ALTER ROLE doctored CONNECTION LIMIT 2")
        #expect(try doctor("doctored").text.contains("problem  PostgreSQL has 2 connections left"))
    }

    /// `pairs doctor --public` knows the own server by its certificate, whoever answers instead, and a port at which nobody is.
    @Test func fromOutside() throws {
        let server = try ServerProcess(["--tls-port", "0"])
        let port = try #require(Int(server.program.readLine()?.split(separator: ":").last ?? ""))
        let home = try TemporaryFolder()
        func doctor(_ port: Int) throws -> (text: String, status: Int32) {
            let words = ["doctor", "--public", "localhost", "--tls-port", "\(port)"]
            let program = try BuiltProgram("pairs", words, environment: ["XDG_DATA_HOME": home.path])
            let lines = program.readToEnd()
            return (lines.joined(separator: "\n"), program.wait())
        }
        let foreign = try doctor(port)
        #expect(foreign.status == 1 && foreign.text.contains("Another server answers at localhost:\(port)"))
        try FileManager.default.createDirectory(atPath: home.path + "/pairs", withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: server.folder + "/tls.pem", toPath: home.path + "/pairs/tls.pem")
        let own = try doctor(port)
        #expect(
            own.status == 0 && own.text.contains("answers from here with the certificate of your server"), "\(own.text)"
        )
        #expect(own.text.contains("an address of a private network"))
        let plain = try doctor(server.port)
        #expect(plain.status == 1 && plain.text.contains("does not speak TLS"), "\(plain.text)")
        server.program.signal(SIGTERM)
        _ = server.program.wait()
        let nobody = try doctor(port)
        #expect(nobody.status == 1 && nobody.text.contains("refuses connections"), "\(nobody.text)")
    }

    /// A certificate that can't be used is named, and so is a mistake in the file of options.
    @Test func badFiles() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/file"
        try Data("port = 0\ntls-port = 0\nportt = 5\n".utf8).write(to: URL(fileURLWithPath: file))
        let configuration = try Self.doctor(["--config", file])
        #expect(configuration.status == 78 && configuration.complaints.contains("\(file):3:1"))
        let doubled = try Self.doctor(["--port", "7000", "--web", "7000", "--data", folder.path])
        #expect(doubled.status == 64 && doubled.complaints.contains("--port and --web name the same port, 7000."))
        let certificate = try Self.doctor([
            "--port", "0", "--tls-port", "0", "--tls-certificate", file, "--tls-key", file, "--data", folder.path,
        ])
        #expect(certificate.status == 1)
        #expect(certificate.lines.contains { $0.hasPrefix("problem  TLS: \(file) holds no certificate in PEM form") })
        let missing = folder.path + "/none"
        let others = try Self.doctor(
            ["--port", "0", "--server-password-file", missing, "--allow-list", missing, "--data", folder.path])
        #expect(others.status == 1)
        #expect(others.lines.contains("problem  The file \(missing) of --server-password-file is not there."))
        #expect(others.lines.contains { $0.hasPrefix("problem  The allow list \(missing) is not there. ") })
    }

    /// A journal that keeps the server from its start is named, with what to do, and stays as it is.
    @Test func damagedJournal() throws {
        let folder = try TemporaryFolder()
        let journal = folder.path + "/journal"
        try FileManager.default.createDirectory(atPath: journal, withIntermediateDirectories: true)
        let version1 = BuiltProgram.root.appendingPathComponent("Protocol/journal/version-1.pairsj")
        let segment = URL(fileURLWithPath: journal + "/0000000001.pairsj")
        var bytes = try Data(contentsOf: version1)
        func doctor() throws -> (lines: [String], complaints: String, status: Int32) {
            try bytes.write(to: segment)
            return try Self.doctor(["--host", "127.0.0.1", "--port", "0", "--data", folder.path])
        }
        let whole = try doctor()
        #expect(whole.status == 0 && whole.lines.contains("ok       The journal is whole."), "\(whole)")
        // A loss of power leaves a file of zeros, which a start begins anew.
        let blank = URL(fileURLWithPath: journal + "/0000000002.pairsj")
        try Data(count: 100).write(to: blank)
        let begun = try doctor()
        #expect(begun.lines.contains("ok       The journal is whole."), "\(begun)")
        try FileManager.default.removeItem(at: blank)
        bytes[200] ^= 1
        let damaged = try doctor()
        #expect(damaged.status == 1, "\(damaged)")
        #expect(
            damaged.lines.contains { $0.hasPrefix("problem  The journal \(segment.path) is damaged at byte ") }
                && damaged.lines.contains { $0.contains("let pairs-server --repair say what it would drop.") },
            "\(damaged)")
        #expect(try Data(contentsOf: segment) == bytes)
    }

    /// A certificate that is not valid yet keeps no server from its work, which the file of options hears too.
    @Test func earlyCertificate() throws {
        let folder = try TemporaryFolder()
        let (file, options) = (folder.path + "/early.pem", folder.path + "/server.conf")
        let made = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            [
                "openssl", "req", "-x509", "-newkey", "ed25519", "-nodes", "-subj", "/CN=pairs", "-keyout", file,
                "-out",
                folder.path + "/certificate", "-not_before", "20990101000000Z", "-not_after", "20991231000000Z",
            ])
        // Only newer versions of the program can make one.
        guard made.wait() == 0 else { return }
        let text = try String(contentsOfFile: folder.path + "/certificate", encoding: .utf8)
        try (text + String(contentsOfFile: file, encoding: .utf8)).write(
            toFile: file, atomically: true, encoding: .utf8)
        let server = ["--port", "0", "--tls-port", "0", "--tls-certificate", file, "--tls-key", file]
        let told = try Self.doctor(server + ["--data", folder.path])
        #expect(told.status == 0, "\(told.lines)")
        #expect(told.lines.contains { $0.hasPrefix("hint ") && $0.contains("not valid before 2099-01-01") })
        try "port = 0\ntls-port = 0\ntls-certificate = \(file)\ntls-key = \(file)\n".write(
            toFile: options, atomically: true, encoding: .utf8)
        let check = try BuiltProgram("pairs-server", ["--config", options, "--check-config"])
        #expect(check.readToEnd() == ["\(options) has no mistake."] && check.wait() == 0, "\(check.complaints)")
    }

    /// Files of another user in the data folder are named with their owner.
    @Test(.enabled(if: getuid() == 0, "only root can make files of others"))
    func foreignFiles() throws {
        let folder = try TemporaryFolder()
        let file = folder.path + "/pairs.db"
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(chown(file, 1, 1) == 0)
        let told = try Self.doctor(["--port", "0", "--data", folder.path])
        #expect(
            told.status == 1 && told.lines.contains { $0.hasPrefix("problem  pairs.db in \(folder.path) belongs to ") })
    }
}
