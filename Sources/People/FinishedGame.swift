/// A game that is over, as an archive keeps it; or, with ``saved``, one that its player has left and may take up again. Then the rest
/// is what it counts as if another game takes its place.
public struct FinishedGame: Sendable, Hashable, Codable {
    /// The archive's id: a hash of the table, the deal and its moment, so that it is the same after a replay. With ``saved``, that
    /// and a number, because a game may be left several times.
    public let id: String
    /// The table's id.
    public let table: String
    /// The id of the deal, by which its deck is checked: the table's, in rematches with `#2`, `#3` and so on.
    public let game: String
    /// Whether the table was private or had a password.
    public let isPrivate: Bool
    /// When it was dealt, in milliseconds since 1970.
    public let startedMs: Int64
    /// When it was over, in milliseconds since 1970.
    public let endedMs: Int64
    /// How many milliseconds it was played, without pauses.
    public let playedMs: Int64
    /// The rules as everybody saw them, in JSON.
    public let rules: String
    /// Why it ended, by its name on the wire, such as `cleared`.
    public let reason: String
    /// The numbers of the seats that have won, as a JSON list.
    public let won: String
    /// What everybody and each seat saw, as a JSON list of `[milliseconds since the deal, seat or null, line]`: the snapshot
    /// after the deal, and the diffs up to the one with the result. Nil where they came to too many bytes.
    public package(set) var lines: String?
    /// What it means for those who played.
    public package(set) var result: Result
    /// What is kept of a game that is not over; nil for one that is.
    public package(set) var saved: Saved?

    /// The event whose game it was.
    package var event: String?
    /// Until when nobody may see more of it than its result, in milliseconds since 1970: others play the same deal.
    package var withheldUntilMs: Int64?

    /// A finished game.
    package init(
        id: String, table: String, game: String, isPrivate: Bool, startedMs: Int64, endedMs: Int64, playedMs: Int64,
        rules: String, reason: String, won: String, lines: String?, result: Result
    ) {
        self.id = id
        self.table = table
        self.game = game
        self.isPrivate = isPrivate
        self.startedMs = startedMs
        self.endedMs = endedMs
        self.playedMs = playedMs
        self.rules = rules
        self.reason = reason
        self.won = won
        self.lines = lines
        self.result = result
    }

    /// The same with another id.
    package func named(_ id: String) -> FinishedGame {
        var named = FinishedGame(
            id: id, table: table, game: game, isPrivate: isPrivate, startedMs: startedMs, endedMs: endedMs,
            playedMs: playedMs, rules: rules, reason: reason, won: won, lines: lines, result: result)
        (named.event, named.withheldUntilMs) = (event, withheldUntilMs)
        return named
    }

    /// What a game means for the records and ratings of those who played.
    public struct Result: Sendable, Hashable, Codable {
        /// The game: `memory`, `klondike` …
        public let family: String
        package let mode: String
        /// The level's name, or `custom`.
        public let level: String
        /// Whether it counts for records.
        public let isCounted: Bool
        /// Why it was not rated; nil if it was.
        public let unrated: String?
        package var seats: [Seat]

        /// The result of a game.
        package init(
            family: String, mode: String, level: String, isCounted: Bool, unrated: String?, seats: [Seat]
        ) {
            self.family = family
            self.mode = mode
            self.level = level
            self.isCounted = isCounted
            self.unrated = unrated
            self.seats = seats
        }
    }

    /// A seat that was dealt in, and what came of it.
    public struct Seat: Sendable, Hashable, Codable {
        package var seat: Int
        /// The public id of the session's player or of a guest beside one; nil for a bot.
        public var player: String?
        package var name: String?
        /// The session's player, which is another for a second person at the same client; nil for a bot.
        public var owner: String?
        /// The strength of the house bot that had the seat at the deal.
        public var bot: String?
        /// The account that had the seat at the deal.
        public var account: String?
        package var place: Int?
        package var score: Int?
        package var groups: Int?
        package var flips: Int?
        package var misses: Int?
        /// Moves and draws that stand in a patience game; nil in any other.
        public var moves: Int?
        /// Steps taken back in a patience game; nil in any other.
        public var undos: Int?
        /// Whether it has won.
        public var hasWon: Bool?
        /// The place by which it is rated, where that is not ``place``.
        public var ratedPlace: Int?
        /// Whether the host has put it out of the game.
        public var wasPutOut: Bool?
        /// Whether it has cleared its board under rules that count for best times.
        public var isBest: Bool?

        /// A seat at the deal.
        package init(
            seat: Int, player: String?, name: String?, owner: String?, bot: String?, account: String? = nil
        ) {
            self.seat = seat
            self.player = player
            self.name = name
            self.owner = owner
            self.bot = bot
            self.account = account
        }
    }

    /// About how many bytes it takes.
    package var bytes: Int {
        rules.utf8.count + (lines?.utf8.count ?? 0) + 256 + 160 * result.seats.count
            + (saved?.state.utf8.count ?? 0)
    }

    /// What is kept of a game that its player has left and may take up again.
    public struct Saved: Sendable, Hashable, Codable {
        /// The id that the game will have in the archive, however often it is left.
        public let game: String
        /// The account that may take it up.
        public let account: String
        /// The number of the table's last diff, which goes on from table to table: it orders the states of one game.
        package let seq: Int
        /// When it was left, in nanoseconds since the journal's day zero.
        package let moment: Int64
        /// Moves and draws that stand.
        package let moves: Int
        /// The table's state, in JSON that the server reads.
        package let state: String
        /// The archive's ids of the account's games that were at other tables then: none is lost because this one takes its place.
        package let running: [String]

        package init(
            game: String, account: String, seq: Int, moment: Int64, moves: Int, state: String, running: [String] = []
        ) {
            self.game = game
            self.account = account
            self.seq = seq
            self.moment = moment
            self.moves = moves
            self.state = state
            self.running = running
        }
    }
}
