import Vocabulary
import Wire

/// The running times of a table, computed from what the server sent last.
struct ShownClocks: Sendable, Hashable {
    /// When the turn ends; nil without a clock, and while the clock stands.
    private(set) var turnEnds: Duration?
    /// What is left of the turn, while the clock stands.
    private var standing: Duration?
    /// Until when lost seats are held.
    private(set) var holdEnds: [Int: Duration] = [:]
    /// When the game was dealt, moved on by its pauses; nil if no game runs.
    private var dealt: Duration?
    /// How long the game had been played when it was paused.
    private var paused: Duration?
    /// How long the whole game may take; nil without such a clock.
    private var limit: Duration?
    /// Whether the time played is shown: it then changes every second.
    private let showsElapsed: Bool
    /// Since when all clocks stand, because the connection is lost.
    private var stoppedAt: Duration?
    /// How long the game has taken, once it is over.
    private(set) var total: Duration?

    init(_ snapshot: Snapshot, at now: Duration) {
        let elapsed = Duration.milliseconds(Self.sane(snapshot.elapsedMs))
        showsElapsed = Mode(snapshot).isForOne
        switch snapshot.phase {
        case .playing: dealt = now - elapsed
        case .paused: paused = elapsed
        case .over: total = elapsed
        case .waiting, .other: break
        }
        limit = snapshot.gameMs.map { elapsed + .milliseconds(Self.sane($0)) }
        setTurn(snapshot.turn?.ms, isRunning: snapshot.phase == .playing, at: now)
        for (number, seat) in snapshot.seats.enumerated() where seat.status == .lost {
            holdEnds[number] = seat.holdMs.map { now + .milliseconds(Self.sane($0)) }
        }
    }

    /// Follows a diff.
    mutating func step(_ changes: [Change], _ after: Snapshot, at now: Duration) {
        for change in changes {
            switch change {
            case .turn(_, let ms, _, _): setTurn(ms, isRunning: after.phase == .playing, at: now)
            // The clock stands while a miss is shown. The next `turn` sets it anew.
            case .memory(.miss) where after.turn != nil: stop(at: now)
            case .phase(.paused, _, let ms):
                stop(at: now)
                if let ms { standing = .milliseconds(Self.sane(ms)) }
                paused = elapsed(at: now)
                dealt = nil
            case .phase(.playing, _, let ms):
                goOn(at: now)
                // The server does not send an attempt's clock, so it goes on with what it had.
                let rest = after.turn == nil ? standing.map { Int($0 / .milliseconds(1)) } : nil
                guard let ms = ms ?? rest else { break }
                setTurn(ms, isRunning: true, at: now)
            case .deal:
                dealt = now
                (paused, total) = (nil, nil)
                limit = after.gameMs.map { .milliseconds(Self.sane($0)) }
            case .over:
                total = elapsed(at: now) ?? total
                (dealt, paused) = (nil, nil)
                (turnEnds, standing) = (nil, nil)
            case .seat(let seat):
                holdEnds[seat.seat] =
                    seat.status == .lost ? seat.holdMs.map { now + .milliseconds(Self.sane($0)) } : nil
            default: break
            }
        }
    }

    /// Stops all clocks as they are shown, while nobody knows how they run; nil lets them go on.
    mutating func stand(since now: Duration?) { stoppedAt = now }

    /// Takes over the clocks that the server sends after a resume.
    mutating func take(_ clocks: ServerMessage.Clocks, isRunning: Bool, at now: Duration) {
        setTurn(clocks.turnMs, isRunning: isRunning, at: now)
        let elapsed = Duration.milliseconds(Self.sane(clocks.elapsedMs))
        if dealt != nil { dealt = now - elapsed }
        if paused != nil { paused = elapsed }
        limit = clocks.gameMs.map { elapsed + .milliseconds(Self.sane($0)) }
        holdEnds = [:]
        for (seat, ms) in clocks.holdMs.enumerated() {
            if let ms { holdEnds[seat] = now + .milliseconds(Self.sane(ms)) }
        }
    }

    /// Whole seconds left of the turn; nil without a clock.
    func turnSeconds(at now: Duration) -> Int? {
        (turnEnds.map { $0 - (stoppedAt ?? now) } ?? standing).map(Self.seconds)
    }

    /// Starts the clock of an attempt, in modes without turns; nil stops it.
    mutating func setAttempt(_ time: Duration?, at now: Duration) {
        turnEnds = time.map { now + $0 }
        standing = nil
    }

    /// How long the game has been played; nil if no game runs.
    func elapsed(at now: Duration) -> Duration? { dealt.map { (stoppedAt ?? now) - $0 } ?? paused }

    /// Whole seconds left of the whole game; nil without such a clock.
    func gameSeconds(at now: Duration) -> Int? {
        guard let limit, let elapsed = elapsed(at: now) else { return nil }
        return Self.seconds(limit - elapsed)
    }

    /// Whole seconds for which a lost seat is held.
    func holdSeconds(_ seat: Int, at now: Duration) -> Int? {
        holdEnds[seat].map { Self.seconds($0 - (stoppedAt ?? now)) }
    }

    /// When a shown number of seconds changes next; nil if no clock runs.
    func nextTick(after now: Duration) -> Duration? {
        guard stoppedAt == nil else { return nil }
        let gameEnds = dealt.flatMap { dealt in limit.map { dealt + $0 } }
        let ticks = ([turnEnds, gameEnds].compactMap { $0 } + holdEnds.values).compactMap { end -> Duration? in
            guard end > now else { return nil }
            let seconds = Self.seconds(end - now)
            return end - .seconds(seconds - 1)
        }
        guard showsElapsed, limit == nil, let dealt else { return ticks.min() }
        let next = dealt + .seconds((now - dealt).components.seconds + 1)
        return min(next, ticks.min() ?? next)
    }

    private mutating func goOn(at now: Duration) {
        guard let elapsed = paused else { return }
        dealt = now - elapsed
        paused = nil
    }

    private mutating func setTurn(_ ms: Int?, isRunning: Bool, at now: Duration) {
        let left = ms.map { Duration.milliseconds(Self.sane($0)) }
        turnEnds = isRunning ? left.map { now + $0 } : nil
        standing = isRunning ? nil : left
    }

    private mutating func stop(at now: Duration) {
        guard let ends = turnEnds else { return }
        standing = max(.zero, ends - now)
        turnEnds = nil
    }

    /// Whole seconds, rounded up, so that 0 is shown only when the time has run out.
    private static func seconds(_ left: Duration) -> Int { left.wholeSeconds }

    /// A time from the server, limited to one day, so that a wrong value does no harm.
    private static func sane(_ ms: Int) -> Int { min(max(0, ms), 86_400_000) }
}

extension Duration {
    /// Whole seconds, rounded up.
    var wholeSeconds: Int {
        let (seconds, rest) = max(.zero, self).components
        return Int(seconds) + (rest > 0 ? 1 : 0)
    }

    /// Minutes and seconds, as `1:05`.
    var clockText: String {
        let seconds = Int(max(.zero, self).components.seconds)
        let rest = seconds % 60
        return "\(seconds / 60):" + (rest < 10 ? "0" : "") + "\(rest)"
    }
}
