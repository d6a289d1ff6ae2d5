package import ServerCore
package import Wire

/// Checks every line that the members of one table get against what a server must not do.
///
/// Each member has a ledger of its own, which knows only the lines that this member got.
package final class Referee {
    /// A class, as is `Ledger`, because reading a value would copy a whole table.
    fileprivate final class Member {
        /// The player's public id; nil before its session begins.
        var player: String?
        var ledger: Ledger?
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

    private let hashing = Hashing.sodium
    private var members: [Member] = []
    private var faces = FaceNames()
    private var clock = TableClock()
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
        members.indices.contains(player) && !members[player].isLeaving ? members[player].ledger?.snapshot : nil
    }

    func id(of player: Int) -> String? { members.indices.contains(player) ? members[player].player : nil }

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
        attempt { () throws(Flaw) in
            switch message {
            case .snapshot(let snapshot): faces.add(snapshot.faces)
            case .diff(let diff): for case .deal(let deal) in diff.changes { faces.add(deal.faces) }
            case .unknown(let type): throw Flaw("there is no message \(type)")
            default: break
            }
            let read = faces.read(line)
            digest = read.digest
            let (named, expected) = (read.count, faces.expected(in: message))
            try demand(
                named == expected, "\(named) faces are named for \(expected): \(String(decoding: line, as: UTF8.self))")
        }
        return digest
    }

    /// A player gets a line.
    package func received(_ message: ServerMessage, digest: UInt64, by player: Int, at now: Moment) {
        makeRoom(for: player)
        attempt { () throws(Flaw) in
            switch message {
            case .session(let session):
                if session.player != members[player].player { members[player].ledger = nil }
                members[player].player = session.player
            case .snapshot(let snapshot): try take(snapshot, by: player, at: now)
            case .diff(let diff): try take(diff, digest: digest, by: player, at: now)
            case .ok(let ok): try take(ok, by: player, at: now)
            case .error(let error): try take(error, by: player)
            case .closed: members[player].ledger = nil
            case .goodbye(let goodbye): throw Flaw("goodbye \(goodbye.reason.rawValue)")
            case .chat: try demand(members[player].ledger != nil, "chat is told to somebody who is not there")
            case .welcome, .tables, .lobby, .ping, .pong, .echo, .words, .hint, .unknown: break
            case .account, .settings, .records, .leaders, .history, .replay, .export, .bans, .audit, .announcement,
                .saved, .image, .watchers:
                break
            }
        }
    }

    /// The server writes a record into its log.
    func noted(_ record: LogRecord) {
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

    private func makeRoom(for player: Int) { while members.count <= player { members.append(Member()) } }

    private func attempt(_ body: () throws(Flaw) -> Void) {
        guard flaw == nil else { return }
        do throws(Flaw) { try body() } catch { flaw = error.description }
    }

    // MARK: What is told

    private func take(_ snapshot: Snapshot, by player: Int, at now: Moment) throws(Flaw) {
        let isLate = members[player].awaits { $0.body is Request.Hello }
        if snapshot.seq > seq, seq >= 0 {
            clock.note(snapshot, at: now, isLate: isLate)
            if let over = snapshot.over { results.append(over) }
        }
        try clock.check(snapshot, at: now)
        let id = members[player].player ?? ""
        if let ledger = members[player].ledger {
            if snapshot.seq == ledger.snapshot.seq {
                return try demand(
                    ledger.agrees(with: snapshot), "player \(player) holds \(ledger.snapshot), and is shown \(snapshot)"
                )
            }
            // A player who resigns from a race gets a snapshot for watchers instead of the diff.
            let hasLeftRace = ledger.hasOwnBoards && members[player].awaits { $0.body is Request.Resign }
            try demand(
                snapshot.seq > ledger.snapshot.seq && (hasLeftRace || isLate || members[player].comes),
                "player \(player) is shown seq \(snapshot.seq) at \(ledger.snapshot.seq)")
        } else {
            try demand(members[player].comes, "player \(player) is shown a table and did not ask")
        }
        let ledger = try Ledger(snapshot, player: id, hashing: hashing)
        let other = members.lazy.compactMap(\.ledger).first { $0.snapshot.seq == snapshot.seq && !$0.hasOwnBoards }
        if let other {
            try demand(other.agrees(with: snapshot), "player \(player) is shown another table than somebody holds")
        }
        members[player].ledger = ledger
        members[player].hasHeard = true
        members[player].isLeaving = false
        members[player].digests = [:]
        seq = max(seq, snapshot.seq)
    }

    private func take(_ diff: Diff, digest: UInt64, by player: Int, at now: Moment) throws(Flaw) {
        guard let held = members[player].ledger?.snapshot.seq else {
            throw Flaw("player \(player) is told seq \(diff.seq) and is not there")
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
        if members[player].ledger?.hasOwnBoards == false {
            try demand(digests[diff.seq] ?? digest == digest, "two are told different diffs as seq \(diff.seq)")
            digests[diff.seq] = digest
        }
        members[player].digests[diff.seq] = digest
        let isKicked = members[player].ledger?.isKicked(by: diff) ?? false
        do throws(Flaw) {
            try members[player].ledger?.fold(diff)
        } catch {
            throw Flaw("\(error), told to player \(player): \(diff)")
        }
        if members[player].isLeaving || isKicked { members[player].ledger = nil }
    }

    private func take(_ ok: ServerMessage.Ok, by player: Int, at now: Moment) throws(Flaw) {
        guard let waiting = members[player].awaited.removeValue(forKey: ok.re) else {
            throw Flaw("player \(player) is told ok to \(ok.re) and awaits none")
        }
        if waiting.request.body is Request.Leave { members[player].ledger = nil }
        // A member who was put out meanwhile gets nothing, not even the clocks.
        if waiting.request.body is Request.Hello, !members[player].hasHeard, ok.clocks == nil {
            members[player].ledger = nil
        }
        if let held = members[player].ledger?.snapshot.seq, let told = ok.seq, !waiting.isRetry {
            try demand(told == held, "ok tells player \(player) of seq \(told) at \(held)")
        }
        for clocks in ok.clocks ?? [] {
            try clock.check(elapsedMs: clocks.elapsedMs, at: now)
            try demand((clocks.turnMs ?? 0) >= 0 && (clocks.gameMs ?? 0) >= 0, "a clock is below zero")
        }
    }

    private func take(_ error: ErrorReply, by player: Int) throws(Flaw) {
        // A bot that gives up sends `leave` without an id, even if it has no seat any more.
        if error.re == nil, members[player].isLeaving, error.code == .notSeated || error.code == .noSuchTable { return }
        guard let id = error.re, let waiting = members[player].awaited.removeValue(forKey: id) else {
            throw Flaw("player \(player) is told of an error and awaits no reply: \(error)")
        }
        // The player to put out may have left already.
        if waiting.request.body is Request.Kick, error.code == .badField { return }
        let isFair = error.fatal != true && !Self.neverRight.contains(error.code)
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

extension Ledger {
    /// Whether a diff puts this member out of the table.
    fileprivate func isKicked(by diff: Diff) -> Bool {
        diff.changes.contains { change in
            guard case .seat(let change) = change else { return false }
            return change.reason != nil && snapshot.seats[change.seat].player == player
        }
    }
}
