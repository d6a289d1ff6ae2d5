public import Discovery

/// The secret tokens with which sessions can be taken up again, as a text: one line `HOST PORT TOKEN` for each server, the
/// one used last at the end.
public struct SessionFile: Sendable, Hashable {
    /// A session that may still be there.
    public struct Entry: Sendable, Hashable {
        /// Where its server is.
        public let place: ServerPlace
        /// What the server wants to see.
        public let token: String
    }

    /// The most servers that are remembered; a session does not outlive a closed terminal for long.
    private static let limit = 16

    /// The sessions, the one used last at the end.
    public private(set) var entries: [Entry] = []

    /// The file of that text; lines that make no sense are left out.
    public init(_ text: String = "") {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let port = Int(words[1]), (1...65_535).contains(port) else { continue }
            remember(token: String(words[2]), at: ServerPlace(host: String(words[0]), port: port))
        }
    }

    /// The text, each line with a line feed.
    public var text: String {
        entries.map { "\($0.place.host) \($0.place.port) \($0.token)\n" }.joined()
    }

    /// The token for a server, if there is one.
    public func token(at place: ServerPlace) -> String? { entries.first { $0.place == place }?.token }

    /// Keeps the token of a server in place of an older one; nil forgets it, as does one that no line can hold.
    public mutating func remember(token: String?, at place: ServerPlace) {
        entries.removeAll { $0.place == place }
        guard let token, !token.isEmpty, !(token + place.host).contains(where: \.isWhitespace) else { return }
        entries.append(Entry(place: place, token: token))
        entries.removeFirst(max(0, entries.count - Self.limit))
    }
}
