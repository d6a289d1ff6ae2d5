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
    func rememberedReply(to line: LineFingerprint) -> ArraySlice<UInt8>? { replies?.reply(to: line) }

    /// Keeps the reply to a line.
    func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) {
        if replies == nil { replies = ReplyMemory() }
        replies?.remember(reply, to: line)
    }
}

/// What lines are told apart by: a keyed hash of 64 bits, so nobody can make two that collide.
package struct LineFingerprint: Sendable, Hashable {
    fileprivate let hash: Int

    /// The fingerprint of a line.
    package init(_ line: Span<UInt8>) {
        var hasher = Hasher()
        hasher.combine(line.count)
        var start = 0
        // Eight bytes at a time, as the hash takes them in.
        while start + 8 <= line.count {
            hasher.combine(Self.word(line.extracting(start..<start + 8)))
            start += 8
        }
        hasher.combine(Self.word(line.extracting(start..<line.count)))
        hash = hasher.finalize()
    }

    @inline(__always)
    private static func word(_ bytes: Span<UInt8>) -> UInt64 {
        var word: UInt64 = 0
        for index in bytes.indices { word |= UInt64(bytes[index]) &<< (8 &* UInt64(index)) }
        return word
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
    package func reply(to line: LineFingerprint) -> ArraySlice<UInt8>? {
        guard mayHold(line.hash) else { return nil }
        for number in lines.oldest..<lines.next where hashes[number % hashes.count] == line.hash {
            return lines[number]
        }
        return nil
    }

    /// Whether the hash is among those kept, told quickly, for hardly ever it is.
    private func mayHold(_ hash: Int) -> Bool {
        let hashes = hashes.span
        var found = false
        for index in hashes.indices { found = found || hashes[index] == hash }
        return found
    }

    /// Keeps a reply.
    package mutating func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) {
        hashes[lines.next % hashes.count] = line.hash
        lines.append(reply)
    }
}
