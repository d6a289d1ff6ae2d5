import Wire

/// Hears what a bot sends, sees what it is sent, and knows its mistakes.
struct Judge {
    private(set) var mistakes: [Mistake] = []
    /// The table as the bot was told of it.
    private(set) var mirror: TableMirror?
    /// The bot's player and its token.
    private(set) var session: ServerMessage.Session?
    /// The bot's requests that have no reply yet.
    private(set) var unanswered: [RequestID: (line: [UInt8], request: Request)] = [:]
    private(set) var lastLine: [UInt8]?
    /// Whether the bot might have turned a card, and whether it has.
    private var mightMove = false
    private var hasMoved = false
    private var sent: [RequestID: [UInt8]] = [:]
    /// A flip that must come again as the same bytes, and its id.
    private var owed: (id: RequestID, line: [UInt8])?
    private var refusals: (key: String, seq: Int?, count: Int) = ("", nil, 0)
    private var goneCards = 0
    private var flipsInPause = 0
    private var needless = 0
    private var lastPing: Duration?
    /// Until when a request after a refusal for its rate comes too early.
    private var waitsUntil: Duration?

    /// More are no help.
    private static let mostMistakes = 12

    mutating func note(_ id: String, _ words: String, section: String, line: [UInt8]?) {
        note(Mistake(id, words, section: section, line: line))
    }

    mutating func note(_ mistake: Mistake) {
        guard mistakes.count < Self.mostMistakes, !mistakes.contains(where: { $0.id == mistake.id }) else { return }
        mistakes.append(mistake)
    }

    /// The bot's seat; nil where it has none.
    var seat: Int? {
        guard let session, let mirror else { return nil }
        return mirror.snapshot.seats.firstIndex { $0.player == session.player }
    }

    /// Whether the bot has a card of an attempt open and may turn the next.
    var isInAttempt: Bool {
        guard let seat, let snapshot = mirror?.snapshot, snapshot.phase == .playing else { return false }
        if let turn = snapshot.turn, turn.seat != seat { return false }
        return snapshot.board.cards.contains { if case .up = $0 { true } else { false } }
    }

    /// Whether the game is over, and the bot has let it go by, or has given it up without a card.
    var hasSleptThrough: Bool {
        guard let over = mirror?.snapshot.over else { return false }
        return !hasMoved && (mightMove || over.reason == .resigned)
    }

    /// What the bot has to do now, to complete "the bot had to …".
    var duty: String {
        guard let snapshot = mirror?.snapshot, let seat else { return "take a seat" }
        switch snapshot.phase {
        case .waiting: return snapshot.seats[seat].ready ? "be ready once more, or wait" : "be ready"
        case .paused: return "agree to go on (pause with on false)"
        case .playing: return "flip a card"
        case .over, .other: return "leave, or ask for another game"
        }
    }

    // MARK: What the bot sends

    /// `isMissing` says that the bot has not got a diff of its table.
    mutating func hears(_ line: [UInt8], _ envelope: Envelope?, at now: Duration, isMissing: Bool) {
        lastLine = line
        guard let envelope else { return }
        let request = envelope.request
        countNeedless(request, line, at: now, isMissing: isMissing)
        if request.body is Request.Pong || request.body is Request.Ping { return }
        if let until = waitsUntil {
            if now < until {
                note(
                    "impatient", "After rate_limited the bot sent a request before retry_ms was over.",
                    section: "SPEC.md#codes", line: line)
            }
            waitsUntil = nil
        }
        if request.body is Request.Hello { return }
        checkRetry(line, envelope)
        if isWaitingInScramble, request.body is any TableRequest, envelope.id.map({ unanswered[$0] == nil }) ?? true {
            note(
                "sends-while-waiting",
                "The bot's flip waited for a held card, and it sent another request about the table, which ends the wait.",
                section: "SPEC.md#scramble", line: line)
        }
        guard let id = envelope.id else { return }
        if let before = sent[id], before != line {
            note(
                "id-reused", "The bot used an id again in its session, with other bytes.",
                section: "SPEC.md#requests-and-replies", line: line)
        }
        sent[id] = line
        unanswered[id] = (line, request)
    }

    /// Two may be a bot's way to make sure, or cross with what the bot is told.
    private mutating func countNeedless(_ request: Request, _ line: [UInt8], at now: Duration, isMissing: Bool) {
        if isNeedless(request, at: now, isMissing: isMissing) { needless += 1 }
        if request.body is Request.Ping { lastPing = now }
        guard needless >= 3 else { return }
        note(
            "needless", "The bot asked again and again for what it had been told, or what was done already.",
            section: "SPEC.md#when-to-ask", line: line)
    }

    private func isNeedless(_ request: Request, at now: Duration, isMissing: Bool) -> Bool {
        if request.body is Request.Ping { return lastPing.map { now - $0 < .seconds(1) } ?? false }
        guard let seat, let snapshot = mirror?.snapshot else { return false }
        return switch request.body {
        case is Request.Sync: !isMissing
        case is Request.List, is Request.Lobby, is Request.Watchers: true
        case let ready as Request.Ready: ready.on != false && snapshot.seats[seat].ready
        case let again as Request.Again: again.on != false && snapshot.seats[seat].ready
        case let pause as Request.Pause: !pause.on && snapshot.seats[seat].agree == true
        default: false
        }
    }

    private var isWaitingInScramble: Bool {
        mirror?.snapshot.rules.mode == "scramble" && unanswered.values.contains { $0.request.body is Request.Flip }
    }

    private mutating func checkRetry(_ line: [UInt8], _ envelope: Envelope) {
        guard let owed, !(envelope.request.body is Request.Sync) else { return }
        self.owed = nil
        guard line != owed.line else { return }
        let isSameID = envelope.id == owed.id
        note(
            isSameID ? "other-bytes" : "not-sent-again",
            isSameID
                ? "After the resume the bot sent the id of its unanswered request with other bytes."
                : "After the resume the bot did not send its unanswered request again first.",
            section: "SPEC.md#coming-back",
            line: line)
    }

    /// The link is gone. A flip that had no reply must come again.
    mutating func lostLink(flip: Envelope, line: [UInt8]) {
        owed = flip.id.map { ($0, line) }
        // The replies to whatever else was under way are not seen, and it may be sent again.
        unanswered = unanswered.filter { $0.key == flip.id }
    }

    /// The bot's hello after its link was lost.
    mutating func returns(with hello: Request.Hello, line: [UInt8]) {
        guard let session else { return }
        if hello.resume == nil {
            note(
                "no-resume", "After its connection was lost the bot began a new session; its seat waits for resume.",
                section: "SPEC.md#coming-back", line: line)
        } else if hello.resume != session.resume {
            note(
                "wrong-token", "The bot did not resume with the token of session.", section: "SPEC.md#hello", line: line
            )
        }
        if let mirror, let seq = hello.tables?[mirror.snapshot.table], seq > mirror.snapshot.seq {
            note(
                "wrong-seq", "In tables of hello the bot names seq \(seq), and has been sent \(mirror.snapshot.seq).",
                section: "SPEC.md#hello", line: line)
        }
    }

    /// A refusal with retry_ms was made up.
    mutating func mustWait(until time: Duration) { waitsUntil = time }

    // MARK: What the bot is sent

    mutating func tells(_ message: ServerMessage) {
        switch message {
        case .session(let session):
            if session.player != self.session?.player { sent = [:] }
            self.session = session
        case .snapshot(let snapshot):
            if mirror == nil { mirror = TableMirror(snapshot) } else { mirror?.replace(with: snapshot) }
            noteMoves([])
        case .diff(let diff):
            guard diff.table == mirror?.snapshot.table else { return }
            _ = mirror?.fold(diff)
            noteMoves(diff.changes)
        case .ok(let ok):
            unanswered[ok.re] = nil
            refusals.count = 0
        case .error(let error): judge(error)
        default: break
        }
    }

    private mutating func noteMoves(_ changes: [Change]) {
        guard let seat, let snapshot = mirror?.snapshot else { return }
        if snapshot.phase == .playing, snapshot.turn.map({ $0.seat == seat }) ?? true { mightMove = true }
        if changes.contains(where: { if case .memory(.reveal(_, _, seat)) = $0 { true } else { false } }) {
            hasMoved = true
        }
    }

    private mutating func judge(_ error: ErrorReply) {
        let asked = error.re.flatMap { unanswered.removeValue(forKey: $0) }
        let line = asked?.line ?? lastLine
        let said = "The server refused (\(error.code.rawValue)): \(error.message)"
        switch error.code {
        case .badJSON, .notUTF8, .lineTooLong, .unknownType, .missingField, .badField, .noSuchCard:
            note("malformed", said, section: "SPEC.md#codes", line: line)
        case .helloFirst, .helloTwice, .badProtocol, .badName:
            note("hello", said, section: "SPEC.md#hello", line: line)
        case .notYourTurn where error.retryMs != nil:
            note(
                "flips-while-shown", "The bot flipped a card while its own miss was shown.",
                section: "SPEC.md#is-it-my-move",
                line: line)
        case .notYourTurn:
            note(
                "out-of-turn", "The bot flipped a card in another's turn.", section: "SPEC.md#is-it-my-move", line: line
            )
        case .paused:
            flipsInPause += 1
            // One may have been under way.
            if flipsInPause > 1 {
                note("flips-in-pause", "The bot flips cards in a pause.", section: "SPEC.md#pausing", line: line)
            }
        case .cardGone where mirror?.snapshot.turn != nil:
            goneCards += 1
            if goneCards > 1 {
                note(
                    "taken-card", "The bot flips cards that have been taken.", section: "SPEC.md#is-it-my-move",
                    line: line)
            }
        case .rateLimited where waitsUntil == nil:
            note("too-fast", said, section: "SERVER.md#limits", line: line)
        default: break
        }
        countRefusal(error, asked?.request, line)
    }

    private mutating func countRefusal(_ error: ErrorReply, _ request: Request?, _ line: [UInt8]?) {
        guard error.retryMs == nil else { return }
        let flip = request?.body as? Request.Flip
        let key = "\(error.code.rawValue) \(flip.map { "\($0.card)" } ?? "")"
        let seq = mirror?.snapshot.seq
        refusals = refusals.key == key && refusals.seq == seq ? (key, seq, refusals.count + 1) : (key, seq, 1)
        guard refusals.count >= 3 else { return }
        note(
            "insists",
            "The bot sent again and again what was refused (\(error.code.rawValue)), though nothing had changed.",
            section: "SPEC.md#when-to-ask", line: line)
    }
}
