import Review
import Wire

/// A client in a storm: it keeps all that it was told, checks what follows against it, comes back where its connection
/// was lost, and then sends again what was not answered.
final class StormPlayer {
    /// A request whose reply has not come.
    struct Pending {
        let id: Int
        let line: [UInt8]
        let request: Request
        let sentAt: Int
        /// The process that it was first sent to.
        let life: Int
    }

    /// A table as this client knows it.
    struct Held {
        var checker: TableChecker
        /// Whether a line about it has come since the last hello.
        var isHeard = true
        var isLeaving = false
    }

    /// Replies that a server remembers in any case, less those that may be under way.
    static let remembered = 40

    let number: Int
    /// Whether it types commands and reads words, which nobody checks, and comes as somebody new each time.
    let isTyped: Bool
    unowned let storm: Storm
    var link: StormLink?
    var isGreeted = false
    private(set) var token: String?
    private(set) var player = ""
    private(set) var held: [String: Held] = [:]
    private(set) var pending: [Pending] = []
    /// The last requests with their replies that are remembered, and in which process they came.
    private(set) var answered: [(id: Int, line: [UInt8], reply: [UInt8], life: Int)] = []
    /// Replies that must come once more, by their requests' ids.
    private var repeats: [(id: Int, reply: [UInt8], life: Int)] = []
    private var hello: Int?
    private var isResuming = false
    private var lastID = 0
    /// When the last connection was lost.
    private var lostAt = 0
    /// The process that it was connected to before this one.
    private var lastLife = 0
    private var chats: Set<String> = []
    private var pausedTables: Set<String> = []
    /// The players who sit beside this client's own.
    private(set) var guests: Set<String> = []
    /// The moves in the client's own seats that no reply was seen of yet, by table.
    var moves: [String: [(seq: Int, card: Int)]] = [:]
    var membership = StormMembership()

    init(_ number: Int, in storm: Storm) {
        self.number = number
        self.storm = storm
        isTyped = storm.plan.hasTypist && number == storm.plan.clients - 1
    }

    /// The tables where it is, in order.
    var tables: [String] { held.keys.sorted() }

    // MARK: The connection

    func connected(_ link: StormLink) {
        self.link = link
        sayHello()
    }

    /// The connection is gone. A link that is not the last one is known to be gone.
    func lost(_ link: StormLink) {
        guard self.link === link else { return }
        (lastLife, lostAt) = (link.life, storm.now)
        self.link = nil
        isGreeted = false
        hello = nil
        repeats = []
    }

    /// Forgets everything, for the server may have forgotten it.
    func forget() {
        link = nil
        isGreeted = false
        hello = nil
        forgetSession()
    }

    func forgetSession() {
        guests = []
        moves = [:]
        token = nil
        player = ""
        held = [:]
        pending = []
        answered = []
        repeats = []
        chats = []
        membership = StormMembership(isRegistered: membership.isRegistered)
    }

    func sayHello() {
        guard link != nil, hello == nil, !isGreeted else { return }
        if isTyped { return type("name p\(number)") }
        lastID += 1
        hello = lastID
        isResuming = token != nil
        for table in held.keys { held[table]?.isHeard = false }
        pausedTables = Set(held.filter { $0.value.checker.table.phase == .paused }.keys)
        let tables = isResuming ? held.mapValues { $0.checker.table.seq } : nil
        let request = Request.hello(.init(name: "p\(number)", resume: token, tables: tables))
        storm.send(Self.line(Envelope(id: .number(lastID), request)), from: self)
    }

    private static func line(_ envelope: Envelope) -> [UInt8] {
        var bytes = WireEncoder.bytes(of: envelope)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    // MARK: Requests

    func ask(_ request: Request) {
        guard let link, isGreeted else { return }
        lastID += 1
        let line = Self.line(Envelope(id: .number(lastID), request))
        pending.append(Pending(id: lastID, line: line, request: request, sentAt: storm.now, life: link.life))
        switch request.body {
        case let leave as Request.Leave: held[leave.table]?.isLeaving = true
        case let kick as Request.Kick:
            if let player = held[kick.table]?.checker.table.seats[kick.seat].player {
                storm.truth.noteKick(of: player, from: kick.table)
            }
        default: break
        }
        storm.send(line, from: self)
    }

    /// Sends a request once more that was answered. The same reply must come.
    func askAgain(_ place: Int) {
        guard isGreeted else { return }
        let (id, line, reply, life) = answered[place]
        repeats.append((id, reply, life))
        storm.send(line, from: self)
    }

    /// Sends a request again that was refused for a while.
    func retry(_ id: Int) {
        guard isGreeted, let request = pending.first(where: { $0.id == id }) else { return }
        storm.send(request.line, from: self)
    }

    // MARK: What is told

    func receive(_ line: StormLine, on link: StormLink) throws(Breach) {
        if isTyped { return read(line) }
        try demand(!line.isInWords, "player \(number) is told words: \(String(decoding: line.bytes, as: UTF8.self))")
        switch line.message {
        case .session(let session): try take(session)
        case .ok(let ok):
            guard case .number(let id) = ok.re else { throw Breach("ok is for \(ok.re)") }
            if id == hello { return try greeted(ok) }
            try take(replyTo: id, line, ok: ok, error: nil)
        case .error(let error): try take(error, line)
        case .snapshot(let snapshot): try take(snapshot, on: link)
        case .diff(let diff): try take(diff, line.digest)
        case .chat(let chat):
            try demand(held[chat.table] != nil, "player \(number) is told chat of a table where it is not")
            if chat.old != true {
                try demand(chats.insert(chat.text).inserted, "player \(number) is told \(chat.text) twice")
            }
        case .closed(let closed): held[closed.table] = nil
        case .goodbye(let goodbye):
            switch goodbye.reason {
            case .slow: storm.took(.slow)
            case .replaced, .shutdown: break
            default: throw Breach("goodbye \(goodbye.reason.rawValue)")
            }
        case .tables(let list): for entry in list.tables { storm.truth.note(table: entry.table) }
        case .welcome, .lobby, .ping, .pong, .echo, .words, .hint, .unknown: break
        case .records(let records): try check(records)
        case .account, .settings, .leaders, .history, .replay, .export, .bans, .audit, .announcement, .saved, .image,
            .watchers, .events, .event, .called, .eventExport:
            break
        }
    }

    private func take(_ session: ServerMessage.Session) throws(Breach) {
        if isResuming {
            try demand(session.player == player && session.resume == token, "player \(number) is another one now")
        }
        (player, token) = (session.player, session.resume)
        storm.truth.note(player: player, of: number)
        noteAccount(session)
    }

    private func greeted(_ ok: ServerMessage.Ok) throws(Breach) {
        hello = nil
        isGreeted = true
        let isRestarted = isResuming && link.map { $0.life > lastLife } ?? false
        if isRestarted { storm.took(.resumedAfterRestart) }
        let told = Set((ok.clocks ?? []).map(\.table))
        for table in tables where held[table]?.isHeard == false && !told.contains(table) {
            try demand(
                storm.truth.mayAbort || held[table]?.isLeaving == true || storm.truth.kicked.contains([player, table]),
                "player \(number) is back, and not at \(table), where it was")
            held[table] = nil
        }
        if isRestarted {
            for table in pausedTables where held[table]?.checker.table.phase == .paused {
                storm.took(.pausedOverRestart)
            }
        }
        isResuming = false
        for request in pending { storm.send(request.line, from: self) }
        storm.acts(self)
    }

    private func take(_ error: ErrorReply, _ line: StormLine) throws(Breach) {
        guard case .number(let id)? = error.re else {
            let isAborted = error.code == .internal && storm.truth.mayAbort
            return try demand(isAborted || error.fatal == true, "player \(number) is told \(error)")
        }
        if id == hello {
            hello = nil
            switch error.code {
            case .badResume:
                try demand(
                    storm.now - lostAt >= 60 * Time.seconds,
                    "player \(number) was away for \((storm.now - lostAt) / Time.milliseconds) ms and is not known")
                storm.took(.holdEnded)
                forgetSession()
                return sayHello()
            case .internal: return storm.helloAgain(self)
            default: throw Breach("hello is refused: \(error)")
            }
        }
        try take(replyTo: id, line, ok: nil, error: error)
    }

    private func take(
        replyTo id: Int, _ line: StormLine, ok: ServerMessage.Ok?, error: ErrorReply?
    ) throws(Breach) {
        let isPutOff = error?.code == .internal || error?.code == .rateLimited
        if let place = repeats.firstIndex(where: { $0.id == id }) {
            let (_, reply, life) = repeats.remove(at: place)
            if isPutOff { return }
            storm.took(life == link?.life ? .replyAgain : .replyAgainAfterRestart)
            return try demand(
                line.bytes.elementsEqual(reply),
                "request \(id) of player \(number) was answered by \(String(decoding: reply, as: UTF8.self)) and now by "
                    + String(decoding: line.bytes, as: UTF8.self))
        }
        guard let place = pending.firstIndex(where: { $0.id == id }) else {
            throw Breach("player \(number) awaits no reply: \(String(decoding: line.bytes, as: UTF8.self))")
        }
        if isPutOff, !Self.isOfAccounts(pending[place].request) {
            if error?.code == .internal { storm.took(.cannotRecord) }
            return storm.retryLater(id, of: self)
        }
        let request = pending.remove(at: place)
        if let life = link?.life, life > request.life {
            storm.took(.pendingAnsweredAfterRestart)
            if request.request.isFlip, error?.code == .cardHeld { storm.took(.waitEndedByCrash) }
        }
        if request.request.isRemembered {
            answered.append((id, request.line, Array(line.bytes), link?.life ?? 0))
            if answered.count > Self.remembered { answered.removeFirst() }
        }
        try checkMoves(request, ok)
        try checkEntry(request, ok, error)
        if let error { return try take(error, to: request.request) }
        if let table = ok?.table { storm.truth.note(table: table) }
        switch request.request.body {
        case let leave as Request.Leave:
            // In a reply that is given again, it may have come in again since.
            if let seq = held[leave.table]?.checker.table.seq, seq > ok?.seq ?? seq {
                held[leave.table]?.isLeaving = false
            } else {
                held[leave.table] = nil
            }
        case let join as Request.Join where join.name != nil:
            if let seat = ok?.seat, let seats = held[join.table]?.checker.table.seats, seats.indices.contains(seat),
                let guest = seats[seat].player
            {
                guests.insert(guest)
            }
        case let kick as Request.Kick where ok != nil: if held[kick.table] != nil { storm.took(.kicked) }
        default: break
        }
    }

    private func take(_ error: ErrorReply, to request: Request) throws(Breach) {
        if let leave = request.body as? Request.Leave { held[leave.table]?.isLeaving = false }
        noteRefusal(error, of: request)
        if error.code == .noSuchTable, let table = (request.body as? Request.Join)?.table {
            storm.truth.forget(table: table)
        }
        try demand(!Self.neverRight.contains(error.code), "\(request.type) of player \(number) is refused: \(error)")
    }

    /// Refusals that no client of a storm causes.
    private static let neverRight: Set<ErrorCode> = [
        .lineTooLong, .notUTF8, .badJSON, .unknownType, .missingField, .helloFirst, .helloTwice, .badProtocol, .badName,
        .serverFull, .badPassword,
    ]

    private func take(_ snapshot: Snapshot, on link: StormLink) throws(Breach) {
        storm.truth.note(table: snapshot.table)
        let table = snapshot.table
        if let checker = held[table]?.checker {
            if snapshot.seq == checker.table.seq {
                try demand(
                    checker.agrees(with: snapshot) || checker.hasOwnBoards,
                    "player \(number) holds \(checker.table), and is shown \(snapshot)")
                held[table]?.isHeard = true
                if checker.agrees(with: snapshot) { return }
            }
            try demand(
                snapshot.seq >= checker.table.seq && mayJump(on: link),
                "player \(number) is shown seq \(snapshot.seq) of \(table) after \(checker.table.seq)")
            if hello != nil, link.life > lastLife { storm.took(.snapshotAfterRestart) }
        }
        held[table] = Held(checker: try TableChecker(snapshot, player: player, hashing: .sodium))
    }

    private func take(_ diff: Diff, _ digest: UInt64) throws(Breach) {
        let table = diff.table
        guard let checker = held[table]?.checker else {
            throw Breach("player \(number) is told seq \(diff.seq) of \(table) and is not there")
        }
        try storm.truth.note(diff, seenBy: checker.owner, digest: digest)
        var isKicked = false
        for case .seat(let change) in diff.changes where change.reason != nil {
            guard let kicked = checker.table.seats[change.seat].player else { continue }
            storm.truth.notePutOut(kicked, from: table, at: storm.now, in: link?.life ?? 0)
            if kicked == player { isKicked = true }
        }
        note(movesIn: diff, checker.table)
        if diff.changes.contains(where: \.isOfRules) { return try configure(diff, checker) }
        for case .over(let over) in diff.changes {
            storm.took(Branch(overIn: checker.mode.name))
            noteOver(over, at: checker)
        }
        do throws(Breach) { try checker.take(diff) } catch {
            throw Breach("\(error), told to player \(number): \(diff)")
        }
        if hello != nil, let link, link.life > lastLife { storm.took(.diffsAfterRestart) }
        held[table]?.isHeard = true
        if isKicked { held[table] = nil }
    }

    /// The host has set other rules: from here on the table is a new one.
    private func configure(_ diff: Diff, _ checker: TableChecker) throws(Breach) {
        var mirror = TableMirror(checker.table)
        try demand(
            checker.table.phase == .waiting && mirror.fold(diff) == .folded,
            "rules are set that do not fit \(checker.table): \(diff)")
        storm.took(.configured)
        held[diff.table] = Held(checker: try TableChecker(mirror.snapshot, player: player, hashing: .sodium))
    }

    /// Whether a snapshot may come in place of diffs.
    private func mayJump(on link: StormLink) -> Bool {
        hello != nil || link.isBehind
            || pending.contains { request in
                let body = request.request.body
                return body is Request.Join || body is Request.Watch || body is Request.Sync || body is Request.Resign
                    || body is Request.Quick || body is Request.Leave
            }
    }
}

extension Change {
    fileprivate var isOfRules: Bool { if case .rules = self { true } else { false } }
}

extension Request {
    fileprivate var isFlip: Bool { body is Flip }
}

extension TableChecker {
    /// The seat in which the member plays now.
    var seat: Int? { table.seats.firstIndex { $0.player == player && $0.status == .here && $0.bot == nil } }
}
