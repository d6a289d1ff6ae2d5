import Wire

/// A player for as long as there is a connection, and `hold` longer.
final class Session: Sleeper {
    let player: Player
    /// The secret with which another connection takes the session up.
    let token: String
    /// Where the player is now; nil while the connection is lost.
    var connection: ClientConnection?
    /// The tables where the player sits or watches, the last joined or watched one at the end.
    var tables: [Table] = []
    /// The look of the name that was wanted, where a number beyond the low ones had to be put behind it.
    var numberedLook: String?
    /// Until when the session is kept without a connection.
    var keptUntil: Moment?
    var alarmTime: Moment?
    /// Made when the first reply is to be remembered, so that who only watches costs nothing.
    private var replies: ReplyMemory?

    init(player: Player, token: String, connection: ClientConnection) {
        self.player = player
        self.token = token
        self.connection = connection
    }

    var wakeTime: Moment? { keptUntil }

    /// The reply that was given to the same line before.
    func rememberedReply(to line: Span<UInt8>) -> ArraySlice<UInt8>? { replies?.reply(to: line) }

    /// Keeps the reply to a line.
    func remember(_ reply: ArraySlice<UInt8>, to line: Span<UInt8>) {
        if replies == nil { replies = ReplyMemory() }
        replies?.remember(reply, to: line)
    }
}

/// The replies to a session's last requests, so that one sent again after a broken link is answered and not executed
/// twice.
package struct ReplyMemory {
    private var lines = RecentLines(kept: ServerLimits.rememberedReplies, first: 0)
    /// The hash of the line answered by reply number n, at n modulo the count.
    private var hashes = Array(repeating: 0, count: 2 * ServerLimits.rememberedReplies)

    /// Remembers nothing yet.
    package init() {}

    /// The reply to the same bytes, among the last 64 at least.
    ///
    /// Lines are told apart by a keyed hash of 64 bits, so nobody can make two that collide.
    package func reply(to line: Span<UInt8>) -> ArraySlice<UInt8>? {
        let hash = Self.hash(line)
        for number in lines.oldest..<lines.next where hashes[number % hashes.count] == hash { return lines[number] }
        return nil
    }

    /// Keeps a reply.
    package mutating func remember(_ reply: ArraySlice<UInt8>, to line: Span<UInt8>) {
        hashes[lines.next % hashes.count] = Self.hash(line)
        lines.append(reply)
    }

    private static func hash(_ line: Span<UInt8>) -> Int {
        var hasher = Hasher()
        for index in line.indices { hasher.combine(line[index]) }
        return hasher.finalize()
    }
}
