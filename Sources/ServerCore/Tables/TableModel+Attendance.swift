import Wire

extension TableModel {
    /// Whether a person is connected here, who sits or watches.
    var hasSomebody: Bool {
        seats.contains { $0.status == .here && $0.owner != nil } || watchers.contains { !awayWatchers.contains($0.id) }
    }

    /// Stops house bots and further deals when the last event has left nobody here, and starts them again when somebody comes.
    ///
    /// The clock of a bot's turn stands meanwhile. Otherwise the bot would lose by its clock.
    mutating func attend(at now: Moment, _ step: inout TableStep) {
        guard hasSomebody != isAttended else { return }
        isAttended.toggle()
        if phase == .playing, let seat = turnSeat, seats[seat].bot != nil, clocks.timers.isEmpty {
            clocks.turnEndsAt = isAttended ? setup.kind.turnTime.map { now + $0 } : nil
        }
        guard isAttended, !isInGame else { return }
        if owesDeal {
            owesDeal = false
            if takenSeats >= setup.kind.minimumSeats { startGame(at: now, &step) }
        } else {
            startIfAllReady(at: now, &step)
        }
    }
}
