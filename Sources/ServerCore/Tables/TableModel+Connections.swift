import Wire

/// Who is connected: seats are held for those who are lost, and what runs by itself waits for somebody.
extension TableModel {
    mutating func connectionLost(_ player: String, at now: Moment, _ step: inout TableStep) {
        if watches(player) { awayWatchers.insert(player) }
        for seat in seats(of: player, only: nil) {
            seats[seat].status = .lost
            seats[seat].heldUntil = now + setup.hold
            show(seat, holdMs: setup.hold.millisecondsToWait, &step)
            if isInGame { play(.seatLost(seat), at: now, &step) }
        }
        if phase == .paused { goOnIfAllAgree(at: now, &step) }
    }

    mutating func connectionResumed(_ player: String, _ step: inout TableStep) {
        awayWatchers.remove(player)
        for seat in seats(of: player, only: nil) where seats[seat].status == .lost {
            takeBack(seat, owner: player, &step)
        }
    }

    /// Gives a seat back to its player and sends a stand-in away.
    mutating func takeBack(_ seat: Int, owner: String, _ step: inout TableStep) {
        watchers.removeAll { $0.id == owner }
        seats[seat].status = .here
        seats[seat].owner = owner
        seats[seat].heldUntil = nil
        seats[seat].bot = nil
        botVotes.removeAll { $0.seat == seat }
        show(seat, &step)
        passHost(&step)
    }

    /// The guest of that name who sat at the owner's client until they left, if a house bot plays for them.
    func guest(named name: String, of owner: String) -> Player? {
        let keys = NameKeys(name)
        return seats.first { seat in
            seat.bot != nil && seat.formerOwner == owner && seat.player?.id != owner
                && seat.player.map { NameKeys($0.name).areAlike(keys) } == true
        }?.player
    }

    /// The seat in which a house bot plays for the wish's player.
    func seatHeldFor(_ wish: TableEvent.SeatWish) -> Int? {
        guard isInGame, !isKicked(wish.owner) else { return nil }
        return seats.indices.first {
            seats[$0].bot != nil && seats[$0].formerOwner == wish.owner && seats[$0].player?.id == wish.player.id
        }
    }

    mutating func holdExpired(_ player: String, at now: Moment, _ step: inout TableStep) {
        watchers.removeAll { $0.id == player }
        awayWatchers.remove(player)
        for seat in seats(of: player, only: nil) where isInGame && seats[seat].bot != nil {
            // The stand-in plays to the end of the game.
            seats[seat].status = .here
            seats[seat].owner = nil
            seats[seat].heldUntil = nil
            show(seat, &step)
            passHost(&step)
        }
        vacate(seats(of: player, only: nil), because: .abandoned, at: now, &step)
    }

    // MARK: Whether anybody is here

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
