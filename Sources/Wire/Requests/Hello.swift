extension Request {
    /// Asks for a session, new or resumed.
    public struct Hello: SecretRequest {
        /// The protocol version that the client speaks.
        public var `protocol`: Int
        /// The name to bear: no control, format, private-use, unassigned or separator character but single spaces inside,
        /// and none that shows nothing. Where somebody bears it, a number is added.
        public var name: String
        /// The client's program and version, for the server's log.
        public var client: String?
        /// What the client can do beyond version 1; nothing is defined yet.
        public var caps: [String]?
        /// The token of a session to resume.
        public var resume: String?
        /// With resume: for each table of that session the last seq held, 0 to 2⁵³.
        public var tables: [String: Int]?
        /// The password of a server that has one.
        public var password: Secret?

        /// A request for a session.
        public init(
            protocol version: Int = ProtocolVersion.current, name: String, client: String? = nil,
            caps: [String]? = nil, resume: String? = nil, tables: [String: Int]? = nil,
            password: Secret? = nil
        ) {
            self.protocol = version
            self.name = name
            self.client = client
            self.caps = caps
            self.resume = resume
            self.tables = tables
            self.password = password
        }

        /// Nil, because only the server knows whether it has a password. Where it refuses with `bad_password` what was typed, it may ask.
        public var question: String? { nil }

        /// The server's password.
        public var secret: Secret? { password }

        /// The same with the server's password.
        public func answered(with secret: Secret) -> Self {
            var hello = self
            hello.password = secret
            return hello
        }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "hello", by: .anyone, isRemembered: false,
            example: Hello(name: "ada"),
            fields: [
                .optional("client", \.client, .client), .optional("tables", \.tables, .seqs),
                .required("protocol", \.protocol, .any("protocol")), .required("name", \.name, .any("name")),
                .optional("caps", \.caps, .any("caps")), .optional("resume", \.resume, .any("token")),
                .optional("password", \.password, .any("password")),
            ],
            commands: [.name, .back],
            granted: { _ in nil },
            refused: { hello, error, _ in
                switch error.code {
                case .badPassword: TypedRefusal("This server has a password.", "Ask whoever runs it.")
                case .badResume where error.missed?.isEmpty == false:
                    TypedRefusal(
                        "You came back too late: the game at table \(error.missed?.last?.table ?? "") went on without you.",
                        "Type name and your name, then watch and the table.")
                case .badResume:
                    TypedRefusal(
                        "No session has this token.",
                        "Type it as the server told it. If the session has ended, type name and your name.")
                case .helloTwice where hello.resume != nil:
                    TypedRefusal("You have a session already.", "For the other one, open another connection.")
                default: nil
                }
            })
    }
}

extension Command {
    static let name: Command = Command(
        .first, name: "name", arguments: "NAME", summary: "Say who you are; this comes first.",
        details: ["1 to 24 characters. If somebody has the name, a number is added."], example: "name ada",
        parse: { arguments, _ throws(ErrorReply) in
            .request(Request.Hello(name: try arguments.text("name", "The name")))
        })

    /// The session has its name already. The request must have one, which is not used.
    static let back: Command = Command(
        .first, name: "back", arguments: "TOKEN", summary: "Come back after a lost connection.",
        details: [
            "The server shows you the token after name. Keep it secret: whoever has it can",
            "come back in your place. Your seats are held for a while, by default a minute.",
        ], example: "back 6637...5ef9",
        parse: { arguments, _ throws(ErrorReply) in
            let token = try arguments.next("resume", "The token").lowercased()
            try arguments.end("resume")
            return .request(Request.Hello(name: "back", resume: token))
        })
}

extension FieldDomain<String> {
    /// The client's program and version.
    fileprivate static let client = FieldDomain("client", 0...64) { client, _ in
        client.unicodeScalars.count <= 64
            ? nil
            : ErrorReply(
                .badField, "The text in client is too long.", hint: "Use at most 64 characters.")
    }
}

extension FieldDomain<[String: Int]> {
    /// `seq` values up to 2⁵³, which every JSON reader keeps exactly.
    fileprivate static let seqs = FieldDomain("held") { tables, _ in
        let most = 9_007_199_254_740_992
        return tables.values.allSatisfy((0...most).contains)
            ? nil : ErrorReply(.badField, "The seq is not valid.", hint: "Send the last seq that you hold, 0–\(most).")
    }
}
