extension Request {
    /// Answers the server's ping, which wants any line at all.
    public struct Pong: RequestBody {
        package init() {}

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "pong", by: .anyone, isRemembered: false, example: Pong(), granted: { _ in nil })
    }

    /// An answer to a ping.
    public static let pong = Request.other(Pong())
}
