import Wire

/// Which move a request of a family of games asks for. The table does the rest: membership, phase, `seq`, turns.
package struct MoveHandler {
    let kind: any RequestBody.Type
    let register: (inout Router, Tables) -> Void

    /// Requests of that type ask for that move.
    package init<Body: MoveRequest>(_ type: Body.Type, _ move: @escaping (Body) -> Move) {
        kind = type
        register = { router, tables in
            router.on(type, tables.atTable { tables.move(move($0), $0, $1.player.id, at: $2) })
        }
    }
}
