import Wire

/// A part of the server that answers the requests it is the router's choice for.
protocol RequestModule {
    /// Executes the request and says what became of it. What it causes has been sent when this returns, so that the
    /// reply comes last.
    func answer(_ request: Request, from connection: ClientConnection) -> Answer
}

/// What became of a request.
enum Answer {
    /// Done; these go into the `ok`.
    case done(
        table: String? = nil, seat: Int? = nil, seq: Int? = nil, t: Int? = nil, clocks: [ServerMessage.Clocks]? = nil)
    /// Refused.
    case refused(ErrorReply)
    /// Taken; its reply comes when the ticket is completed. Until then no later request of the connection is executed,
    /// unless they may overtake this one.
    case pending(Ticket, mayBeOvertaken: Bool = false)
}
