import Wire

/// One connection as the core sees it.
final class ClientConnection {
    /// How a connection is spoken to.
    enum Dialect { case json, typed }

    let id: ConnectionID
    let address: String
    var lines: LineDecoder
    /// Settled by the first line that is not blank; switched by `json on` and `json off`.
    var dialect: Dialect?
    /// Lines in a row that were neither JSON nor a command.
    var garbageLines = 0
    var allowance: Allowance
    /// The session that a `hello` has begun here.
    var session: Session?
    /// Whether its last line has been sent; nothing is read or sent after it.
    var isFinished = false

    init(_ id: ConnectionID, address: String, limits: ServerLimits, at now: Moment) {
        self.id = id
        self.address = address
        lines = LineDecoder(limit: limits.lineBytes)
        allowance = Allowance(rate: limits.rate, burst: limits.burst, at: now)
    }
}

/// How many lines a connection may still send: `burst` at once, growing back by `rate` a second.
struct Allowance {
    private let rate: Int
    private let burst: Int
    private var lines: Double
    private var countedAt: Moment

    /// A full allowance; a rate of 0 never runs out.
    init(rate: Int, burst: Int, at now: Moment) {
        self.rate = rate
        self.burst = max(burst, 1)
        lines = Double(max(burst, 1))
        countedAt = now
    }

    /// Takes one line off. Where there is none, takes nothing and tells how long until there is.
    mutating func spend(at now: Moment) -> Duration? {
        guard rate > 0 else { return nil }
        if now > countedAt {
            lines = min(Double(burst), lines + (now - countedAt) / .seconds(1) * Double(rate))
            countedAt = now
        }
        guard lines >= 1 else { return .seconds(1) * ((1 - lines) / Double(rate)) }
        lines -= 1
        return nil
    }
}
