import EventLoop
import Platform
import ServerCore

/// Keeps the process within its memory. Once a second it reads the size of the process; between two readings the driver counts
/// the bytes that wait for slow readers, because only these can grow by hundreds of megabytes in a second.
final class MemoryWatch {
    private let loop: EventLoop
    private let driver: ServerDriver
    private let server: Server
    private let log: LogWriter
    private var policy: MemoryPolicy
    private var timer: Timer?
    /// The size at the last reading without the backlogs.
    private var sizeBesideBacklogs = 0

    private static let interval = Duration.seconds(1)

    /// Begins to watch. Where the system does not tell sizes, only the backlogs count.
    init(limit: Int, of driver: ServerDriver, on loop: EventLoop, log: LogWriter) {
        self.loop = loop
        self.driver = driver
        server = driver.server
        self.log = log
        policy = MemoryPolicy(limit: limit)
        timer = Timer(on: loop) { [unowned self] in read() }
        driver.backlogsGrew = { [unowned self] in apply() }
        read()
    }

    private func read() {
        timer?.schedule(after: Self.interval)
        var size = ProcessMemory.resident ?? 0
        if policy.mayTrim(at: loop.now, size: size), let used = ProcessMemory.used,
            policy.trims(at: loop.now, size: size, used: used)
        {
            ProcessMemory.giveBack()
            let smaller = ProcessMemory.resident ?? 0
            policy.trimmed(at: loop.now, from: size, to: smaller)
            log.write(
                LogRecord(.debug, "memory_given_back", .init("bytes", size - smaller), .init("left", smaller)),
                at: loop.now)
            size = smaller
        }
        sizeBesideBacklogs = max(0, size - loop.backlogBytes)
        apply()
    }

    private func apply() {
        let size = sizeBesideBacklogs + loop.backlogBytes
        let measures = policy.measures(at: size)
        if measures.dropped > 0 {
            let backlogs = driver.dropBacklogs(ofBytes: measures.dropped)
            let diffs = backlogs < measures.dropped ? server.forgetDiffs() : 0
            if backlogs + diffs > 0 {
                log.write(
                    LogRecord(
                        .warning, "memory_over", .init("size", size), .init("dropped", backlogs),
                        .init("forgotten", diffs)),
                    at: loop.now)
            }
        }
        guard measures.refusesNew != server.isShortOfMemory else { return }
        server.isShortOfMemory = measures.refusesNew
        let use = server.memoryUse
        log.write(
            LogRecord(
                .warning, measures.refusesNew ? "memory_short" : "memory_eased", .init("size", size),
                .init("backlogs", loop.backlogBytes), .init("diffs", use.diffBytes), .init("tables", use.tables),
                .init("sessions", use.sessions), .init("connections", use.connections)),
            at: loop.now)
    }
}
