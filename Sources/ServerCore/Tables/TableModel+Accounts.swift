import Wire

/// What a table shows of accounts.
extension TableModel {
    /// A player has another name, or is signed in.
    mutating func renamed(_ player: Player, _ changes: inout [Change]) {
        for index in watchers.indices where watchers[index].id == player.id { watchers[index] = player }
        for seat in seats.indices where seats[seat].player?.id == player.id {
            seats[seat].player = player
            show(seat, holdMs: nil, &changes)
        }
    }

    mutating func rated(_ ratings: [TableEvent.PlayerRating], _ changes: inout [Change]) {
        for rated in ratings {
            for seat in seats.indices where seats[seat].player?.id == rated.player && seats[seat].rating != rated.rating {
                seats[seat].rating = rated.rating
                show(seat, &changes)
            }
        }
    }
}
