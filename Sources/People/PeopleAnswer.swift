public import Wire

/// What comes of a question.
public struct PeopleAnswer: Sendable {
    /// Why it is refused; nil if it is granted.
    public var refusal: ErrorReply?
    /// Whether a password was wrong, where the refusal says something else.
    public var isWrongPassword = false
    /// What whoever asks is told before the `ok`.
    public var messages: [ServerMessage]
    /// Lines that are encoded already and follow the messages, line feeds included.
    public var lines: [[UInt8]] = []
    /// What whoever runs the server is told, in lines.
    package var words: [String] = []
    /// With what the next page of these is asked for; nil where there is none.
    package var more: String?
    /// What is asked next, once all this has been read; the reply waits for its answer.
    public var next: PeopleQuestion?
    /// What changes for those who are connected.
    public var change: PeopleChange?
    /// What has come into the audit, for the server's log.
    public var audited: [AuditedDeed] = []

    /// A granted question.
    package init(_ messages: [ServerMessage] = [], change: PeopleChange? = nil) {
        self.messages = messages
        self.change = change
    }

    package static func refused(_ refusal: ErrorReply) -> Self {
        var answer = Self()
        answer.refusal = refusal
        return answer
    }

    package static func refused(
        _ code: ErrorCode, _ message: String, hint: String? = nil, field: String? = nil, retryMs: Int? = nil
    ) -> Self {
        .refused(ErrorReply(code, message, hint: hint, field: field, retryMs: retryMs))
    }

    /// The database can't be used at the moment.
    package static func failed(isBusy: Bool) -> Self {
        .refused(
            isBusy ? .busy : .internal, "The server can't reach its accounts at the moment.",
            hint: "Games go on. Try again in a moment.", retryMs: 2_000)
    }

    /// More passwords wait to be checked than may wait.
    package static let busy = Self.refused(
        .busy, "Too many people sign in at the moment.", hint: "Try again in a moment.", retryMs: 2_000)
}

/// What was done, as the audit has it but for names and words: who did it to whom, accounts by their ids.
public struct AuditedDeed: Sendable, Hashable {
    package let did: String
    /// The account; nil for whoever runs the server, and for guests.
    package let by: String?
    package let whom: String?
    /// The id of a guest.
    package let player: String?
    package let addresses: String?

    package init(_ did: String, by: String?, whom: String?, player: String?, addresses: String?) {
        (self.did, self.by, self.whom, self.player, self.addresses) = (did, by, whom, player, addresses)
    }
}

/// What an answer changes for those who are connected.
public enum PeopleChange: Sendable {
    /// Whether the name belongs to an account.
    case isRegistered(Bool)
    /// The asker is signed in, with another token if there is one.
    case signedIn(SignIn)
    /// What is known of an account now. Who was signed in before that time, in milliseconds since 1970, is no more.
    case profile(SignIn, signedOutMs: Int64)
    /// All other sessions and tokens of the account have ended, and the asker's own where `includesAsker`.
    case signedOut(account: String, includesAsker: Bool)
    /// The asker is a guest again; with `everywhere` all sessions of the account are.
    case loggedOut(everywhere: Bool)
    case renamed(account: String, name: String)
    /// The account is erased from the database.
    case deleted(ErasedAccount)
    /// These are, and their names may still stand elsewhere.
    case erasures([ErasedAccount])
    case sanctioned(Sanction)
    case lifted(BanKind?, SanctionTarget)
    /// The bans and mutes of addresses.
    case addressSanctions([Sanction])
    case promoted(account: String, Role)
    case announced(ServerMessage.Announcement)
    /// The saved games, with the ids that they will have in the archive.
    case saved([(id: String, game: ServerMessage.SavedGame)])
    case takenUp(FinishedGame.Saved)
    /// A code for whoever runs the server to pass on.
    case code(Secret)
}

/// An account that is erased.
public struct ErasedAccount: Sendable, Hashable {
    package let id: String
    package let name: String

    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
}

/// Somebody who is signed in.
public struct SignIn: Sendable {
    package let account: Account
    /// What signs in the next time; nil where the session keeps the one that it has.
    public let token: Secret?
    /// The digest of the token with which the session is signed in.
    public let tokenDigest: String
    /// The ratings as they are shown, in whole points; a pool without a rated game is missing.
    public let ratings: [RatingPool: Int]
    /// The mute that holds now; nil for none.
    public let mute: Sanction?

    package init(
        account: Account, token: Secret?, tokenDigest: String, ratings: [RatingPool: Int], mute: Sanction?
    ) {
        self.account = account
        self.token = token
        self.tokenDigest = tokenDigest
        self.ratings = ratings
        self.mute = mute
    }
}

/// A ban or a mute.
public struct Sanction: Sendable, Hashable {
    package let kind: BanKind
    package let target: SanctionTarget
    package let reason: String
    /// When it ends, in milliseconds since 1970; nil for never.
    public let untilMs: Int64?

    package init(_ kind: BanKind, _ target: SanctionTarget, reason: String, untilMs: Int64?) {
        self.kind = kind
        self.target = target
        self.reason = reason
        self.untilMs = untilMs
    }

    /// Whether it still holds at that time.
    package func holds(at milliseconds: Int64) -> Bool { untilMs.map { $0 > milliseconds } ?? true }
}

/// Whom a ban or a mute is for.
public enum SanctionTarget: Sendable, Hashable {
    case account(AccountName)
    case address(AddressRange)
}
