/// What a server lets people do with accounts.
public struct AccountPolicy: Sendable, Hashable {
    /// Who may register.
    public enum Registration: String, Sendable, Hashable, CaseIterable {
        case open
        /// Everybody, and whoever runs the server approves each account.
        case approve
        case closed
        /// Nobody, and no client is offered accounts: other servers of the same people have some. Sessions that are signed in come from there.
        case elsewhere = "none"
    }

    package var registration: Registration
    /// Whether passwords may come from other machines in plain text.
    public var takesPlainPasswords: Bool
    /// How to reach whoever runs the server, for those who are banned.
    public var contact: String?
    /// The names of the accounts that may play, as ``NameKeys/folded``; nil for everybody.
    public var allowed: Set<String>?

    /// A policy; everybody may register unless told otherwise.
    public init(
        registration: Registration = .open, takesPlainPasswords: Bool = false, contact: String? = nil,
        allowed: Set<String>? = nil
    ) {
        self.registration = registration
        self.takesPlainPasswords = takesPlainPasswords
        self.contact = contact
        self.allowed = allowed
    }
}
