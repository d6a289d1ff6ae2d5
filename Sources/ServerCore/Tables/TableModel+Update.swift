import Wire

extension TableModel {
    /// Executes an event and appends the public changes, which are one diff: if there are any, `seq` is one higher afterwards.
    /// The caller has checked the request's permission; see `refusal(of:to:)`.
    package mutating func update(_ event: TableEvent, at now: Moment, _ changes: inout [Change]) -> ErrorReply? {
        let before = changes.count
        if !veils.isEmpty { veils.removeAll(keepingCapacity: true) }
        if !endedWaits.isEmpty { endedWaits.removeAll(keepingCapacity: true) }
        if result != nil { result = nil }
        let refusal = take(event, at: now, &changes)
        if standsUntil != nil { runAfterRestart(at: now) }
        // A pattern, because `== nil` would copy the whole error.
        if !botVotes.isEmpty, case nil = refusal { grantStandIns(at: now, &changes) }
        switch event {
        case .moved, .botMoved: break
        default: attend(at: now, &changes)
        }
        if changes.count > before { seq += 1 }
        return refusal
    }

    private mutating func take(_ event: TableEvent, at now: Moment, _ changes: inout [Change]) -> ErrorReply? {
        switch event {
        case .moved(let wish):
            return moved(wish.move, by: wish.player, seat: wish.seat, seq: wish.seq, at: now, &changes)
        case .botMoved(let move, let seat):
            return moved(move, bySeat: seat, seq: nil, at: now, &changes)
        case .joined(let wish): return joined(wish, &changes)
        case .watched(let player, let password): return watched(player, password: password)
        case .left(let player, let seat): return left(player, seat: seat, at: now, &changes)
        case .readied(let player, let consent): return readied(player, consent, at: now, &changes)
        case .resigned(let player, let seat): return resigned(player, seat: seat, at: now, &changes)
        case .paused(let player, let on): return paused(player, on: on, at: now, &changes)
        case .hosted(_, let order): return hosted(order, at: now, &changes)
        case .botAsked(let player, let seat, let bot): return botAsked(player, seat: seat, bot, at: now, &changes)
        case .connectionLost(let player): connectionLost(player, at: now, &changes)
        case .connectionResumed(let player): connectionResumed(player, &changes)
        case .holdExpired(let player): holdExpired(player, at: now, &changes)
        case .waitCancelled(let player, let seat):
            for seat in seats(of: player, only: seat) { play(.waitCancelled(seat: seat), at: now, &changes) }
        case .renamed(let player): renamed(player, at: now, &changes)
        case .banned(let player, let moderator): banned(player, by: moderator, at: now, &changes)
        case .rated(let ratings): rated(ratings, at: now, &changes)
        case .pictures(let event): return pictured(event, at: now, &changes)
        case .timePassed: timePassed(at: now, &changes)
        case .restarted: stand(at: now)
        }
        return nil
    }
}
