import Wire

extension GameChecker {
    /// Checks a result against the game that it ends.
    func checkResult(_ over: Over, _ view: View) throws(Breach) {
        try checkPlaces(over.ranking, view)
        try checkReason(over.reason, view)
        try checkWinners(over, view)
        try checkDeal(over, view)
        try checkFaces(view, over.deck)
    }

    private func merit(_ seat: Int, _ view: View) -> Int {
        switch mode.merit {
        case .score: view.table.seats[seat].score
        case .groups: view.table.seats[seat].groups
        case .shared: 0
        }
    }

    /// Exactly the seats dealt in are ranked, those that stayed first, then by what the mode ranks; equals share a place.
    func checkPlaces(_ ranking: [Over.Place], _ view: View) throws(Breach) {
        try demand(ranking.map(\.seat).sorted() == dealtIn, "Other seats are ranked than were dealt in.")
        func rank(_ place: Over.Place) -> (Int, Int) {
            (view.table.seats[place.seat].plays ? 1 : 0, merit(place.seat, view))
        }
        let isUnplayed = isUnplayed(view)
        for place in ranking {
            let seat = view.table.seats[place.seat]
            try demand(place.score == seat.score, "Seat \(place.seat) is ranked with \(place.score) points.")
            // In a race others see counts, and a watcher no board.
            let due = seat.groups * scoring.pointsForGroup + view.penalties[place.seat]
            try demand(
                mode.order == .apart || !isMemory || seat.score == due,
                "Seat \(place.seat)'s score is not what it has taken.")
            let ahead = ranking.count { rank($0) > rank(place) }
            // Earlier servers put who was away longest behind the others.
            try demand(
                place.place == ahead + 1 || isUnplayed && place.place == 1,
                "Seat \(place.seat) has place \(place.place).")
        }
    }

    /// Whether nobody has made a move, and everybody's connection is lost or was when they left: then nobody has stayed.
    private func isUnplayed(_ view: View) -> Bool {
        dealtIn.allSatisfy { number in
            let seat = view.table.seats[number]
            let tally = seat.patience ?? PatienceTally()
            return (lost.contains(number) || seat.bot != nil) && seat.flips + tally.moves + tally.undos == 0
        }
    }

    func checkReason(_ reason: OverReason, _ view: View) throws(Breach) {
        let seats = view.table.seats
        let all = patience?.cardCount ?? view.faces.count / group
        let taken = mode.order == .apart ? seats.map(\.groups).max() ?? 0 : seats.reduce(0) { $0 + $1.groups }
        let isRight =
            switch reason {
            case .cleared: taken == all
            case .tries: if case .limited(let tries)? = view.table.rules.tries { view.attempts == tries } else { false }
            case .clock: (view.table.rules.gameSeconds ?? 0) > 0
            case .stalled: isMemory && mode.canStall
            case .resigned, .abandoned: dealtIn.count { seats[$0].plays } < min(2, dealtIn.count)
            default: true
            }
        try demand(
            isRight && (reason == .cleared || taken < all || reason == .aborted),
            "The game is over as \(reason.rawValue), with \(taken) of \(all) groups taken.")
    }

    /// Who has won follows from the tallies where nobody has left, was put out or had a bot in their place.
    func checkWinners(_ over: Over, _ view: View) throws(Breach) {
        guard let won = over.won else { return }
        try demand(won.allSatisfy(dealtIn.contains), "A seat has won that was not dealt in.")
        guard !seatsHaveChanged, over.reason != .aborted else { return }
        let best = dealtIn.map { merit($0, view) }.max()
        let ahead = dealtIn.filter { merit($0, view) == best }
        let due =
            mode.merit == .shared || mode.isForOne
            ? (over.reason == .cleared ? dealtIn : []) : (ahead.count == 1 ? ahead : [])
        try demand(won == due, "Others have won than the tallies say.")
    }

    /// The deal is the one that was committed to.
    private func checkDeal(_ over: Over, _ view: View) throws(Breach) {
        let ids = view.table.faces.faces.map(\.id)
        let numbers = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
        guard let seed = ServerSeed(hex: over.serverSeed) else { throw Breach("The server's seed is none.") }
        let nonces = try nonces(over, seats: view.table.seats.count)
        let deck = over.deck.compactMap { numbers[$0] }
        try demand(deck.count == over.deck.count, "The deck has a face that was not dealt.")
        try checkShuffle(
            FairDeal.verify(
                commit: view.table.commit, seed: seed, game: view.table.game, groups: ids.count, groupSize: group,
                nonces: nonces, deck: deck, hashing: hashing))
    }

    /// The nonces of the seats that were dealt in, at a table of so many seats.
    func nonces(_ over: Over, seats: Int) throws(Breach) -> [FairDeal.Contribution] {
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
    func checkShuffle(_ verdict: FairDeal.Verdict) throws(Breach) {
        switch verdict {
        case .good: break
        case .commitMismatch: throw Breach("The seed is not the one that the server had committed to.")
        case .deckMismatch: throw Breach("The seed gives another deck.")
        case .impossible(let reason): throw Breach("No deal is like this: \(reason)")
        }
    }

    /// Every card that was shown is in the deck as it was shown.
    func checkFaces(_ view: View, _ deck: [String]? = nil) throws(Breach) {
        let deck = deck ?? over?.deck ?? []
        for (card, face) in view.faces.enumerated() {
            guard let face else { continue }
            try demand(deck.indices.contains(card) && deck[card] == face, "Card \(card) was shown as \(face).")
        }
    }
}
