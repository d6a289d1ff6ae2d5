import Review
package import ServerCore
package import Wire

/// Checks every line that the members of one table get against what a server must not do.
///
/// Each member has a checker of its own, which knows only the lines that this member got.
package final class Referee {
    fileprivate final class Member {
        /// The player's public id; nil before its session begins.
        var player: String?
        /// The token of the session.
        var token = ""
        var checker: TableChecker?
        /// The moves of the last hint, until cards move.
        var hinted: [ServerMessage.HintedMove] = []
        /// Requests without a reply yet; true for one that was sent again because its reply was lost.
        var awaited: [RequestID: (request: Request, isRetry: Bool)] = [:]
        var sent: Set<RequestID> = []
        /// Whether it has got a line of the table since it came, or came back.
        var hasHeard = false
        /// Whether it has sent `leave`.
        var isLeaving = false
        /// The digest of every diff that it got, by `seq`.
        var digests: [Int: UInt64] = [:]
    }

    /// The only refusals that the next request may get; nil for all that a player may cause.
    var allowed: Set<ErrorCode>?
    private var members: [Member] = []
    private var faces = FaceNames()
    private var clock = ShownClocks()
    /// The digest of every diff, in modes where all get the same diff.
    private var digests: [Int: UInt64] = [:]
    /// The highest `seq` that any member got.
    private(set) var seq = -1
    /// The results, in order.
    private(set) var results: [Over] = []
    /// The first flaw found, in a sentence.
    package private(set) var flaw: String?

    /// A referee of a table without members.
    package init() {}

    /// The table as a player sees it; nil for a player who is not there.
    func table(heldBy player: Int) -> Snapshot? {
        members.indices.contains(player) && !members[player].isLeaving ? members[player].checker?.table : nil
    }

    func id(of player: Int) -> String? { members.indices.contains(player) ? members[player].player : nil }

    func token(of player: Int) -> String? { members.indices.contains(player) ? members[player].token : nil }

    func hinted(to player: Int) -> [ServerMessage.HintedMove] { members[player].hinted }

    func awaitsReply(_ player: Int) -> Bool { !members[player].awaited.isEmpty }

    // MARK: What happens

    /// A player sends a request.
    package func sent(_ envelope: Envelope, by player: Int) {
        makeRoom(for: player)
        if envelope.request.body is Request.Leave { members[player].isLeaving = true }
        guard let id = envelope.id else { return }
        let isRetry = !members[player].sent.insert(id).inserted
        members[player].awaited[id] = (envelope.request, isRetry)
    }

    /// A player's connection is gone, and the lines on their way to it are lost.
    func lost(_ player: Int) {
        makeRoom(for: player)
        members[player].awaited = [:]
        members[player].hasHeard = false
    }

    /// Counts the faces in a line, whoever gets it, and returns a digest of the line.
    package func digest(of message: ServerMessage, _ line: ArraySlice<UInt8>) -> UInt64 {
        var digest: UInt64 = 0
        attempt { () throws(Breach) in digest = try faces.check(message, line) }
        return digest
    }

    /// A player gets a line.
    package func received(_ message: ServerMessage, digest: UInt64, by player: Int, at now: Moment) {
        makeRoom(for: player)
        attempt { () throws(Breach) in
            switch message {
            case .session(let session):
                if session.player != members[player].player { members[player].checker = nil }
                (members[player].player, members[player].token) = (session.player, session.resume)
            case .snapshot(let snapshot): try take(snapshot, by: player, at: now)
            case .diff(let diff): try take(diff, digest: digest, by: player, at: now)
            case .ok(let ok): try take(ok, by: player, at: now)
            case .error(let error): try take(error, by: player)
            case .closed:
                let leaves = members[player].awaits { $0.body is Request.Leave }
                try demand(allowed == nil || leaves, "the table is closed while somebody is there")
                members[player].checker = nil
            case .goodbye(let goodbye): throw Breach("goodbye \(goodbye.reason.rawValue)")
            case .chat: try demand(members[player].checker != nil, "chat is told to somebody who is not there")
            case .hint(let hint):
                try demand(
                    members[player].awaits { $0.body is Request.Hint } && hint.seat == seat(of: player),
                    "player \(player) is told a hint and asked for none")
                members[player].hinted = hint.moves
            case .welcome, .tables, .lobby, .ping, .pong, .echo, .words, .unknown: break
            case .account, .settings, .records, .leaders, .history, .replay, .export, .bans, .audit, .announcement,
                .saved, .image, .watchers, .events, .event, .called, .eventExport:
                break
            }
        }
    }

    /// The server writes a record into its log.
    func noted(_ record: LogEntry) {
        if record.level >= .warning { flaw = flaw ?? "the server logs \(record.event)" }
    }

    /// The game is over: checks that no reply is missing.
    package func finish() {
        for (player, member) in members.enumerated() {
            for (id, waiting) in member.awaited {
                flaw = flaw ?? "player \(player) got no reply to \(waiting.request.type) \(id)"
            }
        }
    }

    /// The seat of a player; nil for one who looks on.
    func seat(of player: Int) -> Int? {
        table(heldBy: player)?.seats.firstIndex { $0.player == members[player].player }
    }

    private func makeRoom(for player: Int) { while members.count <= player { members.append(Member()) } }

    private func attempt(_ body: () throws(Breach) -> Void) {
        guard flaw == nil else { return }
        do throws(Breach) { try body() } catch { flaw = error.description }
    }

    // MARK: What is told

    private func take(_ snapshot: Snapshot, by player: Int, at now: Moment) throws(Breach) {
        let isLate = members[player].awaits { $0.body is Request.Hello }
        if snapshot.seq > seq, seq >= 0 {
            clock.note(snapshot, at: now, isLate: isLate)
            if let over = snapshot.over { results.append(over) }
        }
        try clock.check(snapshot, at: now)
        let id = members[player].player ?? ""
        if let checker = members[player].checker {
            if snapshot.seq == checker.table.seq {
                return try demand(
                    checker.agrees(with: snapshot), "player \(player) holds \(checker.table), and is shown \(snapshot)"
                )
            }
            // A player who resigns from a race gets a snapshot for watchers instead of the diff.
            let hasLeftRace = checker.hasOwnBoards && members[player].awaits { $0.body is Request.Resign }
            try demand(
                snapshot.seq > checker.table.seq && (hasLeftRace || isLate || members[player].comes),
                "player \(player) is shown seq \(snapshot.seq) at \(checker.table.seq)")
            // Nobody else moves the piles of a seat whose player is away.
            try demand(
                hasLeftRace || snapshot.board.patience == checker.table.board.patience,
                "the piles of player \(player), who was away, have changed")
        } else {
            try demand(members[player].comes, "player \(player) is shown a table and did not ask")
        }
        let checker = try TableChecker(snapshot, player: id, hashing: .sodium)
        let other = members.lazy.compactMap(\.checker).first { $0.table.seq == snapshot.seq && !$0.hasOwnBoards }
        if let other {
            try demand(other.agrees(with: snapshot), "player \(player) is shown another table than somebody holds")
        }
        members[player].checker = checker
        members[player].hasHeard = true
        members[player].isLeaving = false
        members[player].digests = [:]
        seq = max(seq, snapshot.seq)
    }

    private func take(_ diff: Diff, digest: UInt64, by player: Int, at now: Moment) throws(Breach) {
        guard let held = members[player].checker?.table.seq else {
            throw Breach("player \(player) is told seq \(diff.seq) and is not there")
        }
        if diff.seq <= held {
            let asked = members[player].awaits { $0.body is Request.Sync }
            try demand(asked, "player \(player) is told seq \(diff.seq) again")
            let before = members[player].digests[diff.seq]
            return try demand(before ?? digest == digest, "seq \(diff.seq) is told again in other words")
        }
        members[player].hasHeard = true
        if diff.seq > seq {
            seq = diff.seq
            let isLate = members[player].awaits { $0.body is Request.Hello }
            clock.note(diff, at: now, isLate: isLate)
            for case .over(let over) in diff.changes { results.append(over) }
        }
        if members[player].checker?.hasOwnBoards == false {
            try demand(digests[diff.seq] ?? digest == digest, "two are told different diffs as seq \(diff.seq)")
            digests[diff.seq] = digest
        }
        members[player].digests[diff.seq] = digest
        if diff.changes.contains(where: \.movesPiles) { members[player].hinted = [] }
        let isKicked = members[player].checker?.isKicked(by: diff) ?? false
        do throws(Breach) {
            try members[player].checker?.take(diff)
        } catch {
            throw Breach("\(error), told to player \(player): \(diff)")
        }
        if members[player].isLeaving || isKicked { members[player].checker = nil }
    }

    private func take(_ ok: ServerMessage.Ok, by player: Int, at now: Moment) throws(Breach) {
        guard let waiting = members[player].awaited.removeValue(forKey: ok.re) else {
            throw Breach("player \(player) is told ok to \(ok.re) and awaits none")
        }
        if waiting.request.body is Request.Leave { members[player].checker = nil }
        // A member who was put out meanwhile gets nothing, not even the clocks.
        if waiting.request.body is Request.Hello, !members[player].hasHeard, ok.clocks == nil {
            members[player].checker = nil
        }
        if let held = members[player].checker?.table.seq, let told = ok.seq, !waiting.isRetry {
            try demand(told == held, "ok tells player \(player) of seq \(told) at \(held)")
        }
        for clocks in ok.clocks ?? [] {
            try clock.check(elapsedMs: clocks.elapsedMs, at: now)
            try demand((clocks.turnMs ?? 0) >= 0 && (clocks.gameMs ?? 0) >= 0, "a clock is below zero")
        }
    }

    private func take(_ error: ErrorReply, by player: Int) throws(Breach) {
        // A bot that gives up sends `leave` without an id, even if it has no seat any more.
        if error.re == nil, members[player].isLeaving, error.code == .notSeated || error.code == .noSuchTable { return }
        guard let id = error.re, let waiting = members[player].awaited.removeValue(forKey: id) else {
            throw Breach("player \(player) is told of an error and awaits no reply: \(error)")
        }
        // The player to put out may have left already.
        if waiting.request.body is Request.Kick, error.code == .badField { return }
        let isFair = error.fatal != true && allowed?.contains(error.code) ?? !Self.neverRight.contains(error.code)
        try demand(isFair, "\(waiting.request.type) of player \(player) is refused: \(error)")
    }

    /// Refusals that no player of an endurance game causes.
    private static let neverRight: Set<ErrorCode> = [
        .lineTooLong, .notUTF8, .badJSON, .unknownType, .missingField, .badField, .helloFirst, .helloTwice,
        .badProtocol,
        .badName, .rateLimited, .serverFull, .shuttingDown, .badPassword, .internal,
    ]
}

extension Referee.Member {
    func awaits(_ isMeant: (Request) -> Bool) -> Bool { awaited.values.contains { isMeant($0.request) } }

    /// Whether the member asks for a table or a seat that it does not have yet.
    var comes: Bool {
        awaits { request in
            switch request.body {
            case is Request.Create, is Request.Join, is Request.Quick, is Request.Watch: true
            default: false
            }
        }
    }
}

extension TableChecker {
    /// Whether a diff puts this member out of the table.
    fileprivate func isKicked(by diff: Diff) -> Bool {
        diff.changes.contains { change in
            guard case .seat(let change) = change else { return false }
            return change.reason != nil && table.seats[change.seat].player == player
        }
    }
}

extension Change {
    fileprivate var movesPiles: Bool {
        if case .patience(.carry) = self { true } else { false }
    }
}
