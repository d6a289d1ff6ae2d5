import CardGame
import FairDeal
import Wire

extension TableModel {
    /// Takes an event in, at the moment given, and appends the public changes that follow from it. All changes of one
    /// event are one diff: where there are any, `seq` is one higher afterwards.
    package mutating func update(_ event: TableEvent, at now: Moment, _ changes: inout [Change]) -> ErrorReply? {
        let before = changes.count
        let refusal = take(event, at: now, &changes)
        if changes.count > before { seq += 1 }
        return refusal
    }

    private mutating func take(_ event: TableEvent, at now: Moment, _ changes: inout [Change]) -> ErrorReply? {
        switch event {
        case .moved(let move, let player, let seq):
            return moved(move, by: player, seq: seq, at: now, &changes)
        case .joined(let player, let seat):
            return joined(player, seat: seat, at: now, &changes)
        case .watched(let player):
            return watched(player)
        case .left(let player):
            return left(player, at: now, &changes)
        case .readied(let player, let on, let nonce):
            return readied(player, on: on, nonce: nonce, at: now, &changes)
        case .connectionLost(let player):
            guard let seat = seat(of: player) else { return nil }
            seats[seat].status = .lost
            seats[seat].heldUntil = now + setup.hold
            show(seat, holdMs: setup.hold.millisecondsToWait, &changes)
        case .connectionResumed(let player):
            guard let seat = seat(of: player), seats[seat].status == .lost else { return nil }
            seats[seat].status = .here
            seats[seat].heldUntil = nil
            show(seat, &changes)
        case .holdExpired(let player):
            watchers.removeAll { $0.id == player }
            if let seat = seat(of: player) { vacate(seat, at: now, &changes) }
        case .timePassed:
            timePassed(at: now, &changes)
        }
        return nil
    }

    // MARK: Coming and going

    private mutating func joined(
        _ player: Player, seat wanted: Int?, at now: Moment, _ changes: inout [Change]
    ) -> ErrorReply? {
        if let seat = seat(of: player.id) {
            return ErrorReply(.alreadySeated, "You have seat \(seat) at this table.", hint: "Play, or leave it first.")
        }
        guard phase == .waiting || phase == .over else {
            return ErrorReply(
                .wrongPhase, "A game is being played at this table.", hint: "Watch it, and join when it is over.")
        }
        if let wanted {
            guard seats.indices.contains(wanted) else {
                return ErrorReply(
                    .badField, "This table has no seat \(wanted).", hint: "Seats are 0–\(seats.count - 1).",
                    field: "seat")
            }
            guard seats[wanted].status == .open else {
                return ErrorReply(
                    .seatTaken, "Seat \(wanted) is taken.", hint: "Leave out seat to get the lowest open one.")
            }
        }
        guard let seat = wanted ?? seats.firstIndex(where: { $0.status == .open }) else {
            return ErrorReply(.tableFull, "Every seat at this table is taken.", hint: "Watch it, or join another.")
        }
        watchers.removeAll { $0.id == player.id }
        seats[seat] = Seat()
        seats[seat].player = player
        seats[seat].status = .here
        show(seat, &changes)
        passHost(&changes)
        return nil
    }

    private mutating func watched(_ player: Player) -> ErrorReply? {
        if seat(of: player.id) != nil {
            return ErrorReply(.alreadySeated, "You have a seat at this table.", hint: "You see everything already.")
        }
        if !watches(player.id) { watchers.append(player) }
        return nil
    }

    private mutating func left(_ player: String, at now: Moment, _ changes: inout [Change]) -> ErrorReply? {
        if let seat = seat(of: player) {
            vacate(seat, at: now, &changes)
        } else if watches(player) {
            watchers.removeAll { $0.id == player }
        } else {
            return notSeated
        }
        return nil
    }

    /// Empties a seat: at once where no game runs, else it counts as left until the game is over.
    private mutating func vacate(_ seat: Int, at now: Moment, _ changes: inout [Change]) {
        guard phase == .playing else {
            open(seat, &changes)
            passHost(&changes)
            startIfAllReady(at: now, &changes)
            return
        }
        leaveGame(seat, &changes)
        play(Self.isContested(dealtIn, seats) ? .seatLeft(seat) : .ended(.abandoned), at: now, &changes)
    }

    private mutating func open(_ seat: Int, _ changes: inout [Change]) {
        seats[seat] = Seat()
        show(seat, &changes)
    }

    private mutating func leaveGame(_ seat: Int, _ changes: inout [Change]) {
        seats[seat].status = .left
        seats[seat].heldUntil = nil
        show(seat, &changes)
        passHost(&changes)
    }

    /// Makes the lowest seat's holder host where the host has no seat any more.
    private mutating func passHost(_ changes: inout [Change]) {
        guard seat(of: host) == nil, let next = seats.first(where: \.isTaken)?.player else { return }
        host = next.id
        changes.append(.host(player: next.id))
    }

    private func show(_ seat: Int, holdMs: Int? = nil, _ changes: inout [Change]) {
        let state = seats[seat]
        changes.append(
            .seat(
                Change.SeatChange(
                    seat: seat, player: state.player?.id, name: state.player?.name, status: state.status,
                    holdMs: holdMs)))
    }

    private var notSeated: ErrorReply {
        ErrorReply(.notSeated, "You have no seat at this table.", hint: "Join it first.")
    }

    // MARK: Starting

    private mutating func readied(
        _ player: String, on: Bool, nonce: Nonce?, at now: Moment, _ changes: inout [Change]
    ) -> ErrorReply? {
        guard let seat = seat(of: player) else { return notSeated }
        guard phase == .waiting || phase == .over else {
            return ErrorReply(.wrongPhase, "The game has started.", hint: "Play; say again when it is over.")
        }
        seats[seat].nonce = on ? nonce : nil
        if seats[seat].isReady != on {
            seats[seat].isReady = on
            changes.append(.ready(seat: seat, on: on))
        }
        startIfAllReady(at: now, &changes)
        return nil
    }

    private mutating func startIfAllReady(at now: Moment, _ changes: inout [Change]) {
        let taken = seats.filter(\.isTaken)
        guard taken.count >= setup.kind.minimumSeats, taken.allSatisfy(\.isReady) else { return }
        startGame(at: now, &changes)
    }

    /// Lays out the prepared deal. The lowest seat dealt in moves first, in a rematch the next one after the last time.
    private mutating func startGame(at now: Moment, _ changes: inout [Change]) {
        if let nextDeal { deal = nextDeal }
        nextDeal = nil
        dealtIn = seats.indices.filter { seats[$0].isTaken }
        let first = dealtIn.first { $0 > firstSeat ?? -1 } ?? dealtIn[0]
        firstSeat = first
        let deck = deal.deck(setup, nonces: dealtIn.map { ($0, seats[$0].nonce ?? .zero) })
        game = setup.kind.deal(deck, to: dealtIn, first: first)
        for seat in seats.indices { seats[seat].isDealtIn = dealtIn.contains(seat) }
        startedAt = now
        endedAt = nil
        over = nil
        changes.append(
            .deal(
                Change.Deal(
                    game: deal.game, board: boardState, commit: deal.commit, faces: deal.faceList,
                    theme: deal.colours)))
        if phase != .playing {
            phase = .playing
            changes.append(.phase(.playing))
        }
        showTurn(of: first, attempts: 0, at: now, &changes)
    }

    // MARK: Playing

    private mutating func moved(
        _ move: Move, by player: String, seq held: Int?, at now: Moment, _ changes: inout [Change]
    ) -> ErrorReply? {
        guard let seat = seat(of: player) else { return notSeated }
        guard phase == .playing else {
            return ErrorReply(
                .wrongPhase, phase == .over ? "The game is over." : "The game has not started.",
                hint: phase == .over ? "Say again for a rematch." : "It starts when every seat is ready.")
        }
        if let held, held != seq {
            return held < seq
                ? ErrorReply(.staleSeq, "The table is at seq \(seq).", hint: "Read the diffs up to it and try again.")
                : ErrorReply(
                    .badField, "The table is only at seq \(seq).", hint: "Send the last seq received.", field: "seq")
        }
        return play(.moved(move, by: seat), at: now, &changes).map { reply(to: $0, of: move, at: now) }
    }

    private func reply(to refusal: Refusal, of move: Move, at now: Moment) -> ErrorReply {
        switch refusal {
        case .notYourTurn(let seat):
            ErrorReply(
                .notYourTurn, seat.map { "It is seat \($0)'s turn." } ?? "It is nobody's turn.",
                hint: "Wait for a turn change with your seat.")
        case .missStillShown:
            ErrorReply(
                .notYourTurn, "The last attempt is still being shown.", hint: "Wait for the next turn change.",
                retryMs: hideAt.map { ($0 - now).millisecondsToWait })
        case .noSuchCard:
            ErrorReply(
                .noSuchCard, "There is no card \(move.card).",
                hint: "Cards are 0–\(setup.kind.rows * setup.kind.columns - 1).", field: "card")
        case .cardFaceUp:
            ErrorReply(.cardFaceUp, "Card \(move.card) is face up.", hint: "Turn another one up.", field: "card")
        case .cardGone:
            ErrorReply(.cardGone, "Card \(move.card) has been taken.", hint: "Turn another one up.", field: "card")
        case .noSuchAction:
            ErrorReply(
                .badField, "This game knows no \(move.action.rawValue).", hint: "Make a move of this game.",
                field: "type")
        }
    }

    /// Hands the game an event and does what follows; a game that this leaves one seat alone in is over.
    @discardableResult
    private mutating func play(_ event: GameEvent, at now: Moment, _ changes: inout [Change]) -> Refusal? {
        gameEffects.removeAll(keepingCapacity: true)
        if let refusal = game?.update(event, &gameEffects) { return refusal }
        var ending: Ending?
        for effect in gameEffects {
            switch effect {
            case .show(let change): show(change, at: now, &changes)
            case .scheduleHide(let delay):
                hideAt = now + delay
                turnEndsAt = nil
            case .forfeit(let seat): forfeit(seat, &changes)
            case .finish(let reason): ending = reason
            }
        }
        if ending == nil, !Self.isContested(dealtIn, seats) {
            ending = .abandoned
            game?.update(.ended(.abandoned), &gameEffects)
        }
        if let ending { finish(ending, at: now, &changes) }
        return nil
    }

    /// Whether enough of those dealt in still play: two, or the one of a game for one.
    ///
    /// Static, for a method of the whole model would copy it, and this is asked with every flip.
    private static func isContested(_ dealtIn: [Int], _ seats: [Seat]) -> Bool {
        var playing = 0
        for seat in dealtIn where seats[seat].isTaken { playing += 1 }
        return playing >= min(2, dealtIn.count)
    }

    /// The seat stayed away: it has left the game, and its player watches on.
    private mutating func forfeit(_ seat: Int, _ changes: inout [Change]) {
        if let player = seats[seat].player { watchers.append(player) }
        leaveGame(seat, &changes)
    }

    private mutating func show(_ change: GameChange, at now: Moment, _ changes: inout [Change]) {
        switch change {
        case .cardTurnedUp(let card, let face, let seat):
            changes.append(.reveal(card: card, face: deal.faces[face.index].id, seat: seat))
        case .cardsHidden(let cards):
            hideAt = nil
            changes.append(.hide(cards: CardList(cards)))
        case .groupTaken(let cards, let seat, let points):
            changes.append(.match(cards: CardList(cards), seat: seat, points: points))
        case .attemptFailed(let cards, let seat, let points, let delay):
            changes.append(
                .miss(
                    cards: CardList(cards), seat: seat, points: points, hideMs: delay.millisecondsToWait))
        case .turnBegan(let seat, let attempts):
            showTurn(of: seat, attempts: attempts, at: now, &changes)
        }
    }

    private mutating func showTurn(of seat: Int, attempts: Int, at now: Moment, _ changes: inout [Change]) {
        turnEndsAt = setup.kind.turnTime.map { now + $0 }
        changes.append(.turn(seat: seat, ms: setup.kind.turnTime?.millisecondsToWait, turns: attempts))
    }

    private mutating func timePassed(at now: Moment, _ changes: inout [Change]) {
        if let time = hideAt, time <= now {
            play(.hideDue, at: now, &changes)
        } else if let time = turnEndsAt, time <= now {
            play(.turnRanOut, at: now, &changes)
        }
    }

    // MARK: Ending

    private mutating func finish(_ ending: Ending, at now: Moment, _ changes: inout [Change]) {
        hideAt = nil
        turnEndsAt = nil
        endedAt = now
        let next = PreparedDeal(setup, number: deal.number + 1)
        let result = result(ending, next: next)
        nextDeal = next
        over = result
        changes.append(.over(result))
        for seat in seats.indices {
            seats[seat].isReady = false
            seats[seat].nonce = nil
            if seats[seat].status == .left { open(seat, &changes) }
        }
        if setup.kind.dealsAgain, takenSeats >= setup.kind.minimumSeats {
            startGame(at: now, &changes)
        } else {
            phase = .over
            changes.append(.phase(.over))
        }
    }

    private func result(_ ending: Ending, next: PreparedDeal) -> Over {
        let faces = (game?.openedDeck ?? []).map { deal.faces[$0.index].id }
        return Over(
            ranking: ranking, reason: OverReason(rawValue: ending.rawValue), serverSeed: deal.seed.hex,
            nonces: seats.indices.map { dealtIn.contains($0) ? seats[$0].nonce?.hex : nil }, deck: faces,
            nextCommit: next.commit)
    }

    /// The seats dealt in: who stayed before who left, more points first; equals share a place.
    private var ranking: [Over.Place] {
        guard let standings = game?.standings else { return [] }
        func isBehind(_ one: Int, _ other: Int) -> Bool {
            if seats[one].isTaken != seats[other].isTaken { return seats[other].isTaken }
            return standings[one].score < standings[other].score
        }
        let places = dealtIn.map { seat in
            let ahead = dealtIn.count { isBehind(seat, $0) }
            return Over.Place(seat: seat, place: ahead + 1, score: standings[seat].score)
        }
        return places.sorted { ($0.place, $0.seat) < ($1.place, $1.seat) }
    }
}
