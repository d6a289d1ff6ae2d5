public import Wire

/// The result of a game with the seats as they were when it ended. While the result is shown, players may leave and others
/// take their seats.
public struct GameResult: Sendable, Hashable {
    /// The id of the deal.
    public let game: String
    /// The end of the game, as the server sent it.
    public let over: Over
    /// The seats as they were. A seat is open here if nothing is known of its player, because somebody else has it now.
    public let seats: [SeatState]
    /// Those of the ranked seats that were played at this client, lowest first.
    public let own: [Int]
}

extension GameResult {
    /// The result of a game that a diff has ended, from the table as it was at that moment.
    init(_ over: Over, of table: Snapshot, isOwn: (SeatState) -> Bool) {
        self.init(over, game: table.game, seats: table.seats, isOwn: isOwn)
    }

    /// The result that a snapshot has; nil if no game is over. A player who has done nothing counts as one who came later,
    /// unless `before`, the table as it was known before, says who played.
    init?(_ table: Snapshot, before: Snapshot? = nil, isOwn: (SeatState) -> Bool) {
        guard let over = table.over else { return nil }
        let former = before.flatMap { $0.game == table.game && $0.over == nil ? $0.seats : nil } ?? []
        let seats = table.seats.enumerated().map { number, seat in
            if former.indices.contains(number), former[number].player != seat.player { return former[number] }
            return seat.hasPlayed || former.indices.contains(number) ? seat : SeatState()
        }
        self.init(over, game: table.game, seats: seats, isOwn: isOwn)
    }

    private init(_ over: Over, game: String, seats: [SeatState], isOwn: (SeatState) -> Bool) {
        self.game = game
        self.over = over
        self.seats = seats
        own = over.ranking.map(\.seat).filter { seats.indices.contains($0) && isOwn(seats[$0]) }.sorted()
    }
}

extension SeatState {
    /// Whether its player has turned or moved a card, taken a step back, or asked for a hint.
    var hasPlayed: Bool {
        guard let tally = patience else { return flips > 0 }
        return tally.moves > 0 || tally.undos > 0 || tally.hints > 0
    }
}
