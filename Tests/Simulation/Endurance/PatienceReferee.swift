import BotCore
internal import ServerCore
import Vocabulary
import Wire

/// Checks every line that those at a patience table get: each diff follows from the one before, each snapshot is what was folded, no
/// text of a line names a card that the message does not tell, and no board shows one that lies face down.
final class PatienceReferee: RoomJudge {
    /// Somebody at the table. A class, because reading a value would copy a whole table.
    final class Member {
        /// The player's public id, and the token of the session.
        var player = ""
        var token = ""
        fileprivate(set) var mirror: TableMirror?
        /// The request without a reply yet; nil for none. A player sends one after the other.
        fileprivate(set) var waiting: Request?
        /// The moves of the last hint, until the board changes.
        fileprivate(set) var hinted: [ServerMessage.HintedMove] = []
        fileprivate var track: PatienceTrack?
        /// Whether it has had a seat.
        fileprivate var hasPlayed = false

        /// The member's seat; nil for one who looks on.
        var seat: Int? { mirror?.snapshot.seats.firstIndex { $0.player == player } }
    }

    private(set) var members: [Member] = []
    private(set) var flaw: String?
    /// The result, once the game is over.
    private(set) var over: Over?
    /// The refusals that the next request may get.
    var allowed: Set<ErrorCode> = []
    private var faces = FaceNames()

    // MARK: What happens

    func sent(_ envelope: Envelope, by player: Int) {
        while members.count <= player { members.append(Member()) }
        members[player].waiting = envelope.request
    }

    func lost(_ player: Int) { members[player].waiting = nil }

    func noted(_ record: LogRecord) {
        if record.level >= .warning { flaw = flaw ?? "the server logs \(record.event)" }
    }

    func digest(of message: ServerMessage, _ line: ArraySlice<UInt8>) -> UInt64 {
        switch message {
        case .snapshot(let snapshot): faces.add(snapshot.faces)
        case .diff(let diff): for case .deal(let deal) in diff.changes { faces.add(deal.faces) }
        default: break
        }
        let (named, digest) = faces.read(line)
        let expected = faces.expected(in: message)
        attempt { () throws(Flaw) in
            try demand(
                named == expected, "\(named) cards are named for \(expected): \(String(decoding: line, as: UTF8.self))")
        }
        return digest
    }

    func received(_ message: ServerMessage, digest: UInt64, by player: Int, at now: Moment) {
        while members.count <= player { members.append(Member()) }
        let member = members[player]
        attempt { () throws(Flaw) in
            switch message {
            case .session(let session): (member.player, member.token) = (session.player, session.resume)
            case .snapshot(let snapshot): try take(snapshot, by: member)
            case .diff(let diff): try take(diff, by: member)
            case .hint(let hint):
                try demand(
                    member.waiting?.body is Request.Hint && hint.seat == member.seat, "a hint that nobody asked for")
                member.hinted = hint.moves
            case .ok(let ok):
                try demand(member.waiting != nil, "player \(player) is told ok and awaits none")
                if let seq = ok.seq, let held = member.mirror?.snapshot.seq, !(member.waiting?.body is Request.Leave) {
                    try demand(seq == held, "ok tells player \(player) of seq \(seq) at \(held)")
                }
                if member.waiting?.body is Request.Leave { member.mirror = nil }
                member.waiting = nil
            case .error(let error):
                let type = member.waiting?.type ?? "nothing"
                try demand(allowed.contains(error.code), "\(type) of player \(player) is refused: \(error)")
                member.waiting = nil
            case .closed:
                try demand(member.waiting?.body is Request.Leave, "the table is closed while somebody is there")
                member.mirror = nil
            case .welcome, .lobby: break
            default: throw Flaw("nobody asked for \(message)")
            }
        }
    }

    private func attempt(_ body: () throws(Flaw) -> Void) {
        guard flaw == nil else { return }
        do throws(Flaw) { try body() } catch { flaw = error.description }
    }

    // MARK: What is told

    private func take(_ snapshot: Snapshot, by member: Member) throws(Flaw) {
        if let held = member.mirror?.snapshot {
            if snapshot.seq == held.seq {
                return try demand(snapshot == held, "\(held) is held, and shown is \(snapshot)")
            }
            let hasResigned = member.waiting?.body is Request.Resign
            try demand(
                snapshot.seq > held.seq && (hasResigned || member.waiting?.body is Request.Hello),
                "seq \(snapshot.seq) is shown at \(held.seq)")
            // Nobody else moves the cards of a seat whose player is away.
            try demand(hasResigned || snapshot.board == held.board, "the board of one who was away has changed")
        }
        member.mirror = TableMirror(snapshot)
        if let over = snapshot.over { try end(over, member) }
        try checkBoard(of: member)
    }

    private func take(_ diff: Diff, by member: Member) throws(Flaw) {
        let outcome = member.mirror?.fold(diff)
        try demand(outcome == .folded, "\(diff) is \(outcome.map { "\($0)" } ?? "of no table")")
        guard let snapshot = member.mirror?.snapshot, let board = snapshot.board.patience else { return }
        let carries = diff.changes.compactMap { change -> PatienceChange.Carry? in
            if case .patience(.carry(let carry)) = change { carry } else { nil }
        }
        for case .deal in diff.changes where member.seat != nil {
            member.track = PatienceTrack(dealt: board)
            member.hasPlayed = true
        }
        if !carries.isEmpty, member.seat != nil {
            member.hinted = []
            member.track?.add(try step(carries, board, by: member), board)
        }
        for case .over(let over) in diff.changes { try end(over, member) }
        try checkBoard(of: member)
    }

    /// What the request that waits has done.
    private func step(
        _ carries: [PatienceChange.Carry], _ board: PatienceBoard, by member: Member
    ) throws(Flaw) -> PatienceTrack.Step {
        func action(from: String, to: String, count: Int) throws(Flaw) -> PatienceAction {
            guard let from = board.index(of: from), let to = board.index(of: to) else {
                throw Flaw("there is no pile \(from) or \(to)")
            }
            return .move(from: from, to: to, count: count)
        }
        switch member.waiting?.body {
        case let move as Request.Move: return .made([try action(from: move.from, to: move.to, count: move.count ?? 1)])
        case is Request.Draw: return .made([.draw])
        case is Request.Undo: return .takenBack
        case is Request.Finish:
            var actions: [PatienceAction] = []
            for carry in carries { actions.append(try action(from: carry.from, to: carry.to, count: carry.count)) }
            return .made(actions)
        default: throw Flaw("cards move though nobody asked for it")
        }
    }

    /// In a race nobody but the seat sees cards, and a seat that is stuck has no move.
    private func checkBoard(of member: Member) throws(Flaw) {
        guard let snapshot = member.mirror?.snapshot, let board = snapshot.board.patience else { return }
        if snapshot.rules.mode == "race", !member.hasPlayed, snapshot.isInGame {
            try demand(board.piles.allSatisfy { $0.cards.allSatisfy { $0.face == nil } }, "a watcher sees a card")
        }
        guard let seat = member.seat, (snapshot.seats[seat].patience)?.stuck == true else { return }
        if let position = snapshot.patience {
            try demand(position.moves.isEmpty, "seat \(seat) is stuck, and may \(position.moves)")
        }
    }

    private func end(_ over: Over, _ member: Member) throws(Flaw) {
        self.over = over
        guard let terms = member.mirror?.snapshot.rules.patience else { return }
        try member.track?.check(over.deck, terms)
        member.track = nil
    }

    /// No reply may be missing.
    func finish() {
        for (player, member) in members.enumerated() {
            if let waiting = member.waiting { flaw = flaw ?? "player \(player) got no reply to \(waiting.type)" }
        }
    }
}
