import FairDeal
import Wire

extension Client {
    /// The request with a nonce of this client's, where it lets a deal begin, and the nonce remembered for the seats that
    /// it is for. One that the player has chosen stays; the same deal again has its nonces already.
    func contributing(to request: Request, _ model: inout ClientModel) -> Request {
        switch request {
        case .ready(var ready) where ready.on != false:
            ready.nonce = contribute(ready.nonce, for: ready.seat, at: ready.table, &model)
            return .ready(ready)
        case .again(var again) where again.on != false && again.same != true:
            again.nonce = contribute(again.nonce, for: nil, at: again.table, &model)
            return .again(again)
        default: return request
        }
    }

    private func contribute(
        _ chosen: String?, for seat: Int?, at table: String, _ model: inout ClientModel
    ) -> String? {
        let nonce = chosen.map { Nonce(hex: $0) } ?? model.nonces.next(hashing: hashing)
        // What is no nonce is the server's to refuse.
        guard let nonce else { return chosen }
        for own in model.seats(at: table) where seat == nil || seat == own {
            guard let player = model.tables[table]?.mirror.snapshot.seats[own].player else { continue }
            model.tables[table]?.sentNonces[player, default: []].insert(nonce)
        }
        return nonce.hex
    }
}
