import EventLoop
import Platform
import ServerCore

/// Keeps the process within its memory. It reads the size of the process four times a second, for tables may grow by 50 MB in a second; where
/// memory is short and nothing is begun, once a second. Between two readings the driver counts the bytes that wait for slow readers,
/// because only these can grow by hundreds of megabytes in a second.
final class ProcessMemoryWatch {
    private let loop: EventLoop
    private let driver: ServerDriver
    private let server: Server
    private let log: LogWriter
    private var policy: ProcessMemoryPolicy
    private var timer: Timer?
    /// The size at the last reading without the backlogs.
    private var sizeBesideBacklogs = 0

    private static let interval = Duration.milliseconds(250)
    private static let intervalWhenShort = Duration.seconds(1)

    /// Begins to watch. Where the system does not tell sizes, only the backlogs count.
    init(limit: Int, of driver: ServerDriver, on loop: EventLoop, log: LogWriter) {
        self.loop = loop
        self.driver = driver
        server = driver.server
        self.log = log
        policy = ProcessMemoryPolicy(limit: limit)
        timer = Timer(on: loop) { [unowned self] in read() }
        driver.backlogsGrew = { [unowned self] in apply() }
        read()
    }

    private func read() {
        var size = ProcessMemory.resident ?? 0
        let isShort = measures(at: size).refusesNew
        timer?.schedule(after: isShort ? Self.intervalWhenShort : Self.interval)
        if isShort || policy.mayTrim(at: loop.now, size: size), let used = ProcessMemory.used {
            if policy.trims(at: loop.now, size: size, used: used, isShort: isShort) { giveBack(&size) }
            // What was freed and not given back is used again; the program itself stays.
            if isShort { size = min(size, used + (ProcessMemory.ofFiles ?? 0)) }
        }
        sizeBesideBacklogs = max(0, size - loop.backlogBytes)
        // Only here, for these go through all tables.
        if measures(at: size).refusesNew, !server.isShortOfMemory || measures(at: size).dropped > 0 {
            let forgotten = server.forgetDiffs(fewToo: measures(at: size).dropped > 0)
            if forgotten > 0 {
                sizeBesideBacklogs = max(0, sizeBesideBacklogs - forgotten)
                log.write(.warning, "diffs_forgotten", .init("bytes", forgotten))
            }
        }
        apply()
    }

    private func measures(at size: Int) -> ProcessMemoryPolicy.Measures {
        policy.measures(at: size, growing: server.growthWithoutConnections)
    }

    private func giveBack(_ size: inout Int) {
        ProcessMemory.giveBack()
        let smaller = ProcessMemory.resident ?? 0
        policy.trimmed(to: smaller, used: ProcessMemory.used ?? smaller)
        log.write(.debug, "memory_given_back", .init("bytes", size - smaller), .init("left", smaller))
        size = smaller
    }

    /// Does what the size asks for, as far as the backlogs go that have changed it since the last reading.
    private func apply() {
        let size = sizeBesideBacklogs + loop.backlogBytes
        let measures = self.measures(at: size)
        if measures.dropped > 0 {
            let dropped = driver.dropBacklogs(ofBytes: measures.dropped)
            if dropped > 0 {
                log.write(.warning, "memory_over", .init("size", size), .init("dropped", dropped))
            }
        }
        guard measures.refusesNew != server.isShortOfMemory else { return }
        server.isShortOfMemory = measures.refusesNew
        let use = server.memoryUse
        log.write(
            .warning, measures.refusesNew ? "memory_short" : "memory_eased", .init("size", size),
            .init("backlogs", loop.backlogBytes), .init("diffs", use.diffBytes), .init("games", use.gameBytes),
            .init("tables", use.tables), .init("sessions", use.sessions), .init("connections", use.connections))
    }
}
