import Vocabulary
import Wire

/// What a patience game's lines must be, beside the steps on its piles.
extension GameChecker {
    /// Checks a change against the table as it was just before.
    func checkPatience(_ change: Change, _ view: View) throws(Breach) {
        switch change {
        case .patience(let change):
            guard let seat = change.mover else { return }
            try demand(view.table.phase == .playing, "Seat \(seat) moves while the game stands.")
            guard dealtIn.contains(seat), view.table.seats[seat].plays else {
                throw Breach("Seat \(seat) moves and does not play.")
            }
        case .memory, .turn: throw Breach("The change \(change.op) is none of this game.")
        case .deal: throw Breach("Cards are dealt before the game is over.")
        case .over(let over):
            guard view.owner == nil else { return }
            try checkPlaces(over.ranking, view)
            try checkReason(over.reason, view)
            try checkWinners(over, view)
        case .rules, .theme: throw Breach("The rules change in the game.")
        case .phase(let phase, _, _):
            try demand(phase == .playing || phase == .paused, "The game ends without a result.")
        case .seat, .ready, .agree, .host, .title, .unknown: break
        }
    }

    /// Checks the deal against the commitment, or against its number.
    func checkPatienceDeal(_ over: Over, _ start: Snapshot, _ terms: PatienceTerms) throws(Breach) {
        guard let seed = ServerSeed(hex: over.serverSeed) else { throw Breach("The server's seed is none.") }
        let nonces = try nonces(over, seats: start.seats.count)
        guard let pack = terms.pack else { throw Breach("The game \(terms.game) is not known to this version.") }
        if let numbered = terms.numberedDeck {
            try demand(
                start.commit.lowercased() == seed.commit(hashing: hashing),
                "The seed is not the one that the server had committed to.")
            return try demand(over.deck == numbered, "Deal \(terms.deal ?? 0) has another deck.")
        }
        let faces = Set(pack).sorted()
        func places(_ ids: [String]) -> [Int] { ids.map { faces.firstIndex(of: $0) ?? -1 } }
        try checkShuffle(
            FairDeal.verify(
                commit: start.commit, seed: seed, game: start.game, groups: pack.count, groupSize: 1, nonces: nonces,
                deck: places(over.deck), order: places(pack), hashing: hashing))
    }
}
