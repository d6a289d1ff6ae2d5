import People
import Wire

/// Asks the database of people, outside of the server's tick: each request becomes a question of
/// ``ServerOutput/questions``.
final class PeopleDesk: ServerModule {
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

    let parts: ServerParts
    /// Bans and mutes of addresses.
    var sanctions = Sanctions()
    private var pending = PendingQuestions<PendingQuestion>()
    /// How often each of ``NameKeys`` is asked for in questions that have no answer yet.
    private var namesAskedFor: [String: Int] = [:]
    /// The server's own questions that the database did not take, and when they are asked again.
    private var unanswered: [(ticket: Ticket, question: PeopleQuestion)] = []
    /// Whether nobody can be asked now.
    var isAway = false
    private(set) var wakeTime: Moment?
    var alarmTime: Moment?

    /// After how long the server asks its own questions again that the database did not take.
    private static let pause = Duration.seconds(5)

    init(_ parts: ServerParts) { self.parts = parts }

    /// Asks for somebody, and answers when the database does. Guests get no `name` that an account would get.
    func ask(_ question: PeopleQuestion, _ asker: Asker, try attempt: SignInTry? = nil, name: String? = nil) -> Answer {
        let name = name.map { NameKeys($0) }
        let answer = ask(question, by: asker.ofPeople, .request(asker.session, attempt, name: name))
        guard case .pending = answer else { return answer }
        for key in name?.all ?? [] { namesAskedFor[key, default: 0] += 1 }
        return answer
    }

    /// Asks what the server itself wants to know or to have done, until it is answered; then the ticket is completed.
    func askForItself(_ question: PeopleQuestion, under ticket: Ticket? = nil) {
        ask(question, by: .host, .own(question), under: ticket ?? lateReplies.drawTicket())
    }

    /// Asks, and answers when the database does. Only so much of one address may wait: what a connection has asked is answered
    /// also when it is gone, so connections that come and go could make the line grow without end.
    func ask(_ question: PeopleQuestion, by asker: PeopleAsker, _ pending: PendingQuestion) -> Answer {
        if isAway { return .refused(Server.cannotRecordNow) }
        guard self.pending.count(of: asker.network) < ServerLimits.questionsPerAddress else {
            return .refused(Self.tooManyQuestions)
        }
        let ticket = lateReplies.drawTicket()
        ask(question, by: asker, pending, under: ticket)
        return .pending(ticket)
    }

    func ask(_ question: PeopleQuestion, by asker: PeopleAsker, _ pending: PendingQuestion, under ticket: Ticket) {
        self.pending.add(ticket, pending, of: asker.network)
        let opened = archive.deals(openedBefore: milliseconds)
        outbox.ask(.people(PeopleInquiry(question, by: asker, at: milliseconds, opened: opened)), under: ticket)
    }

    private static let tooManyQuestions = ErrorReply(
        .busy, "Too many requests of your address wait for the database.",
        hint: "It was not executed. Wait, then send it again.", retryMs: 500)

    /// What is to be done with an answer, once; nil where nobody has asked.
    func takePending(_ ticket: Ticket) -> PendingQuestion? {
        let pending = pending.take(ticket)
        if case .request(_, _, let name?)? = pending {
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
        connectionAlarms.note(self)
    }

    /// The refusal of chat by somebody who is muted.
    func refusalOfChat(by asker: Asker) -> ErrorReply? {
        let own = asker.account?.mute.flatMap { $0.holds(at: milliseconds) ? $0 : nil }
        let mute = own ?? sanctions.sanction(.mute, of: asker.peer.plainAddress, at: milliseconds)
        return mute.map { Sanctions.refusal(ofChat: $0, at: milliseconds) }
    }
}

extension PeopleDesk: Sleeper {
    /// Asks again what the database did not take.
    func askAgain() {
        wakeTime = nil
        let former = unanswered
        unanswered = []
        for (ticket, question) in former { askForItself(question, under: ticket) }
    }
}

extension Asker {
    /// Who asks the database.
    var ofPeople: PeopleAsker {
        PeopleAsker(account: account?.account, player: player.id, network: peer.network, token: account?.token)
    }
}
