public import Wire

/// What a server asks of the database of people, as plain data. The answer comes later.
public enum PeopleQuestion: Sendable {
    /// Whether an account has a name that looks like this one.
    case isRegistered(name: String)
    /// Make an account of a guest, whose games go over to it. Somebody has to approve it where it `waits`. Where the guest bears that
    /// name, an account of the name is the guest's own if the password fits: the reply to an earlier registration was lost.
    case register(Request.Register, waits: Bool, isOwnName: Bool)
    /// Sign in by name and password, or by a token.
    case login(Request.Login)
    /// Sign a program of the server's own in to the account of that name, which is made where there is none.
    case loginOfHouse(name: String)
    /// End the asker's token, or all of the account.
    case logout(account: String, everywhere: Bool)
    /// What the account is, for its holder.
    case account(String)
    /// What a server knows of an account while somebody is signed in.
    case profile(String)
    /// Change or read the account; the password is asked for again.
    case manage(account: String, Secret, AccountOrder)
    /// A new password by a one-time code.
    case recover(Request.Recover)
    /// Read settings, and change these before; a nil removes one.
    case settings(account: String, set: [String: SettingValue?])
    /// More of what is kept of the account: the games after that one.
    case exportMore(account: String, after: String)
    case records(Request.Records, of: AccountName)
    case leaders(Request.Leaders)
    case history(Request.History)
    case replay(Request.Replay)
    /// The saved games of an account. Those that wait for the database are kept before.
    case saved(account: String, waiting: [FinishedGame])
    /// The account's saved game of that kind, for a table that goes on with it. Those that wait for the database are kept before.
    case takeUp(account: String, game: String, level: String, waiting: [FinishedGame])
    /// Report somebody, with the last lines of chat at the table.
    case report(whom: AccountName?, player: String?, text: String, chat: [ServerMessage.PastChat])
    case sanction(Sanction)
    case lift(BanKind?, SanctionTarget, reason: String?)
    case sanctions(after: String?, limit: Int)
    /// A page of the audit, of one kind of deed alone where `only` names it.
    case audit(after: String?, limit: Int, only: String? = nil)
    /// Keep that something was announced.
    case announced(String)
    /// The bans and mutes of addresses that hold.
    case addressSanctions
    /// The accounts that were erased, and whose names may still stand outside of the database.
    case erasures
    /// Nothing outside of the database names that account any more, so that its name can be forgotten.
    case erased(account: String)
    /// A page of the accounts that wait to be approved; for whoever runs the server.
    case waiting(after: String?, limit: Int)
    /// Let an account be used that waits; for whoever runs the server.
    case approve(name: String)
    /// Give an account a role; for whoever runs the server.
    case promote(name: String, Role)
    /// Make a code of 15 minutes for whoever has forgotten the password; for whoever runs the server.
    case reset(name: String)
    /// Keep that whoever runs the server has ended somebody's sessions: an account by its id, else a guest by the player's id.
    case kicked(whom: String?, player: String?, reason: String?)
    /// Keep that whoever runs the server has done something to nobody's account, with what came of it.
    case did(String, after: String)
    /// Copy the database to a new file of that whole path; for whoever runs the server.
    case backup(file: String)

    /// How many entries a page has where the request does not say.
    package static let pageLength = 50

    /// What is done with an account.
    public enum AccountOrder: Sendable {
        case rename(String)
        case password(Secret)
        case delete
        case export
        /// Eight new one-time codes; the old ones end.
        case recover
    }
}

/// An account by its public id, or by "@" and its name.
public enum AccountName: Sendable, Hashable {
    case id(String)
    case name(String)

    /// Reads what a request names.
    package init(_ text: String) {
        self = text.hasPrefix("@") ? .name(String(text.dropFirst())) : .id(text)
    }
}

/// Who asks.
public struct PeopleAsker: Sendable, Hashable {
    /// The account that the session is signed in to.
    package let account: Account?
    /// The session's public player id.
    package let player: String
    /// The network that it comes from: an address, or the first 64 bits of one.
    package let network: String
    /// The digest of the token with which the session is signed in.
    package let token: String?

    /// Somebody who asks. Without an account it may be a guest, or whoever runs the server.
    public init(account: Account?, player: String, network: String, token: String? = nil) {
        self.account = account
        self.player = player
        self.network = network
        self.token = token
    }

    /// Whoever runs the server.
    package static let host = PeopleAsker(account: nil, player: "", network: "")

    /// Somebody of a network who has no session yet.
    package static func newcomer(from network: String) -> Self { Self(account: nil, player: "", network: network) }
}

/// A question with who asks it, and when.
public struct PeopleInquiry: Sendable {
    package let question: PeopleQuestion
    package let asker: PeopleAsker
    /// When it was asked, in milliseconds since 1970.
    public let milliseconds: Int64
    /// The deals that ended before their time. Their games are withheld no more.
    package let opened: [String]

    /// A question of that time.
    public init(_ question: PeopleQuestion, by asker: PeopleAsker, at milliseconds: Int64, opened: [String] = []) {
        (self.question, self.asker, self.milliseconds, self.opened) = (question, asker, milliseconds, opened)
    }
}
