import People

/// Answers requests about accounts, records and moderation, as ``PeopleDesk`` brings them to the database and back.
final class Accounts: ServerModule {
    let parts: ServerParts
    let policy: AccountPolicy
    let people: PeopleDesk
    let sessions: Sessions
    let tables: Tables
    let lobby: Lobby
    let savedGames: SavedGames
    /// The names of the accounts that may play, as ``NameKeys/folded``; nil for everybody.
    var allowed: Set<String>?
    var limits = AccountLimits()
    /// The guests who were banned or muted last, by ``NameKeys/folded``. It is kept in memory alone.
    var sanctioned = LatestKeys<String, SanctionTarget>(1_000)
    /// Who waits until nothing has an erased account's name any more.
    var erasures = Erasures()
    /// Answers that have more parts than were sent yet, by who reads them.
    var unread: [ConnectionID: Unread] = [:]

    init(
        _ parts: ServerParts, _ policy: AccountPolicy, _ people: PeopleDesk, _ sessions: Sessions, _ lobby: Lobby,
        _ savedGames: SavedGames
    ) {
        self.parts = parts
        self.policy = policy
        self.people = people
        self.sessions = sessions
        tables = lobby.tables
        self.lobby = lobby
        self.savedGames = savedGames
        allowed = policy.allowed
        people.askForItself(.addressSanctions)
    }

    /// Asks the database, and answers when it does. A try to sign in is counted until it is known to be right. Guests get no
    /// `name` that an account would get.
    func ask(_ question: PeopleQuestion, _ asker: Asker, try attempt: SignInTry? = nil, name: String? = nil) -> Answer {
        let answer = people.ask(question, asker, try: attempt, name: name)
        if case .pending = answer, let attempt { limits.tries.begin(attempt) }
        return answer
    }

    /// Goes on with sessions that were replayed: notes who is signed in, and asks what has changed in their accounts.
    func resume(_ sessions: [Session]) {
        let accounts = sessions.compactMap { session in
            session.account.map { account in
                sessionDirectory.signedIn.add(session.id, to: account.account.id)
                return account.account.id
            }
        }
        for account in Set(accounts).sorted() { people.askForItself(.profile(account)) }
    }

    func sessions(of account: String) -> [Session] { sessionDirectory.sessions(of: account) }
}
