// What the fields of several requests about accounts may hold.

extension FieldDomain<Secret> {
    /// A password of an account: at most 128 scalars and 512 bytes. One that is too short is `weak_password`, which the server says.
    static let accountPassword = FieldDomain("account_password", 0...128) { password, _ in
        password.text.unicodeScalars.count <= 128 && password.text.utf8.count <= 512
            ? nil
            : ErrorReply(
                .badField, "The password is too long.", hint: "A password has at most 128 characters and 512 bytes.")
    }
}

extension FieldDomain<String> {
    /// An account by its public id, or by "@" and its name.
    static let account = FieldDomain("account", 1...64) { account, _ in
        (1...64).contains(account.unicodeScalars.count) && account != "@"
            ? nil
            : ErrorReply(.badField, "That does not name an account.", hint: "Send an account's id, or @ and its name.")
    }

    /// The name of a game, a mode or a level, which the server need not know.
    static let kind = FieldDomain("kind", 1...32) { name, _ in
        (1...32).contains(name.unicodeScalars.count)
            ? nil : ErrorReply(.badField, "The name has 1–32 characters.", hint: "For example memory, solo, easy.")
    }

    /// Where the last page ended.
    static let cursor = FieldDomain("cursor", 1...128) { cursor, _ in
        (1...128).contains(cursor.unicodeScalars.count)
            ? nil : ErrorReply(.badField, "No page ends there.", hint: "Send the more of the last page.")
    }
}

extension FieldDomain<Int> {
    static let pageOfEntries = FieldDomain("integer", PeoplePage.lengths) { limit, _ in
        PeoplePage.lengths.contains(limit)
            ? nil
            : ErrorReply(
                .badField, "A page has 1–200 entries.", hint: "Leave limit out for \(PeoplePage.defaultLength).")
    }
}

/// The pages of leaders, history, bans and the audit.
public enum PeoplePage {
    /// How many entries a page may have.
    public static let lengths = 1...200
    /// How many entries a page has if the request does not say.
    public static let defaultLength = 50
}

extension FieldDomain {
    /// A check of the whole request, for fields that depend on one another. Its error names the field.
    static func whole(_ name: String, _ flaw: @escaping @Sendable (Value) -> ErrorReply?) -> Self
    where Value: RequestBody {
        FieldDomain(name) { body, _ in flaw(body) }
    }
}
