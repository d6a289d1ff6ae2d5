import Wire

extension TableModel {
    static let pausesPerGame = 2

    mutating func paused(
        _ player: String, on: Bool, at now: Moment, _ step: inout TableStep
    ) -> ErrorReply? {
        guard isInGame else {
            return ErrorReply(.wrongPhase, "No game is being played.", hint: "There is no game to pause.")
        }
        let own = seats(of: player, only: nil)
        if phase == .paused {
            for seat in own where seats[seat].agrees == on {
                seats[seat].agrees = !on
                step.changes.append(.agree(seat: seat, on: !on))
            }
            goOnIfAllAgree(at: now, &step)
            return nil
        }
        guard on else {
            return ErrorReply(.wrongPhase, "The game is not paused.", hint: "Play on.")
        }
        if setup.withholdsDeal {
            return ErrorReply(
                .tooMany, "Nobody pauses a game whose deal others play, too.", hint: "Play on, or resign.")
        }
        guard let seat = own.first(where: { seats[$0].pauses < Self.pausesPerGame }) else {
            return ErrorReply(
                .tooMany, "You have paused this game \(own.count * Self.pausesPerGame) times.",
                hint: "Play on, or resign.")
        }
        hideMisses(at: now, &step)
        // The game may have ended with its last miss.
        guard isInGame else { return nil }
        seats[seat].pauses += 1
        clocks.pause = GameClocks.Pause(beganAt: now, endsAt: now + GameClocks.longestPause)
        phase = .paused
        clocks.stop(at: now)
        step.changes.append(.phase(.paused, seat: seat, ms: clocks.pause?.turn?.millisecondsToWait))
        play(.paused, at: now, &step)
        for wait in step.endedWaits.indices {
            step.endedWaits[wait].refusal?.retryMs = GameClocks.longestPause.millisecondsToWait
        }
        return nil
    }

    /// Ends the time of all misses that are shown, so that no pause lengthens the look at them.
    private mutating func hideMisses(at now: Moment, _ step: inout TableStep) {
        for timer in clocks.timers where isInGame && game?.showsMiss(timer.seat) == true {
            clocks.timers.removeAll { $0.seat == timer.seat }
            play(.timerRanOut(seat: timer.seat), at: now, &step)
        }
    }

    /// Ends the pause when every player who is connected agrees.
    mutating func goOnIfAllAgree(at now: Moment, _ step: inout TableStep) {
        guard phase == .paused, seats.contains(where: { $0.status == .here && $0.bot == nil }) else { return }
        for seat in seats where seat.status == .here && seat.bot == nil && !seat.agrees { return }
        goOn(at: now, &step)
    }

    mutating func goOn(at now: Moment, _ step: inout TableStep) {
        guard let pause = clocks.pause else { return }
        for seat in seats.indices { seats[seat].agrees = false }
        // The clock of a bot's turn still stands if nobody is here; see `attend`.
        let stands = turnSeat.map { seats[$0].bot != nil } == true && !hasSomebody
        clocks.goOn(at: now, turnStands: stands)
        phase = .playing
        step.changes.append(.phase(.playing, ms: pause.turn?.millisecondsToWait))
    }

    // MARK: After a restart

    /// Stops the clocks, so that nobody's run out before they can be back.
    mutating func stand(at now: Moment) {
        if phase == .playing { clocks.stand(at: now) }
    }

    /// Ends the stop of the clocks after a restart when somebody is back, or when its time is over.
    mutating func runAfterRestart(at now: Moment) {
        guard let end = clocks.standsUntil, now >= end || hasSomebody || phase != .playing else { return }
        clocks.run(at: now)
    }
}
