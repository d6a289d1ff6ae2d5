import CPostgres

/// Why PostgreSQL can't be used. ``description`` is one line for people: where, what is wrong, and what to do. It never has a password.
public struct PostgresError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What can be wrong.
    public enum Kind: Equatable, Sendable {
        /// The text that says where it is can't be read.
        case unreadable
        /// The version, the encoding or the schema is none that this program can use.
        case unsuitable
        /// There is no such database, or no schema, table or function in it.
        case missing
        /// It can't be reached, does not answer, or has ended the connection.
        case unreachable
        /// The role, the password or the grants do not suffice.
        case notPermitted
        /// Another process has taken over.
        case fenced
        /// What is to be made is there already.
        case occupied
        case full
        /// Others keep it from being done now.
        case busy
        /// Anything else.
        case failed
    }

    /// What is wrong.
    public let kind: Kind
    /// PostgreSQL's code of five letters and digits; nil where the failure is not the server's.
    public let sqlstate: String?
    /// Host, port and database.
    public let place: String
    /// The words of PostgreSQL, or of this program.
    public let reason: String

    /// What to do about it, where that is not what its kind needs.
    private let ownHint: String?

    /// A failure that this program has found.
    public init(_ kind: Kind, at place: String, reason: String, hint: String? = nil, sqlstate: String? = nil) {
        (self.kind, self.place, self.reason, ownHint, self.sqlstate) = (kind, place, reason, hint, sqlstate)
    }

    /// A failure that PostgreSQL has told.
    init(_ sqlstate: String?, at place: String, reason: String) {
        self.init(Self.kind(of: sqlstate), at: place, reason: reason, sqlstate: sqlstate)
    }

    private static func kind(of sqlstate: String?) -> Kind {
        guard let sqlstate else { return .unreachable }
        switch sqlstate {
        case "PF001": return .fenced
        case "3D000", "3F000", "42P01", "42883": return .missing
        case "42501": return .notPermitted
        case "53100": return .full
        // Connections may be free again soon; a database that only reads is a standby now.
        case "53300", "25006", "57P01", "57P02", "57P03", "57P05", "25P03": return .unreachable
        case "40001", "40P01", "55P03", "57014": return .busy
        default: break
        }
        switch sqlstate.prefix(2) {
        case "08": return .unreachable
        case "28": return .notPermitted
        default: return .failed
        }
    }

    /// How a program ends that can't start for it.
    public var exitStatus: Int32 {
        switch kind {
        case .unreadable: 64
        case .unsuitable: 65
        case .missing: 66
        case .occupied: 73
        case .fenced: 75
        case .notPermitted: 77
        case .unreachable, .full, .busy, .failed: 69
        }
    }

    /// What is wrong, without the advice.
    public var message: String {
        kind == .unreadable
            ? "the text that says where PostgreSQL is can't be read: \(reason)" : "PostgreSQL at \(place): \(reason)"
    }

    /// What to do about it.
    public var hint: String {
        if let ownHint { return ownHint }
        return switch kind {
        case .unreadable: "Write host=… port=… dbname=… user=…, or postgresql://USER@HOST:PORT/DATABASE."
        case .unsuitable: "PostgreSQL 15 or later with the encoding UTF8 is needed."
        case .missing: "Make the database with createdb, and its schema with pairs-server cluster init."
        case .unreachable: "See that it runs and that this machine may reach it."
        case .notPermitted: "Look at the role, at its password in PGPASSFILE, and at its grants."
        case .fenced: "Another process has taken this one's place."
        case .occupied: "Name another one, that is new."
        case .full: "Make room on the database's disk."
        case .busy: "Try again."
        case .failed: "Look at PostgreSQL's log."
        }
    }

    /// Message and hint, in one line.
    public var description: String { "\(message). \(hint)" }
}

extension PostgresError {
    /// Reads what libpq says of a connection that could not be made: with its code where the server has refused it.
    init(ofConnection words: String, needsPassword: Bool, at place: String) {
        var sqlstate: String?
        var lines: [String] = []
        // What libpq advises is indented.
        for line in words.split(separator: "\n") where !line.hasPrefix("LOCATION:") && !line.hasPrefix("\t") {
            // `connection to server at "db", port 5432 failed: FATAL:  28P01: password authentication failed`
            var parts = line.split(separator: ": ").map { $0.drop { $0 == " " } }
            if let index = parts.firstIndex(where: Self.isState) { sqlstate = String(parts.remove(at: index)) }
            lines.append(parts.joined(separator: ": "))
        }
        let reason = lines.isEmpty ? "there is no connection" : lines.joined(separator: "; ")
        self.init(needsPassword ? sqlstate ?? "28000" : sqlstate, at: place, reason: reason)
    }

    private static func isState(_ text: Substring) -> Bool {
        text.utf8.count == 5 && text.utf8.contains { 48...57 ~= $0 }
            && text.utf8.allSatisfy { 48...57 ~= $0 || 65...90 ~= $0 }
    }
}
