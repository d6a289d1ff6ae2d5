import People
import Wire

/// What a game that ends means for records and ratings.
extension TableModel {
    /// The archive's id of the game that ends. It is made of what is on record, so that a replay gives the same.
    var archiveID: String {
        let began = dealtAt ?? clocks.startedAt
        let text = "\(setup.origin ?? setup.id) \(deal.game) \(began?.wholeNanoseconds ?? 0) \(deal.commit)"
        return String(Bytes32(setup.hashing.sha256(Array(text.utf8))).hex.prefix(24))
    }

    func tellWhetherRated(_ over: inout Over) {
        over.unrated = over.reason == .aborted ? .aborted : reasonNotToRate
        over.rated = over.unrated == nil
    }

    private var reasonNotToRate: UnratedReason? {
        if let owner = setup.owner, !owner.isRated { return .event }
        if setup.kind.isPlayedTogether { return .mode }
        if isPractice { return .practice }
        let accounts = dealtIn.map { seats[$0].accountAtDeal }
        if dealtIn.contains(where: { seats[$0].player?.isBot == true }) { return .bots }
        if accounts.contains(nil) { return .guests }
        if Set(accounts).count < accounts.count { return .sameAccount }
        let bots = dealtIn.count { seats[$0].player?.hasBotAccount == true }
        if bots > 0, bots < dealtIn.count { return .mixed }
        return isUnplayed ? .unplayed : nil
    }

    /// Whether the deal could be known before, or is one of many without anybody asking.
    private var isPractice: Bool {
        setup.settings.practiceSeed != nil || setup.kind.isDealKnown || setup.kind.dealsAgain || isDealtAgain
            || setup.withholdsDeal
    }

    /// What came of each seat. To be asked before the seats of those who left are open again.
    func standing(after over: Over) -> FinishedGame.Result? {
        guard let game, setup.services.isArchived || setup.owner != nil else { return nil }
        let accounts = dealtIn.compactMap { seats[$0].account }
        let isCounted = !isPractice && over.reason != .aborted && Set(accounts).count == accounts.count
        // Whoever has left a game can look at its cards for days.
        let best =
            game.isBestMeasured(setup.rules) && !dealtIn.contains { seats[$0].pauses > 0 } && !wasTakenUp
        let ranks = ratedPlaces(game)
        let results = dealtIn.map { number in
            let seat = seats[number]
            var state = SeatState()
            game.tell(number, in: &state, seenBy: nil)
            let isHouseBot = seat.player?.isBot == true
            var result = FinishedGame.Seat(
                seat: number, player: isHouseBot ? nil : seat.player?.id, name: seat.player?.name,
                owner: seat.owner ?? seat.formerOwner, bot: isHouseBot ? seat.bot : nil,
                account: seat.account)
            let place = over.ranking.first { $0.seat == number }
            (result.place, result.score) = (place?.place, place?.score)
            (result.groups, result.flips, result.misses) = (state.groups, state.flips, state.misses)
            result.hasWon = over.won.contains(number)
            result.ratedPlace = ranks[number]
            result.wasPutOut = seat.fate == .wasPutOut ? true : nil
            if let tally = state.patience {
                (result.moves, result.undos) = (tally.moves, tally.undos)
            }
            result.isBest =
                best && over.reason == .cleared && state.groups == game.allGroups(setup.rules)
                && result.undos ?? 0 == 0
            return result
        }
        return FinishedGame.Result(
            family: setup.kind.game, mode: setup.rules.mode ?? "", level: setup.rules.level ?? "",
            isCounted: isCounted, unrated: over.unrated?.rawValue,
            seats: results)
    }

    /// Places by which ratings go: those who stayed come first, and among them those who were put out of the game.
    private func ratedPlaces(_ game: any Game) -> [Int: Int] {
        func isBehind(_ one: Int, _ other: Int) -> Bool {
            if seats[one].hasStayed != seats[other].hasStayed { return seats[other].hasStayed }
            return seats[other].hasStayed && game.rank(of: one) < game.rank(of: other)
        }
        return Dictionary(
            uniqueKeysWithValues: dealtIn.map { seat in (seat, 1 + dealtIn.count { isBehind(seat, $0) }) })
    }
}

extension Game {
    /// Whether times under these rules can be compared: alone or in a race, a named level; in Memory, pairs, and a miss that is
    /// shown for a second.
    fileprivate func isBestMeasured(_ rules: Rules) -> Bool {
        let isAlone = rules.mode == "solo" || rules.mode == "race"
        guard isAlone, rules.level != "custom" else { return false }
        return rules.patience != nil || rules.group == 2 && rules.hideMs == 1_000
    }

    /// How many groups the board has; in a patience game, how many cards.
    fileprivate func allGroups(_ rules: Rules) -> Int {
        if let board = board(seenBy: nil).patience { return board.piles.reduce(0) { $0 + $1.cards.count } }
        guard let rows = rules.rows, let columns = rules.columns, let group = rules.group else { return 0 }
        return rows * columns / group
    }
}
