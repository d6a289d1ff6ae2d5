import EventLoop
import Journal
import Platform
import Postgres

/// Why a start ends, and the status with which it does.
struct StartFault: Error, CustomStringConvertible {
    /// Lines for people: what is wrong, and what to do.
    let lines: [String]
    let exit: ExitCode

    /// The same in one line.
    var description: String { lines.joined(separator: " ") }
}

extension StartFault {
    init(_ line: String, _ exit: ExitCode) { self.init(lines: [line], exit: exit) }

    /// The system has refused what a server can't do without.
    init(_ error: LoopError) { self.init(error.description, .systemRefused) }

    /// The database of the cluster can't be used.
    init(_ error: PostgresError) {
        self.init(error.description, ExitCode.all[error.exitStatus] ?? .cannotListen)
    }

    /// The journal can't be read or written.
    init(_ error: JournalError) { self.init(error.description, error.exit) }

    /// A port can't be listened on. `option` names it, unless the error alone says enough.
    init(listening error: LoopError, _ option: String = "") {
        let what = error.isTaken || error.isForbidden ? "port" : "address"
        self.init(
            "\(option)\(error.description). Name another \(what), or see what is wrong with: pairs-server doctor.",
            .cannotListen)
    }
}

extension ExitCode {
    /// Those with which a start can end for the database of its cluster, by status.
    fileprivate static let all: [Int32: ExitCode] = [
        64: .usage, 65: .badFile, 66: .noFile, 69: .cannotListen, 73: .cannotKeepData, 75: .dataIsInUse,
        77: .forbiddenCertificate,
    ]
}

extension JournalError {
    /// How a server ends whose journal takes nothing any more.
    var exit: ExitCode { if case .fenced = self { .dataIsInUse } else { .cannotKeepData } }
}
