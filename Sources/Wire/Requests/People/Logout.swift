extension Request {
    /// Signs the session out.
    public struct Logout: RequestBody {
        /// Whether all tokens of the account end, and all its other sessions. False where absent: only the token of this
        /// session ends.
        public var everywhere: Bool?

        /// A request to sign out.
        public init(everywhere: Bool? = nil) { self.everywhere = everywhere }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "logout", by: .account, isRemembered: true, cost: 5,
            example: Logout(),
            fields: [.optional("everywhere", \.everywhere, .any("boolean"))],
            commands: [.logout],
            granted: { _ in "You are signed out." })
    }
}

extension Command {
    static let logout: Command = Command(
        .account, name: "logout", arguments: "[everywhere]", summary: "Sign out.",
        details: ["You go on as a guest. With everywhere all your other sessions end."],
        parse: { arguments, _ throws(ErrorReply) in
            guard let word = arguments.next() else { return .request(Request.Logout()) }
            guard word.lowercased() == "everywhere" else {
                throw ErrorReply(.badField, "Only everywhere can follow logout.", field: "everywhere")
            }
            try arguments.end("everywhere")
            return .request(Request.Logout(everywhere: true))
        })
}
