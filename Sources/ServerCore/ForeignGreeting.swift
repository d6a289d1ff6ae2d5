import Wire

/// The protocols whose programs come to this port by mistake. What they send must not be taken for lines: a web page can make
/// a browser send a `POST` with any lines in its body.
enum ForeignGreeting: String {
    case http = "HTTP"
    case ssh = "SSH"
    case tls = "TLS"
    case proxy = "PROXY"

    /// `GET` is missing: its lines are refused one by one, and no browser sends a body with it.
    private static let beginnings: [(ForeignGreeting, [UInt8])] =
        ["HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH", "PRI"]
        .map { (.http, Array("\($0) ".utf8)) }
        // A header of version 2 begins with blank lines. Those of proxies that are believed are read before the connection begins.
        + [(.ssh, Array("SSH-".utf8)), (.proxy, Array("PROXY ".utf8)), (.proxy, [0])]

    /// What a connection's first line that is not blank greets in; nil if that is Pairs, or nothing that is known.
    init?(line: Span<UInt8>) {
        guard let found = Self.beginnings.first(where: { line.starts(with: $0.1) }) else { return nil }
        self = found.0
    }

    /// Whether a connection's first bytes are the head of a TLS record with a handshake, as far as they have come. Such a record
    /// need not have a line feed. There may be none, where a connection that has sent nothing is read on.
    static func isTLS(_ bytes: Span<UInt8>) -> Bool {
        bytes.count > 0 && bytes[0] == 0x16 && (bytes.count == 1 || bytes[1] == 0x03)
    }

    /// The line for its program.
    var refusal: String {
        let hint =
            self == .proxy
            ? "Its host names the proxies that it believes with --proxy-from."
            : "Send one JSON object a line, or type help, as with nc HOST PORT."
        return "error \(ErrorCode.badProtocol.rawValue): This port speaks Pairs, not \(rawValue). \(hint)"
    }
}
