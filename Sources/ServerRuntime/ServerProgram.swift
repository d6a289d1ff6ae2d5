import CommandLine
import Crypto
import EventLoop
import FairDeal
import Platform
import ServerCore

/// The program `pairs-server`: makes the loop, the server and its driver, and connects them.
public enum ServerProgram {
    /// Runs with the process's arguments until the process ends.
    public static func main() -> Never { Environment.exit(serve(ServerOptions.program.start())) }

    private static func serve(_ options: ServerOptions) -> ExitCode {
        // Systems allow about 1,000 descriptors by default. If they refuse more, further peers wait to be accepted.
        let connections = options.limits.connections
        _ = OpenFiles.allow(connections > 0 ? connections + descriptorsBesideConnections : Int.max)
        let instance: String
        let lock: FolderLock?
        do throws(SystemError) {
            try Files.makeDirectory(options.data)
            lock = try FolderLock(options.data)
            if lock == nil {
                return failed(
                    "another server uses the folder \(options.data). Give this one its own with --data DIR.",
                    .dataIsInUse)
            }
            instance = try Instance.ofData(in: options.data, randomBytes: randomBytes)
        } catch {
            return failed(error.description, .cannotKeepData)
        }
        do throws(LoopError) {
            return try withExtendedLifetime(lock) { () throws(LoopError) in
                try serve(Server(setup(options, instance)), options, instance)
            }
        } catch {
            return failed(error.description, .systemRefused)
        }
    }

    /// Descriptors for the listener, files and the loop, and for connections that are refused because the server is full.
    private static let descriptorsBesideConnections = 1_000

    private static func setup(_ options: ServerOptions, _ instance: String) -> Server.Setup {
        Server.Setup(
            limits: options.limits, name: "pairs/\(PairsVersion.current)", instance: instance,
            hashing: Hashing(sha256: SHA256.hash, hmacSHA256: { HMACSHA256(key: $0).authenticate }),
            randomBytes: randomBytes)
    }

    private static func serve(
        _ server: Server, _ options: ServerOptions, _ instance: String
    ) throws(LoopError) -> ExitCode {
        let loop = try EventLoop()
        let log = try LogWriter(least: LogRecord.Level(options.logLevel), on: loop)
        let driver = ServerDriver(
            server, on: loop, log: log, backlogLimit: options.limits.backlogBytes,
            addressBacklogLimit: options.limits.backlogBytesPerAddress)
        let memory = MemoryWatch(
            limit: options.memory ?? ProcessMemory.allowed / 2, of: driver, on: loop, log: log)
        let listener: Listener
        do throws(LoopError) {
            listener = try Listener(
                on: loop, host: options.host, port: UInt16(options.port), accepted: driver.accept)
        } catch {
            return failed(error.description, .cannotListen)
        }
        listener.acceptFailed = { error in
            log.write(LogRecord(.warning, "accept_failed", .init("error", error.description)), at: loop.now)
        }
        let farewell = Farewell(driver, on: loop, listener)
        let signals = [
            try SignalSource(on: loop, [.interrupt, .termination]) { farewell.begin() },
            // Without this, the server would end when nobody reads its log any more.
            try SignalSource(on: loop, [.brokenPipe]) {},
        ]
        let input =
            options.endsWithInput
            ? try InputReader(on: loop, received: { _ in }, ended: { _ in farewell.begin() }) : nil
        StandardStream.output.write(line: "listening on \(listener.address.description)")
        farewell.advertiser =
            options.isHidden
            ? nil
            : Advertiser(on: loop, of: listener.address, instance: instance, title: options.title, log: log) {
                server.census
            }
        try withExtendedLifetime((signals, input, memory)) { () throws(LoopError) in try loop.run() }
        log.close()
        return .success
    }

    private static func failed(_ reason: String, _ code: ExitCode) -> ExitCode {
        StandardStream.error.write(line: "pairs-server: \(reason)")
        return code
    }

    private static func randomBytes(_ count: Int) -> [UInt8] {
        do {
            return try Randomness.bytes(count: count)
        } catch {
            preconditionFailure("the system has no random numbers: \(error)")
        }
    }
}

/// The end of the server: it says goodbye to everybody, and ends when they are gone, or after four seconds.
private final class Farewell {
    private let driver: ServerDriver
    private let loop: EventLoop
    private let listener: Listener
    private let deadline: Timer
    /// Announces the server on the network until its end begins.
    var advertiser: Advertiser?

    private static let patience = Duration.seconds(4)

    init(_ driver: ServerDriver, on loop: EventLoop, _ listener: Listener) {
        self.driver = driver
        self.loop = loop
        self.listener = listener
        deadline = Timer(on: loop) { loop.stop() }
    }

    func begin() {
        guard !deadline.isScheduled else { return }
        deadline.schedule(after: Self.patience)
        listener.close()
        advertiser = nil
        driver.shutDown { [loop] in loop.stop() }
    }
}

extension LogRecord.Level {
    fileprivate init?(_ level: ServerOptions.LogLevel) {
        switch level {
        case .debug: self = .debug
        case .info: self = .info
        case .warning: self = .warning
        case .error: self = .error
        case .none: return nil
        }
    }
}
