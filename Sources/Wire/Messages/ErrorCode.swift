/// Why a request was refused. The raw value is the stable name on the wire.
///
/// A receiver treats an unknown code like any other refusal, so that later versions can add codes.
public struct ErrorCode: RawRepresentable, Sendable, Hashable, Codable {
    /// The code's name on the wire.
    public var rawValue: String

    /// A code by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    // Framing.
    /// A line passed the limit of bytes; the connection ends.
    public static let lineTooLong = Self(rawValue: "line_too_long")
    /// A line is not UTF-8.
    public static let notUTF8 = Self(rawValue: "not_utf8")
    // Shape.
    /// A line is not one JSON object.
    public static let badJSON = Self(rawValue: "bad_json")
    /// No request or command has the name.
    public static let unknownType = Self(rawValue: "unknown_type")
    /// A field that the request needs is absent.
    public static let missingField = Self(rawValue: "missing_field")
    /// A field has the wrong type or a value out of range.
    public static let badField = Self(rawValue: "bad_field")
    // Session.
    /// The request needs a session.
    public static let helloFirst = Self(rawValue: "hello_first")
    /// The connection has a session already.
    public static let helloTwice = Self(rawValue: "hello_twice")
    /// The server does not have this version of the protocol; the connection ends.
    public static let badProtocol = Self(rawValue: "bad_protocol")
    /// The name cannot be used.
    public static let badName = Self(rawValue: "bad_name")
    /// No session has this token.
    public static let badResume = Self(rawValue: "bad_resume")
    /// Too many lines a second; this one was not executed.
    public static let rateLimited = Self(rawValue: "rate_limited")
    /// The server has no room for another connection; this one ends.
    public static let serverFull = Self(rawValue: "server_full")
    /// The server stops, or drains and begins nothing new.
    public static let shuttingDown = Self(rawValue: "shutting_down")
    // Accounts.
    /// The request needs an account, and the session is a guest's.
    public static let signInFirst = Self(rawValue: "sign_in_first")
    /// The asker's role, or the server's rules about accounts, do not allow the request.
    public static let notAllowed = Self(rawValue: "not_allowed")
    /// The connection is not encrypted, and the request has a password.
    public static let notEncrypted = Self(rawValue: "not_encrypted")
    /// The password is too short, or the same as the name.
    public static let weakPassword = Self(rawValue: "weak_password")
    /// Somebody has the name, or bears it now.
    public static let nameTaken = Self(rawValue: "name_taken")
    /// The server can't do this now: too much of it is under way, or the game can't be saved. Try again later.
    public static let busy = Self(rawValue: "busy")
    /// The name, the password, the token or the code is wrong.
    public static let badCredentials = Self(rawValue: "bad_credentials")
    /// A moderator keeps the asker out.
    public static let banned = Self(rawValue: "banned")
    /// A moderator has muted the asker.
    public static let muted = Self(rawValue: "muted")
    /// No account has this id or name.
    public static let noSuchAccount = Self(rawValue: "no_such_account")
    /// The archive has no game of this id that the asker may see.
    public static let noSuchGame = Self(rawValue: "no_such_game")
    // Table.
    /// No table has this id.
    public static let noSuchTable = Self(rawValue: "no_such_table")
    /// The theme of pictures can't be had: it is not offered, or has too few pictures.
    public static let badTheme = Self(rawValue: "bad_theme")
    /// Every seat is taken.
    public static let tableFull = Self(rawValue: "table_full")
    /// The wanted seat is taken.
    public static let seatTaken = Self(rawValue: "seat_taken")
    /// The request needs a seat at the table.
    public static let notSeated = Self(rawValue: "not_seated")
    /// The player has a seat at the table already.
    public static let alreadySeated = Self(rawValue: "already_seated")
    /// The password of the table is wrong or missing.
    public static let badPassword = Self(rawValue: "bad_password")
    /// The table is locked.
    public static let locked = Self(rawValue: "locked")
    /// The host has put the player out of this table for good.
    public static let kicked = Self(rawValue: "kicked")
    /// Only the host may ask this.
    public static let notHost = Self(rawValue: "not_host")
    /// The table's phase does not allow the request.
    public static let wrongPhase = Self(rawValue: "wrong_phase")
    /// A limit is reached, or the server is short of memory.
    public static let tooMany = Self(rawValue: "too_many")
    // Game.
    /// It is another seat's turn, or a miss is still up.
    public static let notYourTurn = Self(rawValue: "not_your_turn")
    /// The board has no such card.
    public static let noSuchCard = Self(rawValue: "no_such_card")
    /// The card is face up already.
    public static let cardFaceUp = Self(rawValue: "card_face_up")
    /// The card has been taken.
    public static let cardGone = Self(rawValue: "card_gone")
    /// Another seat holds the card, or another request of the player ended the flip's wait for it.
    public static let cardHeld = Self(rawValue: "card_held")
    /// The table has changed since the given `seq`.
    public static let staleSeq = Self(rawValue: "stale_seq")
    /// The game is paused.
    public static let paused = Self(rawValue: "paused")
    /// The table plays another game, which has no such request.
    public static let wrongGame = Self(rawValue: "wrong_game")
    /// The game has no such pile.
    public static let noSuchPile = Self(rawValue: "no_such_pile")
    /// The rules forbid the move.
    public static let badMove = Self(rawValue: "bad_move")
    /// No step is left to take back, or no undo.
    public static let nothingToUndo = Self(rawValue: "nothing_to_undo")
    // Events.
    /// No event has this id.
    public static let noSuchEvent = Self(rawValue: "no_such_event")
    /// The event is over.
    public static let eventOver = Self(rawValue: "event_over")
    /// The event has as many people as it may have.
    public static let eventFull = Self(rawValue: "event_full")
    // Several nodes.
    /// Another node of the server has the session or the table.
    public static let elsewhere = Self(rawValue: "elsewhere")
    /// No node of the cluster has the name. Only whoever runs the server is told so.
    package static let noSuchNode = Self(rawValue: "no_such_node")
    // The server's own fault.
    /// The server's own fault; the request may not have been executed.
    public static let `internal` = Self(rawValue: "internal")

    /// Every code of this version.
    public static let all: [ErrorCode] = [
        .lineTooLong, .notUTF8, .badJSON, .unknownType, .missingField, .badField, .helloFirst, .helloTwice,
        .badProtocol, .badName, .badResume, .rateLimited, .serverFull, .shuttingDown, .noSuchTable, .tableFull,
        .seatTaken, .notSeated, .alreadySeated, .badPassword, .locked, .kicked, .notHost, .wrongPhase, .paused,
        .tooMany, .notYourTurn, .noSuchCard, .cardFaceUp,
        .cardGone, .cardHeld, .staleSeq, .wrongGame, .noSuchPile, .badMove, .nothingToUndo, .internal, .signInFirst,
        .notAllowed, .notEncrypted, .weakPassword, .nameTaken,
        .busy, .badCredentials, .banned, .muted, .noSuchAccount, .noSuchGame, .badTheme, .elsewhere, .noSuchEvent,
        .eventOver, .eventFull,
    ]
}
