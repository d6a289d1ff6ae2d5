import Wire

/// One connection as the core sees it.
final class ClientConnection: Sleeper {
    /// How a connection is spoken to.
    enum Dialect { case json, typed }

    let id: ConnectionID
    var lines: LineDecoder
    // The small properties stand together, where they fit into one word.
    let peer: Peer
    /// Settled by the first line that is not blank; switched by `json on` and `json off`.
    var dialect: Dialect?
    /// Whether its last line has been sent; nothing is read or sent after it.
    var isFinished = false
    /// Whether it was sent snapshots in place of a backlog that grew too long, and has not read them yet.
    var isBehind = false
    /// Whether it was pinged since it was last heard.
    private var isPinged = false
    var allowance: Allowance
    /// The session that a `hello` has begun here.
    var session: Session?
    var alarmTime: Moment?
    /// Bytes sent to it alone so far; comes round again after 2³² of them.
    var sentBytes: UInt32 = 0
    private var strain: Strain?
    private let surroundings: Surroundings
    private var limits: ServerLimits { surroundings.limits }
    private let connectedAt: Moment
    /// When the last whole line came.
    private var heardAt: Moment

    /// What a connection has that nearly none does, apart from those that do not: they are many.
    private final class Strain {
        var garbageLines = 0
        var refusedLines = 0
        var unread: [UInt8] = []
        /// When `unread` got its first piece; nil where there is none.
        var putOffAt: Moment?
        var endsAfterUnread = false
        /// When the line that is not finished began.
        var lineBeganAt: Moment?
        /// How many lines had ended when it began: a blank one ends without being heard.
        var linesBefore = 0
    }

    /// A connection that comes now.
    init(_ id: ConnectionID, from peer: Peer, _ surroundings: Surroundings) {
        self.id = id
        self.peer = peer
        self.surroundings = surroundings
        connectedAt = surroundings.now
        heardAt = surroundings.now
        lines = LineDecoder(limit: surroundings.limits.lineBytes)
        allowance = surroundings.fullAllowance
    }

    private func strained() -> Strain {
        let strain = strain ?? Strain()
        self.strain = strain
        return strain
    }

    /// Lines in a row that were neither JSON nor a command.
    var garbageLines: Int {
        get { strain?.garbageLines ?? 0 }
        set { if newValue > 0 { strained().garbageLines = newValue } else { strain?.garbageLines = 0 } }
    }

    /// Lines refused for their rate since the allowance was last whole.
    var refusedLines: Int {
        get { strain?.refusedLines ?? 0 }
        set { if newValue > 0 { strained().refusedLines = newValue } else { strain?.refusedLines = 0 } }
    }

    /// Whether it sent what was not read yet: its earlier lines made so much output that this has to go out first.
    var hasUnread: Bool { strain?.unread.isEmpty == false }

    /// Whether it sends nothing more after what was not read yet.
    var endsAfterUnread: Bool {
        get { strain?.endsAfterUnread ?? false }
        set { strained().endsAfterUnread = newValue }
    }

    /// A whole line has come.
    func heard(at now: Moment) {
        heardAt = now
        isPinged = false
        strain?.lineBeganAt = nil
    }

    /// All that came has been read. Whether a line has begun, which has to end in time.
    func beginsLine(at now: Moment) -> Bool {
        guard lines.hasPartialLine else {
            strain?.lineBeganAt = nil
            return false
        }
        let strain = strained()
        guard strain.lineBeganAt == nil || strain.linesBefore != lines.lineNumber else { return false }
        strain.lineBeganAt = now
        strain.linesBefore = lines.lineNumber
        return true
    }

    /// What the silence of a connection has come to.
    enum Silence {
        /// It shall be asked for a sign of life.
        case ping
        /// It has been silent for too long.
        case end
        /// It has not read its answers in time.
        case slow
    }

    /// Keeps what has come, to be read later. The client's time to read its answers runs from the first piece on.
    func putOff(_ bytes: Span<UInt8>, at now: Moment) {
        let strain = strained()
        for index in bytes.indices { strain.unread.append(bytes[index]) }
        strain.putOffAt = strain.putOffAt ?? now
    }

    /// Hands out what was put off.
    func takeUnread() -> [UInt8] {
        var bytes: [UInt8] = []
        if let strain { swap(&bytes, &strain.unread) }
        strain?.putOffAt = nil
        return bytes
    }

    /// What has become due; nil where nothing has.
    func silence(at now: Moment) -> Silence? {
        if let time = readDue, time <= now { return .slow }
        if let time = helloDue, time <= now { return .end }
        if let time = lineDue, time <= now { return .end }
        guard limits.idleTime > .zero else { return nil }
        if heardAt + limits.idleTime <= now { return .end }
        guard !isPinged, heardAt + limits.idleTime / 2 <= now else { return nil }
        isPinged = true
        return .ping
    }

    var wakeTime: Moment? {
        guard !isFinished else { return nil }
        let idle = limits.idleTime > .zero ? heardAt + (isPinged ? limits.idleTime : limits.idleTime / 2) : nil
        return Self.earlier(Self.earlier(helloDue, lineDue), Self.earlier(readDue, idle))
    }

    private static func earlier(_ one: Moment?, _ other: Moment?) -> Moment? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private var helloDue: Moment? {
        session == nil && limits.helloTime > .zero ? connectedAt + limits.helloTime : nil
    }

    private var readDue: Moment? {
        limits.readTime > .zero ? strain?.putOffAt.map { $0 + limits.readTime } : nil
    }

    private var lineDue: Moment? {
        limits.lineTime > .zero ? strain?.lineBeganAt.map { $0 + limits.lineTime } : nil
    }
}

/// How many lines a connection may still send: `burst` at once, growing back by `rate` a second.
///
/// Counted in time, which is exact: every line moves the moment at which the allowance is whole again by its share of
/// a second, and that moment is never further off than the whole burst.
package struct Allowance {
    /// What copies of an allowance share.
    private final class Terms {
        /// What one line costs, in whole nanoseconds as moments have them; zero where nothing runs out.
        let cost: Duration
        let most: Duration

        init(rate: Int, burst: Int) {
            cost = rate > 0 ? .nanoseconds(1_000_000_000 / rate) : .zero
            most = cost * max(burst, 1)
        }
    }

    private let terms: Terms
    private var wholeAt: Moment

    /// A full allowance; a rate of 0 never runs out. At most 10⁹ lines a second.
    package init(rate: Int, burst: Int, at now: Moment) {
        terms = Terms(rate: rate, burst: burst)
        wholeAt = now
    }

    /// Takes one line off. Where there is none, takes nothing and tells how long until there is.
    package mutating func spend(at now: Moment) -> Duration? {
        guard terms.cost > .zero else { return nil }
        let spent = max(wholeAt, now) + terms.cost
        let excess = spent - now - terms.most
        guard excess <= .zero else { return excess }
        wholeAt = spent
        return nil
    }

    /// Whether nothing has been spent that has not grown back.
    package func isWhole(at now: Moment) -> Bool { wholeAt <= now }
}
