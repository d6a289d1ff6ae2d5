extension Request {
    /// Signs the session in to an account: by name and password, or by token.
    public struct Login: SecretRequest {
        /// The account's name; with password.
        public var name: String?
        /// The account's password; with name.
        public var password: Secret?
        /// The token of an earlier session, alone.
        public var token: Secret?

        /// A request to sign in.
        public init(name: String? = nil, password: Secret? = nil, token: Secret? = nil) {
            self.name = name
            self.password = password
            self.token = token
        }

        /// What asks for the password.
        public var question: String? {
            guard let name, password == nil, token == nil else { return nil }
            return "The password of \(TextRules.excerpt(name)):"
        }

        /// The password or the token.
        public var secret: Secret? { password ?? token }

        /// The request with the password.
        public func answered(with secret: Secret) -> Self { Login(name: name, password: secret) }

        /// The request's name, permission, fields, example and typed commands.
        public static let about: RequestDescription<Self> = RequestDescription(
            "login", by: .session, isRemembered: false, cost: 20,
            example: Login(name: "ada", password: Secret("seven blue cups")),
            fields: [
                .optional("password", \.password, .accountPassword), .optional("name", \.name, .any("name")),
                .optional("token", { $0 }, .whole("account_token") { $0.flaw }),
            ],
            commands: [.login],
            granted: { _ in nil })

        private var flaw: ErrorReply? {
            let isByName = name != nil || password != nil
            if token != nil {
                return isByName
                    ? ErrorReply(
                        .badField, "A token stands alone.", hint: "Send name and password, or token.", field: "token")
                    : nil
            }
            let missing = name == nil ? "name" : password == nil ? "password" : nil
            return missing.map { field in
                ErrorReply(
                    .missingField, "The field \"\(field)\" is missing.", hint: "Send name and password, or token.",
                    field: field)
            }
        }
    }
}

extension Command {
    static let login: Command = Command(
        .account, name: "login", arguments: "NAME", summary: "Sign in to your account.",
        details: ["The password is asked for on the next line. It works at no table only."], example: "login ada",
        parse: { arguments, _ throws(ErrorReply) in
            .request(Request.Login(name: try arguments.text("name", "The name")))
        })
}
