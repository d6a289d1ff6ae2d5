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
    /// The line's number on the connection, from 1, blank lines counted.
    public var line: Int?
    /// True on the connection's last line.
    public var fatal: Bool?

    enum CodingKeys: String, CodingKey {
        case re, code, message, hint, field
        case retryMs = "retry_ms"
        case line, fatal
    }

    package init(
        _ code: ErrorCode, _ message: String, hint: String? = nil, field: String? = nil, retryMs: Int? = nil,
        fatal: Bool? = nil
    ) {
        self.code = code
        self.message = message
        self.hint = hint
        self.field = field
        self.retryMs = retryMs
        self.fatal = fatal
    }
}
