import Cluster
import EventLoop
import Journal
import Platform
import Postgres

/// The command `pairs-server doctor`: looks at the machine with the options that a server would have, and changes nothing.
enum ServerDoctor {
    /// The options of the server that it looks at.
    private static let looked: Set = [
        "config", "host", "port", "tls-port", "web", "web-tls", "metrics", "tls-certificate", "tls-key", "data",
        "connections", "cluster", "node", "allow-list", "server-password-file",
    ]

    static let program: Program<ServerOptions> = Program(
        name: "pairs-server doctor",
        summary:
            "Says what would keep a server with these options from its work on this machine, and what to do. Run it as the user that runs the server. It changes nothing.",
        defaults: ServerOptions(),
        options: ServerOptions.program.options.filter { looked.contains($0.name) },
        examples: [
            .init("pairs-server doctor", "Look with the options that a server has by itself."),
            .init("pairs-server doctor --config /etc/pairs/server.conf --data /var/lib/pairs", "Look for the service."),
        ],
        exits: [.foundProblem, .noFile, .badConfiguration, .systemRefused],
        check: { $0.doubledPorts.first })

    static func run(_ arguments: [String]) -> ExitCode {
        let options: ServerOptions
        do throws(StartFault) {
            options = try ConfigurationFile.options(arguments, of: program)
        } catch {
            for line in error.lines { StandardStream.error.write(line: "pairs-server: \(line)") }
            return error.exit
        }
        do throws(LoopError) {
            let diagnosis = ServerDiagnosis(try facts(options))
            for finding in diagnosis.findings {
                for line in finding.lines { StandardStream.output.write(line: line) }
            }
            return diagnosis.hasProblem ? .foundProblem : .success
        } catch {
            StandardStream.error.write(line: "pairs-server: \(error.description)")
            return .systemRefused
        }
    }

    private static func facts(_ options: ServerOptions) throws(LoopError) -> ServerFacts {
        var facts = ServerFacts(folder(options.data))
        facts.user = Machine.name(ofUser: Machine.user)
        do throws(LoopError) {
            switch try AdminClient(options.data).ask("stats") {
            case .lines(let lines):
                facts.process = lines.first { $0.hasPrefix("process ") }.map { String($0.dropFirst(8)) }
            case .hangs: facts.hangs = true
            case .waits, .ended: break
            }
        } catch {
            facts.hangs = error.isTimeout
        }
        let loop = try EventLoop()
        facts.endpoints = options.endpoints.map { endpoint in
            ServerFacts.Endpoint(endpoint.option, endpoint.port, refusal(of: endpoint.host, endpoint.port, on: loop))
        }
        facts.firewall = firewall
        facts.hasRightClock = Machine.hasRightClock
        facts.time = Int(WallClock.milliseconds / 1_000)
        let files = (try? Files.list(options.data)) ?? []
        facts.lastChange = files.compactMap { Files.changed(options.data + "/" + $0) }.max()
        facts.descriptors = OpenFiles.most
        facts.wantedDescriptors = ServerProgram.descriptors(for: options.limits.connections) ?? 0
        if options.tlsPort != nil || options.webTLSPort != nil {
            do throws(StartFault) {
                facts.certificate = try CertificateSource(options, instance: "").check()
            } catch {
                facts.certificate = .bad(error.description)
            }
        }
        facts.faults = options.faultsOfDoor.map(\.description)
        if facts.process == nil, !facts.hangs { facts.journal = journal(options.data + "/journal") }
        facts.database = options.cluster.map(database)
        return facts
    }

    private static func journal(_ folder: String) -> ServerFacts.Journal? {
        guard Files.isFolder(folder) else { return nil }
        do throws(JournalError) {
            var reader = try JournalReader(folder: folder)
            while try reader.next() != nil {}
            // A start begins a blank file anew, and nothing is lost with it.
            let cut = reader.remains.first { $0.offset > 0 }
            return cut.map { .cut(bytes: $0.bytes, of: $0.file) } ?? .whole
        } catch {
            return .bad(error.message, error.hint)
        }
    }

    private static func database(_ text: String) -> ServerFacts.Database {
        do throws(PostgresError) {
            let conninfo = try Conninfo(text)
            let connection = try PostgresConnection(conninfo)
            _ = try ClusterSchema.check(connection)
            try ClusterSchema.checkWhole(connection)
            let left = try connection.execute(
                """
                SELECT LEAST(
                    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
                        - (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'),
                    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user)
                        - (SELECT count(*) FROM pg_stat_activity WHERE usename = current_user)) + 1,
                    current_user, inet_client_addr() IS NULL OR inet_client_addr() << '127.0.0.0/8'
                        OR inet_client_addr() = '::1' OR COALESCE((SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()), false)
                """)
            let version = connection.parameter("server_version") ?? "?"
            return .good(
                "PostgreSQL \(version) at \(conninfo) has the schema \(ClusterSchema.version), and the role \(left.text(0, 1) ?? "?") may use it",
                unsafe: try ClusterSchema.unsafeSettings(connection), connections: Int(left.integer(0, 0) ?? 0),
                isEncrypted: left.text(0, 2) == "t")
        } catch {
            return .bad(error.message, error.hint)
        }
    }

    private static func refusal(of host: String, _ port: Int, on loop: EventLoop) -> ServerFacts.Refusal? {
        do throws(LoopError) {
            try Listener(on: loop, host: host, port: UInt16(port)) { _ in }.close()
            return nil
        } catch {
            return error.isTaken ? .taken : error.isForbidden ? .forbidden : .other(error.reason)
        }
    }

    private static func folder(_ path: String) -> ServerFacts.Folder {
        var folder = ServerFacts.Folder(path)
        folder.exists = Files.exists(path)
        let place = Files.nearest(to: path)
        folder.refusal = Files.refusal(ofWritingTo: place)
        folder.owner = Machine.owner(of: place).map(Machine.name)
        folder.isInMemory = Machine.isInMemory(place)
        let room = Machine.room(at: place)
        (folder.bytes, folder.files) = (room?.bytes, room?.files)
        let owner = Machine.owner(of: path)
        let names =
            ((try? Files.list(path)) ?? []) + ((try? Files.list(path + "/journal")) ?? []).map { "journal/" + $0 }
        for name in names.sorted() {
            guard let other = Machine.owner(of: path + "/" + name), other != owner else { continue }
            folder.foreign.append((name, Machine.name(ofUser: other)))
        }
        return folder
    }

    private static var firewall: ServerFacts.Firewall {
        if ((try? Files.read("/etc/ufw/ufw.conf")) ?? "").contains("ENABLED=yes") {
            // All may read the policy, and only root the rules.
            let policy = ((try? Files.read("/etc/default/ufw")) ?? nil) ?? ""
            let rules = (try? Files.read("/etc/ufw/user.rules")) ?? nil
            return .ufw(rules.map { Ufw(rules: $0, policy: policy) })
        }
        if Files.exists("/run/firewalld") { return .unknown("firewalld") }
        let tables = ((try? Files.read("/proc/net/ip_tables_names")) ?? nil) ?? ""
        let modules = ((try? Files.read("/proc/modules")) ?? nil) ?? ""
        let usesTables = modules.split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.count > 2 && words[0] == "nf_tables" && words[2] != "0"
        }
        return tables.contains("filter") || usesTables ? .unknown("A firewall of the kernel") : .none
    }
}

extension ExitCode {
    static let foundProblem = ExitCode(1, "Something keeps a server from its work on this machine.")
}
