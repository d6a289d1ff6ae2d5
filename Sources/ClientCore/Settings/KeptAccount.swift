public import Wire

/// An account that an earlier sign-in has kept, so that the client signs in again by itself.
public struct KeptAccount: Sendable, Hashable {
    /// The instance of the server that has the account.
    public let instance: String
    /// The host at which that server was. The token is sent to no other host by itself, because any server can claim an instance.
    public let host: String
    /// The secret token of the sign-in.
    public let token: Secret
    /// The account's name.
    public let name: String

    /// An account at a server.
    public init(instance: String, host: String, token: Secret, name: String) {
        self.instance = instance
        self.host = host
        self.token = token
        self.name = name
    }

    /// The account of a line's words; nil if they are none.
    init?(_ words: [String], name: String?) {
        guard words.count == 3, let first = words.first, first.hasPrefix("@"), first.count > 1 else { return nil }
        self.init(instance: String(first.dropFirst()), host: words[1], token: Secret(words[2]), name: name ?? "")
    }

    /// The account's line, with a line feed.
    var line: String { "@\(instance) \(host) \(token.text)\t\(name)\n" }
}
