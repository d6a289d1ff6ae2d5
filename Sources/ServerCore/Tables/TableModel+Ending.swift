import CardGame
import Wire

extension TableModel {
    mutating func finish(_ ending: Ending, at now: Moment, _ step: inout TableStep) {
        turnSeat = nil
        clocks.finish(at: now)
        step.playedTime = clocks.elapsed(at: now)
        botVotes = []
        let next = PreparedDeal(setup, number: deal.number + 1)
        var told = result(ending, next: next)
        if setup.services.hasAccounts { tellWhetherRated(&told) }
        if setup.services.isArchived { told.archive = archiveID }
        if setup.withholdsDeal { told = told.sealed }
        nextDeal = next
        over = told
        step.result = standing(after: told)
        step.changes.append(.over(told))
        for seat in seats.indices {
            seats[seat].isReady = false
            seats[seat].nonce = nil
            seats[seat].pauses = 0
            seats[seat].agrees = false
            if seats[seat].status == .left || seats[seat].isStandIn {
                open(seat, &step)
            } else if seats[seat].status == .lost, seats[seat].bot != nil {
                // The stand-in goes with the game, and the seat is still held.
                seats[seat].bot = nil
                show(seat, holdMs: seats[seat].heldUntil.map { ($0 - now).millisecondsToWait }, &step)
            }
        }
        passHost(&step)
        // Bots alone get no further game.
        let hasPeople = seats.contains { $0.isTaken && $0.owner != nil }
        let isDealDue = setup.kind.dealsAgain && hasPeople && takenSeats >= setup.kind.minimumSeats
        owesDeal = isDealDue && !hasSomebody
        if isDealDue, !owesDeal {
            startGame(at: now, &step)
        } else {
            phase = .over
            step.changes.append(.phase(.over))
        }
    }

    private func result(_ ending: Ending, next: PreparedDeal) -> Over {
        let faces = (game?.openedDeck ?? []).map { deal.faces[$0.index].id }
        return Over(
            ranking: ranking, won: winners(ending), reason: OverReason(rawValue: ending.rawValue),
            serverSeed: deal.seed.hex,
            nonces: seats.indices.map { dealtIn.contains($0) ? seats[$0].nonce?.hex : nil }, deck: faces,
            nextCommit: next.commit)
    }

    /// The winners: the best of those who stayed. If all play together and have cleared the board, it is all who stayed.
    private func winners(_ ending: Ending) -> [Int] {
        guard let game else { return [] }
        let stayed = isUnplayed ? [] : dealtIn.filter { seats[$0].hasStayed }
        if setup.kind.isPlayedTogether { return ending == .cleared ? stayed : [] }
        let best = stayed.map(game.rank).max()
        let ahead = stayed.filter { game.rank(of: $0) == best }
        return ahead.count == 1 ? ahead : []
    }

    /// Whether nobody has made a move, and everybody's connection is lost or was when their seat left: then nobody has won or lost.
    var isUnplayed: Bool {
        guard let game else { return false }
        return dealtIn.allSatisfy { number in
            let seat = seats[number]
            let isPresent = seat.status == .here && seat.owner != nil || seat.status == .left && seat.leftLost != true
            return !isPresent && !game.hasMoved(number)
        }
    }

    /// The seats dealt in. Those who stayed come before those who left, and then the higher rank first. Equals share a place.
    private var ranking: [Over.Place] {
        guard let game else { return [] }
        let isUnplayed = isUnplayed
        let stayed = seats.map { $0.isTaken && !isUnplayed }
        func isBehind(_ one: Int, _ other: Int) -> Bool {
            if stayed[one] != stayed[other] { return stayed[other] }
            return game.rank(of: one) < game.rank(of: other)
        }
        let places = dealtIn.map { seat in
            let ahead = dealtIn.count { isBehind(seat, $0) }
            return Over.Place(seat: seat, place: ahead + 1, score: game.score(of: seat))
        }
        return places.sorted { ($0.place, $0.seat) < ($1.place, $1.seat) }
    }
}

extension Game {
    /// Whether a seat has turned a card, or in a patience game made a move, that stands or was taken back.
    fileprivate func hasMoved(_ seat: Int) -> Bool {
        var state = SeatState()
        tell(seat, in: &state, seenBy: nil)
        let tally = state.patience ?? PatienceTally()
        return state.flips + tally.moves + tally.undos > 0
    }
}
