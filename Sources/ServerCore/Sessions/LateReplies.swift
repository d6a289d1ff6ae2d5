import Wire

/// The name of a reply that comes later.
struct Ticket: Sendable, Hashable {
    /// The number by which the driver knows it.
    let number: UInt64
}

/// Requests that were taken and are answered later: whoever handles one draws a ticket for it, answers `pending`, and
/// completes the ticket once the answer is known.
final class LateReplies {
    private let outbox: Outbox
    private let clock: Clock
    private let alarms: Alarms
    private let directory: TableDirectory
    private let recorder: JournalRecorder
    private var waiting: [Ticket: Waiting] = [:]
    /// The tickets of those that are remembered, by what they are remembered by.
    private var tickets: [SentLine: Ticket] = [:]
    private var lastNumber: UInt64 = 0

    fileprivate struct SentLine: Hashable {
        let session: ObjectIdentifier
        let line: LineFingerprint
    }

    /// A request and the receiver of its reply.
    struct Waiting {
        /// The connection that gets the reply: it sent the line first, or again after a resume.
        fileprivate(set) var connection: ClientConnection
        /// Who asked; nil before a hello. The session may lose the connection meanwhile, and then remembers the reply alone.
        let session: Session?
        let request: Request
        /// The table that was in front when it was asked.
        let front: String?
        /// The request's own id; nil if it asked for no reply but a refusal.
        let id: RequestID?
        /// The request's line number on the connection.
        fileprivate(set) var lineNumber: Int
        /// The fingerprint under which the reply is remembered; nil if it is not.
        let line: LineFingerprint?
        /// Whether it was typed, and is answered in words.
        fileprivate let isTyped: Bool
        /// Whether later requests of the connection may be executed before the reply comes.
        let mayBeOvertaken: Bool
        /// How often the connection sent the line.
        fileprivate(set) var copies = 1

        init(_ envelope: Envelope, on connection: ClientConnection, line: LineFingerprint?, mayBeOvertaken: Bool) {
            self.connection = connection
            session = connection.session
            request = envelope.request
            front = connection.session?.tables.last
            id = envelope.id
            lineNumber = connection.lines.lineNumber
            self.line = line
            isTyped = connection.replyDialect == .typed
            self.mayBeOvertaken = mayBeOvertaken
        }

        fileprivate var sentLine: SentLine? {
            guard let session, let line else { return nil }
            return SentLine(session: ObjectIdentifier(session), line: line)
        }

        /// Whether the reply can still be sent. A request before a hello belongs to its connection alone.
        fileprivate var isReachable: Bool {
            !connection.isFinished && (session == nil || connection.session === session)
        }
    }

    init(_ outbox: Outbox, _ clock: Clock, _ alarms: Alarms, _ directory: TableDirectory, _ recorder: JournalRecorder) {
        self.outbox = outbox
        self.clock = clock
        self.alarms = alarms
        self.directory = directory
        self.recorder = recorder
    }

    /// Whether any reply is still to come.
    var isWaitedFor: Bool { !waiting.isEmpty }

    /// Whether a reply to that session is still to come that nobody else could give.
    func isOwed(to session: Session) -> Bool {
        waiting.values.contains { $0.session === session && !$0.mayBeOvertaken }
    }

    /// A ticket that nobody has.
    func drawTicket() -> Ticket {
        lastNumber += 1
        return Ticket(number: lastNumber)
    }

    /// Keeps a request until its ticket is completed.
    func hold(_ request: Waiting, under ticket: Ticket) {
        waiting[ticket] = request
        if let line = request.sentLine { tickets[line] = ticket }
        if !request.mayBeOvertaken { request.connection.wait = .reply }
    }

    /// The connection that gets the reply, while it can still be sent.
    func receiver(of ticket: Ticket) -> ClientConnection? {
        waiting[ticket].flatMap { $0.isReachable ? $0.connection : nil }
    }

    /// Notes a line that is sent again while its reply is awaited; false if none is. After a resume the reply goes to the new
    /// connection.
    func holdAgain(_ line: LineFingerprint, of session: Session, on connection: ClientConnection) -> Bool {
        guard let ticket = tickets[SentLine(session: ObjectIdentifier(session), line: line)],
            var request = waiting[ticket]
        else { return false }
        if request.connection === connection {
            request.copies += 1
        } else {
            (request.connection, request.lineNumber, request.copies) = (connection, connection.lines.lineNumber, 1)
        }
        hold(request, under: ticket)
        return true
    }

    /// Whoever has asked asks again elsewhere.
    func forget(_ ticket: Ticket) {
        if let line = waiting.removeValue(forKey: ticket)?.sentLine { tickets[line] = nil }
    }

    /// Sends the reply, once for every time that the request was sent. If the connection has gone meanwhile, the
    /// reply is still remembered: a client that comes back and sends the request again gets it.
    func complete(_ ticket: Ticket, with answer: Answer) {
        guard let request = waiting.removeValue(forKey: ticket) else { return }
        if let line = request.sentLine { tickets[line] = nil }
        let connection = request.connection
        let isThere = request.isReachable
        if isThere, !request.mayBeOvertaken {
            connection.replyCame(at: clock.uptime)
            alarms.note(connection)
            outbox.output.halted.append(connection.id)
        }
        defer {
            if isThere, case .refused(let refusal) = answer, refusal.fatal == true { outbox.finish(connection) }
        }
        if isThere, request.isTyped { return tellInWords(answer, to: request) }
        let start = outbox.output.bytes.count
        switch answer {
        case .refused(var refusal):
            refusal.re = request.id
            if request.id == nil { refusal.line = request.lineNumber }
            outbox.append(.error(refusal))
        case .done(let table, let seat, let seq, let t, let clocks, let event):
            guard let id = request.id else { return }
            outbox.append(.ok(.init(re: id, table: table, seat: seat, seq: seq, t: t, clocks: clocks, event: event)))
        case .pending: preconditionFailure("a ticket is completed with an answer")
        }
        let line = start..<outbox.output.bytes.count
        if isThere { for _ in 0..<request.copies { outbox.deliver(line, to: connection.id) } }
        if let fingerprint = request.line, !answer.isPassing {
            request.session.map { recorder.remember(outbox.output.bytes[line], to: fingerprint, by: $0) }
        }
    }

    /// Whoever types was told already that a request waits which may be overtaken; what comes of it is told by other lines.
    private func tellInWords(_ answer: Answer, to request: Waiting) {
        var lines: [String] = []
        if case .refused(let refusal) = answer {
            let front = request.front.flatMap { directory[$0] }?.model.snapshot(at: clock.now)
            lines = [Narrator.refusal(refusal, to: request.request, at: front)]
        } else if !request.mayBeOvertaken {
            // Other lines have told what came of it, but not that the wait is over.
            let create = request.request.body as? Request.Create
            let waitedForPictures =
                create != nil || request.request.body is Request.Quick || request.request.body is Request.Configure
            // Whoever goes on with a saved game sees its table.
            if create?.saved == true { return }
            lines = waitedForPictures ? ["The pictures are there."] : Narrator.done(request.request)
        }
        outbox.send(lines: lines, to: request.connection)
    }
}

extension Answer {
    /// Whether it is a refusal that has nothing to do with the request itself. It is not remembered, so that the same line can be
    /// granted later.
    var isPassing: Bool {
        guard case .refused(let refusal) = self else { return false }
        return switch refusal.code {
        case .rateLimited, .busy, .internal, .elsewhere: true
        case .tooMany: refusal.retryMs != nil
        default: false
        }
    }
}
