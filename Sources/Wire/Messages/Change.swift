/// What changed at a table at one instant. A client applies it to its snapshot. The `seq` of diffs has no gaps.
public struct Diff: Sendable, Hashable, Codable {
    /// The table's id.
    public var table: String
    /// One more than the `seq` before.
    public var seq: Int
    /// What changed, in order.
    public var changes: [Change]

    package init(table: String, seq: Int, changes: [Change]) {
        self.table = table
        self.seq = seq
        self.changes = changes
    }

    private enum CodingKeys: CodingKey { case table, seq, changes }

    /// Reads the changes as the game of the table has them.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        table = try fields.decode(String.self, forKey: .table)
        seq = try fields.decode(Int.self, forKey: .seq)
        decoder.tableGames?.resume(table)
        changes = try fields.decode([Change].self, forKey: .changes)
        decoder.tableGames?.keep(table)
    }
}

/// One change of a table's public state.
public enum Change: Sendable, Hashable {
    /// Something happens on a Memory board.
    case memory(MemoryChange)
    /// Something happens to the piles of a patience game.
    indirect case patience(PatienceChange)
    /// A seat's turn begins; `turns` attempts are over. `triesLeft` is nil in modes without tries.
    case turn(seat: Int, ms: Int?, turns: Int, triesLeft: Int? = nil)
    /// A seat changes hands or state; absent fields are removed, and another player starts at zero, not ready.
    indirect case seat(SeatChange)
    /// A seat wants to start or to play again, or no longer does.
    case ready(seat: Int, on: Bool)
    /// A seat agrees to go on after a pause, or no longer does; any change of phase clears all of it.
    case agree(seat: Int, on: Bool)
    /// The table enters another phase. When a pause begins or ends, `ms` is what is left of the turn's clock. `seat` is whose player has
    /// paused the game.
    case phase(Phase, seat: Int? = nil, ms: Int? = nil)
    /// Another player is host, or nobody, where no person has a seat.
    case host(player: String?)
    /// The host has changed the rules, which also set the number of seats.
    indirect case rules(Rules)
    /// The theme and its colours become these. It comes when pictures are looked for, and when none were found.
    indirect case theme(ThemeColours?)
    /// The table's title becomes this one. No request of this version causes it.
    case title(String)
    /// A new game begins: this replaces the deal, sets every tally to zero and removes the result.
    indirect case deal(Deal)
    /// The game's result: removes the turn and clears every ready.
    indirect case over(Over)
    /// A change of a later version, to be ignored.
    case unknown(op: String)

    /// A seat as it stands after the change.
    public struct SeatChange: Sendable, Hashable, Codable {
        /// The seat's number.
        public var seat: Int
        /// The holder's public id.
        public var player: String?
        /// The holder's name.
        public var name: String?
        /// The public id of the holder's account; absent for a guest.
        public var account: String?
        /// The rating of that account in games like this table's; absent without one.
        public var rating: Int?
        /// Whether the holder is there.
        public var status: SeatStatus
        /// The strength of the house bot that the server plays here; null for a player.
        public var bot: String?
        /// The milliseconds from now for which a lost seat is held.
        public var holdMs: Int?
        /// Why the host has put the holder out. It is no part of the seat's state.
        public var reason: String?

        enum CodingKeys: String, CodingKey {
            case seat, player, name, account, rating, status, bot
            case holdMs = "hold_ms"
            case reason
        }

        package init(
            seat: Int, player: String? = nil, name: String? = nil, account: String? = nil, rating: Int? = nil,
            status: SeatStatus, bot: String? = nil, holdMs: Int? = nil, reason: String? = nil
        ) {
            self.seat = seat
            self.player = player
            self.name = name
            self.account = account
            self.rating = rating
            self.status = status
            self.bot = bot
            self.holdMs = holdMs
            self.reason = reason
        }

        /// Writes `bot` as null where the server plays nobody.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(seat, forKey: .seat)
            try container.encodeIfPresent(player, forKey: .player)
            try container.encodeIfPresent(name, forKey: .name)
            try container.encodeIfPresent(account, forKey: .account)
            try container.encodeIfPresent(rating, forKey: .rating)
            try container.encode(status, forKey: .status)
            try container.encode(bot, forKey: .bot)
            try container.encodeIfPresent(holdMs, forKey: .holdMs)
            try container.encodeIfPresent(reason, forKey: .reason)
        }
    }

    /// The parts of a snapshot that a new game replaces.
    public struct Deal: Sendable, Hashable, Codable {
        /// The id of the deal.
        public var game: String
        /// The cards, all face down.
        public var board: BoardState
        /// Hex SHA-256 that binds the server to the shuffle.
        public var commit: String
        /// The deck's distinct faces.
        public var faces: FaceList
        /// The colours of the deck.
        public var theme: ThemeColours?

        package init(game: String, board: BoardState, commit: String, faces: FaceList, theme: ThemeColours?) {
            self.game = game
            self.board = board
            self.commit = commit
            self.faces = faces
            self.theme = theme
        }
    }
}
