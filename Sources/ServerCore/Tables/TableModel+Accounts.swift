/// What a table shows of accounts.
extension TableModel {
    /// A player has another name, or is signed in.
    mutating func renamed(_ player: Player, at now: Moment, _ step: inout TableStep) {
        for index in watchers.indices where watchers[index].id == player.id { watchers[index] = player }
        for seat in seats.indices where seats[seat].player?.id == player.id {
            seats[seat].player = player
            show(seat, holdMs: holdMs(seat, now), &step)
        }
    }

    /// How long a seat is held still whose holder is away; after a restart all are.
    private func holdMs(_ seat: Int, _ now: Moment) -> Int? {
        seats[seat].heldUntil.map { ($0 - now).millisecondsToWait }
    }

    /// Whoever puts somebody out of a running game that they play themselves has given it up, as with a kick.
    mutating func banned(_ player: String, by moderator: String?, at now: Moment, _ step: inout TableStep) {
        let own = seats(of: player, only: nil)
        let others = moderator.map { seats(of: $0, only: nil) } ?? []
        if isInGame, !own.isEmpty, !others.isEmpty {
            for seat in own { seats[seat].fate = .wasPutOut }
            for seat in others { seats[seat].fate = .gaveUp }
        }
        if !own.isEmpty { vacate(own, because: .abandoned, at: now, &step) }
        watchers.removeAll { $0.id == player }
        awayWatchers.remove(player)
    }

    mutating func rated(_ ratings: [TableEvent.PlayerRating], at now: Moment, _ step: inout TableStep) {
        for rated in ratings {
            for seat in seats.indices where seats[seat].player?.id == rated.player && seats[seat].rating != rated.rating
            {
                seats[seat].rating = rated.rating
                show(seat, holdMs: holdMs(seat, now), &step)
            }
        }
    }
}
