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

    /// The same, and a hint for the player alone follows from the game when the move is made. Where the seat has seen every card,
    /// the hint and the reply wait for the solver. After the end everybody at the table may ask whether the deal could be won.
    package init<Body: MoveRequest>(hinting type: Body.Type, _ move: @escaping (Body) -> Move) {
        kind = type
        register = { router, tables in
            router.on(
                type,
                tables.atTable { body, asker, table in
                    if table.model.setup.withholdsDeal {
                        return .refused(
                            .tooMany, "There are no hints in a game whose deal others play, too.", hint: "Play on.")
                    }
                    if let answer = tables.judgeDeal(of: table, seat: body.seat, for: asker) { return answer }
                    if let refusal = table.model.refusal(of: .seated, to: asker.player.id) { return .refused(refusal) }
                    let seat = table.model.seatToMove(asker.player.id, body.seat)
                    func game() -> (any HintingGame)? { table.model.game as? any HintingGame }
                    let position =
                        tables.setup.hasSolver ? seat.flatMap { game()?.knownPosition(of: $0) } : nil
                    if position != nil, let refusal = tables.solver.refusal(to: asker.address) {
                        return .refused(refusal)
                    }
                    let answer = tables.move(move(body), body, asker.player.id, at: table)
                    guard case .done = answer, let seat, let hint = game()?.hint(table: table.id, seat: seat) else {
                        return answer
                    }
                    if let position {
                        return .pending(tables.solver.ask(position, hint, answer, for: asker.address))
                    }
                    tables.outbox.send(hint.message(), to: asker.outlet)
                    return answer
                })
        }
    }
}
