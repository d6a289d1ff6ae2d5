import Wire

/// The handler of a request that a family of games brings.
package struct MoveHandler {
    package let kind: any RequestBody.Type
    let register: (inout Router, Tables) -> Void

    /// Requests of that type ask for that move. The table does the rest: membership, phase, `seq`, turns.
    package init<Body: MoveRequest>(_ type: Body.Type, _ move: @escaping (Body) -> Move) {
        kind = type
        register = { router, tables in
            router.on(type, tables.atTable { tables.move(move($0), $0, $1.player.id, at: $2) })
        }
    }

    /// The same, and a message for the player alone follows from the game when the move is made.
    package init<Body: MoveRequest>(
        _ type: Body.Type, told: @escaping (any Game, _ table: String, _ seat: Int) -> ServerMessage?,
        _ move: @escaping (Body) -> Move
    ) {
        kind = type
        register = { router, tables in
            router.on(
                type,
                tables.atTable { body, asker, table in
                    let answer = tables.move(move(body), body, asker.player.id, at: table)
                    if case .done = answer, let seat = table.model.seatToMove(asker.player.id, body.seat),
                        let game = table.model.game, let message = told(game, table.id, seat)
                    {
                        tables.outbox.send(message, to: asker.outlet)
                    }
                    return answer
                })
        }
    }

    /// Requests of that type are answered after `start` has returned. Unless they may be overtaken, later requests of the
    /// connection wait for the reply.
    package init<Body: RequestBody>(
        _ type: Body.Type, mayBeOvertaken: Bool = false, start: @escaping (Body, LateReply) -> Void
    ) {
        kind = type
        register = { router, tables in
            router.on(type) { body, _ in
                let ticket = tables.lateReplies.drawTicket()
                start(body, LateReply(ticket: ticket, replies: tables.lateReplies))
                return .pending(ticket, mayBeOvertaken: mayBeOvertaken)
            }
        }
    }
}
