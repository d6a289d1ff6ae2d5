import EventLoop
import Journal
import Platform

/// The programs that can be measured.
enum ProgramKind: Sendable, Hashable {
    /// `pairs-server`, whose limits are all taken away.
    case server
    /// The same at that level of durability.
    case durableServer(Durability)
    /// The same, over TLS.
    case secureServer
    /// The same, whose numbers can be read at that port.
    case meteredServer(port: Int)
    /// The same, for browsers.
    case webServer
    /// The same, on the load's core as well as on its own.
    case sharingServer
    /// The same, announced to the network under ``title``.
    case announcedServer
    /// The same with its calls counted; see `Counter/counter.c`.
    case countedServer
    /// The same with the limits that it has by default, and what it logs in a file.
    case openServer
    /// The same, also for browsers at that port.
    case openWebServer(port: Int)
    /// As `openServer`, and nobody reads what it logs.
    case muteServer
    /// The C relay.
    case relay
    /// Redis, for publishing and subscribing.
    case redis
}

/// How programs are started: from where, and on which core.
struct Programs {
    /// Where `pairs-server`, `pairs-relay` and `pairs-counter.so` are.
    let folder: String
    /// Nil where programs can't be held on a core.
    let cores: Cores?

    private static let patience = Duration.seconds(10)

    /// Starts a program in that folder, or a new one, and waits until it listens.
    func start(_ kind: ProgramKind, data: String? = nil) throws -> RunningProgram {
        let data = try data ?? (kind == .relay ? nil : Files.makeTemporaryDirectory())
        var process: ChildProcess?
        do {
            let port = kind == .redis ? try Self.freePort() : 0
            let command = command(kind, data: data ?? "", port: port)
            let started =
                if let cores {
                    // It becomes the program, under the same process id.
                    try ChildProcess(
                        "taskset",
                        ["-c", "\(cores.measured)" + (kind == .sharingServer ? ",\(cores.load)" : "")] + command)
                } else {
                    try ChildProcess(command[0], Array(command.dropFirst()))
                }
            process = started
            while let line = started.readLine(within: Self.patience) {
                guard let address = Self.address(in: line, of: kind, port: port) else { continue }
                return RunningProgram(kind, started, at: address, data: data)
            }
            throw BenchError("\(kind.name) did not start: \(command.joined(separator: " "))")
        } catch {
            process?.end(patience: .zero)
            if let data { Files.removeDirectory(data) }
            throw error
        }
    }

    /// How long the server takes from nothing to its first line. It runs where the load runs.
    func measureStart() throws -> Duration {
        let data = try Files.makeTemporaryDirectory()
        defer { Files.removeDirectory(data) }
        let command = command(.server, data: data, port: 0)
        let start = ContinuousClock.now
        let process = try ChildProcess(command[0], Array(command.dropFirst()))
        defer { process.end(patience: .zero) }
        guard process.readLine(within: Self.patience) != nil else { throw BenchError("pairs-server did not start") }
        return start.duration(to: .now)
    }

    /// What Redis calls itself; nil where it is not installed.
    static var redisVersion: String? {
        guard let process = try? ChildProcess("redis-server", ["--version"]) else { return nil }
        defer { process.end(patience: .zero) }
        let words = process.readLine(within: patience)?.split(separator: " ") ?? []
        return words.first { $0.hasPrefix("v=") }.map { "redis \($0.dropFirst(2))" }
    }

    /// A program and its arguments.
    private func command(_ kind: ProgramKind, data: String, port: Int) -> [String] {
        switch kind {
        case .server, .sharingServer:
            let limits = [
                "rate", "connections", "connections-per-address", "tables", "tables-per-session", "seats-per-session",
                "sessions-per-address", "tables-per-address", "kept-per-address", "archived-per-address", "watchers",
                "backlog",
                "backlog-per-address", "hello-time", "idle-time",
            ]
            return [
                "\(folder)/pairs-server", "--host", "127.0.0.1", "--port", "0", "--data", data, "--log-level", "error",
                "--no-advertise",
            ]
                + limits.flatMap { ["--\($0)", "0"] }
        case .durableServer(let level):
            return command(.server, data: data, port: port) + ["--durability", level.rawValue]
        case .secureServer:
            return command(.server, data: data, port: port) + ["--tls-port", "0"]
        case .meteredServer(let metricsPort):
            return command(.server, data: data, port: port) + ["--metrics", "127.0.0.1:\(metricsPort)"]
        case .webServer:
            return command(.server, data: data, port: port) + ["--web", "0"]
        case .announcedServer:
            return [
                "\(folder)/pairs-server", "--port", "0", "--data", data, "--log-level", "error", "--title",
                ProgramKind.title,
            ]
        case .countedServer:
            return [
                "env", "LD_PRELOAD=\(folder)/pairs-counter.so", "PAIRS_COUNTS=\(data)/\(RunningProgram.countsFile)",
            ] + command(.server, data: data, port: port)
        case .openServer, .muteServer:
            // The shell becomes the server. A pipe that is open for both is one whose other end never closes.
            let script = kind == .openServer ? "exec \"$@\" 2>\"$0\"" : "mkfifo \"$0\" && exec \"$@\" 2<>\"$0\""
            return [
                "/bin/sh", "-c", script, "\(data)/log", "\(folder)/pairs-server", "--host", "127.0.0.1", "--port", "0",
                "--data", data, "--no-advertise", "--events", "everybody",
            ]
        case .openWebServer(let webPort):
            return command(.openServer, data: data, port: port) + ["--web", "\(webPort)"]
        case .relay:
            return ["\(folder)/pairs-relay"]
        case .redis:
            return [
                "redis-server", "--bind", "127.0.0.1", "--port", "\(port)", "--dir", data, "--save", "", "--maxclients",
                "12000", "--client-output-buffer-limit", "pubsub 0 0 0",
            ]
        }
    }

    /// The address in the line by which a program says that it listens.
    private static func address(in line: String, of kind: ProgramKind, port: Int) -> Address? {
        let greeting =
            switch kind {
            case .secureServer: "listening with TLS on "
            case .webServer: "listening for browsers on "
            default: "listening on "
            }
        if line.hasPrefix(greeting) { return Address(String(line.dropFirst(greeting.count))) }
        return line.contains("Ready to accept connections") ? Address(host: "127.0.0.1", port: port) : nil
    }

    /// A port that nobody listens on; Redis can't pick one, nor can a server for its numbers.
    static func freePort() throws -> Int {
        let listener = try Listener(on: EventLoop(), host: "127.0.0.1", port: 0) { $0.close() }
        defer { listener.close() }
        return Int(listener.address.port)
    }
}

extension ProgramKind {
    /// What the announced server is called on the network.
    static let title = "Bench-\(Environment.processID)"

    /// What it is called in the results.
    var name: String {
        switch self {
        case .server, .durableServer, .secureServer, .meteredServer, .webServer, .sharingServer, .announcedServer,
            .countedServer,
            .openServer, .openWebServer, .muteServer:
            "pairs-server"
        case .relay: "C relay"
        case .redis: "redis"
        }
    }
}
