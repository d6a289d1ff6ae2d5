import Wire

extension TableModel {
    static let longestPause = Duration.seconds(300)
    static let pausesPerGame = 2

    /// What goes on when the pause ends.
    struct Pause: Sendable, Codable {
        let beganAt: Moment
        let endsAt: Moment
        var turn: Duration?
        /// What was left of each seat's timer.
        var timers: [Int: Duration] = [:]
        var game: Duration?
        /// Whether a move ends it: it began when a saved game was taken up. Nil for no.
        var endsWithMove: Bool?
    }

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
        guard let seat = own.first(where: { seats[$0].pauses < Self.pausesPerGame }) else {
            return ErrorReply(
                .tooMany, "You have paused this game \(own.count * Self.pausesPerGame) times.",
                hint: "Play on, or resign.")
        }
        hideMisses(at: now, &step)
        // The game may have ended with its last miss.
        guard isInGame else { return nil }
        seats[seat].pauses += 1
        pause = Pause(beganAt: now, endsAt: now + Self.longestPause)
        phase = .paused
        stopClocks(at: now)
        step.changes.append(.phase(.paused, seat: seat, ms: pause?.turn?.millisecondsToWait))
        play(.paused, at: now, &step)
        for wait in step.endedWaits.indices {
            step.endedWaits[wait].refusal?.retryMs = Self.longestPause.millisecondsToWait
        }
        return nil
    }

    /// Ends the time of all misses that are shown, so that no pause lengthens the look at them.
    private mutating func hideMisses(at now: Moment, _ step: inout TableStep) {
        for timer in timers where isInGame && game?.showsMiss(timer.seat) == true {
            timers.removeAll { $0.seat == timer.seat }
            play(.timerRanOut(seat: timer.seat), at: now, &step)
        }
    }

    /// Keeps what is left of the clocks that run, and stops them.
    mutating func stopClocks(at now: Moment) {
        if let turnEndsAt { pause?.turn = turnEndsAt - now }
        for timer in timers {
            pause?.timers[timer.seat] = timer.rings - now
            pause?.turn = nil
        }
        if let gameEndsAt { pause?.game = gameEndsAt - now }
        turnEndsAt = nil
        timers.removeAll()
        gameEndsAt = nil
    }

    /// Ends the pause when every player who is connected agrees.
    mutating func goOnIfAllAgree(at now: Moment, _ step: inout TableStep) {
        guard phase == .paused, seats.contains(where: { $0.status == .here && $0.bot == nil }) else { return }
        for seat in seats where seat.status == .here && seat.bot == nil && !seat.agrees { return }
        goOn(at: now, &step)
    }

    mutating func goOn(at now: Moment, _ step: inout TableStep) {
        guard let pause else { return }
        self.pause = nil
        for seat in seats.indices { seats[seat].agrees = false }
        // The clock of a bot's turn still stands if nobody is here; see `attend`.
        let stands = turnSeat.map { seats[$0].bot != nil } == true && !hasSomebody
        turnEndsAt = stands ? nil : pause.turn.map { now + $0 }
        timers = pause.timers.map { Timer(seat: $0.key, rings: now + $0.value) }.sorted { $0.seat < $1.seat }
        gameEndsAt = pause.game.map { now + $0 }
        if let startedAt { self.startedAt = startedAt + (now - pause.beganAt) }
        phase = .playing
        step.changes.append(.phase(.playing, ms: pause.turn?.millisecondsToWait))
    }

    // MARK: After a restart

    /// How long the clocks stand after a restart, unless somebody is back before.
    package static let standAfterRestart = Duration.seconds(10)

    /// Stops the clocks by moving their ends on by the time of the stop.
    mutating func stand(at now: Moment) {
        guard phase == .playing else { return }
        let end = now + Self.standAfterRestart
        moveClocks(by: end - max(standsUntil ?? now, now))
        standsUntil = end
    }

    /// Ends the stop of the clocks after a restart when somebody is back, or when its time is over.
    mutating func runAfterRestart(at now: Moment) {
        guard let end = standsUntil, now >= end || hasSomebody || phase != .playing else { return }
        standsUntil = nil
        if now < end { moveClocks(by: now - end) }
    }

    mutating func moveClocks(by time: Duration) {
        turnEndsAt = turnEndsAt.map { $0 + time }
        gameEndsAt = gameEndsAt.map { $0 + time }
        startedAt = startedAt.map { $0 + time }
        for timer in timers.indices { timers[timer].rings = timers[timer].rings + time }
    }
}
