extension Request {
    /// Gives an account a new password by a one-time code.
    public struct Recover: RequestBody {
        /// The account's name.
        public var name: String
        /// One of the account's codes, which works once; or a code from whoever runs the server, which works for 15
        /// minutes.
        public var code: Secret
        /// The new password, as in register.
        public var password: Secret

        /// A request for a new password.
        public init(name: String, code: Secret, password: Secret) {
            self.name = name
            self.code = code
            self.password = password
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "recover", by: .session, isRemembered: false, cost: 20,
            example: Recover(name: "ada", code: Secret("xen4-zcz3-zdn9"), password: Secret("seven blue cups")),
            fields: [
                .required("password", \.password, .accountPassword), .required("name", \.name, .any("name")),
                .required("code", \.code, .any("recovery_code")),
            ])
    }
}
