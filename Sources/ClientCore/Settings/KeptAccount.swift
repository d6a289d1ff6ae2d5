public import Wire

/// An account that an earlier sign-in has kept, so that the client signs in again by itself.
public struct KeptAccount: Sendable, Hashable {
    /// The most saved games that are kept with it: more than there are games and levels.
    static let mostSaved = 32

    /// The instance of the server that has the account.
    public let instance: String
    /// The host at which that server was. The token is sent to no other host by itself, because any server can claim an instance.
    public let host: String
    /// The secret token of the sign-in.
    public let token: Secret
    /// The account's name.
    public let name: String
    /// The port at which that server was; nil for the player's own server, which gets a port when it starts.
    public var port: Int?
    /// The patience games that the account has saved there, as far as this client knows, newest first.
    public var saved: [KeptGame]

    /// An account at a server.
    public init(
        instance: String, host: String, token: Secret, name: String, port: Int? = nil, saved: [KeptGame] = []
    ) {
        self.instance = instance
        self.host = host
        self.token = token
        self.name = name
        self.port = port
        self.saved = saved
    }

    /// The account of a line's words; nil if they are none.
    init?(_ words: [String], name: String?) {
        guard words.count >= 3, let first = words.first, first.hasPrefix("@"), first.count > 1 else { return nil }
        self.init(
            instance: String(first.dropFirst()), host: words[1], token: Secret(words[2]), name: name ?? "",
            port: words.dropFirst(3).first.flatMap(Int.init).flatMap { (1...65_535).contains($0) ? $0 : nil },
            saved: words.dropFirst(4).compactMap { KeptGame($0) })
    }

    /// The account's line, with a line feed.
    var line: String {
        let words = ["@" + instance, host, token.text, port.map(String.init) ?? "-"] + saved.compactMap(\.word)
        return words.joined(separator: " ") + "\t\(name)\n"
    }

    /// Where the server is; nil for the player's own one.
    var place: ServerPlace? { port.map { ServerPlace(host: host, port: $0) } }
}

/// A saved patience game of an account: it has one of each game and level.
public struct KeptGame: Sendable, Hashable {
    /// The game, by its name on the wire.
    public let game: String
    /// Its level, by its name on the wire.
    public let level: String

    /// A game of that level.
    public init(_ game: String, level: String) {
        self.game = game
        self.level = level
    }

    /// The game of a word, as `klondike/easy`.
    init?(_ word: String) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts.contains("") else { return nil }
        self.init(parts[0], level: parts[1])
    }

    /// The game as a word; nil for a name that does not fit into one.
    fileprivate var word: String? {
        let fits = [game, level].allSatisfy { !$0.isEmpty && !$0.contains { $0.isWhitespace || $0 == "/" } }
        return fits ? "\(game)/\(level)" : nil
    }
}
