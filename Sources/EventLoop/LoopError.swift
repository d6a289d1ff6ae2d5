#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A failure of a system call: a number for the program, and sentences for a person.
public struct LoopError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The `errno` value; 0 if the failure has none (a name that does not resolve), EAGAIN if no name server has answered.
    public let code: Int32
    /// What was tried, such as `cannot listen on 127.0.0.1:7247`.
    public let context: String
    /// The system's words for the failure.
    public let reason: String
    /// What it means or what to do about it, where that is known: `port 7247 is taken`.
    public let hint: String?

    init(code: Int32, context: String, hint: String? = nil) {
        self.init(code: code, context: context, reason: Self.text(of: code), hint: hint)
    }

    package init(code: Int32, context: String, reason: String, hint: String? = nil) {
        self.code = code
        self.context = context
        self.reason = reason
        self.hint = hint
    }

    /// No address is found for a host: what `getaddrinfo` has answered.
    package init(finding host: String, result: Int32) {
        let code = result == EAI_SYSTEM ? errno : result == EAI_AGAIN ? EAGAIN : 0
        // Safe because: the resolver's texts are terminated, and are copied at once.
        let reason = unsafe String(cString: gai_strerror(result))
        self.init(code: code, context: "cannot find the host \(host)", reason: reason)
    }

    /// Whether nothing listens at the port that a connection was tried to.
    public var isRefused: Bool { code == ECONNREFUSED }
    /// Whether another program listens at the port.
    public var isTaken: Bool { code == EADDRINUSE }
    /// Whether the user of this process may not do it.
    public var isForbidden: Bool { code == EACCES || code == EPERM }
    /// Whether the other side took no connection in the time that there was for it.
    public var isTimeout: Bool { code == EAGAIN || code == ETIMEDOUT }
    /// Whether the other side has ended the connection without reading all that it was sent.
    public var isReset: Bool { code == ECONNRESET || code == EPIPE }
    /// Whether the name of a host was not found.
    public var isUnknownName: Bool { code == 0 }

    /// Context, reason and hint as one line without a line end.
    public var description: String {
        "\(context): \(reason)" + (hint.map { " (\($0))" } ?? "")
    }

    /// The failure that the last system call on this thread left behind.
    static func last(_ context: String, hint: String? = nil) -> LoopError {
        LoopError(code: errno, context: context, hint: hint)
    }

    private static func text(of code: Int32) -> String {
        // Safe because: strerror answers every number with a terminated text, and it is copied at once.
        unsafe String(cString: strerror(code))
    }
}
