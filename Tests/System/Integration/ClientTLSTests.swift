import Foundation
import TestSupport
import Testing

/// The client and the bot over TLS: whom they trust, and what they say where they don't.
struct ClientTLSTests {
    /// A server with TLS, and the folder in which its clients remember it.
    private final class Scene {
        let server: ServerProcess
        let port: Int
        let state: TemporaryFolder
        let certificate: String

        init() throws {
            state = try TemporaryFolder()
            certificate = state.path + "/tls.pem"
            try Self.make(at: certificate)
            server = try ServerProcess(["--tls-port", "0", "--tls-certificate", certificate, "--tls-key", certificate])
            port = try #require(Int(server.program.readLine()?.split(separator: ":").last ?? ""))
        }

        /// The SHA-256 of its certificate.
        var fingerprint: String {
            let lines = server.program.complaints.split(separator: "\n").filter { $0.contains("fingerprint=") }
            return lines.last?.split(separator: "=").last.map(String.init) ?? ""
        }

        static func make(at path: String) throws {
            let script =
                "openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=pairs -days 30 -keyout \"$0.key\" -out \"$0\" && cat \"$0.key\" >>\"$0\""
            #expect(try BuiltProgram(URL(fileURLWithPath: "/bin/sh"), ["-c", script, path]).wait() == 0)
        }

        /// Gives the server another certificate.
        func renew() throws {
            try Self.make(at: certificate)
            server.program.signal(SIGHUP)
            #expect(server.program.complains(of: "event=certificate_reloaded"))
        }

        /// A bot that plays a game for itself.
        func bot(_ arguments: [String] = []) throws -> (status: Int32, output: [String], complaints: String) {
            try run(
                "pairs-bot",
                ["--new-table", "--mode", "solo", "--level", "easy", "--hide", "0", "--think", "0"] + arguments)
        }

        func run(
            _ program: String, _ arguments: [String], at host: String = "127.0.0.1"
        ) throws -> (status: Int32, output: [String], complaints: String) {
            let program = try BuiltProgram(
                program, ["--connect", "\(host):\(port)"] + arguments, environment: ["XDG_STATE_HOME": state.path])
            program.closeInput()
            let output = program.readToEnd()
            return (program.wait(), output, program.complaints)
        }

        var trust: [Substring] {
            ((try? String(contentsOfFile: state.path + "/pairs/trust", encoding: .utf8)) ?? "").split(separator: "\n")
        }
    }

    /// A bot tells a new server's fingerprint and remembers it. Then TLS is spoken there without being asked for, and nothing is
    /// told.
    @Test func theFirstTime() throws {
        let scene = try Scene()
        let first = try scene.bot(["--tls"])
        #expect(first.status == 0 && first.output.last?.contains("is over (cleared)") == true)
        #expect(first.complaints.contains("is new. Its certificate is \(scene.fingerprint), and no other is accepted"))
        #expect(scene.trust.count == 1 && scene.trust[0].hasPrefix("127.0.0.1 \(scene.port) \(scene.fingerprint) "))
        let second = try scene.bot()
        #expect(second.status == 0 && second.complaints.isEmpty && scene.trust.count == 1)
    }

    /// The client says a new server's fingerprint, and nothing of one that it knows from another address.
    @Test func theClient() throws {
        let scene = try Scene()
        let first = try scene.run("pairs", ["--tls"])
        #expect(first.status == 0 && first.output.contains("Certificate: \(scene.fingerprint)."))
        let second = try scene.run("pairs", ["--tls"], at: "localhost")
        #expect(second.status == 0 && !second.output.contains { $0.contains("Certificate") })
        #expect(scene.trust.count == 2)
    }

    /// A certificate that somebody has issued for another name is told of by both, and trusted all the same.
    @Test func aForeignCertificate() throws {
        let scene = try Scene()
        let script = """
            cd "$0" && openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=issuer -days 30 -keyout ca.key -out ca.pem &&
            openssl req -newkey rsa:2048 -nodes -subj /CN=den.example -keyout leaf.key -out leaf.csr &&
            openssl x509 -req -in leaf.csr -CA ca.pem -CAkey ca.key -days 30 -out leaf.pem && cat leaf.pem leaf.key >"$1"
            """
        let make = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script, scene.state.path, scene.certificate])
        #expect(make.wait() == 0)
        scene.server.program.signal(SIGHUP)
        #expect(scene.server.program.complains(of: "event=certificate_reloaded"))
        let told = try scene.run("pairs", ["--tls"]).output
        #expect(told.contains("Made for another name. Certificate: \(scene.fingerprint)."))
        #expect(try scene.run("pairs", ["--tls"]).output.contains { $0.contains("another name") } == false)
        let other = try Scene()
        try FileManager.default.removeItem(atPath: other.certificate)
        try FileManager.default.copyItem(atPath: scene.certificate, toPath: other.certificate)
        other.server.program.signal(SIGHUP)
        #expect(other.server.program.complains(of: "event=certificate_reloaded"))
        #expect(try other.bot(["--tls"]).complaints.contains("It was issued for another name than the server's."))
    }

    /// A certificate that has ended, or does not hold yet, is told of by both with its day, and trusted all the same. It is that of
    /// a program between them and the server, for the server does not start with one that has ended.
    @Test(arguments: [
        ("20200101000000Z", "20200131120000Z", "Expired on 2020-01-31.", "It expired on 2020-01-31."),
        ("20900101000000Z", "20900131120000Z", "Valid only from 2090-01-01.", "It is not valid before 2090-01-01."),
    ]) func anotherTime(begin: String, end: String, words: String, botsWords: String) throws {
        let folder = try TemporaryFolder()
        let make = try BuiltProgram(
            URL(fileURLWithPath: "/bin/sh"), ["-c", Self.issue, folder.path, folder.path + "/tls.pem", begin, end])
        #expect(make.wait() == 0, "\(make.complaints)")
        let server = try ServerProcess()
        let proxy = try BuiltProgram(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["python3", "-c", Self.proxy, folder.path + "/tls.pem", "\(server.port)"])
        let address = "127.0.0.1:\(try #require(proxy.readLine()))"
        func run(_ program: String, _ arguments: [String]) throws -> BuiltProgram {
            let program = try BuiltProgram(program, ["--connect", address, "--tls"] + arguments)
            program.closeInput()
            return program
        }
        let client = try run("pairs", [])
        #expect(client.readToEnd().first?.hasPrefix(words + " Certificate: ") == true && client.wait() == 0)
        let bot = try run(
            "pairs-bot", ["--new-table", "--mode", "solo", "--level", "easy", "--hide", "0", "--think", "0"])
        #expect(bot.readToEnd().last?.contains("is over (cleared)") == true && bot.wait() == 0)
        #expect(bot.complaints.contains(botsWords))
    }

    /// Makes a certificate with its key, in a folder, from one time to another.
    private static let issue = """
        cd "$0" && mkdir ca && : >ca/index && echo 01 >ca/serial &&
        printf '%s\\n' '[ca]' default_ca=d '[d]' database=ca/index serial=ca/serial new_certs_dir=ca \\
            default_md=sha256 policy=p '[p]' commonName=supplied >ca.conf &&
        openssl req -newkey rsa:2048 -nodes -subj /CN=pairs -keyout old.key -out old.csr &&
        openssl ca -batch -selfsign -notext -config ca.conf -keyfile old.key -in old.csr -startdate "$2" -enddate "$3" \\
            -out old.pem && cat old.pem old.key >"$1"
        """

    /// Ends TLS with a certificate, and passes everything on to a port of this machine.
    private static let proxy = """
        import socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1])
        def pump(source, sink):
            try:
                while data := source.recv(65536): sink.sendall(data)
                sink.shutdown(socket.SHUT_WR)
            except OSError: pass
        def serve(peer):
            try: peer = context.wrap_socket(peer, server_side=True)
            except OSError: return
            server = socket.create_connection(("127.0.0.1", int(sys.argv[2])))
            threading.Thread(target=pump, args=(server, peer), daemon=True).start()
            pump(peer, server)
        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        while True: threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()
        """

    /// Another certificate is refused by both, with the old one, the new one, the day and a command that accepts it. The
    /// server is told nothing.
    @Test func aChange() throws {
        let scene = try Scene()
        #expect(try scene.bot(["--tls"]).status == 0)
        let old = scene.fingerprint
        try scene.renew()
        let new = scene.fingerprint
        #expect(old != new)
        for (program, result) in [("pairs", try scene.run("pairs", [])), ("pairs-bot", try scene.bot())] {
            #expect(result.status == 69 && result.output.isEmpty)
            for words in [
                "has changed. Since 2", "it was \(old)", "Now it is \(new).",
                "To accept it: \(program) --connect 127.0.0.1:\(scene.port) --trust \(new) (",
            ] {
                #expect(result.complaints.contains(words))
            }
        }
        #expect(try scene.bot(["--trust", new]).status == 0)
        #expect(try scene.bot().status == 0)
        #expect(try scene.bot(["--trust", old]).complaints.contains("is \(new), and not \(old), as --trust says."))
    }

    /// A server that is known by another address with another certificate is refused after its welcome, by its instance.
    @Test func aChangeAtAnotherAddress() throws {
        let scene = try Scene()
        #expect(try scene.bot(["--tls"]).status == 0)
        try scene.renew()
        let result = try scene.run("pairs", ["--tls"], at: "localhost")
        #expect(result.status == 69 && result.complaints.contains(" at 127.0.0.1:\(scene.port). Now it is "))
    }

    /// Of a port of the game that does not speak TLS, and of one of another kind, both say so.
    @Test(arguments: ["pairs", "pairs-bot"]) func aPlainServer(_ name: String) throws {
        let server = try ServerProcess()
        let program = try BuiltProgram(name, ["--connect", "127.0.0.1:\(server.port)", "--tls"])
        program.closeInput()
        #expect(program.readToEnd().isEmpty && program.wait() == 69)
        let place = "127.0.0.1:\(server.port)"
        #expect(
            program.complaints
                == "\(name): \(place) speaks Pairs without TLS. Leave --tls and --trust out, or name the server's port for TLS.\n"
        )
        let web = try WebServer.shared.get().port
        let other = try BuiltProgram(name, ["--connect", "127.0.0.1:\(web)", "--tls"])
        other.closeInput()
        #expect(other.readToEnd().isEmpty && other.wait() == 69)
        #expect(other.complaints == "\(name): 127.0.0.1:\(web) does not speak TLS. Is the port right?\n")
    }

    /// A server that has spoken TLS before, and does no more, is not spoken to in the clear.
    @Test func tlsIsGone() throws {
        let scene = try Scene()
        #expect(try scene.bot(["--tls"]).status == 0)
        let plain = try ServerProcess()
        let trust = scene.state.path + "/pairs/trust"
        let line = try String(contentsOfFile: trust, encoding: .utf8)
        try line.replacing(" \(scene.port) ", with: " \(plain.port) ").write(
            toFile: trust, atomically: true, encoding: .utf8)
        let program = try BuiltProgram(
            "pairs", ["--connect", "127.0.0.1:\(plain.port)"], environment: ["XDG_STATE_HOME": scene.state.path])
        program.closeInput()
        #expect(program.readToEnd().isEmpty && program.wait() == 69)
        #expect(
            program.complaints.contains("does not speak TLS. On 2") && program.complaints.contains(scene.fingerprint))
    }

    /// A client in the clear at a port for TLS shows what that port says of itself, whatever it came for.
    @Test(arguments: [
        ["pairs"], ["pairs", "--watch", "k3f9"], ["pairs", "--table", "k3f9"], ["pairs", "replay"], ["pairs-bot"],
    ]) func aPlainClient(_ command: [String]) throws {
        let scene = try Scene()
        let place = "127.0.0.1:\(scene.port)"
        let isReplay = command.last == "replay"
        let program = try BuiltProgram(
            command[0], Array(command.dropFirst()) + (isReplay ? ["gt47@" + place] : ["--connect", place]))
        program.closeInput()
        #expect(program.readToEnd().isEmpty && program.wait() == 76)
        let words = command[0] == "pairs" ? place : "The server refuses (bad_protocol)"
        #expect(
            program.complaints.hasPrefix(
                "\(command[0]): \(words): This port speaks TLS. Connect with TLS, as with pairs --tls "))
    }

    /// A client at a port for browsers is answered as they are, and says that this is no server of the game.
    @Test(arguments: [false, true]) func aPortForBrowsers(isEncrypted: Bool) throws {
        let web = try WebServer.shared.get()
        let place = "127.0.0.1:\(isEncrypted ? web.securePort : web.port)"
        let state = try TemporaryFolder()
        let program = try BuiltProgram(
            "pairs", ["--connect", place] + (isEncrypted ? ["--tls"] : []),
            environment: ["XDG_STATE_HOME": state.path])
        program.closeInput()
        #expect(program.readToEnd().isEmpty && program.wait() == 76)
        #expect(program.complaints == "pairs: What listens at \(place) is no Pairs server. Is the port right?\n")
    }

    /// A fingerprint is checked, and the client's options need a server.
    @Test(arguments: [
        (["pairs", "--tls"], "--tls and --trust go with --connect."),
        (["pairs-bot", "--trust", "abc"], "64 hexadecimal digits"),
    ])
    func options(_ command: [String], words: String) throws {
        let program = try BuiltProgram(command[0], Array(command.dropFirst()))
        #expect(program.readToEnd().isEmpty && program.wait() == 64 && program.complaints.contains(words))
    }
}
