extension Request {
    /// Tells something to every session; for moderators.
    public struct Announce: RequestBody {
        /// The text, in Unicode scalars.
        public var text: String

        /// A request of a moderator.
        public init(text: String) { self.text = text }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "announce", by: .moderator, isRemembered: true, cost: 20,
            example: Announce(text: "Back at nine"),
            fields: [.required("text", \.text, .remark)],
            granted: { _ in "Announced." })
    }
}
