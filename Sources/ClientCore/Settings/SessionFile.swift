public import Discovery

/// The sessions that can be resumed, as a text: one line `HOST PORT TOKEN` for each, followed by the guests that were
/// seated there, `=` and the number of the process, and after a tab the player's name. The session used last is at the end.
public struct SessionFile: Sendable, Hashable {
    /// The most sessions that are kept. A server ends a session soon after its connection is lost.
    private static let limit = 16

    /// The sessions, the one used last at the end.
    public private(set) var entries: [KeptSession] = []

    /// The file with that text. Lines that cannot be read are left out.
    public init(_ text: String = "") {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            let words = (parts.first ?? "").split(separator: " ").map(String.init)
            guard words.count >= 3, let port = Int(words[1]), (1...65_535).contains(port) else { continue }
            let (processes, guests) = (words.dropFirst(3).filter(Self.isProcess), words.dropFirst(3))
            entries.append(
                KeptSession(
                    token: words[2], place: ServerPlace(host: words[0], port: port),
                    guests: guests.filter { !Self.isProcess($0) }, name: parts.count > 1 ? parts[1] : nil,
                    process: processes.first.flatMap { Int($0.dropFirst()) }))
        }
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    private static func isProcess(_ word: String) -> Bool { word.hasPrefix("=") }

    /// The text, each line with a line feed.
    public var text: String {
        entries.map { entry in
            let process = entry.process.map { ["=\($0)"] } ?? []
            let words = [entry.place.host, "\(entry.place.port)", entry.token] + entry.guests + process
            return words.joined(separator: " ") + (entry.name.map { "\t" + $0 } ?? "") + "\n"
        }.joined()
    }

    /// Keeps a session in place of older ones at its server, apart from those that are in use. A session that cannot be
    /// written as a line is not kept.
    public mutating func remember(_ session: KeptSession, isInUse: (KeptSession) -> Bool = { _ in false }) {
        forget(session.place, isInUse: isInUse)
        let words = [session.token, session.place.host] + session.guests
        guard !words.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else { return }
        guard session.name?.contains(where: { $0.isNewline || $0 == "\t" }) != true else { return }
        entries.append(session)
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// Removes the sessions of a server, apart from those that are in use.
    public mutating func forget(_ place: ServerPlace, isInUse: (KeptSession) -> Bool = { _ in false }) {
        entries.removeAll { $0.place == place && !isInUse($0) }
    }

    /// The session to offer to a player of that name at that server, or, without a server, the one used last.
    public func offer(at place: ServerPlace?, to name: String, isInUse: (KeptSession) -> Bool = { _ in false })
        -> KeptSession?
    {
        entries.last { entry in
            guard !isInUse(entry) else { return false }
            return place == nil || entry.place == place && (entry.name ?? name) == name
        }
    }
}
