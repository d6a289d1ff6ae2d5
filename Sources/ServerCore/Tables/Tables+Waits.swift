import Wire

/// Flips that wait for a card. Each is answered exactly once, when it has been made or can't be made any more.
extension Tables {
    /// Ends the waits of the seat that another request of the player is about, or of all their seats. It comes before the
    /// request is looked at.
    func endWaits(overtakenBy request: some TableRequest, of player: String) {
        guard lateReplies.isWaitedFor, let table = directory[request.table],
            table.waits.contains(where: { $0.player == player })
        else { return }
        var wanted = request.ownSeat
        if request is any MoveRequest {
            // A move for a seat that is not the player's ends none of their waits.
            guard let own = table.model.seatToMove(player, wanted) else { return }
            wanted = own
        }
        _ = apply(.waitCancelled(player: player, seat: wanted), to: table)
    }

    /// Ends all waits after a restart, when nobody is connected to get an answer. It comes before any player is marked away: a card
    /// that such a player lets go would be granted to the next in line, who would not learn of it.
    func endWaits(at table: Table) {
        for seat in table.model.seats.indices where table.model.game?.isWaiting(seat) == true {
            guard let player = table.model.seats[seat].owner else { continue }
            _ = apply(.waitCancelled(player: player, seat: seat), to: table)
        }
    }

    /// Answers the flips whose wait has ended, after all lines that they have caused.
    func completeEndedWaits(at table: Table) {
        for ended in step.endedWaits {
            // A house bot wants no answer.
            guard let index = table.waits.firstIndex(where: { $0.seat == ended.seat }) else { continue }
            let wait = table.waits.remove(at: index)
            lateReplies.complete(wait.ticket, with: ended.refusal.map(Answer.refused) ?? .done(seq: table.model.seq))
        }
    }
}
