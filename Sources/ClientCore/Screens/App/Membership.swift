import Wire

/// What a client knows of its player's account at a server.
struct Membership: Sendable {
    /// The accounts that sign in by themselves.
    var kept: [KeptAccount]
    /// The account as its holder sees it; nil until the server has shown it.
    var own: ServerMessage.Account?
    /// The one-time codes that have just been made. They are shown until the player leaves their screen.
    var codes: [String] = []
    /// Whether a kept token was sent and has no answer. What the player came for waits for it.
    var isSigningIn = false
    /// Whether an account is being made without a question, which what the player came for waits for.
    var isRegistering = false
    /// Whether the settings are the account's, so that a change is sent to it.
    var followsSettings = false
    /// The records of the account, by game, mode and level; nil until the server has shown them.
    var records: [RecordKind: ServerMessage.Record]?
    /// The bests of the game that is over, in words.
    var bests: [String] = []
    /// Among whom the player's place was asked for after a game alone that was won; nil once it is told.
    var placeAsked: RecordKind?
    var place: Int?

    /// Forgets all that is about one session.
    mutating func leave() { self = Membership(kept: kept) }
}

/// A kind of games for which an account has one record.
struct RecordKind: Hashable, Sendable {
    let game: String
    let mode: String
    let level: String

    init(_ record: ServerMessage.Record) {
        self.init(game: record.game, mode: record.mode, level: record.level)
    }

    /// Nil where they are ordered by ratings, which no level has.
    init?(_ leaders: ServerMessage.Leaders) {
        guard let level = leaders.level else { return nil }
        self.init(game: leaders.game, mode: leaders.mode, level: level)
    }

    init(game: String, mode: String, level: String) { (self.game, self.mode, self.level) = (game, mode, level) }
}
