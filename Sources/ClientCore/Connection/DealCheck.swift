import Wire

/// Checks the nonces of a game that is over. ``FairDeal/verdict(on:of:commit:hashing:)`` deals it again and compares.
enum DealCheck {
    /// Finds a nonce in the deal that no player at this client has sent, which an honest server never uses. Nil if there is
    /// none, or where no nonce is known to have been sent. A player who was not ready when the host began has none.
    static func flaw(_ over: Over, seats: [SeatState], sent: [String: Set<Nonce>]) -> FairDeal.Verdict? {
        for seat in over.ranking.map(\.seat).sorted() where seats.indices.contains(seat) {
            guard let player = seats[seat].player, let sent = sent[player] else { continue }
            let told = over.nonces.indices.contains(seat) ? over.nonces[seat] : nil
            if told == nil, !seats[seat].ready { continue }
            guard let nonce = told.flatMap({ Nonce(hex: $0) }), sent.contains(nonce) else {
                return .impossible(reason: "The nonce of seat \(seat) is none that was sent from here.")
            }
        }
        return nil
    }
}
