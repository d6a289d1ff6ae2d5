extension Request {
    /// Makes an account of the session, which goes over to it.
    public struct Register: SecretRequest {
        /// The account's name, as in hello. Nobody else may have registered or bear it, or one like it.
        public var name: String
        /// At most 512 bytes, compared in Unicode form NFC. With fewer than 8 characters, or like the name, it is
        /// weak_password.
        public var password: Secret?
        /// Whether a program plays with the account. It can't be changed later. False where absent.
        public var bot: Bool?

        enum CodingKeys: CodingKey { case name, password, bot }

        /// A request for an account.
        public init(name: String, password: Secret?, bot: Bool? = nil) {
            self.name = name
            self.password = password
            self.bot = bot
        }

        /// Reads the fields; the password must be there.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            password = try container.decode(Secret.self, forKey: .password)
            bot = try container.decodeIfPresent(Bool.self, forKey: .bot)
        }

        /// What asks for the password.
        public var question: String? {
            password == nil ? "A password for \(TextRules.excerpt(name)), 8 characters or more:" : nil
        }

        /// The password.
        public var secret: Secret? { password }

        /// The request with the password.
        public func answered(with secret: Secret) -> Self { Register(name: name, password: secret, bot: bot) }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "register", by: .session, isRemembered: false, cost: 20,
            example: Register(name: "ada", password: Secret("seven blue cups")),
            fields: [
                .required("password", { $0.password ?? Secret("") }, .accountPassword),
                .required("name", \.name, .any("name")), .optional("bot", \.bot, .any("boolean")),
            ],
            commands: [.register],
            granted: { _ in nil })
    }
}

extension Command {
    static let register: Command = Command(
        .account, name: "register", arguments: "NAME", summary: "Make an account for your name and records.",
        details: [
            "The password is asked for on the next line. It has 8 to 128 characters.",
            "Keep the codes that you get: each gives you a new password once.",
        ],
        example: "register ada",
        parse: { arguments, _ throws(ErrorReply) in
            .request(Request.Register(name: try arguments.text("name", "The name"), password: nil))
        })
}
