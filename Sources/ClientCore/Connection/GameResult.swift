public import Wire

/// What there is to tell of a game that is over, as it stood at that moment: while a result is shown, seats open and
/// others take them.
public struct GameResult: Sendable, Hashable {
    /// The id of the deal.
    public let game: String
    /// How it ended.
    public let over: Over
    /// The seats as they were. One of which nothing is known any more, because somebody else has it now, is open.
    public let seats: [SeatState]
    /// Those of the ranked seats that were played at this client, lowest first.
    public let own: [Int]
}

extension GameResult {
    /// The result of a step with that end, taken on the table as it was when the game ended.
    init(_ over: Over, of table: Snapshot, isOwn: (SeatState) -> Bool) {
        self.init(over, game: table.game, seats: table.seats, isOwn: isOwn)
    }

    /// The result that a snapshot has; nil where no game is over. Who has turned no card is taken for somebody who came
    /// later, unless `before`, the table as it was known before, tells who played.
    init?(_ table: Snapshot, before: Snapshot? = nil, isOwn: (SeatState) -> Bool) {
        guard let over = table.over else { return nil }
        let former = before.flatMap { $0.game == table.game && $0.over == nil ? $0.seats : nil } ?? []
        let seats = table.seats.enumerated().map { number, seat in
            if former.indices.contains(number), former[number].player != seat.player { return former[number] }
            return seat.flips > 0 || former.indices.contains(number) ? seat : SeatState()
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
