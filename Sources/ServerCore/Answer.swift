import Wire

/// The result of a request.
enum Answer {
    /// It was granted; these values go into the `ok`.
    case done(
        table: String? = nil, seat: Int? = nil, seq: Int? = nil, t: Int? = nil, clocks: [ServerMessage.Clocks]? = nil,
        event: String? = nil)
    /// It was refused with this error. The error is boxed, because otherwise every answer would be as large as an error.
    indirect case refused(ErrorReply)
    /// Taken; its reply comes when the ticket is completed. Until then no later request of the connection is executed,
    /// unless they may overtake this one.
    case pending(Ticket, mayBeOvertaken: Bool = false)

    static func refused(
        _ code: ErrorCode, _ message: String, hint: String? = nil, field: String? = nil, retryMs: Int? = nil,
        fatal: Bool? = nil
    ) -> Answer {
        .refused(ErrorReply(code, message, hint: hint, field: field, retryMs: retryMs, fatal: fatal))
    }
}
