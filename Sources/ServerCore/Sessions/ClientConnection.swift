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
///
/// Counted in time, which is exact: every line moves the moment at which the allowance is whole again by its share of
/// a second, and that moment is never further off than the whole burst.
package struct Allowance {
    /// What one line costs; zero where nothing runs out.
    private let cost: Duration
    private let most: Duration
    private var wholeAt: Moment

    /// A full allowance; a rate of 0 never runs out.
    package init(rate: Int, burst: Int, at now: Moment) {
        cost = rate > 0 ? .seconds(1) / rate : .zero
        most = cost * max(burst, 1)
        wholeAt = now
    }

    /// Takes one line off. Where there is none, takes nothing and tells how long until there is.
    package mutating func spend(at now: Moment) -> Duration? {
        guard cost > .zero else { return nil }
        let spent = max(wholeAt, now) + cost
        let excess = spent - now - most
        guard excess <= .zero else { return excess }
        wholeAt = spent
        return nil
    }
}
