import Wire

/// Flips that wait for a card: each is answered exactly once, when it has been made or can't be any more.
extension Tables {
    /// Any other request that names the table, for the seat or for all of the player's, ends the wait before it is
    /// looked at itself.
    func endWaits(overtakenBy request: some TableRequest, of player: String) {
        guard lateReplies.isWaitedFor, let table = directory[request.table],
            table.waits.contains(where: { $0.player == player })
        else { return }
        var wanted = request.ownSeat
        if request is any MoveRequest {
            // A move for a seat that is not theirs is about none of theirs.
            guard let own = table.model.seatToMove(player, wanted) else { return }
            wanted = own
        }
        _ = apply(.waitCancelled(player: player, seat: wanted), to: table)
    }

    /// Completes the replies to the flips that wait no more, behind all that they have caused.
    func completeEndedWaits(at table: Table) {
        for ended in table.model.endedWaits {
            // A house bot wants no answer.
            guard let index = table.waits.firstIndex(where: { $0.seat == ended.seat }) else { continue }
            let wait = table.waits.remove(at: index)
            lateReplies.complete(wait.ticket, with: ended.refusal.map(Answer.refused) ?? .done(seq: table.model.seq))
        }
    }
}
