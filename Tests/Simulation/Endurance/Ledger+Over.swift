import Wire

extension Ledger {
    /// Checks a result against the game that it ends.
    func checkOver(_ over: Over, _ now: Snapshot) throws(Flaw) {
        try demand(now.isInGame && now.over == nil, "a game is over that does not run")
        try checkPlaces(over.ranking, now)
        try checkReason(over.reason, now)
        try checkWinners(over, now)
        try checkDeck(over, now)
    }

    /// Checks the places: exactly the seats that were dealt in, those that stayed first, then by what the mode ranks; equal
    /// seats share a place.
    private func checkPlaces(_ ranking: [Over.Place], _ now: Snapshot) throws(Flaw) {
        try demand(ranking.map(\.seat).sorted() == deal.seats, "\(ranking.map(\.seat)) are ranked of \(deal.seats)")
        let isUnplayed = isUnplayed(now)
        func rank(_ place: Over.Place) -> (Int, Int) {
            let seat = now.seats[place.seat]
            let merit =
                switch mode.merit {
                case .score: seat.score
                case .groups: seat.groups
                case .shared: 0
                }
            return (seat.plays && !isUnplayed ? 1 : 0, merit)
        }
        // Who came late does not know how those have left who were gone before.
        let isUnknown = !deal.isWhole && !hasBegun(now)
        for place in ranking {
            try demand(place.score == now.seats[place.seat].score, "seat \(place.seat) is ranked with \(place.score)")
            let ahead = ranking.count { rank($0) > rank(place) }
            try demand(
                place.place == ahead + 1 || isUnknown,
                "seat \(place.seat) has place \(place.place), with \(ahead) ahead")
        }
        try demand(
            zip(ranking, ranking.dropFirst()).allSatisfy { $0.place <= $1.place }, "the ranking is not best first")
    }

    private func hasBegun(_ now: Snapshot) -> Bool { deal.seats.contains { now.seats[$0].flips > 0 } }

    /// Whether nobody has turned a card, and everybody's connection is lost or was when they left. Then nobody has stayed.
    private func isUnplayed(_ now: Snapshot) -> Bool {
        !hasBegun(now) && deal.seats.allSatisfy { deal.lost.contains($0) || now.seats[$0].bot != nil }
    }

    /// Checks who has won. Whoever plays alone or together with all has won with the last card; otherwise whoever is ahead.
    private func checkWinners(_ over: Over, _ now: Snapshot) throws(Flaw) {
        guard deal.isWhole else { return }
        let isUnplayed = isUnplayed(now)
        let stayed = deal.seats.filter { number in
            if isUnplayed { return false }
            let seat = now.seats[number]
            if deal.givenUp.contains(number) { return false }
            if deal.putOut.contains(number) { return seat.bot == nil }
            return seat.plays && (seat.bot == nil || deal.bots.contains(number))
        }
        func merit(_ seat: Int) -> Int { mode.merit == .groups ? now.seats[seat].groups : now.seats[seat].score }
        let best = stayed.map(merit).max()
        let ahead = stayed.filter { merit($0) == best }
        let won =
            mode.merit == .shared || mode.isForOne
            ? (over.reason == .cleared ? stayed : []) : (ahead.count == 1 ? ahead : [])
        try demand(over.won == won, "\(over.won ?? []) have won where \(won) should have")
    }

    private func checkReason(_ reason: OverReason, _ now: Snapshot) throws(Flaw) {
        let groups = now.board.cards.count / group
        let all =
            hasOwnBoards ? now.seats.map(\.groups).max() ?? 0 : now.seats.reduce(0) { $0 + $1.groups }
        let playing = deal.seats.count { now.seats[$0].plays }
        let isRight =
            switch reason {
            case .cleared: all == groups
            case .tries:
                if case .limited(let tries)? = rules.tries { !deal.isWhole || deal.attempts == tries } else { false }
            case .clock: (rules.gameSeconds ?? 0) > 0
            case .stalled: mode.canStall && (!deal.isWhole || mode.takesTurns || deal.mustStall)
            case .resigned, .abandoned: playing < min(2, deal.seats.count)
            default: false
            }
        try demand(
            isRight && (reason == .cleared || all < groups), "\(reason.rawValue) after \(all) of \(groups) groups")
    }

    /// Checks that the deal is the committed one, and that every card had the face that was shown.
    private func checkDeck(_ over: Over, _ now: Snapshot) throws(Flaw) {
        for (card, face) in deal.faces.enumerated() {
            guard let face else { continue }
            try demand(over.deck.indices.contains(card) && over.deck[card] == face, "card \(card) was shown as \(face)")
        }
        let ids = now.faces.faces.map(\.id)
        let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        let deck = over.deck.compactMap { numbers[$0] }
        guard let seed = ServerSeed(hex: over.serverSeed) else { throw Flaw("the server's seed is none") }
        try demand(over.nonces.count == now.seats.count, "there are \(over.nonces.count) nonces")
        let nonces = deal.seats.map { ($0, over.nonces[$0].flatMap(Nonce.init(hex:)) ?? .zero) }
        let verdict = FairDeal.verify(
            commit: now.commit, seed: seed, game: now.game, groups: ids.count, groupSize: group, nonces: nonces,
            deck: deck, hashing: hashing)
        try demand(verdict == .good, "the deal was not fair: \(verdict)")
    }
}
