import Vocabulary
import Wire

extension TableChecker {
    /// Checks a result against the game that it ends.
    func checkOver(_ over: Over, _ now: Snapshot) throws(Breach) {
        try demand(now.isInGame && now.over == nil, "A game is over that does not run.")
        if isMemory { try checkTallies(now) }
        try checkPlaces(over.ranking, now)
        try checkReason(over.reason, now)
        try checkWinners(over, now)
        // What others still play is opened later.
        if over.isSealed { return try demand(now.hasCommonDeal, "The result does not open the deal.") }
        if let patience = deal.patience {
            try checkDeal(over, patience.start, patience.terms)
            try patience.play(over.deck)
        } else if isMemory {
            try checkDeal(over, now)
        }
    }

    private func merit(_ seat: Int, _ now: Snapshot) -> Int {
        switch mode.merit {
        case .score: now.seats[seat].score
        case .groups: now.seats[seat].groups
        case .shared: 0
        }
    }

    /// Exactly the seats dealt in are ranked, those that stayed first, then by what the mode ranks; equals share a place.
    private func checkPlaces(_ ranking: [Over.Place], _ now: Snapshot) throws(Breach) {
        try demand(ranking.map(\.seat).sorted() == dealtIn, "Other seats are ranked than were dealt in.")
        let isUnplayed = isUnplayed(now)
        func rank(_ place: Over.Place) -> (Int, Int) {
            (now.seats[place.seat].plays && !isUnplayed ? 1 : 0, merit(place.seat, now))
        }
        // Who came late does not know how those have left who were gone before.
        let isUnknown = !deal.isWhole && !hasBegun(now)
        for place in ranking {
            try demand(
                place.score == now.seats[place.seat].score, "Seat \(place.seat) is ranked with \(place.score) points.")
            let ahead = ranking.count { rank($0) > rank(place) }
            try demand(place.place == ahead + 1 || isUnknown, "Seat \(place.seat) has place \(place.place).")
        }
        try demand(
            zip(ranking, ranking.dropFirst()).allSatisfy { $0.place <= $1.place }, "The ranking is not best first.")
    }

    private func hasBegun(_ now: Snapshot) -> Bool {
        dealtIn.contains { number in
            let tally = now.seats[number].patience ?? PatienceTally()
            return now.seats[number].flips + tally.moves + tally.undos > 0
        }
    }

    /// Whether nobody has made a move, and everybody's connection is lost or was when they left: then nobody has stayed.
    private func isUnplayed(_ now: Snapshot) -> Bool {
        !hasBegun(now) && dealtIn.allSatisfy { deal.lost.contains($0) || now.seats[$0].bot != nil }
    }

    private func checkReason(_ reason: OverReason, _ now: Snapshot) throws(Breach) {
        let all = now.board.patience?.piles.reduce(0) { $0 + $1.cards.count } ?? now.board.cards.count / group
        let taken = hasOwnBoards ? now.seats.map(\.groups).max() ?? 0 : now.seats.reduce(0) { $0 + $1.groups }
        let isRight =
            switch reason {
            case .cleared: taken == all
            case .tries:
                if case .limited(let tries)? = now.rules.tries {
                    !deal.isWhole || deal.attempts == tries
                } else {
                    false
                }
            case .clock: (now.rules.gameSeconds ?? 0) > 0
            case .stalled: isMemory && mode.canStall && (!deal.isWhole || mode.takesTurns || deal.mustStall)
            case .resigned, .abandoned: dealtIn.count { now.seats[$0].plays } < min(2, dealtIn.count)
            // A server that fails ends its games, and a later version may have other reasons.
            default: isReplay
            }
        try demand(
            isRight && (reason == .cleared || taken < all || reason == .aborted),
            "The game is over as \(reason.rawValue), with \(taken) of \(all) groups taken.")
    }

    /// Whoever plays alone or together with all has won with the last card; otherwise whoever is ahead of all who stayed.
    private func checkWinners(_ over: Over, _ now: Snapshot) throws(Breach) {
        try demand(over.won.allSatisfy(dealtIn.contains), "A seat has won that was not dealt in.")
        // What the guests of a host give up who puts somebody out, no line tells.
        let isUntold = isReplay && (over.reason == .aborted || !deal.putOut.isEmpty)
        guard deal.isWhole, !isUntold else { return }
        let isUnplayed = isUnplayed(now)
        let stayed = dealtIn.filter { number in
            let seat = now.seats[number]
            if isUnplayed || deal.givenUp.contains(number) { return false }
            if deal.putOut.contains(number) { return seat.bot == nil }
            return seat.plays && (seat.bot == nil || deal.bots.contains(number))
        }
        let best = stayed.map { merit($0, now) }.max()
        let ahead = stayed.filter { merit($0, now) == best }
        let due =
            mode.merit == .shared || mode.isForOne
            ? (over.reason == .cleared ? stayed : []) : (ahead.count == 1 ? ahead : [])
        try demand(over.won == due, "Others have won than the tallies say: \(over.won) instead of \(due).")
    }

    /// The deal is the one that was committed to, and every card was shown as it was dealt.
    private func checkDeal(_ over: Over, _ now: Snapshot) throws(Breach) {
        let ids = now.faces.faces.map(\.id)
        let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        guard let seed = ServerSeed(hex: over.serverSeed) else { throw Breach("The server's seed is none.") }
        let nonces = try nonces(over, seats: now.seats.count)
        let deck = over.deck.compactMap { numbers[$0] }
        try demand(deck.count == over.deck.count, "The deck has a face that was not dealt.")
        try checkShuffle(
            FairDeal.verify(
                commit: now.commit, seed: seed, game: now.game, groups: ids.count, groupSize: group, nonces: nonces,
                deck: deck, hashing: hashing))
        for (card, face) in deal.faces.enumerated() {
            guard let face else { continue }
            try demand(
                over.deck.indices.contains(card) && over.deck[card] == face, "Card \(card) was shown as \(face).")
        }
    }

    /// Checks the deal of a patience game against the commitment, or against its number.
    private func checkDeal(_ over: Over, _ start: Snapshot, _ terms: PatienceTerms) throws(Breach) {
        guard let seed = ServerSeed(hex: over.serverSeed) else { throw Breach("The server's seed is none.") }
        let nonces = try nonces(over, seats: start.seats.count)
        guard let pack = terms.pack else { throw Breach("The game \(terms.game) is not known to this version.") }
        let verdict = FairDeal.verdict(
            over, of: start, terms, pack, commit: start.commit, seed: seed, nonces: nonces, hashing: hashing)
        if let deal = terms.deal, verdict == .deckMismatch { throw Breach("Deal \(deal) has another deck.") }
        try checkShuffle(verdict)
    }

    /// The nonces of the seats that were dealt in, at a table of so many seats.
    private func nonces(_ over: Over, seats: Int) throws(Breach) -> [FairDeal.Contribution] {
        try demand(over.nonces.count == seats, "There is not one nonce for each seat.")
        var nonces: [FairDeal.Contribution] = []
        for seat in dealtIn {
            guard let text = over.nonces[seat] else {
                nonces.append((seat, .zero))
                continue
            }
            guard let nonce = Nonce(hex: text) else { throw Breach("Seat \(seat)'s nonce is none.") }
            nonces.append((seat, nonce))
        }
        return nonces
    }

    /// Throws what is wrong with a shuffle.
    private func checkShuffle(_ verdict: FairDeal.Verdict) throws(Breach) {
        switch verdict {
        case .good: break
        case .commitMismatch: throw Breach("The seed is not the one that the server had committed to.")
        case .deckMismatch: throw Breach("The seed gives another deck.")
        case .impossible(let reason): throw Breach("No deal is like this: \(reason)")
        }
    }
}
