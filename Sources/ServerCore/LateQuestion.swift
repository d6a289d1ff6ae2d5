public import People
public import Vocabulary
public import Wire

/// What the server asks of others, because the answer takes longer than a tick of the loop may.
public struct LateQuestion: Sendable {
    /// The number with which the answer comes, by ``Server/answered(_:_:)``.
    public let number: UInt64
    /// Of whom it is asked, and what.
    public let subject: Subject

    /// What can be asked.
    public enum Subject: Sendable {
        case people(PeopleInquiry)
        /// Of whoever has pictures; only where such themes are offered.
        case pictures(PictureSearch)
        /// Of whoever solves patience games, whether this position can be won; only where the setup asks for verdicts.
        case position(PatiencePosition)
        /// Who plays whom in an event: the numbers of each game. For 256 people it takes some 0.04 s.
        case pairing(@Sendable () -> [[Int]])
        /// Of the other servers, which of them has the session of that token's digest; only where there are others.
        case session([UInt8])
        /// That it be told to all servers. It has no answer.
        case tell(String)
    }

    /// An answer, of the kind of the question's subject.
    public enum Outcome: Sendable {
        case people(PeopleAnswer)
        case pictures(PictureAnswer)
        case position(SolverAnswer)
        case pairing([[Int]])
        case session(SessionPlace)
    }
}

/// Where a session is.
public enum SessionPlace: Sendable, Equatable {
    /// It has come here meanwhile.
    case here
    case there(ServerMessage.Destination)
    case nowhere
    /// It is on its way, or its server is dead, and it did not arrive in time.
    case onTheWay
}

extension Outbox {
    /// Asks a question whose answer completes the ticket.
    func ask(_ subject: LateQuestion.Subject, under ticket: Ticket) {
        output.questions.append(LateQuestion(number: ticket.number, subject: subject))
    }
}

extension Server {
    /// The answer to one of ``ServerOutput/questions`` has come.
    public func answered(_ number: UInt64, _ outcome: LateQuestion.Outcome) {
        let ticket = Ticket(number: number)
        answering {
            if case .people(let answer) = outcome {
                for deed in answer.audited { outbox.log(.info, "audit", deed.logFields) }
                if administration.answered(ticket, answer) { return }
            }
            if isShuttingDown { return }
            switch outcome {
            case .people(let answer): accounts?.answered(ticket, answer)
            case .pictures(let answer): tables.take(answer, to: ticket)
            case .position(let answer): tables.solver.take(answer, to: ticket)
            case .pairing(let games): events?.take(games, to: ticket)
            case .session(let place): sessions.found(place, ticket)
            }
        }
    }
}
