import Foundation
import TLS
import TestSupport
import Testing

/// The server's port for TLS, with the programs that others use: `openssl` and bare sockets.
struct ServerTLSTests {
    private static func openssl(_ arguments: [String]) throws -> BuiltProgram {
        try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), ["openssl"] + arguments)
    }

    /// The port that a server prints in its second line.
    private static func tlsPort(of server: ServerProcess) throws -> Int {
        let line = try #require(server.program.readLine())
        #expect(line.hasPrefix("listening with TLS on 127.0.0.1:"))
        return try #require(Int(line.split(separator: ":").last ?? ""))
    }

    private static func start(_ arguments: [String] = []) throws -> (server: ServerProcess, port: Int) {
        let server = try ServerProcess(["--tls-port", "0"] + arguments)
        return (server, try tlsPort(of: server))
    }

    /// Somebody who types into `openssl s_client` plays as over nc, at a table with somebody in the clear, and leaves politely.
    @Test(arguments: ["-tls1_2", "-tls1_3"]) func aPersonPlaysTyped(version: String) throws {
        let (server, port) = try Self.start()
        let ada = try Self.openssl(["s_client", version, "-quiet", "-connect", "127.0.0.1:\(port)"])
        ada.write("name ada")
        #expect(ada.line(beginning: "Hello, ada.") != nil)
        ada.write("create classic easy")
        let table = try #require(ada.line(beginning: "Table ")?.dropFirst(6).prefix { $0 != ":" })
        let bob = try RawPeer(port: server.port)
        try bob.send("name bob", "join \(table)")
        #expect(ada.line(beginning: "bob ") != nil)
        ada.write("quit")
        #expect(ada.readToEnd().allSatisfy { !$0.contains("error") })
        #expect(ada.wait() == 0)
    }

    /// Who speaks in the clear at the port for TLS is told so in one line, and that is the end.
    @Test(arguments: ["help\n", "{\"type\":\"ping\"}\n", "GET / HTTP/1.1\r\n\r\n"]) func plainText(_ text: String)
        throws
    {
        let (server, port) = try Self.start()
        defer { withExtendedLifetime(server) {} }
        let peer = try RawPeer(port: port)
        try peer.send(text: text)
        #expect(try peer.line()?.hasPrefix("error bad_protocol: This port speaks TLS. Connect with TLS,") == true)
        #expect(try peer.line() == nil)
    }

    /// Garbage in place of a handshake ends that connection alone.
    @Test func garbage() throws {
        let (server, port) = try Self.start()
        let peer = try RawPeer(port: port)
        try peer.send([0x16, 3, 1, 0, 5] + Array(repeating: 9, count: 100))
        while try peer.line() != nil {}
        #expect(try RawPeer(port: server.port).line()?.contains("welcome") == true)
    }

    /// A handshake that is not over within ten seconds is the end.
    @Test(.deep) func aSlowHandshake() throws {
        let (server, port) = try Self.start()
        defer { withExtendedLifetime(server) {} }
        let peer = try RawPeer(port: port)
        try peer.send([0x16, 3, 1])
        #expect(try peer.line() == nil)
    }

    /// More connections of one address than may begin a handshake in a second are all greeted in the end.
    @Test func manyAtOnce() throws {
        let (server, port) = try Self.start()
        defer { withExtendedLifetime(server) {} }
        let script = """
            import socket, ssl, sys
            settings = ssl.create_default_context()
            settings.check_hostname, settings.verify_mode = False, ssl.CERT_NONE
            sockets = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(120)]
            for one in sockets:
                print(settings.wrap_socket(one).makefile().readline()[:16])
            """
        let python = try BuiltProgram(URL(fileURLWithPath: "/usr/bin/env"), ["python3", "-c", script, "\(port)"])
        let lines = python.readToEnd()
        #expect(python.wait() == 0 && lines == Array(repeating: "{\"type\":\"welcome", count: 120))
    }

    /// The server keeps its own certificate over a restart, in a file that only it may read.
    @Test func keepsItsCertificate() throws {
        let data = try TemporaryFolder()
        let arguments = [
            "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--no-advertise", "--data", data.path,
        ]
        var fingerprints: Set<String> = []
        for _ in 0..<2 {
            let server = try BuiltProgram("pairs-server", arguments)
            _ = server.readLine()
            let port = try #require(server.readLine()?.split(separator: ":").last)
            fingerprints.insert(try Self.fingerprint(port: String(port)))
            server.signal(SIGTERM)
            #expect(server.wait() == 0)
        }
        #expect(fingerprints.count == 1)
        let rights = try FileManager.default.attributesOfItem(atPath: data.path + "/tls.pem")[.posixPermissions]
        #expect(rights as? Int == 0o600)
    }

    /// A certificate of the server's own that has expired is renewed at the start.
    @Test func renewsItsCertificate() throws {
        let data = try TemporaryFolder()
        let path = data.path + "/tls.pem"
        try Self.expired.write(toFile: path, atomically: true, encoding: .utf8)
        let server = try BuiltProgram(
            "pairs-server",
            ["--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--no-advertise", "--data", data.path])
        #expect(server.readLine()?.hasPrefix("listening on ") == true)
        #expect(server.readLine()?.hasPrefix("listening with TLS on ") == true)
        let kept = try String(contentsOfFile: path, encoding: .utf8)
        #expect(kept != Self.expired && kept.contains("BEGIN CERTIFICATE") && kept.contains("BEGIN PRIVATE KEY"))
        // The clock may have been wrong.
        #expect(try String(contentsOfFile: path + ".expired", encoding: .utf8) == Self.expired)
        #expect(server.complaints.contains("expired on 2021-01-31, and this machine's clock says 2"))
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    /// One that is not valid yet by the machine's clock, which is most likely wrong, is used; the log names the clock. So its players need
    /// no other pin.
    @Test func aClockThatIsBehind() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/tls.pem"
        // Noon of 2090-01-01.
        let made = try SelfSigned(name: "early", at: 3_786_955_200)
        let text = String(decoding: made.certificate + made.key, as: UTF8.self)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let server = try BuiltProgram(
            "pairs-server",
            ["--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--no-advertise", "--data", folder.path])
        #expect(server.readLine()?.hasPrefix("listening on ") == true, "\(server.complaints)")
        let port = try #require(server.readLine()?.split(separator: ":").last)
        #expect(try Self.fingerprint(port: String(port)).contains("Fingerprint="))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        let words = "is not valid before 2090-01-01, and this machine's clock says 2"
        #expect(server.complaints.contains("event=certificate_not_valid_yet") && server.complaints.contains(words))
        server.signal(SIGTERM)
        #expect(server.wait() == 0)
    }

    private static func fingerprint(port: String) throws -> String {
        let shell = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"),
            [
                "-c",
                "openssl s_client -connect \"127.0.0.1:$0\" </dev/null 2>&1 | openssl x509 -noout -fingerprint -sha256",
                port,
            ])
        return try #require(shell.readToEnd().first { $0.contains("Fingerprint=") })
    }

    /// Two ports have one certificate, of which one record tells.
    @Test func oneRecord() throws {
        let (server, _) = try Self.start(["--web-tls", "0"])
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "event=certificate_reloaded"))
        server.program.signal(SIGTERM)
        #expect(server.program.wait() == 0)
        let records = server.program.complaints.split(separator: "\n").filter { $0.contains("event=certificate") }
        #expect(records.count == 2 && !records.contains { $0.contains("repeated=") }, "\(records)")
    }

    /// SIGHUP takes another certificate for the connections to come; a file that can't be used changes nothing, and the log says
    /// why.
    @Test func reload() throws {
        let folder = try TemporaryFolder()
        let (one, other) = (try Self.make("one", in: folder), try Self.make("other", in: folder))
        let path = folder.path + "/used.pem"
        try one.write(toFile: path, atomically: true, encoding: .utf8)
        let (server, port) = try Self.start(["--tls-certificate", path, "--tls-key", path])
        let first = try Self.fingerprint(port: "\(port)")
        try other.write(toFile: path, atomically: true, encoding: .utf8)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "event=certificate_reloaded"))
        let second = try Self.fingerprint(port: "\(port)")
        try "garbage".write(toFile: path, atomically: true, encoding: .utf8)
        server.program.signal(SIGHUP)
        #expect(server.program.complains(of: "event=certificate_not_reloaded"))
        #expect(first != second)
        #expect(try Self.fingerprint(port: "\(port)") == second)
        #expect(server.program.complaints.contains("holds no certificate in PEM form"))
    }

    /// A certificate with its key, by openssl.
    private static func make(_ name: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path + "/" + name
        let made = try openssl([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=\(name)", "-days", "30", "-keyout",
            path + ".key", "-out", path + ".crt",
        ])
        #expect(made.wait() == 0)
        return try String(contentsOfFile: path + ".crt", encoding: .utf8)
            + String(contentsOfFile: path + ".key", encoding: .utf8)
    }

    /// What a bad file is, which words tell of it, and with which status the server ends.
    private static let badFiles: [(files: [String: String], status: Int32, words: String)] = [
        ([:], 66, "there is no file "),
        (["c": "garbage", "k": "garbage"], 65, "c holds no certificate in PEM form"),
        (["c": expired, "k": "garbage"], 65, "k holds no private key in PEM form"),
        (["c": expired, "k": expired], 65, "c expired on 2021-01-31, and this machine's clock says "),
    ]

    /// Files that can't be used are told at the start, each by its name, with what to do and a status of its kind.
    @Test(arguments: badFiles.indices) func aBadFile(_ index: Int) throws {
        let (files, status, words) = Self.badFiles[index]
        let folder = try TemporaryFolder()
        for (name, text) in files {
            try text.write(toFile: folder.path + "/" + name, atomically: true, encoding: .utf8)
        }
        let server = try BuiltProgram(
            "pairs-server",
            [
                "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", folder.path + "/data",
                "--tls-certificate", folder.path + "/c", "--tls-key", folder.path + "/k", "--no-advertise",
            ])
        #expect(server.readToEnd().isEmpty)
        #expect(server.wait() == status)
        #expect(server.complaints.contains(words))
    }

    /// A certificate and a key that do not belong together are told so.
    @Test func aForeignKey() throws {
        let folder = try TemporaryFolder()
        for name in ["one", "other"] { _ = try Self.make(name, in: folder) }
        let server = try BuiltProgram(
            "pairs-server",
            [
                "--host", "127.0.0.1", "--port", "0", "--tls-port", "0", "--data", folder.path, "--tls-certificate",
                folder.path + "/one.crt", "--tls-key", folder.path + "/other.key", "--no-advertise",
            ])
        #expect(server.readToEnd().isEmpty && server.wait() == 65)
        #expect(server.complaints.contains("other.key does not fit the certificate in "))
    }

    /// Options that do not go together.
    @Test(arguments: [
        (["--tls-certificate", "c"], "--tls-certificate and --tls-key go together."),
        (["--tls-certificate", "c", "--tls-key", "k"], "--tls-certificate goes with --tls-port or --web-tls."),
    ])
    func options(_ arguments: [String], words: String) throws {
        let server = try BuiltProgram("pairs-server", arguments)
        #expect(server.readToEnd().isEmpty && server.wait() == 64 && server.complaints.contains(words))
    }

    /// Valid in 2020 alone.
    static let expired = """
        -----BEGIN CERTIFICATE-----
        MIIBDDCBsgIBATAKBggqhkjOPQQDAjASMRAwDgYDVQQDDAdleHBpcmVkMB4XDTIw
        MDEwMTAwMDAwMFoXDTIxMDEzMTAwMDAwMFowEjEQMA4GA1UEAwwHZXhwaXJlZDBZ
        MBMGByqGSM49AgEGCCqGSM49AwEHA0IABCGOENe8HfDMU49QuEYaoTUbWxRqqMGK
        WtLwZWGq3+/Wj4k5LGvOujuZj4LonfiCxJPC3y/HFBDBynd2b1zIfcIwCgYIKoZI
        zj0EAwIDSQAwRgIhALV9IYE2N46AsGf+RQ/5jr5smvEv0DSEv9xdc6G2vnuNAiEA
        3fiK90sfVP2a5Z5ogTqBu19ZOwdndwB/pLByz9+hcuY=
        -----END CERTIFICATE-----
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgOEXo1pONpTKsX1Po
        AuV7LN7iBBiLmjY4wE/FR3o54RKhRANCAAQhjhDXvB3wzFOPULhGGqE1G1sUaqjB
        ilrS8GVhqt/v1o+JOSxrzro7mY+C6J34gsSTwt8vxxQQwcp3dm9cyH3C
        -----END PRIVATE KEY-----
        """
}
