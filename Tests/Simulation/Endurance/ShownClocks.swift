import Review
internal import ServerCore
import Wire

/// The time that a table's game has taken, computed from the lines about it.
struct ShownClocks {
    private var dealt: Moment?
    private var stopped: Moment?
    private var pauses: Duration = .zero
    /// Whether every line came at the time of what it says.
    private var isKnown = true

    /// Follows a diff that a member gets for the first time. `isLate` says that it is older, because no member was there.
    mutating func note(_ diff: Diff, at now: Moment, isLate: Bool) {
        if isLate { isKnown = false }
        for change in diff.changes {
            switch change {
            case .deal: (dealt, stopped, pauses, isKnown) = (now, nil, .zero, !isLate)
            case .phase(.paused, _, _), .over: stopped = stopped ?? now
            case .phase(.playing, _, _): goOn(at: now)
            default: break
            }
        }
    }

    /// Follows a snapshot that was sent in place of a diff.
    mutating func note(_ snapshot: Snapshot, at now: Moment, isLate: Bool) {
        if isLate { isKnown = false }
        if snapshot.phase == .playing { goOn(at: now) } else { stopped = stopped ?? now }
    }

    private mutating func goOn(at now: Moment) {
        if let since = stopped { pauses += now - since }
        stopped = nil
    }

    /// Checks the time played that a line gives, in milliseconds.
    func check(elapsedMs: Int, at now: Moment) throws(Breach) {
        let elapsed = self.elapsedMs(at: now)
        try demand(!isKnown || abs(elapsedMs - elapsed) <= 1, "elapsed_ms is \(elapsedMs) after \(elapsed) ms of play")
    }

    private func elapsedMs(at now: Moment) -> Int {
        guard let dealt else { return 0 }
        return Int(((stopped ?? now) - dealt - pauses) / .milliseconds(1))
    }

    func check(_ snapshot: Snapshot, at now: Moment) throws(Breach) {
        try check(elapsedMs: snapshot.elapsedMs, at: now)
        let elapsed = snapshot.elapsedMs
        let whole = (snapshot.rules.gameSeconds ?? 0) * 1_000
        let runs = snapshot.phase == .playing || snapshot.phase == .paused
        guard whole > 0, runs else {
            return try demand(snapshot.gameMs == nil, "there is a game_ms where no such clock runs")
        }
        guard let left = snapshot.gameMs else { throw Breach("there is no game_ms though the clock runs") }
        try demand(
            left >= 0 && abs(left - max(0, whole - elapsed)) <= 1, "game_ms is \(left) after \(elapsed) of \(whole) ms")
    }
}
