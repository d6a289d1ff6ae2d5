import Platform
import ServerCore

/// The journal of systemd, where it reads what this process writes to standard error. See systemd.exec(5), `JOURNAL_STREAM`.
package enum SystemJournal {
    /// Whether it does. Whoever started the process may have put another stream in its place since, which has another number.
    package static var readsStandardError: Bool {
        guard let named = Environment.variable("JOURNAL_STREAM"), let own = StandardStream.error.identity else {
            return false
        }
        return named == own
    }

    /// The priority of a level, as syslog numbers them.
    static func priority(of level: LogEntry.Level) -> Int {
        switch level {
        case .debug: 7
        case .info: 6
        case .warning: 4
        case .error: 3
        }
    }

    /// A complaint on standard error, for the journal with the priority of an error.
    static func complain(_ line: String) {
        StandardStream.error.write(line: (readsStandardError ? "<\(priority(of: .error))>" : "") + line)
    }
}
