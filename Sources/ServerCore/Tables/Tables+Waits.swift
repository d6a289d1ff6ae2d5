import Narration
import Wire

/// Flips that wait for a card: each is answered exactly once, when it has been made or can't be any more.
extension Tables {
    /// Any other request that names the table, for the seat or for all of the player's, ends the wait before it is
    /// looked at itself.
    func endWaits(overtakenBy request: Request, of session: Session) {
        guard let (id, seat) = request.tableAndSeat, let table = session.tables.first(where: { $0.id == id }) else {
            return
        }
        var wanted = seat
        if case .flip = request {
            // A flip for a seat that is not theirs is about none of theirs.
            guard let own = table.model.seatToMove(session.player.id, seat) else { return }
            wanted = own
        }
        _ = execute(.waitCancelled(player: session.player.id, seat: wanted), at: table)
    }

    /// Sends the replies to the flips that wait no more, behind all that they have caused.
    func answerEndedWaits(at table: Table) {
        for wait in table.model.endedWaits {
            // A house bot wants no answer.
            guard let session = table.session(waitingWith: wait.seat),
                let reply = session.waitingReply(at: table, seat: wait.seat)
            else { continue }
            session.endWait(at: table, seat: wait.seat)
            answer(reply, of: session, wait.refusal)
        }
    }

    private func answer(_ reply: WaitingReply, of session: Session, _ refusal: ErrorReply?) {
        let connection = session.connection.flatMap { $0.id == reply.connection ? $0 : nil }
        if let connection, connection.dialect == .typed {
            guard let refusal else { return }
            let table = reply.table.model.snapshot(at: surroundings.now)
            return outbox.send(lines: [Narrator.refusal(refusal, to: reply.request, at: table)], to: connection)
        }
        let start = outbox.output.bytes.count
        if var refusal {
            refusal.re = reply.id
            if reply.id == nil { refusal.line = reply.lineNumber }
            outbox.append(.error(refusal))
        } else if let id = reply.id {
            outbox.append(.ok(ServerMessage.Ok(re: id, seq: reply.table.model.seq)))
        } else {
            return
        }
        let line = start..<outbox.output.bytes.count
        if let connection { for _ in 0..<reply.copies { outbox.deliver(line, to: connection) } }
        // Also where nobody hears it: who comes back and asks again gets this answer.
        if let fingerprint = reply.line { session.remember(outbox.output.bytes[line], to: fingerprint) }
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
