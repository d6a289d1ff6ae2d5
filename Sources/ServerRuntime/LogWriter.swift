import EventLoop
import Platform
import ServerCore

/// Writes the log, one record a line, as `name=value` fields: time in seconds since the start, level, event, then the
/// details. Values with anything but plain characters are quoted, with escapes as in JSON.
///
/// It never waits. Where nobody reads the log, 256 KiB of it wait, and further records are dropped: once the log is read
/// again, `log_dropped` tells how many. Of equal records in quick succession the first is written at once, and those that follow are joined to
/// one with `repeated=COUNT`, in the end one a minute, so that a fault that lasts does not fill the disk. Of one event 100 records a second are
/// written; `log_limited` tells how many were left out. Where systemd's journal reads the log, each line begins with its priority, as
/// sd-daemon(3) describes.
package final class LogWriter {
    /// The least that is written; nil for nothing.
    package var least: LogEntry.Level?
    private let thread: LogThread?
    private var repeated = RecordLimit<LogEntry>(most: 1, longest: .seconds(60), mostKeys: 64)
    private var rates: RecordLimit<String>
    private let hasPriorities: Bool
    private let loop: EventLoop?
    private var timer: Timer?

    private static let waitingBytes = 256 * 1024
    private static let recordsPerSecond = 100

    /// A writer of nothing.
    package init() {
        least = nil
        thread = nil
        loop = nil
        rates = RecordLimit(most: 0)
        hasPriorities = false
    }

    /// A writer of records from that level on; nil for nothing. Throws if the system gives no thread.
    package init(
        least: LogEntry.Level?, on loop: EventLoop, to stream: StandardStream = .error,
        waitingBytes: Int = LogWriter.waitingBytes, recordsPerSecond: Int = LogWriter.recordsPerSecond,
        hasPriorities: Bool = SystemJournal.readsStandardError
    ) throws(LoopError) {
        rates = RecordLimit(most: recordsPerSecond)
        self.hasPriorities = hasPriorities
        self.least = least
        self.loop = loop
        thread = try LogThread(to: stream, waitingBytes: waitingBytes) { count, time in
            Self.line(
                LogEntry(.warning, "log_dropped", .init("records", count)), at: time, date: WallClock.text,
                hasPriority: hasPriorities)
        }
        timer = Timer(on: loop) { [unowned self] in writeRepeated() }
    }

    /// Writes a record of this moment, if it matters enough.
    package func write(_ record: LogEntry) {
        if let loop { write(record, at: loop.now) }
    }

    /// The same of that time.
    package func write(_ record: LogEntry, at time: Duration) {
        guard let least, record.level >= least else { return }
        let isNews = repeated.admit(record, at: time)
        writeRepeated(until: time)
        guard isNews else { return }
        guard rates.admit(record.event, at: time) else { return setTimer(at: time) }
        send(record, at: time)
    }

    func write(_ level: LogEntry.Level, _ event: String, _ fields: LogEntry.Field...) {
        write(LogEntry(level, event, fields))
    }

    /// Writes what was held back, and waits a quarter of a second at most until all is written.
    package func close() {
        guard let loop, let thread else { return }
        for record in Self.joined(repeated.all()) + Self.limited(rates.all()) { send(record, at: loop.now) }
        timer = nil
        thread.finish(within: .milliseconds(250))
    }

    private func writeRepeated() {
        if let loop { writeRepeated(until: loop.now) }
    }

    private func writeRepeated(until time: Duration) {
        for record in Self.joined(repeated.due(at: time)) + Self.limited(rates.due(at: time)) { send(record, at: time) }
        setTimer(at: time)
    }

    private static func joined(_ records: [(key: LogEntry, leftOut: Int)]) -> [LogEntry] {
        records.map { LogEntry($0.key.level, $0.key.event, $0.key.fields + [.init("repeated", $0.leftOut)]) }
    }

    private static func limited(_ events: [(key: String, leftOut: Int)]) -> [LogEntry] {
        events.sorted { $0.key < $1.key }.map {
            LogEntry(.warning, "log_limited", .init("of", $0.key), .init("left_out", $0.leftOut))
        }
    }

    private func setTimer(at time: Duration) {
        guard let due = [repeated.nextDue, rates.nextDue].compactMap({ $0 }).min() else { return }
        timer?.schedule(after: max(.zero, due - time))
    }

    private func send(_ record: LogEntry, at time: Duration) {
        thread?.send(Self.line(record, at: time, date: WallClock.text, hasPriority: hasPriorities), at: time)
    }

    /// A record as a line, without its line feed: the time since the server's start, and that of the calendar.
    package static func line(
        _ record: LogEntry, at time: Duration, date: String, hasPriority: Bool = false
    ) -> String {
        let (seconds, attoseconds) = time.components
        let milliseconds = String(attoseconds / 1_000_000_000_000_000)
        let padding = String(repeating: "0", count: 3 - milliseconds.count)
        var line = hasPriority ? "<\(SystemJournal.priority(of: record.level))>" : ""
        line += "time=\(seconds).\(padding)\(milliseconds) date=\(date) level=\(record.level) event=\(record.event)"
        for field in record.fields { line += " \(field.name)=\(quoted(field.value))" }
        return line
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = value.utf8.allSatisfy { byte in
            byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "=")
                && byte != UInt8(ascii: "\\")
        }
        if isPlain, !value.isEmpty { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where isUnseen(scalar):
                for unit in scalar.utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Whether a scalar could break the line, command a terminal, or turn the text around it.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
