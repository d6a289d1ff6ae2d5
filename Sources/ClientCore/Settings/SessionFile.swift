public import Discovery

/// The sessions that can be resumed, as a text: one line `HOST PORT TOKEN` for each server, followed by the guests that
/// were seated there. The session used last is at the end.
public struct SessionFile: Sendable, Hashable {
    /// The most servers that are kept. A server ends a session soon after its connection is lost.
    private static let limit = 16

    /// The sessions, the one used last at the end.
    public private(set) var entries: [KeptSession] = []

    /// The file with that text. Lines that cannot be read are left out.
    public init(_ text: String = "") {
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count >= 3, let port = Int(words[1]), (1...65_535).contains(port) else { continue }
            remember(
                KeptSession(
                    token: words[2], place: ServerPlace(host: words[0], port: port), guests: Array(words.dropFirst(3))))
        }
    }

    /// The text, each line with a line feed.
    public var text: String {
        entries.map { entry in
            let words = [entry.place.host, "\(entry.place.port)", entry.token] + entry.guests
            return words.joined(separator: " ") + "\n"
        }.joined()
    }

    /// Keeps a session in place of an older one at its server. A session that cannot be written as a line is not kept.
    public mutating func remember(_ session: KeptSession) {
        forget(session.place)
        let words = [session.token, session.place.host] + session.guests
        guard !words.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else { return }
        entries.append(session)
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// Removes the session of a server.
    public mutating func forget(_ place: ServerPlace) { entries.removeAll { $0.place == place } }
}
