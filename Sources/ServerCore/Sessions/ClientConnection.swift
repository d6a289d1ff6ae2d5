import Wire

/// One connection as the core sees it. One object for it and the driver's connection would save a header, a reference and the
/// allocator's share, some 40 of 970 bytes. A session can't be in it, because it outlives its connection.
final class ClientConnection: Sleeper {
    let id: ConnectionID
    var lines: LineDecoder
    // The small properties stand together, where they fit into one word: with its header the object takes 152 bytes, and one more
    // would take 16.
    let peer: Peer
    /// Settled by the first line that is not blank; switched by `json on` and `json off`.
    var dialect: Dialect?
    /// The dialect of the reply to the current line: JSON to JSON, else the connection's.
    var replyDialect: Dialect?
    /// Whether its last line has been sent; nothing is read or sent after it.
    var isFinished = false
    /// Whether it was not taken in, so that it does not count.
    var isRefused = false
    /// Whether it was sent snapshots in place of a backlog that grew too long, and has not read them yet.
    var isBehind = false
    private var pings: Pings = []
    var allowance: TokenBucket
    let address: AddressBudget
    /// The session that a `hello` has begun here.
    var session: Session?
    var alarmTime: Moment?
    /// Whether its address is banned: nothing is granted but to moderators.
    var isBanned = false
    /// What it waits for; meanwhile everything that comes is put off. It is not in the box, because every connection waits for the
    /// reply to its `hello`.
    var wait: Wait? { didSet { if wait == nil, input?.isUsual == true { input = nil } } }
    private var input: Input?
    private let terms: Terms
    private let connectedAt: Moment
    /// When the last whole line came.
    private var heardAt: Moment

    final class Terms {
        let limits: ServerLimits
        let allowance: TokenBucket

        init(_ limits: ServerLimits) {
            self.limits = limits
            allowance = TokenBucket(rate: limits.rate, burst: limits.burst, at: .start)
        }
    }

    /// What is known of pings there. One byte, as the properties around it.
    private struct Pings: OptionSet {
        let rawValue: UInt8

        /// It was pinged since it was last heard.
        static let asked = Self(rawValue: 1)
        /// It has pinged the server, or has answered a ping.
        static let answers = Self(rawValue: 2)
        /// The system probes whether the other machine is there.
        static let probed = Self(rawValue: 4)
    }

    /// What has to come before anything more of what it sends is executed.
    enum Wait {
        /// All output has gone out: its earlier lines made too much of it, or a reply has come that was waited for.
        case output
        /// The next tick: the lines of its address have had their share of this one.
        case tick
        /// A reply that comes later.
        case reply
    }

    /// The state of unusual input. It is in a box, because there are many connections and nearly none has it.
    private final class Input {
        /// The request that was typed and waits for its secret: the next line, whatever it says.
        var unanswered: Request?
        var garbageLines = 0
        var refusedLines = 0
        var unread: [UInt8] = []
        /// When `unread` got its first piece; nil if there is none.
        var putOffAt: Moment?
        var endsAfterUnread = false
        /// Bytes that the lines before those have made for it.
        var sent = 0
        /// When a line was last refused for its rate.
        var refusedAt = Moment.start
        /// When the line that is not finished began.
        var lineBeganAt: Moment?
        /// How many lines had ended when it began: a blank one ends without being heard.
        var linesBefore = 0

        /// Whether all has its default value.
        var isUsual: Bool {
            unanswered == nil && garbageLines == 0 && refusedLines == 0 && unread.isEmpty && putOffAt == nil
                && !endsAfterUnread && sent == 0 && lineBeganAt == nil
        }
    }

    init(_ id: ConnectionID, from peer: Peer, _ address: AddressBudget, _ terms: Terms, at now: Moment) {
        self.id = id
        self.peer = peer
        self.address = address
        self.terms = terms
        connectedAt = now
        heardAt = now
        lines = LineDecoder(limit: terms.limits.lineBytes)
        allowance = terms.allowance
    }

    var outlet: Outlet { Outlet(connection: id, dialect: dialect ?? .json) }

    /// Whether no byte has come yet.
    var hasSentNothing: Bool { lines.lineNumber == 0 && !lines.hasPartialLine }

    private func madeInput() -> Input {
        let input = input ?? Input()
        self.input = input
        return input
    }

    /// The request that was typed and waits for its secret.
    var unanswered: Request? {
        get { input?.unanswered }
        set { if newValue != nil { madeInput().unanswered = newValue } else { input?.unanswered = nil } }
    }

    /// Lines in a row that were neither JSON nor a command.
    var garbageLines: Int {
        get { input?.garbageLines ?? 0 }
        set { if newValue > 0 { madeInput().garbageLines = newValue } else { input?.garbageLines = 0 } }
    }

    /// Counts a line that is refused for its rate. Returns how many there were without `pause`, in which an allowance refills.
    func countRefusedLine(pause: Duration, at now: Moment) -> Int {
        let input = madeInput()
        if now - input.refusedAt > pause { input.refusedLines = 0 }
        input.refusedAt = now
        input.refusedLines += 1
        return input.refusedLines
    }

    /// Keeps how many bytes its lines have made for it until the next ones are executed.
    func keepSent(_ bytes: Int) { madeInput().sent = bytes }

    /// What was kept, once.
    func takeSent() -> Int {
        guard let input else { return 0 }
        defer { input.sent = 0 }
        return input.sent
    }

    /// Whether it sends nothing more after what was not read yet.
    var endsAfterUnread: Bool {
        get { input?.endsAfterUnread ?? false }
        set { madeInput().endsAfterUnread = newValue }
    }

    /// The awaited reply has come. Until now the connection was not read, so it counts as heard now.
    func replyCame(at now: Moment) {
        heardAt = now
        wait = .output
        if input?.unread.isEmpty == false { input?.putOffAt = now }
    }

    /// A whole line has come.
    func heard(at now: Moment) {
        heardAt = now
        pings.remove(.asked)
        input?.lineBeganAt = nil
    }

    /// It has sent `ping` or `pong`, as programs do that can tell by it whether the other side is there.
    func usesPings() { pings.insert(.answers) }

    /// Whether nothing has come for so long, though it is read.
    func isSilent(for silence: Duration, at now: Moment) -> Bool {
        wait == nil && !isFinished && heardAt + silence <= now
    }

    /// Whether the system is to begin to probe the other machine. It counts as begun then.
    func beginsProbe() -> Bool { pings.insert(.probed).inserted }

    /// Whether it is to be asked whether somebody is there, for it uses pings. It counts as asked then.
    func beginsQuestion() -> Bool { pings.contains(.answers) && pings.insert(.asked).inserted }

    /// Whether it was asked, and has said nothing since.
    var owesAnswer: Bool { pings.contains(.asked) && wait == nil && !isFinished }

    /// All that came has been read. Whether a line has begun, which has to end in time.
    func beginsLine(at now: Moment) -> Bool {
        guard lines.hasPartialLine else {
            input?.lineBeganAt = nil
            return false
        }
        let input = madeInput()
        guard input.lineBeganAt == nil || input.linesBefore != lines.lineNumber else { return false }
        input.lineBeganAt = now
        input.linesBefore = lines.lineNumber
        return true
    }

    /// What follows from a connection's silence.
    enum Silence {
        /// It must be pinged.
        case ping
        /// It has been silent for too long.
        case end
        /// It has not read its answers in time.
        case slow
    }

    /// Keeps what has come, to be read later. The client's time to read its answers runs from the first piece on, or from
    /// the reply on that is waited for.
    func putOff(_ bytes: Span<UInt8>, at now: Moment) {
        guard !bytes.isEmpty else { return }
        let input = madeInput()
        input.unread.appendJSON { $0.write(verbatim: bytes) }
        input.putOffAt = input.putOffAt ?? now
    }

    /// Returns the input that was put off.
    func takeUnread() -> [UInt8] {
        var bytes: [UInt8] = []
        if let input { swap(&bytes, &input.unread) }
        input?.putOffAt = nil
        return bytes
    }

    /// What has become due; nil if nothing has. Nothing is due while the server owes a reply.
    func silence(at now: Moment) -> Silence? {
        guard wait != .reply else { return nil }
        if let time = readDue, time <= now { return .slow }
        if let time = helloDue, time <= now { return .end }
        if let time = lineDue, time <= now { return .end }
        guard terms.limits.idleTime > .zero else { return nil }
        if heardAt + terms.limits.idleTime <= now { return .end }
        guard !pings.contains(.asked), heardAt + terms.limits.idleTime / 2 <= now else { return nil }
        pings.insert(.asked)
        return .ping
    }

    var wakeTime: Moment? {
        guard !isFinished, wait != .reply else { return nil }
        let idle = terms.limits.idleTime
        let idleDue = idle > .zero ? heardAt + (pings.contains(.asked) ? idle : idle / 2) : nil
        return .earlier(.earlier(helloDue, lineDue), .earlier(readDue, idleDue))
    }

    private var helloDue: Moment? {
        session == nil && terms.limits.helloTime > .zero ? connectedAt + terms.limits.helloTime : nil
    }

    private var readDue: Moment? {
        guard terms.limits.readTime > .zero else { return nil }
        return input?.putOffAt.map { $0 + terms.limits.readTime }
    }

    private var lineDue: Moment? {
        terms.limits.lineTime > .zero ? input?.lineBeganAt.map { $0 + terms.limits.lineTime } : nil
    }
}
