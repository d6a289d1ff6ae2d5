import Wire

/// A player for as long as there is a connection, and `hold` longer.
final class Session: Sleeper {
    /// Whom the session is for; kept without `isBot`, which no session is.
    var player: Player { Player(id: id, name: name) }
    private let id: String
    private let name: String
    /// The secret with which another connection takes the session up.
    let token: Token
    /// Where the player is now; nil while the connection is lost.
    var connection: ClientConnection?
    /// The tables where the player sits or watches, the last joined or watched one at the end.
    var tables: [Table] = []
    /// Made when the first reply is to be remembered, so that who only watches costs nothing.
    private var replies: Replies?
    var alarmTime: Moment?
    /// Whether a number beyond the low ones had to be put behind the name that was wanted.
    let isNumbered: Bool
    /// Until when the session is kept without a connection.
    var keptUntil: Moment?

    /// Apart from the session, in which it takes ten times as much as a reference to it.
    private final class Replies {
        var memory = ReplyMemory()
        var waiting: [WaitingReply] = []
    }

    init(player: Player, isNumbered: Bool, token: Token, connection: ClientConnection) {
        id = player.id
        name = player.name
        self.isNumbered = isNumbered
        self.token = token
        self.connection = connection
    }

    var wakeTime: Moment? { keptUntil }

    /// The reply that was given to the same line before.
    func rememberedReply(to line: LineFingerprint) -> ArraySlice<UInt8>? { replies?.memory.reply(to: line) }

    /// Keeps the reply to a line.
    func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) { madeReplies.memory.remember(reply, to: line) }

    private var madeReplies: Replies {
        let replies = replies ?? Replies()
        self.replies = replies
        return replies
    }

    // MARK: Flips that wait

    /// Whether any flip waits.
    var hasWaitingFlips: Bool { replies.map { !$0.waiting.isEmpty } ?? false }

    /// Begins to wait for a reply.
    func wait(for reply: WaitingReply) { madeReplies.waiting.append(reply) }

    /// Waits once more for the reply to a line that is sent again; false where none is waited for.
    func waitAgain(for line: LineFingerprint) -> Bool {
        guard let replies, let index = replies.waiting.firstIndex(where: { $0.line == line }) else { return false }
        replies.waiting[index].copies += 1
        return true
    }

    /// The reply that the flip of a seat waits for.
    func waitingReply(at table: Table, seat: Int) -> WaitingReply? {
        replies?.waiting.first { $0.table === table && $0.seat == seat }
    }

    /// Waits no more for the reply to the flip of a seat.
    func endWait(at table: Table, seat: Int) { replies?.waiting.removeAll { $0.table === table && $0.seat == seat } }
}

/// The reply to a flip that waits for its card.
struct WaitingReply {
    unowned let table: Table
    let seat: Int
    /// Where it was asked; a later connection of the session knows nothing of it.
    let connection: ConnectionID
    /// The request's own id and its fingerprint; nil where it asked for no reply.
    let id: RequestID?
    let line: LineFingerprint?
    /// The request's line number on the connection.
    let lineNumber: Int
    /// What was typed, where it was.
    let request: Request
    /// How often the same line was sent.
    var copies = 1
}

/// A session's secret: 16 bytes, in half of what their text takes.
struct Token: Hashable {
    /// The bytes, the first one highest.
    private let high: UInt64
    private let low: UInt64

    /// A token of exactly 16 random bytes.
    init(_ bytes: [UInt8]) {
        precondition(bytes.count == 16, "a token has 16 bytes")
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The token of that text; nil where no token has it.
    init?(text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32, let high = Self.number(digits[..<16]), let low = Self.number(digits[16...]) else {
            return nil
        }
        self.high = high
        self.low = low
    }

    /// The 32 lower-case hex digits that it is on the wire.
    var text: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): number = number << 4 | UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): number = number << 4 | UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        return number
    }
}

/// What lines are told apart by: a keyed hash of 64 bits. Who could make two that collide would fool nobody else, for
/// every session remembers its own.
package struct LineFingerprint: Sendable, Hashable {
    fileprivate let hash: UInt64

    /// The fingerprint of a line.
    package init(_ line: Span<UInt8>) {
        var hash = Self.key ^ UInt64(line.count)
        var start = 0
        while start + 8 <= line.count {
            hash = Self.mixed(hash, line.word(at: start))
            start += 8
        }
        hash = Self.mixed(hash, line.lastWord(at: start))
        self.hash = Self.mixed(hash, Self.key)
    }

    /// Drawn anew by every process.
    private static let key = UInt64(bitPattern: Int64(Hasher().finalize()))

    /// Every bit of the product's halves hangs on every bit of both.
    @inline(__always)
    private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
        let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low &+ hash
    }

    /// Enough of it to tell most lines apart.
    @inline(__always)
    fileprivate var mark: UInt16 { UInt16(truncatingIfNeeded: hash) }
}

/// The replies to a session's last requests, so that one sent again after a broken link is answered and not executed
/// twice.
package struct ReplyMemory {
    private var lines = RecentLines(kept: ServerLimits.rememberedReplies, first: 0)
    /// The hash of the line answered by reply number n, at n modulo the count.
    private var hashes = [UInt64](repeating: 0, count: 2 * ServerLimits.rememberedReplies)
    /// Their marks, which are small, for many are compared in one step.
    private var marks = [UInt16](repeating: 0, count: 2 * ServerLimits.rememberedReplies)

    /// Remembers nothing yet.
    package init() {}

    /// The reply to the same bytes, among the last 64 at least.
    package func reply(to line: LineFingerprint) -> ArraySlice<UInt8>? {
        guard mayHold(line.mark) else { return nil }
        for number in lines.oldest..<lines.next where hashes[number % hashes.count] == line.hash {
            return lines[number]
        }
        return nil
    }

    /// Whether the mark is among those kept, told quickly, for hardly ever it is.
    private func mayHold(_ mark: UInt16) -> Bool {
        let marks = marks.span
        // Without an early way out, so that many are looked at in one step.
        var differences: UInt16 = .max
        for index in marks.indices { differences = min(differences, marks[index] ^ mark) }
        return differences == 0
    }

    /// Keeps a reply.
    package mutating func remember(_ reply: ArraySlice<UInt8>, to line: LineFingerprint) {
        let place = lines.next % hashes.count
        hashes[place] = line.hash
        marks[place] = line.mark
        lines.append(reply)
    }
}
