import Wire

extension Client {
    /// The request with a nonce of this client, if it is one that lets a deal begin. The nonce is remembered for its seats. A
    /// nonce that the player has chosen stays. The same deal again gets no nonce, because it already has its own.
    func contributing(to request: Request, _ model: inout ClientModel) -> Request {
        switch request.body {
        case var ready as Request.Ready where ready.on != false:
            ready.nonce = contribute(ready.nonce, for: ready.seat, at: ready.table, &model)
            return .ready(ready)
        case var again as Request.Again where again.on != false && again.same != true:
            again.nonce = contribute(again.nonce, for: nil, at: again.table, &model)
            return .again(again)
        default: return request
        }
    }

    private func contribute(
        _ chosen: String?, for seat: Int?, at table: String, _ model: inout ClientModel
    ) -> String? {
        let nonce = chosen.map { Nonce(hex: $0) } ?? model.nonces.next(hashing: hashing)
        // An invalid nonce is sent as it is, and the server refuses it.
        guard let nonce else { return chosen }
        for own in model.seats(at: table) where seat == nil || seat == own {
            guard let player = model.tables[table]?.mirror.snapshot.seats[own].player else { continue }
            model.tables[table]?.sentNonces[player, default: []].insert(nonce)
        }
        return nonce.hex
    }
}
