import People
import Wire

/// What an update of a table comes to. One is used again and again, so that a move allocates nothing.
package struct TableStep {
    /// The public changes, which are one diff.
    package var changes: [Change] = []
    /// Those that not everybody sees.
    package var veils: [TableModel.Veil] = []
    package var endedWaits: [TableModel.EndedWait] = []
    /// What the game that has ended means for records and ratings.
    var result: FinishedGame.Result?
    /// How long it was played, without pauses.
    var playedTime = Duration.zero

    package init() {}

    /// The changes that a seat sees; for nil those that everybody else sees.
    package func seen(by seat: Int?) -> [Change] {
        if veils.isEmpty { return changes }
        return changes.indices.filter { index in
            !veils.contains { $0.index == index && ($0.seat == seat) != $0.isForOwner }
        }.map { changes[$0] }
    }

    /// Removes all and keeps the storage.
    fileprivate mutating func removeAll() {
        // One by one: all at once goes through the type's table of functions.
        while !changes.isEmpty { changes.removeLast() }
        if !veils.isEmpty { veils.removeAll(keepingCapacity: true) }
        if !endedWaits.isEmpty { endedWaits.removeAll(keepingCapacity: true) }
        if result != nil { result = nil }
    }
}

extension TableModel {
    /// Executes an event; `step` is what it comes to. If there are any changes, `seq` is one higher afterwards.
    /// The caller has checked the request's permission; see `refusal(of:to:)`.
    package mutating func update(_ event: TableEvent, at now: Moment, _ step: inout TableStep) -> ErrorReply? {
        step.removeAll()
        let refusal = take(event, at: now, &step)
        if clocks.standsUntil != nil { runAfterRestart(at: now) }
        // A pattern, because `== nil` would copy the whole error.
        if !botVotes.isEmpty, case nil = refusal { grantStandIns(at: now, &step) }
        switch event {
        case .moved, .botMoved: break
        default: attend(at: now, &step)
        }
        if !step.changes.isEmpty { seq += 1 }
        return refusal
    }

    private mutating func take(_ event: TableEvent, at now: Moment, _ step: inout TableStep) -> ErrorReply? {
        switch event {
        case .moved(let wish):
            return moved(wish.move, by: wish.player, seat: wish.seat, seq: wish.seq, at: now, &step)
        case .botMoved(let move, let seat):
            return moved(move, bySeat: seat, seq: nil, at: now, &step)
        case .joined(let wish): return joined(wish, &step)
        case .watched(let player, let password, _): return watched(player, password: password)
        case .left(let player, let seat): return left(player, seat: seat, at: now, &step)
        case .readied(let player, let consent): return readied(player, consent, at: now, &step)
        case .resigned(let player, let seat): return resigned(player, seat: seat, at: now, &step)
        case .paused(let player, let on): return paused(player, on: on, at: now, &step)
        case .hosted(_, let order): return hosted(order, at: now, &step)
        case .botAsked(let player, let seat, let bot): return botAsked(player, seat: seat, bot, at: now, &step)
        case .connectionLost(let player): connectionLost(player, at: now, &step)
        case .connectionResumed(let player, _): connectionResumed(player, &step)
        case .holdExpired(let player): holdExpired(player, at: now, &step)
        case .waitCancelled(let player, let seat):
            for seat in seats(of: player, only: seat) { play(.waitCancelled(seat: seat), at: now, &step) }
        case .renamed(let player): renamed(player, at: now, &step)
        case .banned(let player, let moderator): banned(player, by: moderator, at: now, &step)
        case .rated(let ratings): rated(ratings, at: now, &step)
        case .pictures(let event): return pictured(event, at: now, &step)
        case .timePassed: timePassed(at: now, &step)
        case .restarted: stand(at: now)
        }
        return nil
    }
}
