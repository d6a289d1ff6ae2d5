extension ServerMessage {
    /// What an account has achieved.
    public struct Records: Sendable, Hashable, Codable {
        /// Whose records they are.
        public var account: PublicAccount
        /// The records by game, mode and level.
        public var records: [Record]
        /// The ratings by game, mode and number of seats.
        public var ratings: [Rating]

        package init(account: PublicAccount, records: [Record], ratings: [Rating]) {
            self.account = account
            self.records = records
            self.ratings = ratings
        }
    }

    /// The games of one kind that an account has played to their end.
    public struct Record: Sendable, Hashable, Codable {
        /// The game: `memory`, `klondike` …
        public var game: String
        /// The mode.
        public var mode: String
        /// The level, or `custom`.
        public var level: String
        /// How many games have counted.
        public var played: Int
        /// How many of them were won.
        public var won: Int
        /// `won` per thousand of `played`, rounded down: 0–1000.
        public var ratio: Int
        /// How many games in a row were won up to now.
        public var streak: Int
        /// The most games that were ever won in a row.
        public var bestStreak: Int
        /// Attempts at a group.
        public var attempts: Int
        /// Groups taken.
        public var groups: Int
        /// Cards turned up.
        public var flips: Int
        /// The shortest game that counts for it, in milliseconds; absent without one.
        public var bestMs: Int?
        /// The fewest flips of a game that counts for it; absent without one.
        public var fewestFlips: Int?
        /// Moves and draws that stand, in all games; absent where none are counted.
        public var moves: Int?
        /// The fewest moves of a game that counts for it; absent without one.
        public var fewestMoves: Int?
        /// How many of `won` were won with steps taken back; absent where none can be.
        public var wonWithUndo: Int?

        enum CodingKeys: String, CodingKey {
            case game, mode, level, played, won, ratio, streak
            case bestStreak = "best_streak"
            case attempts, groups, flips
            case bestMs = "best_ms"
            case fewestFlips = "fewest_flips"
            case moves
            case fewestMoves = "fewest_moves"
            case wonWithUndo = "won_with_undo"
        }

        /// A record; `ratio` follows from `won` and `played`.
        package init(
            game: String, mode: String, level: String, played: Int, won: Int, streak: Int, bestStreak: Int,
            attempts: Int, groups: Int, flips: Int, bestMs: Int? = nil, fewestFlips: Int? = nil
        ) {
            self.game = game
            self.mode = mode
            self.level = level
            self.played = played
            self.won = won
            ratio = played > 0 ? won * 1_000 / played : 0
            self.streak = streak
            self.bestStreak = bestStreak
            self.attempts = attempts
            self.groups = groups
            self.flips = flips
            self.bestMs = bestMs
            self.fewestFlips = fewestFlips
        }
    }

    /// How strong an account is in one kind of games.
    public struct Rating: Sendable, Hashable, Codable {
        /// The game: `memory`, `klondike` …
        public var game: String
        /// The mode.
        public var mode: String
        /// For how many seats it is.
        public var seats: SeatPool
        /// The rating, 1500 at first.
        public var rating: Int
        /// How far the true strength may be from it; it shrinks with every game.
        public var deviation: Int
        /// How many games it rests on.
        public var games: Int
        /// Whether it rests on fewer than ten games.
        public var provisional: Bool

        package init(
            game: String, mode: String, seats: SeatPool, rating: Int, deviation: Int, games: Int, provisional: Bool
        ) {
            self.game = game
            self.mode = mode
            self.seats = seats
            self.rating = rating
            self.deviation = deviation
            self.games = games
            self.provisional = provisional
        }
    }

    /// A page of the best accounts.
    public struct Leaders: Sendable, Hashable, Codable {
        /// The game that was asked for.
        public var game: String
        /// The mode that was asked for.
        public var mode: String
        /// The level that was asked for; absent by rating.
        public var level: String?
        /// What the value is.
        public var by: LeaderOrder
        /// For how many seats the ratings are; absent unless by rating.
        public var seats: SeatPool?
        /// True if the accounts of bots are listed; absent for people's.
        public var bots: Bool?
        /// The accounts of this page, best first.
        public var leaders: [Leader]
        /// The place of whoever asks, on every page; absent without one.
        public var mine: Leader?
        /// The `after` of the next page, where there is one.
        public var more: String?

        package init(
            game: String, mode: String, level: String? = nil, by: LeaderOrder, seats: SeatPool? = nil,
            bots: Bool? = nil, leaders: [Leader], mine: Leader? = nil, more: String? = nil
        ) {
            self.game = game
            self.mode = mode
            self.level = level
            self.by = by
            self.seats = seats
            self.bots = bots
            self.leaders = leaders
            self.mine = mine
            self.more = more
        }
    }

    /// One account among the best.
    public struct Leader: Sendable, Hashable, Codable {
        /// Its place, from 1. Equal values share a place: 1, 1, 3.
        public var place: Int
        /// The account.
        public var account: PublicAccount
        /// What it is ordered by.
        public var value: Int
        /// The deviation of a rating; absent for other values.
        public var deviation: Int?

        package init(place: Int, account: PublicAccount, value: Int, deviation: Int? = nil) {
            self.place = place
            self.account = account
            self.value = value
            self.deviation = deviation
        }
    }
}
