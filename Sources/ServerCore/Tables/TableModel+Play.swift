import CardGame
import FairDeal
import Wire

extension TableModel {
    mutating func moved(
        _ move: Move, by player: String, seat wanted: Int?, seq held: Int?, at now: Moment, _ changes: inout [Change]
    ) -> ErrorReply? {
        guard let seat = seatToMove(player, wanted) else { return refusal(ofSeat: wanted, player) ?? notSeated }
        return moved(move, bySeat: seat, seq: held, at: now, &changes)
    }

    /// The player's seat that a move is for: the one wanted, or the one to move, or else the lowest.
    ///
    /// Inlined, for a call from a mutating function would copy the whole model.
    @inline(__always)
    func seatToMove(_ player: String, _ wanted: Int?) -> Int? {
        var lowest: Int?
        // A span lends the seats; an array would copy each.
        let seats = seats.span
        for seat in seats.indices where seats[seat].status.isTaken && seats[seat].owner == player {
            if wanted == seat || wanted == nil && seat == turnSeat { return seat }
            if lowest == nil { lowest = seat }
        }
        return wanted == nil ? lowest : nil
    }

    /// The seat that a flip of the player is for, where it waits.
    func waitingSeat(of player: String, wanted: Int?) -> Int? {
        guard let game, let seat = seatToMove(player, wanted), game.isWaiting(seat) else { return nil }
        return seat
    }

    mutating func moved(
        _ move: Move, bySeat seat: Int, seq held: Int?, at now: Moment, _ changes: inout [Change]
    ) -> ErrorReply? {
        guard phase == .playing else {
            if phase == .paused {
                return ErrorReply(
                    .paused, "The game is paused.", hint: "Agree to go on with pause on false.",
                    retryMs: pause.map { ($0.endsAt - now).millisecondsToWait })
            }
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
        return play(.moved(move, by: seat), at: now, &changes).map { reply(to: $0, of: move, by: seat, at: now) }
    }

    private func reply(to refusal: Refusal, of move: Move, by seat: Int, at now: Moment) -> ErrorReply {
        switch refusal {
        case .notYourTurn(let seat):
            ErrorReply(
                .notYourTurn, seat.map { "It is seat \($0)'s turn." } ?? "It is nobody's turn.",
                hint: "Wait for a turn change with your seat.")
        case .missStillShown:
            ErrorReply(
                .notYourTurn, "The last attempt is still being shown.", hint: "Wait for the next turn change.",
                retryMs: timers.first { $0.seat == seat }.map { ($0.rings - now).millisecondsToWait })
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
        case .cardHeld(let holder):
            ErrorReply(
                .cardHeld, "Seat \(holder) holds card \(move.card).",
                hint: "Only a first card is waited for; your attempt is over.", field: "card")
        case .overtaken, .gameEnded: reply(toWaitEndedBy: refusal)
        }
    }

    private func reply(toWaitEndedBy refusal: Refusal) -> ErrorReply {
        switch refusal {
        case .cardGone:
            ErrorReply(
                .cardGone, "The card you waited for has been taken.", hint: "Turn another one up.", field: "card")
        case .gameEnded:
            ErrorReply(
                .wrongPhase, "The game ended before the card was free.", hint: "Say again for a rematch.")
        default:
            ErrorReply(
                .cardHeld, "You wait for the card no more: something else of yours came after it.",
                hint: "Send nothing else for the table while a flip waits.")
        }
    }

    /// Hands the game an event and does what follows; a game that this leaves one seat alone in is over.
    @discardableResult
    mutating func play(_ event: GameEvent, at now: Moment, _ changes: inout [Change]) -> Refusal? {
        gameEffects.removeAll(keepingCapacity: true)
        let refusal = game?.update(event, &gameEffects)
        var ending: Ending?
        for effect in gameEffects {
            switch effect {
            case .show(let change): show(change, at: now, &changes)
            case .showOwner(let change, let seat):
                veils.append(Veil(index: changes.count, seat: seat, isForOwner: true))
                show(change, at: now, &changes)
            case .showOthers(let change, let seat):
                veils.append(Veil(index: changes.count, seat: seat, isForOwner: false))
                show(change, at: now, &changes)
            case .startTimer(let seat, let delay):
                timers.removeAll { $0.seat == seat }
                timers.append(Timer(seat: seat, rings: now + delay))
                turnEndsAt = nil
            case .waitEnded(let seat, let refusal):
                endedWaits.append(EndedWait(seat: seat, refusal: refusal.map(reply(toWaitEndedBy:))))
            case .forfeit(let seat): forfeit(seat, &changes)
            case .finish(let reason): ending = reason
            }
        }
        if ending == nil, !Self.isContested(dealtIn, seats.span) {
            return play(.ended(.abandoned), at: now, &changes)
        }
        if let ending {
            finish(ending, at: now, &changes)
        } else if phase == .paused {
            stopClocks(at: now)
        }
        return refusal
    }

    /// Whether enough of those dealt in still play: two, or the one of a game for one.
    ///
    /// Static, for a method of the whole model would copy it, and this is asked with every flip.
    static func isContested(_ dealtIn: [Int], _ seats: Span<Seat>) -> Bool {
        var playing = 0
        for seat in dealtIn where seats[seat].status.isTaken { playing += 1 }
        return playing >= min(2, dealtIn.count)
    }

    /// The seat stayed away: it has left the game, and its player watches on.
    private mutating func forfeit(_ seat: Int, _ changes: inout [Change]) {
        let (owner, name) = (seats[seat].owner, seats[seat].player?.name)
        leaveGame(seat, &changes)
        if let owner, let name { letWatch(owner, name: name) }
    }

    private mutating func show(_ change: GameChange, at now: Moment, _ changes: inout [Change]) {
        switch change {
        case .cardTurnedUp(let card, let face, let seat):
            changes.append(.memory(.reveal(card: card, face: deal.faces[face.index].id, seat: seat)))
        case .cardsHidden(let cards):
            changes.append(.memory(.hide(cards: CardList(cards))))
        case .groupTaken(let cards, let seat, let points):
            changes.append(.memory(.match(cards: CardList(cards), seat: seat, points: points)))
        case .attemptFailed(let cards, let seat, let points, let delay):
            changes.append(
                .memory(
                    .miss(
                        cards: CardList(cards), seat: seat, points: points, hideMs: delay.millisecondsToWait)))
        case .turnBegan(let seat, let attempts, let triesLeft):
            showTurn(of: seat, attempts: attempts, triesLeft: triesLeft, at: now, &changes)
        case .cardHeld(let card, let seat):
            changes.append(.memory(.hold(card: card, seat: seat)))
        case .cardsReleased(let cards):
            changes.append(.memory(.release(cards: CardList(cards))))
        case .progressed(let seat, let standing):
            changes.append(
                .memory(
                    .progress(
                        seat: seat, score: standing.score, groups: standing.groups, flips: standing.flips,
                        misses: standing.misses)))
        }
    }

    mutating func showTurn(
        of seat: Int, attempts: Int, triesLeft: Int?, at now: Moment, _ changes: inout [Change]
    ) {
        turnSeat = seat
        turnEndsAt = setup.kind.turnTime.map { now + $0 }
        changes.append(
            .turn(
                seat: seat, ms: setup.kind.turnTime?.millisecondsToWait, turns: attempts, triesLeft: triesLeft))
    }

    mutating func timePassed(at now: Moment, _ changes: inout [Change]) {
        if let pause, pause.endsAt <= now {
            goOn(at: now, &changes)
        } else if let timer = timers.firstIndex(where: { $0.rings <= now }) {
            play(.timerRanOut(seat: timers.remove(at: timer).seat), at: now, &changes)
        } else if let time = turnEndsAt, time <= now {
            play(.turnRanOut, at: now, &changes)
        } else if let time = gameEndsAt, time <= now {
            play(.gameRanOut, at: now, &changes)
        }
    }
}
