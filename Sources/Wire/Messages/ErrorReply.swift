/// The reply to a request that was refused.
public struct ErrorReply: Error, Sendable, Hashable, Codable {
    /// The request's id, where it had a readable one.
    public var re: RequestID?
    /// The stable reason.
    public var code: ErrorCode
    /// The reason in plain words.
    public var message: String
    /// What to do instead, in words for people; nil if there is nothing to add.
    public var hint: String?
    /// The offending field, dotted: `rules.level`.
    public var field: String?
    /// After how many milliseconds trying again can work.
    public var retryMs: Int?
    /// Why the asker is banned, in the words of who has done it.
    public var reason: String?
    /// Until when the ban holds, in milliseconds since 1970; nil for good.
    public var until: Int?
    /// How to reach whoever runs the server.
    public var contact: String?
    /// The games of the session that can't be resumed, which went on without its player.
    public var missed: [MissedGame]?
    /// With `elsewhere`, the node that has the session or the table.
    public var to: ServerMessage.Destination?
    /// The line's number on the connection, from 1, blank lines counted.
    public var line: Int?
    /// True on the connection's last line.
    public var fatal: Bool?

    enum CodingKeys: String, CodingKey {
        case re, code, message, hint, field
        case retryMs = "retry_ms"
        case reason, until, contact, missed, to, line, fatal
    }

    package init(
        _ code: ErrorCode, _ message: String, hint: String? = nil, field: String? = nil, retryMs: Int? = nil,
        fatal: Bool? = nil, reason: String? = nil, until: Int? = nil, contact: String? = nil,
        to: ServerMessage.Destination? = nil
    ) {
        self.to = to
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.retryMs = retryMs
        self.fatal = fatal
        self.reason = reason
        self.until = until
        self.contact = contact
    }

    /// What a server's port that speaks something else says of itself, in words and last; nil for any other line.
    package init?(ofPort line: Span<UInt8>) {
        let beginning = Array("error \(ErrorCode.badProtocol.rawValue): ".utf8)
        guard line.starts(with: beginning) else { return nil }
        let words = String(decoding: (beginning.count..<line.count).map { line[$0] }, as: UTF8.self)
        self.init(.badProtocol, words, fatal: true)
    }
}
