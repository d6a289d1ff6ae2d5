import CPostgres

/// Where a PostgreSQL is and who asks it: libpq's string of keywords and values, or its URL. What is left out there comes from the
/// environment, as with every program of PostgreSQL. Its description never has the password.
public struct Conninfo: Sendable, Equatable, CustomStringConvertible {
    /// What was given, by libpq's keywords.
    private var values: [String: String]
    /// What libpq takes where nothing was given: the environment's word, or its own.
    private let defaults: [String: String]

    /// Reads the text. Throws ``PostgresError/Kind/unreadable``, without a word of the text: any part of it may be the password.
    public init(_ text: String) throws(PostgresError) {
        var complaint: UnsafeMutablePointer<CChar>?
        // Safe because: libpq reads the text, which is terminated, during the call alone, and sets the variable that it is lent.
        guard let options = unsafe PQconninfoParse(text, &complaint) else {
            // Safe because: the complaint is a terminated text, copied before it is freed.
            let reason = unsafe complaint.map { unsafe String(cString: $0) } ?? "there is no memory for it"
            unsafe PQfreemem(complaint)
            throw PostgresError(.unreadable, at: "", reason: Self.withoutQuotes(reason))
        }
        values = unsafe Self.taken(options)
        // Safe because: the list is freed by `taken`.
        defaults = unsafe PQconndefaults().map { unsafe Self.taken($0) } ?? [:]
    }

    /// Copies the list of options, which ends with one without a keyword, and frees it.
    private static func taken(_ options: UnsafeMutablePointer<PQconninfoOption>) -> [String: String] {
        // Safe because: the list is whole, and freed once, here.
        defer { unsafe PQconninfoFree(options) }
        var values: [String: String] = [:]
        var next = unsafe options
        // Safe because: the last element has no keyword, and keywords and values are terminated texts.
        while let keyword = unsafe next.pointee.keyword {
            if let value = unsafe next.pointee.val { unsafe values[String(cString: keyword)] = String(cString: value) }
            unsafe next += 1
        }
        return values
    }

    /// The complaint, with dots in place of what it quotes.
    private static func withoutQuotes(_ complaint: String) -> String {
        let parts = complaint.split(separator: "\"", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0.offset.isMultiple(of: 2) ? String($0.element) : "…" }.joined(separator: "\"")
            .split(separator: "\n").joined(separator: " ")
    }

    private func value(_ keyword: String) -> String? {
        (values[keyword] ?? defaults[keyword]).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The host, its address, or the folder of its socket; several with commas.
    public var host: String { value("host") ?? value("hostaddr") ?? "local" }
    /// Its port; several with commas.
    public var port: String {
        // A URL with several hosts and without ports gives nothing but the commas.
        value("port").flatMap { $0.allSatisfy { $0 == "," } ? nil : $0 } ?? "5432"
    }
    /// Who asks.
    public var user: String { value("user") ?? "" }
    /// The database.
    public var database: String { value("dbname") ?? user }
    /// Whether the text itself has a password: where it stands in a command line, everybody on the machine can read it.
    public var hasPassword: Bool { values["password"] != nil }

    /// For messages: where it is.
    public var description: String { "host \(host) port \(port) database \(database)" }

    /// The same for programs of PostgreSQL, without the password.
    public var shown: String {
        values.filter { $0.key != "password" && $0.key != "sslpassword" }.sorted { $0.key < $1.key }.map {
            let isPlain =
                !$0.value.isEmpty && $0.value.allSatisfy { $0.isLetter || $0.isNumber || "./_-:,".contains($0) }
            let quoted = $0.value.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            return "\($0.key)=\(isPlain ? $0.value : "'\(quoted)'")"
        }.joined(separator: " ")
    }

    /// What a connection is asked for: what was given, and what a server needs where it was not. A connection that is cut is noticed
    /// within some seconds, a host that does not answer is passed over for the next one, and a standby is no server.
    var parameters: [String: String] {
        [
            "fallback_application_name": "pairs-server", "tcp_user_timeout": "3000", "keepalives_idle": "2",
            "keepalives_interval": "1", "keepalives_count": "3", "target_session_attrs": "read-write",
        ]
        .filter { value($0.key) == nil || $0.key == "target_session_attrs" && values[$0.key] == nil }
        .merging(values) { $1 }.merging(["client_encoding": "UTF8"]) { $1 }
    }
}
