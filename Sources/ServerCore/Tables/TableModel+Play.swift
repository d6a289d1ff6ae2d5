import CardGame
import Wire

extension TableModel {
    mutating func moved(
        _ move: Move, by player: String, seat wanted: Int?, seq held: Int?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        guard let seat = seatToMove(player, wanted) else { return refusal(ofSeat: wanted, player) ?? notSeated }
        return moved(move, bySeat: seat, seq: held, at: now, &step)
    }

    /// The player's seat that a move is for: the one wanted, or the one to move, or else the lowest.
    ///
    /// Inlined, because a call from a mutating function would copy the whole model.
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

    /// The player's seat whose flip waits; nil if none does.
    func waitingSeat(of player: String, wanted: Int?) -> Int? {
        guard let game, let seat = seatToMove(player, wanted), game.isWaiting(seat) else { return nil }
        return seat
    }

    mutating func moved(
        _ move: Move, bySeat seat: Int, seq held: Int?, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        if let refusal = setup.kind.refusal(ofKind: move) { return refusal }
        let endsPause = clocks.pause?.endsWithMove == true
        guard phase == .playing || endsPause else {
            if phase == .paused {
                return ErrorReply(
                    .paused, "The game is paused.", hint: "Agree to go on with pause on false.",
                    retryMs: clocks.pause.map { ($0.endsAt - now).millisecondsToWait })
            }
            return notPlaying
        }
        if let held, held > seq || held < (setup.kind.bindsMovesToBoards ? boardSeqs[seat] ?? 0 : seq) {
            return (0..<seq).contains(held)
                ? ErrorReply(.staleSeq, "The table is at seq \(seq).", hint: "Read the diffs up to it and try again.")
                : ErrorReply(
                    .badField, "The table is at seq \(seq).", hint: "Send the last seq that you hold.",
                    field: "seq")
        }
        let answer = game?.make(move, by: seat)
        if endsPause, case nil = answer { goOn(at: now, &step) }
        if setup.kind.bindsMovesToBoards, case nil = answer, game?.changesBoard(move) == true {
            boardSeqs[seat] = seq + 1
        }
        follow(at: now, &step)
        guard var refusal = answer else { return nil }
        // While the seat's timer runs, the move can be tried again when that has rung.
        if refusal.code == .notYourTurn, let timer = clocks.timers.first(where: { $0.seat == seat }) {
            refusal.retryMs = (timer.rings - now).millisecondsToWait
        }
        return refusal
    }

    /// The refusal of a move while no game runs.
    private var notPlaying: ErrorReply {
        let isAlone = takenSeats < setup.kind.minimumSeats
        let orBot = setup.kind.suitsHouseBots ? " or seat a bot" : ""
        if phase == .over {
            return ErrorReply(
                .wrongPhase, "The game is over.",
                hint: isAlone
                    ? "Another one needs \(setup.kind.minimumSeats) players: wait for somebody\(orBot), and say again."
                    : "Say again for a rematch.")
        }
        return ErrorReply(
            .wrongPhase, "The game has not started.",
            hint: isAlone
                ? "It needs \(setup.kind.minimumSeats) players: wait for somebody\(orBot), and be ready."
                : "It starts when all who sit here are ready.")
    }

    mutating func play(_ event: GameEvent, at now: Moment, _ step: inout TableStep) {
        game?.update(event)
        follow(at: now, &step)
    }

    /// Appends the game's changes and executes its effects. A game in which only one seat is left is over.
    mutating func follow(at now: Moment, _ step: inout TableStep) {
        var ending: Ending?
        while let effect = game?.next(&step) {
            switch effect {
            case .beginTurn(let seat, let turns, let left):
                beginTurn(of: seat, turns: turns, turnsLeft: left, at: now, &step)
            case .startTimer(let seat, let delay): clocks.start(seat, delay, at: now)
            case .waitEnded(let seat, let refusal): step.endedWaits.append(EndedWait(seat: seat, refusal: refusal))
            case .forfeit(let seat): forfeit(seat, &step)
            case .finish(let reason): ending = reason
            }
        }
        if let ending {
            finish(ending, at: now, &step)
        } else if !Self.isContested(dealtIn, seats.span) {
            play(.ended(.abandoned), at: now, &step)
        } else if phase == .paused {
            clocks.stop(at: now)
        }
    }

    /// Whether enough of those dealt in still play: two, or one in a game for one.
    ///
    /// Static, because a method would copy the whole model, and every flip asks this.
    static func isContested(_ dealtIn: [Int], _ seats: Span<Seat>) -> Bool {
        var playing = 0
        for seat in dealtIn where seats[seat].status.isTaken { playing += 1 }
        return playing >= min(2, dealtIn.count)
    }

    /// The seat leaves the game because it stayed away, and its player becomes a watcher.
    private mutating func forfeit(_ seat: Int, _ step: inout TableStep) {
        let (owner, name) = (seats[seat].owner, seats[seat].player?.name)
        let isAway = seats[seat].status == .lost
        leaveGame(seat, &step)
        guard let owner, let name else { return }
        letWatch(owner, name: name)
        passHost(&step)
        if isAway, watches(owner) { awayWatchers.insert(owner) }
    }

    private mutating func beginTurn(
        of seat: Int, turns: Int, turnsLeft: Int?, at now: Moment, _ step: inout TableStep
    ) {
        turnSeat = seat
        // If nobody is here, the clock of a bot's turn stands; see `attend`.
        let stands = seats[seat].bot != nil && !hasSomebody
        clocks.turnEndsAt = stands ? nil : setup.kind.turnTime.map { now + $0 }
        step.changes.append(
            .turn(seat: seat, ms: setup.kind.turnTime?.millisecondsToWait, turns: turns, triesLeft: turnsLeft))
    }

    mutating func timePassed(at now: Moment, _ step: inout TableStep) {
        if let pause = clocks.pause, pause.endsAt <= now {
            goOn(at: now, &step)
        } else if let timer = clocks.timers.firstIndex(where: { $0.rings <= now }) {
            play(.timerRanOut(seat: clocks.timers.remove(at: timer).seat), at: now, &step)
        } else if let time = clocks.turnEndsAt, time <= now, turnSeat == nil || !clocks.timers.isEmpty {
            // There is no turn, or a miss is still shown: no game takes the event then.
            clocks.turnEndsAt = nil
        } else if let time = clocks.turnEndsAt, time <= now {
            play(.turnRanOut, at: now, &step)
        } else if let time = clocks.gameEndsAt, time <= now {
            play(.gameRanOut, at: now, &step)
        }
    }
}
