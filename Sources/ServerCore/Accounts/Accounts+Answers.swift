import People
import Wire

/// What becomes of the database's answers.
extension Accounts {
    /// An answer with more parts than were sent yet.
    struct Unread {
        let question: PeopleQuestion
        let session: SessionID
        let ticket: Ticket
    }

    /// The answer to a question has come.
    func answered(_ ticket: Ticket, _ answer: PeopleAnswer) {
        switch people.takePending(ticket) {
        case .request(let session, let attempt, _)?:
            if let attempt { count(attempt, answer) }
            grant(session, ticket, answer)
        case .takeUp(let session, let create)?:
            lateReplies.complete(ticket, with: takenUp(create, by: session, ticket, answer))
        case .hello(let hello, let connection, let dialect)?: greet(hello, connection, dialect, ticket, answer)
        case .own(let question)?:
            if let refusal = answer.refusal, [.busy, .internal].contains(refusal.code) {
                return people.askLater(question, under: ticket)
            }
            if answer.refusal == nil, let change = answer.change { make(change, by: nil, nil) }
            lateReplies.complete(ticket, with: .done())
        case nil: break
        }
    }

    private func takenUp(
        _ create: Request.Create, by session: SessionID, _ ticket: Ticket, _ answer: PeopleAnswer
    ) -> Answer {
        // It is not taken up any more, whatever the answer.
        let outcome = savedGames.takenUp(by: session, ticket, answer)
        if let refusal = answer.refusal { return .refused(addressed(refusal)) }
        switch outcome {
        case .failure(let refusal): return .refused(refusal)
        case .success((let table, let asker)): return lobby.openSaved(table, create, asker)
        }
    }

    private func grant(_ id: SessionID, _ ticket: Ticket, _ answer: PeopleAnswer) {
        if let refusal = answer.refusal {
            return lateReplies.complete(ticket, with: .refused(addressed(refusal)))
        }
        let receiver = lateReplies.receiver(of: ticket)
        // Nobody is signed in to such an account, so it is a new one.
        for case .account(let account) in answer.messages where account.waiting {
            outbox.log(.warning, "account_waits", .init("account", account.id))
        }
        if let change = answer.change {
            tellOthers(change, by: sessionDirectory[id])
            make(change, by: sessionDirectory[id], receiver)
        }
        if let receiver {
            for message in answer.messages { outbox.send(message, to: receiver) }
            if case .saved(let games)? = answer.change, let session = sessionDirectory[id] {
                outbox.send(.saved(.init(games: savedGames.withRunning(games, of: session))), to: receiver)
            }
            for line in answer.lines { outbox.send(encoded: line[...], to: receiver.id) }
            if let next = answer.next {
                unread[receiver.id] = Unread(question: next, session: id, ticket: ticket)
                // The driver tells when all has gone out.
                outbox.output.halted.append(receiver.id)
                return
            }
        }
        if case .deleted(let erased)? = answer.change { return finish(erased, ticket) }
        lateReplies.complete(ticket, with: .done())
    }

    /// A refusal as it leaves: who is banned is told how to reach whoever runs the server.
    func addressed(_ refusal: ErrorReply) -> ErrorReply {
        refusal.code == .banned ? refusal.with(contact: policy.contact) : refusal
    }

    private func greet(
        _ hello: Request.Hello, _ connection: ClientConnection, _ dialect: Dialect?, _ ticket: Ticket,
        _ answer: PeopleAnswer
    ) {
        var isRegistered = false
        // While the database can't be asked, play goes on, and a guest may have an account's name.
        if case .isRegistered(let found)? = answer.change { isRegistered = found }
        if !connection.isFinished, connection.session == nil {
            connection.replyDialect = dialect
            // The account may get it while its password is hashed.
            sessions.begin(hello, on: connection, isRegistered: isRegistered || people.isAskedFor(hello.name))
        }
        lateReplies.complete(ticket, with: .done())
    }

    private func count(_ attempt: SignInTry, _ answer: PeopleAnswer) {
        guard answer.refusal?.code == .badCredentials || answer.isWrongPassword else {
            return limits.tries.succeed(attempt)
        }
        limits.tries.fail(attempt, at: clock.uptime)
        outbox.log(.warning, "sign_in_failed", .init("address", attempt.network))
    }

    // MARK: Answers in parts

    /// A connection has read all that it was sent. What it is owed beyond that is asked now.
    func drained(_ connection: ClientConnection) {
        guard let unread = unread.removeValue(forKey: connection.id) else { return }
        guard let session = sessionDirectory[unread.session] else {
            return lateReplies.complete(unread.ticket, with: .done())
        }
        people.ask(
            unread.question, by: session.asker(on: connection).ofPeople, .request(session.id), under: unread.ticket)
    }

    /// A connection is gone, and reads nothing more.
    func lost(_ connection: ClientConnection) {
        guard let unread = unread.removeValue(forKey: connection.id) else { return }
        lateReplies.complete(unread.ticket, with: .done())
    }
}

extension AuditedDeed {
    /// What the log has of it, without names and words.
    var logFields: [LogEntry.Field] {
        // Guests report, and nothing else of theirs is in the audit.
        var fields = [LogEntry.Field("did", did), .init("by", by ?? (did == "report" ? "guest" : "host"))]
        for (name, value) in [("account", whom), ("player", player), ("addresses", addresses)] {
            if let value { fields.append(.init(name, value)) }
        }
        return fields
    }
}

extension Server {
    /// Whoever runs the server has changed something that those who are connected feel.
    public func apply(_ change: PeopleChange) {
        if !isShuttingDown { accounts?.make(change, by: nil, nil) }
    }

    /// Games that were archived have brought new ratings.
    public func rated(_ ratings: [NewRatings]) {
        if !isShuttingDown { for outcome in ratings { accounts?.rated(outcome) } }
    }
}
