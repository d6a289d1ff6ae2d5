extension ServerMessage {
    /// The saved games of an account.
    public struct Saved: Sendable, Hashable, Codable {
        /// The games, newest first: at most one for each game and level.
        public var games: [SavedGame]

        package init(games: [SavedGame]) { self.games = games }
    }

    /// A patience game that its player has left and may take up again.
    public struct SavedGame: Sendable, Hashable, Codable {
        /// Which game: `klondike`.
        public var game: String
        /// The level's name, or `custom`.
        public var level: String
        /// Moves and draws that stand.
        public var moves: Int
        /// How long it was played, in milliseconds.
        public var ms: Int
        /// When it was left, in milliseconds since 1970.
        public var at: Int
        /// True where another session of the account has it at a table now, connected or not.
        public var playing: Bool?

        package init(game: String, level: String, moves: Int, ms: Int, at: Int, playing: Bool? = nil) {
            self.game = game
            self.level = level
            self.moves = moves
            self.ms = ms
            self.at = at
            self.playing = playing
        }
    }
}
