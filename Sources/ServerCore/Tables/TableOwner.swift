/// Whoever has opened a table for people whom it names, and is its host. Nobody else sits down there, nobody there gives orders, and it has
/// one game. Its people may be away.
package struct TableOwner: Sendable, Hashable, Codable {
    package let id: String
    /// Whether its games change ratings.
    let isRated: Bool
    /// Where all its tables have one deal, by its id: until when nothing tells more of it than was turned up, in milliseconds since 1970.
    let withheldUntilMs: Int64?

    package init(id: String, isRated: Bool, withheldUntilMs: Int64?) {
        (self.id, self.isRated, self.withheldUntilMs) = (id, isRated, withheldUntilMs)
    }
}

extension TableSetup {
    /// What the ids of its deals begin with.
    var dealName: String { withholdsDeal ? owner?.id ?? id : origin ?? id }
    /// Whether nothing may tell the deal, because others still play it.
    var withholdsDeal: Bool { owner?.withheldUntilMs != nil }
    /// Whether the server is its host, and it has one game.
    var isHostedByServer: Bool { isLadder || owner != nil }
}

/// The orders of a table's owner.
extension TableModel {
    /// Gives a seat to somebody who has none here, also in a running game: who plays has come back in another session.
    mutating func give(_ seat: Int, to player: Player, rating: Int?, _ step: inout TableStep) {
        guard seats.indices.contains(seat), seats[seat].status != .left, self.seat(of: player.id) == nil else { return }
        watchers.removeAll { $0.id == player.id }
        awayWatchers.remove(player.id)
        if !isInGame { seats[seat] = Seat() }
        seats[seat].player = player
        seats[seat].owner = player.id
        seats[seat].rating = rating
        seats[seat].status = .here
        seats[seat].heldUntil = nil
        // What whoever folds has of another player in a seat; counts are told anew.
        (seats[seat].agrees, seats[seat].isReady) = (false, false)
        show(seat, &step)
        if isInGame { tellTally(of: seat, &step) }
    }

    /// Lets a seat lose the running game, or frees it.
    mutating func forfeit(_ seat: Int, at now: Moment, _ step: inout TableStep) {
        guard seats.indices.contains(seat), seats[seat].isTaken else { return }
        vacate([seat], because: .abandoned, at: now, &step)
    }

    /// Ends the running game by the clock, or annuls it.
    mutating func stop(byClock: Bool, at now: Moment, _ step: inout TableStep) {
        guard isInGame else { return }
        play(.ended(byClock ? .clock : .aborted), at: now, &step)
    }
}
