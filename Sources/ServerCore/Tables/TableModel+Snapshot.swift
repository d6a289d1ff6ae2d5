import Wire

extension TableModel {
    /// Everything about the table at its `seq` that a seat sees, or everybody who has none.
    package func snapshot(at now: Moment, for seat: Int? = nil) -> Snapshot {
        Snapshot(
            table: setup.id, seq: seq, game: deal.game, host: host, title: setup.title, rules: setup.rules,
            phase: phase, seats: seats.indices.map { seatState($0, seenBy: seat, at: now) },
            board: boardState(for: seat),
            faces: deal.faceList,
            theme: colours, turn: turnState(at: now), turns: game?.turns ?? 0, triesLeft: game?.turnsLeft,
            elapsedMs: clocks.elapsed(at: now).millisecondsToWait, gameMs: gameLeft(at: now)?.millisecondsToWait,
            commit: deal.commit, over: over)
    }

    /// What runs by itself, as it stands now.
    func clocks(at now: Moment) -> ServerMessage.Clocks {
        ServerMessage.Clocks(
            table: setup.id, turnMs: turnState(at: now)?.ms, elapsedMs: clocks.elapsed(at: now).millisecondsToWait,
            gameMs: gameLeft(at: now)?.millisecondsToWait,
            holdMs: seats.map { seat in seat.heldUntil.map { ($0 - now).millisecondsToWait } })
    }

    /// The table's entry in the lists.
    package var entry: ServerMessage.TableEntry {
        ServerMessage.TableEntry(
            table: setup.id, title: setup.title, game: setup.kind.game, rules: setup.rules, phase: phase,
            seats: seats.count, taken: takenSeats, watchers: watchers.count,
            locked: isLocked || setup.password != nil, password: !isLocked && setup.password != nil ? true : nil)
    }

    /// The board as a seat sees it, or everybody who was not dealt in; all face down before the first game.
    package func boardState(for seat: Int? = nil) -> BoardState {
        let own = seat.flatMap { seats[$0].isDealtIn ? $0 : nil }
        return game?.board(seenBy: own) ?? setup.kind.coveredBoard
    }

    private func seatState(_ number: Int, seenBy viewer: Int?, at now: Moment) -> SeatState {
        let seat = seats[number]
        var state = SeatState()
        state.player = seat.player?.id
        state.name = seat.player?.name
        state.account = seat.player?.account
        state.rating = seat.rating
        state.status = seat.status
        state.bot = seat.bot
        state.ready = seat.isReady
        state.agree = seat.agrees ? true : nil
        state.holdMs = seat.heldUntil.map { ($0 - now).millisecondsToWait }
        state.patience = setup.rules.freshTally
        if seat.isDealtIn { game?.tell(number, in: &state, seenBy: viewer) }
        return state
    }

    private func turnState(at now: Moment) -> TurnState? {
        guard isInGame, let seat = game?.turn else { return nil }
        return TurnState(seat: seat, ms: clocks.turnLeft(at: now)?.millisecondsToWait)
    }

    private func gameLeft(at now: Moment) -> Duration? { isInGame ? clocks.gameLeft(at: now) : nil }
}
