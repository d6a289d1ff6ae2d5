import Wire

/// Flips that wait for a card: each is answered exactly once, when it has been made or can't be any more.
extension Tables {
    /// Any other request that names the table, for the seat or for all of the player's, ends the wait before it is
    /// looked at itself.
    func endWaits(overtakenBy request: Request, of player: String) {
        guard let (id, seat) = request.tableAndSeat, let table = directory[id],
            table.waits.contains(where: { $0.player == player })
        else { return }
        var wanted = seat
        if case .flip = request {
            // A flip for a seat that is not theirs is about none of theirs.
            guard let own = table.model.seatToMove(player, seat) else { return }
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

extension Request {
    /// The table that the request names, and the seat, where it names one.
    fileprivate var tableAndSeat: (table: String, seat: Int?)? {
        switch self {
        case .flip(let flip): (flip.table, flip.seat)
        case .leave(let leave): (leave.table, leave.seat)
        case .resign(let resign): (resign.table, resign.seat)
        case .ready(let ready): (ready.table, ready.seat)
        case .again(let again): (again.table, nil)
        case .pause(let pause): (pause.table, nil)
        case .chat(let chat): (chat.table, nil)
        case .sync(let sync): (sync.table, nil)
        case .join(let join): (join.table, nil)
        case .watch(let watch): (watch.table, nil)
        case .kick(let kick): (kick.table, nil)
        case .bot(let bot): (bot.table, nil)
        case .start(let start): (start.table, nil)
        case .configure(let configure): (configure.table, nil)
        case .lock(let lock): (lock.table, nil)
        case .hello, .ping, .pong, .list, .lobby, .create, .quick: nil
        }
    }
}
