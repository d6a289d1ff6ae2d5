import People
import Wire

/// Answers requests about accounts, records and moderation. The database is asked outside of the server's turn: each request
/// becomes a question in ``ServerOutput/questions``, and ``Server/answered(_:_:)`` brings the answer.
final class Accounts {
    /// What the module is built from.
    struct Component {
        let clock: Clock
        let outbox: Outbox
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
    /// The names of the accounts that may play, as ``TextRules/look(of:)`` gives them; nil for everybody.
    var allowed: Set<String>?
    /// Who waits until the journal has nothing of an erased account.
    var erasures = Erasures()
    /// What is done when the answer to a question comes.
    private var asked: [Ticket: Task] = [:]
    /// Answers that have more parts than were sent yet, by who reads them.
    private var unread: [ConnectionID: Unread] = [:]

    private struct Unread {
        let question: PeopleQuestion
        let session: SessionID?
        let ticket: Ticket
    }

    /// The tickets by the numbers that the driver knows.
    private var tickets: [UInt64: Ticket] = [:]
    /// Bans and mutes of addresses.
    var sanctions = Sanctions()
    private var tries = SignInTries()
    /// How the names look that accounts would get by questions whose answers are to come, and how often each is asked for.
    private var namesAskedFor: [String: Int] = [:]
    /// When accounts were registered from an address in the last hour.
    private var registrations: [String: [Moment]] = [:]
    /// When a session has reported somebody in the last hour.
    private var reports: [SessionID: [Moment]] = [:]
    /// The sessions that are signed in, by account.
    private var sessionsByAccount: [String: [SessionID]] = [:]

    /// Registrations from one address in an hour.
    private static let mostRegistrations = 20
    /// Reports of one session in an hour.
    private static let mostReports = 10
    /// Addresses whose registrations are counted at once at most.
    private static let mostAddresses = 4_096

    private struct Task {
        /// Who gets what is told; nil for a hello, which has no session yet, and for the server itself.
        let session: SessionID?
        let hello: (Request.Hello, ClientConnection)?
        /// How the name looks that an account would get; nil if it is about none.
        var name: String?
        /// The keys of a try to sign in, and when it was begun.
        var tries: [String] = []
        var begunAt = Moment.start
    }

    init(_ component: Component) {
        self.component = component
        allowed = component.policy.allowed
        component.sessions.checkName = { [unowned self] hello, connection in check(hello, connection) }
        component.tables.refusalOfChat = { [unowned self] in refusalOfChat(by: $0) }
        component.sessions.sessionEnded = { [unowned self] in forget($0) }
        ask(.addressSanctions, by: .host, Task(session: nil, hello: nil), under: component.lateReplies.drawTicket())
    }

    var clock: Clock { component.clock }
    var outbox: Outbox { component.outbox }
    /// The time by the calendar, in milliseconds since 1970.
    var milliseconds: Int64 { component.archive.milliseconds(at: clock.now) }

    // MARK: Asking

    private func ask(_ question: PeopleQuestion, by asker: PeopleAsker, _ task: Task, under ticket: Ticket) {
        asked[ticket] = task
        if let name = task.name { namesAskedFor[name, default: 0] += 1 }
        tickets[ticket.number] = ticket
        outbox.output.questions.append(
            ServerOutput.Question(number: ticket.number, question: question, asker: asker, milliseconds: milliseconds))
    }

    /// Asks the database, and answers when it does. `keys` are those of a try to sign in, which is counted until it is known to
    /// be right. Guests get no `name` that an account would get.
    func ask(
        _ question: PeopleQuestion, _ asker: Asker, tries keys: [String] = [], name: String? = nil
    ) -> Answer {
        tries.begin(keys, at: clock.now)
        let ticket = component.lateReplies.drawTicket()
        let task = Task(
            session: asker.session, hello: nil, name: name.map(TextRules.look(of:)), tries: keys, begunAt: clock.now)
        ask(question, by: peopleAsker(asker), task, under: ticket)
        return .pending(ticket)
    }

    private func peopleAsker(_ asker: Asker) -> PeopleAsker {
        PeopleAsker(
            account: asker.account?.account, player: asker.player.id, network: asker.peer.network,
            token: asker.account?.token)
    }

    /// A guest's name may be an account's.
    private func check(_ hello: Request.Hello, _ connection: ClientConnection) -> Answer {
        let ticket = component.lateReplies.drawTicket()
        ask(
            .isRegistered(name: hello.name), by: .host, Task(session: nil, hello: (hello, connection)), under: ticket)
        return .pending(ticket)
    }

    // MARK: Answers

    /// The answer to a question has come.
    func answered(_ number: UInt64, _ answer: PeopleAnswer) {
        guard let ticket = tickets.removeValue(forKey: number), let task = asked.removeValue(forKey: ticket) else {
            return
        }
        defer { forgetName(of: task) }
        if let (hello, connection) = task.hello { return greet(hello, connection, ticket, answer) }
        count(task, answer.refusal)
        let session = task.session.flatMap { component.sessionDirectory[$0] }
        let receiver = component.lateReplies.receiver(of: ticket)
        let isRefused = answer.refusal != nil
        if !isRefused, let change = answer.change { make(change, by: session, receiver) }
        if !isRefused, let receiver {
            for message in answer.messages { outbox.send(message, to: receiver) }
            for line in answer.lines { outbox.send(encoded: line[...], to: receiver.id) }
            if let next = answer.next {
                unread[receiver.id] = Unread(question: next, session: task.session, ticket: ticket)
                // The driver tells when all has gone out.
                outbox.output.halted.append(receiver.id)
                return
            }
        }
        if case .deleted(let account, _)? = answer.change, !isRefused, erasures.areAwaited, component.recorder.isOn {
            return erasures.waiting.append((ticket, account))
        }
        let refusal = answer.refusal.map { $0.code == .banned ? $0.with(contact: component.policy.contact) : $0 }
        component.lateReplies.complete(ticket, with: refusal.map { .refused($0) } ?? .done())
    }

    private func forgetName(of task: Task) {
        guard let name = task.name, let count = namesAskedFor[name] else { return }
        namesAskedFor[name] = count > 1 ? count - 1 : nil
    }

    /// A connection has read all that it was sent. What it is owed beyond that is asked now.
    func drained(_ connection: ClientConnection) {
        guard let unread = unread.removeValue(forKey: connection.id) else { return }
        guard let session = unread.session.flatMap({ component.sessionDirectory[$0] }) else {
            return component.lateReplies.complete(unread.ticket, with: .done())
        }
        ask(
            unread.question, by: peopleAsker(session.asker(on: connection)), Task(session: session.id, hello: nil),
            under: unread.ticket)
    }

    /// A connection is gone, and reads nothing more.
    func lost(_ connection: ClientConnection) {
        guard let unread = unread.removeValue(forKey: connection.id) else { return }
        component.lateReplies.complete(unread.ticket, with: .done())
    }

    private func greet(
        _ hello: Request.Hello, _ connection: ClientConnection, _ ticket: Ticket, _ answer: PeopleAnswer
    ) {
        var isRegistered = false
        // Where the database can't be asked, play goes on, and a guest may bear an account's name for so long.
        if case .isRegistered(let found)? = answer.change { isRegistered = found }
        // The account may get it while its password is hashed.
        if namesAskedFor[TextRules.look(of: hello.name)] != nil { isRegistered = true }
        if !connection.isFinished, connection.session == nil {
            connection.replyDialect = connection.dialect
            component.sessions.begin(hello, on: connection, isRegistered: isRegistered)
        }
        component.lateReplies.complete(ticket, with: .done())
    }

    private func count(_ task: Task, _ refusal: ErrorReply?) {
        guard !task.tries.isEmpty else { return }
        if refusal?.code == .badCredentials {
            tries.fail(task.tries, at: clock.now)
            outbox.log(LogRecord(.warning, "sign_in_failed", .init("address", task.tries.first ?? "")))
        } else {
            tries.succeed(task.tries, begunAt: task.begunAt)
        }
    }

    // MARK: Limits

    /// The refusal of a try to sign in too many; nil lets it be made.
    func refusalOfTry(_ keys: [String]) -> ErrorReply? {
        guard let wait = tries.wait(keys, at: clock.now) else { return nil }
        return ErrorReply(
            .rateLimited, "Too many wrong passwords were tried.",
            hint: "It was not executed. Wait, then send it again.", retryMs: wait.millisecondsToWait)
    }

    /// The refusal of a registration too many from an address; nil lets it be made.
    func refusalOfRegistration(from network: String) -> ErrorReply? {
        refusal(
            registrations[network] ?? [], most: Self.mostRegistrations, "accounts were registered from your address")
    }

    /// Counts a registration that the database is asked for.
    func countRegistration(from network: String) {
        if registrations.count >= Self.mostAddresses { registrations.removeAll() }
        note(&registrations[network, default: []])
    }

    /// The refusal of a report too many of a session; nil lets it be made, and counts it.
    func refusalOfReport(by session: SessionID) -> ErrorReply? {
        if let refusal = refusal(reports[session] ?? [], most: Self.mostReports, "reports came from you") {
            return refusal
        }
        note(&reports[session, default: []])
        return nil
    }

    private func note(_ moments: inout [Moment]) {
        moments.removeAll { clock.now - $0 > .seconds(3_600) }
        moments.append(clock.now)
    }

    private func refusal(_ moments: [Moment], most: Int, _ what: String) -> ErrorReply? {
        let moments = moments.filter { clock.now - $0 <= .seconds(3_600) }
        guard moments.count >= most, let first = moments.first else { return nil }
        return ErrorReply(
            .rateLimited, "\(most) \(what) within an hour.", hint: "It was not executed. Try again later.",
            retryMs: (first + .seconds(3_600) - clock.now).millisecondsToWait)
    }

    // MARK: Who is signed in

    /// All sessions that are signed in to an account.
    func sessions(of account: String) -> [Session] {
        (sessionsByAccount[account] ?? []).compactMap { component.sessionDirectory[$0] }
    }

    func note(_ session: Session, signedInTo account: String) {
        sessionsByAccount[account, default: []].removeAll { $0 == session.id }
        sessionsByAccount[account, default: []].append(session.id)
    }

    func note(_ session: Session, signedOutOf account: String) {
        sessionsByAccount[account]?.removeAll { $0 == session.id }
        if sessionsByAccount[account]?.isEmpty == true { sessionsByAccount[account] = nil }
    }

    private func forget(_ session: Session) {
        reports[session.id] = nil
        if let account = session.account?.account.id { note(session, signedOutOf: account) }
    }

    /// After a restart: who is signed in, and what has changed of their accounts meanwhile.
    func resume() {
        for session in component.sessionDirectory.all {
            guard let account = session.account?.account.id else { continue }
            note(session, signedInTo: account)
        }
        for account in sessionsByAccount.keys.sorted() {
            ask(
                .profile(account), by: .host, Task(session: nil, hello: nil), under: component.lateReplies.drawTicket())
        }
    }
}

extension Server {
    /// The answer to one of ``ServerOutput/questions`` has come.
    public func answered(_ number: UInt64, _ answer: PeopleAnswer) {
        if !administration.answered(number, answer) { accounts?.answered(number, answer) }
    }

    /// Whoever runs the server has changed something that those who are connected feel.
    public func apply(_ change: PeopleChange) { accounts?.make(change, by: nil, nil) }

    /// Games that were archived have brought new ratings.
    public func rated(_ ratings: [GameRatings]) { for outcome in ratings { accounts?.rated(outcome) } }
}
