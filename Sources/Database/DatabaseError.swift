import Postgres

/// Why a database can't be read or written. ``description`` is one line for people: what is wrong, and what to do.
public struct DatabaseError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What can be wrong.
    public enum Kind: Equatable, Sendable {
        /// The disk or the user's share of it is full.
        case full
        /// The system forbids it: the rights, or a file system that is read-only.
        case notPermitted
        /// It is no database, or was changed otherwise than by SQLite.
        case damaged
        /// A newer version of the program has changed its tables, up to that step.
        case newerSchema(Int)
        /// Another program writes to it.
        case busy
        /// It has what belongs to others.
        case occupied
        /// PostgreSQL can't be reached, or has ended the connection. What was being done may have been done.
        case unreachable
        /// Anything else.
        case failed
    }

    /// What is wrong.
    public let kind: Kind
    /// The file; of PostgreSQL host, port and database.
    public let path: String
    /// SQLite's or PostgreSQL's own words.
    public let reason: String
    /// What PostgreSQL has told.
    public private(set) var postgres: PostgresError?

    package init(kind: Kind, path: String, reason: String) {
        self.kind = kind
        self.path = path
        self.reason = reason
    }

    init(_ error: PostgresError) {
        let kind: Kind =
            switch error.kind {
            case .full: .full
            case .notPermitted: .notPermitted
            case .busy: .busy
            case .unreachable: .unreachable
            case .unreadable, .unsuitable, .missing, .fenced, .occupied, .failed: .failed
            }
        self.init(kind: kind, path: error.place, reason: error.reason)
        postgres = error
    }

    /// What is wrong, without the advice.
    public var message: String {
        if let postgres { return postgres.message }
        return switch kind {
        case .newerSchema(let step): "the database \(path) has schema \(step) of a newer version: \(reason)"
        default: "the database \(path) can't be used: \(reason)"
        }
    }

    /// What to do about it.
    public var hint: String {
        if let postgres { return postgres.hint }
        return switch kind {
        case .full: "Make room on the disk; the server then goes on by itself."
        case .notPermitted:
            "Let the server's user write to the file, to those beside it that are named like it, and to their folder."
        case .damaged:
            "Stop the server and bring a backup back with pairs-server --restore FILE; or move it away with the files beside it named like it, and the server begins a new one."
        case .newerSchema: "Start the newer version of pairs-server again. Nothing was changed."
        case .occupied: "Name another one, that is empty."
        case .busy: "End the program that writes to it."
        case .failed, .unreachable: "Look at the disk, at the room on it, and at the system's log."
        }
    }

    /// Message and hint, in one line.
    public var description: String { "\(message). \(hint)" }
}
