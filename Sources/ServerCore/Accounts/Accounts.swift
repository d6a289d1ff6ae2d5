import People
import Wire

/// Answers requests about accounts, records and moderation. The database is asked outside of the server's turn: each request
/// becomes a question in ``ServerOutput/questions``, and ``Server/answered(_:_:)`` brings the answer.
final class Accounts {
    /// What the module is built from.
    struct Component {
        let clock: Clock
        let outbox: Outbox
        let alarms: Alarms
        let policy: AccountPolicy
        let limits: ServerLimits
        let connections: ConnectionDirectory
        let sessionDirectory: SessionDirectory
        let sessions: Sessions
        let tables: Tables
        let directory: TableDirectory
        let lateReplies: LateReplies
        let archive: GameArchive
        let recorder: Recorder
    }

    let component: Component
    /// The names of the accounts that may play, as ``NameKeys/folded``; nil for everybody.
    var allowed: Set<String>?
    var limits = AccountLimits()
    /// Bans and mutes of addresses.
    var sanctions = Sanctions()
    var signedIn = SignedInSessions()
    /// Who waits until nothing has an erased account's name any more.
    var erasures = Erasures()
    /// Answers that have more parts than were sent yet, by who reads them.
    var unread: [ConnectionID: Unread] = [:]
    /// Opens a table that goes on with a saved game.
    var openSaved: ((SavedTable, Request.Create, Asker) -> Answer)?
    /// The questions that have no answer yet, with the networks that asked them.
    private var pendingQuestions: [Ticket: (pending: PendingQuestion, network: String)] = [:]
    /// How many of them there are of each address; those of whoever runs the server are of none.
    private var pendingByNetwork: [String: Int] = [:]
    /// The accounts that wait for a saved game, by ticket. A ticket is removed when a game of the account is left or ends
    /// meanwhile, because its answer is then out of date.
    var takingUp: [Ticket: String] = [:]
    /// How often each of ``NameKeys`` is asked for in questions that have no answer yet.
    private var namesAskedFor: [String: Int] = [:]
    /// The server's own questions that the database did not take, and when they are asked again.
    private var unanswered: [(ticket: Ticket, question: PeopleQuestion)] = []
    private(set) var wakeTime: Moment?
    var alarmTime: Moment?

    /// After how long the server asks its own questions again that the database did not take.
    private static let pause = Duration.seconds(5)

    init(_ component: Component) {
        self.component = component
        allowed = component.policy.allowed
        component.sessions.checkName = { [unowned self] hello, connection in check(hello, connection) }
        component.tables.refusalOfChat = { [unowned self] in refusalOfChat(by: $0) }
        component.archive.added = { [unowned self] game in
            if !takingUp.isEmpty { takingUp = takingUp.filter { !game.isOwn(of: $0.value) } }
        }
        component.sessions.sessionEnded = { [unowned self] in forget($0) }
        askForItself(.addressSanctions)
    }

    var clock: Clock { component.clock }
    var outbox: Outbox { component.outbox }
    /// The time by the calendar, in milliseconds since 1970.
    var milliseconds: Int64 { component.archive.milliseconds(at: clock.now) }

    // MARK: Asking

    /// Asks the database, and answers when it does. A try to sign in is counted until it is known to be right. Guests get no
    /// `name` that an account would get.
    func ask(_ question: PeopleQuestion, _ asker: Asker, try attempt: SignInTry? = nil, name: String? = nil) -> Answer {
        let name = name.map { NameKeys($0) }
        let answer = ask(question, by: peopleAsker(asker), .request(asker.session, attempt, name: name))
        guard case .pending = answer else { return answer }
        if let attempt { limits.tries.begin(attempt) }
        for key in name?.all ?? [] { namesAskedFor[key, default: 0] += 1 }
        return answer
    }

    /// A guest's name may be an account's.
    private func check(_ hello: Request.Hello, _ connection: ClientConnection) -> Answer {
        ask(
            .isRegistered(name: hello.name), by: .newcomer(from: connection.address.network),
            .hello(hello, connection, connection.replyDialect))
    }

    /// Asks what the server itself wants to know or to have done, until it is answered; then the ticket is completed.
    func askForItself(_ question: PeopleQuestion, under ticket: Ticket? = nil) {
        ask(question, by: .host, .own(question), under: ticket ?? component.lateReplies.drawTicket())
    }

    /// Asks, and answers when the database does. Only so much of one address may wait: what a connection has asked is answered
    /// also when it is gone, so connections that come and go could make the line grow without end.
    func ask(_ question: PeopleQuestion, by asker: PeopleAsker, _ pending: PendingQuestion) -> Answer {
        guard pendingByNetwork[asker.network, default: 0] < ServerLimits.questionsPerAddress else {
            return .refused(Self.tooManyQuestions)
        }
        let ticket = component.lateReplies.drawTicket()
        ask(question, by: asker, pending, under: ticket)
        return .pending(ticket)
    }

    func ask(_ question: PeopleQuestion, by asker: PeopleAsker, _ pending: PendingQuestion, under ticket: Ticket) {
        pendingQuestions[ticket] = (pending, asker.network)
        if !asker.network.isEmpty { pendingByNetwork[asker.network, default: 0] += 1 }
        outbox.output.questions.append(
            ServerOutput.Question(number: ticket.number, question: question, asker: asker, milliseconds: milliseconds))
    }

    private static let tooManyQuestions = ErrorReply(
        .busy, "Too many requests of your address wait for the database.",
        hint: "It was not executed. Wait, then send it again.", retryMs: 500)

    func peopleAsker(_ asker: Asker) -> PeopleAsker {
        PeopleAsker(
            account: asker.account?.account, player: asker.player.id, network: asker.peer.network,
            token: asker.account?.token)
    }

    /// What is to be done with an answer, once; nil where nobody has asked.
    func takePending(_ ticket: Ticket) -> PendingQuestion? {
        guard let (pending, network) = pendingQuestions.removeValue(forKey: ticket) else { return nil }
        if let count = pendingByNetwork[network] { pendingByNetwork[network] = count > 1 ? count - 1 : nil }
        if case .request(_, _, let name?) = pending {
            for key in name.all {
                if let count = namesAskedFor[key] { namesAskedFor[key] = count > 1 ? count - 1 : nil }
            }
        }
        return pending
    }

    /// Whether an account may get that name by a question whose answer is to come.
    func isAskedFor(_ name: String) -> Bool { NameKeys(name).all.contains { namesAskedFor[$0] != nil } }

    /// Asks a question of the server's own once more, after a pause.
    func askLater(_ question: PeopleQuestion, under ticket: Ticket) {
        unanswered.append((ticket, question))
        wakeTime = wakeTime ?? clock.uptime + Self.pause
        component.alarms.note(self)
    }

    /// After a restart: finds who is signed in, and asks what has changed in their accounts and which erasures are not finished.
    func resume() {
        for session in component.sessionDirectory.all {
            if let account = session.account?.account.id { signedIn.add(session.id, to: account) }
        }
        for account in signedIn.accounts { askForItself(.profile(account)) }
        askForItself(.erasures)
    }

    private func forget(_ session: Session) {
        limits.reports.forget(session.id)
        if let account = session.account?.account.id { signedIn.remove(session.id, from: account) }
    }

    /// All sessions that are signed in to an account.
    func sessions(of account: String) -> [Session] {
        signedIn.sessions(of: account).compactMap { component.sessionDirectory[$0] }
    }
}

extension Accounts: Sleeper {
    /// Asks again what the database did not take.
    func askAgain() {
        wakeTime = nil
        let former = unanswered
        unanswered = []
        for (ticket, question) in former { askForItself(question, under: ticket) }
    }
}

extension Accounts {
    /// What the answer to a question is for.
    enum PendingQuestion {
        /// A session's request, with the try that it is to sign in, and the name that an account would get.
        case request(SessionID, SignInTry? = nil, name: NameKeys? = nil)
        /// A session's request for a table that goes on with a saved game.
        case takeUp(SessionID, Request.Create)
        /// A guest's hello, which has no session yet, and the dialect of its reply.
        case hello(Request.Hello, ClientConnection, Dialect?)
        /// A question of the server's own.
        case own(PeopleQuestion)
    }
}
