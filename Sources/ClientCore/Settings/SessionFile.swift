public import Wire

/// What signs in again by itself and the sessions that can be resumed, as a text. An account is one line
/// `@INSTANCE HOST TOKEN PORT`, followed by `GAME/LEVEL` for each saved game, and after a tab its name; PORT is `-` for the player's own
/// server. A session is one line `HOST PORT TOKEN` for each, with `- 0` for the player's own server, followed by the guests that were
/// seated there, `=` and the number of the process, `-` where it is taken up without a question, and after a tab the player's name.
/// The session used last is at the end.
public struct SessionFile: Sendable, Hashable {
    /// The most sessions that are kept. A server ends a session soon after its connection is lost.
    private static let limit = 16

    /// The sessions, the one used last at the end.
    public private(set) var entries: [KeptSession] = []

    /// The accounts that sign in by themselves, the one used last at the end.
    public private(set) var accounts: [KeptAccount] = []

    /// The file with that text. Lines that cannot be read are left out.
    public init(_ text: String = "") {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            let words = (parts.first ?? "").split(separator: " ").map(String.init)
            if let account = KeptAccount(words, name: parts.count > 1 ? parts[1] : nil) {
                accounts.append(account)
                continue
            }
            guard words.count >= 3, let port = Int(words[1]), (0...65_535).contains(port) else { continue }
            guard port > 0 || words[0] == ServerPlace.own.host else { continue }
            let (processes, guests) = (words.dropFirst(3).filter(Self.isProcess), words.dropFirst(3))
            let isQuiet = guests.contains(Self.quiet)
            entries.append(
                KeptSession(
                    token: words[2], place: ServerPlace(host: words[0], port: port),
                    guests: guests.filter { !Self.isProcess($0) && $0 != Self.quiet },
                    name: parts.count > 1 ? parts[1] : nil,
                    process: processes.first.flatMap { Int($0.dropFirst()) }, isQuiet: isQuiet))
        }
        entries.removeFirst(max(0, entries.count - Self.limit))
        accounts.removeFirst(max(0, accounts.count - Self.limit))
    }

    private static let quiet = "-"

    private static func isProcess(_ word: String) -> Bool { word.hasPrefix("=") }

    /// The text, each line with a line feed.
    public var text: String {
        accounts.map(\.line).joined()
            + entries.map { entry in
                let process = entry.process.map { ["=\($0)"] } ?? []
                let words =
                    [entry.place.host, "\(entry.place.port)", entry.token] + entry.guests + process
                    + (entry.isQuiet ? [Self.quiet] : [])
                return words.joined(separator: " ") + (entry.name.map { "\t" + $0 } ?? "") + "\n"
            }.joined()
    }

    /// Keeps a session in place of older ones at its server, apart from those that are in use. One that is kept for its name
    /// alone takes the place only of itself and of such a one of the same name. A session that cannot be written as a line is
    /// not kept.
    public mutating func remember(_ session: KeptSession, isInUse: (KeptSession) -> Bool = { _ in false }) {
        entries.removeAll { entry in
            guard entry.place == session.place, !isInUse(entry) else { return false }
            return !session.isQuiet || entry.token == session.token || entry.isQuiet && entry.name == session.name
        }
        let words = [session.token, session.place.host] + session.guests
        guard !words.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else { return }
        guard session.name?.contains(where: { $0.isNewline || $0 == "\t" }) != true else { return }
        entries.append(session)
        entries.removeFirst(max(0, entries.count - Self.limit))
    }

    /// Keeps an account in place of another one of the same server. One that cannot be written as a line is not kept.
    public mutating func remember(_ account: KeptAccount) {
        forget(accountAt: account.instance)
        let words = [account.instance, account.host, account.token.text]
        guard !words.contains(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) }) else { return }
        guard !account.name.contains(where: { $0.isNewline || $0 == "\t" }) else { return }
        accounts.append(account)
        accounts.removeFirst(max(0, accounts.count - Self.limit))
    }

    /// Keeps what was learned of an account, unless another sign-in has taken its place.
    public mutating func amend(_ account: KeptAccount) {
        guard let index = accounts.firstIndex(where: { $0.instance == account.instance && $0.token == account.token })
        else { return }
        accounts[index] = account
    }

    /// Removes the account of a server.
    public mutating func forget(accountAt instance: String) { accounts.removeAll { $0.instance == instance } }

    /// Removes the sessions of a server, apart from those that are in use.
    public mutating func forget(_ place: ServerPlace, isInUse: (KeptSession) -> Bool = { _ in false }) {
        entries.removeAll { $0.place == place && !isInUse($0) }
    }

    /// The session to offer to a player of that name at that server, or, without a server, the one used last.
    public func offer(at place: ServerPlace?, to name: String, isInUse: (KeptSession) -> Bool = { _ in false })
        -> KeptSession?
    {
        entries.last { entry in
            guard !entry.isQuiet, !isInUse(entry) else { return false }
            return place == nil || entry.place == place && (entry.name ?? name) == name
        }
    }

    /// The session that a player of that name takes up at that server without a question.
    public func recall(at place: ServerPlace, for name: String, isInUse: (KeptSession) -> Bool = { _ in false })
        -> KeptSession?
    {
        entries.last { $0.isQuiet && $0.place == place && $0.name == name && !isInUse($0) }
    }
}
