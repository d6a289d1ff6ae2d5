extension Request {
    /// Asks for a sign of life: ok with an id, pong without one.
    public struct Ping: RequestBody {
        /// Any integer of the client's; it comes back unchanged.
        public var t: Int?

        package init(t: Int? = nil) { self.t = t }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "ping", by: .anyone, isRemembered: false,
            example: Ping(t: 5),
            fields: [.optional("t", \.t, .any("integer"))],
            commands: [.ping],
            granted: { _ in "pong" })
    }
}

extension Command {
    static let ping: Command = Command(
        .connection, "ping", summary: "Test the connection.", details: ["The server answers pong."],
        asking: Request.Ping())
}
