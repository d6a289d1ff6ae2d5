extension Request {
    /// Asks for a sign of life.
    public struct Ping: RequestBody {
        /// Any integer of the sender's; it comes back unchanged.
        public var t: Int?

        /// A ping.
        public init(t: Int? = nil) { self.t = t }

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "ping", by: .anyone, isRemembered: false,
            example: Ping(t: 5),
            fields: [.optional("t", \.t, .any("integer"))],
            commands: [.ping],
            granted: { _ in "pong" })
    }

    /// A ping.
    public static func ping(_ ping: Ping) -> Request { .other(ping) }
}

extension Command {
    static let ping = Command(
        .connection, name: "ping", arguments: "", summary: "Test the connection.",
        details: ["The server answers pong."], example: "ping",
        parse: { arguments, _ throws(ErrorReply) in
            try arguments.end()
            return .request(.ping(Request.Ping()))
        })
}
