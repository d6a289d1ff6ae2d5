extension Request {
    /// Answers the server's ping, which wants any line at all.
    public struct Pong: RequestBody {
        /// An answer.
        public init() {}

        /// Who may ask it, what its fields may hold, how it is typed.
        public static let about = RequestDescription(
            "pong", by: .anyone, isRemembered: false, example: Pong(), granted: { _ in nil })
    }

    /// An answer to a ping.
    public static let pong = Request.other(Pong())
}
