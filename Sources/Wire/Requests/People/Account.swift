extension Request {
    /// Shows the session's account, or changes it.
    public struct Account: RequestBody {
        /// What is done with an account.
        public enum Task: String, Sendable, Hashable, Codable, CaseIterable {
            /// Shows it.
            case show
            /// Gives it another name.
            case rename
            /// Gives it another password and ends its other sessions and tokens.
            case password
            /// Erases it.
            case delete
            /// Sends all that is kept of it.
            case export
            /// Makes eight new one-time codes; the old ones end.
            case recover
        }

        /// What is to be done with the account.
        public var `do`: Task
        /// The new name; for rename.
        public var name: String?
        /// The new password; for password.
        public var new: Secret?
        /// The password now; for all but show.
        public var password: Secret?

        /// A request about the session's account.
        public init(do task: Task, name: String? = nil, new: Secret? = nil, password: Secret? = nil) {
            self.do = task
            self.name = name
            self.new = new
            self.password = password
        }

        /// The request's name, permission, fields and example.
        public static let about: RequestDescription<Self> = RequestDescription(
            "account", by: .account, isRemembered: false, cost: 20,
            example: Account(do: .show),
            fields: [
                .required("do", \.do, .any("account_task")), .optional("new", \.new, .accountPassword),
                .optional("password", \.password, .accountPassword),
                .optional("name", { $0 }, .whole("name") { $0.flaw }),
            ],
            granted: { _ in nil })

        private var flaw: ErrorReply? {
            let missing =
                if self.do == .rename && name == nil {
                    "name"
                } else if self.do == .password && new == nil {
                    "new"
                } else if self.do != .show && password == nil {
                    "password"
                } else { nil as String? }
            return missing.map { field in
                ErrorReply(
                    .missingField, "The field \"\(field)\" is missing.",
                    hint: field == "password"
                        ? "Send the account's password with it." : "\(self.do.rawValue) needs \(field).",
                    field: field)
            }
        }
    }
}
