import Vocabulary
import Wire

/// Holds the lines of one table that somebody got against the rules: each change, and the table after each line.
///
/// It knows no hidden card, only the faces that were shown there. A class, because reading a value would copy a whole table.
package final class TableChecker {
    /// What is known of the running deal, or of the last one.
    struct Deal {
        /// The seats that were dealt in.
        let seats: [Int]
        /// The seats that a house bot was dealt into, for itself.
        let bots: Set<Int>
        /// Whether all lines since the deal are known.
        let isWhole: Bool
        /// The face that each card has shown.
        var faces: [String?]
        /// For each seat, the cards of its open attempt that it was the first to turn.
        var fresh: [CardList]
        /// The points that misses have cost each seat.
        var penalties: [Int]
        /// How many attempts of all seats are over.
        var attempts = 0
        /// Whether the last attempt took a group; nil after a turn has begun.
        var hasTaken: Bool?
        /// The seats whose connection is lost, or was when they left.
        var lost: Set<Int>
        /// The seats whose players were put out by the host, in a replay perhaps, and those who have put them out.
        var putOut: Set<Int> = []
        var givenUp: Set<Int> = []
        /// For each seat, its attempts of a game without turns, in a row, that have found nothing since anybody has.
        var idleAttempts: [Int]
        /// For each card, the seat that holds it in an open attempt.
        var holders: [Int?]
        /// Whether the last attempt that found nothing must have ended the game.
        var mustStall = false
        /// Whether this line tells why cards are let go otherwise than by a flip that was refused.
        var releaseIsCounted = false
        /// The steps of a patience game; nil in other games, and where the deal is not known.
        var patience: PatienceChecker?

        init(_ table: Snapshot, isWhole: Bool) {
            let seats = table.seats
            self.seats = seats.indices.filter { seats[$0].status != .open }
            bots = Set(seats.indices.filter { seats[$0].bot != nil })
            lost = Set(seats.indices.filter { seats[$0].status == .lost })
            faces = table.board.cards.map(\.face)
            holders = Array(repeating: nil, count: faces.count)
            fresh = Array(repeating: CardList(), count: seats.count)
            penalties = Array(repeating: 0, count: seats.count)
            idleAttempts = penalties
            self.isWhole = isWhole
        }
    }

    /// The table after the last line.
    package private(set) var table: Snapshot
    package let mode: Mode
    package let group: Int
    let scoring: Scoring
    let hashing: Hashing
    /// Whether the rules are those of Memory.
    let isMemory: Bool
    /// In a race the seat whose own board is seen; nil for what all see. Whoever takes a seat is sent a snapshot; where that was
    /// lost with the connection, a diff that is sent again tells of the seat.
    package private(set) var owner: Int?
    /// Whose lines they are; nil in a replay.
    package let player: String?
    /// Whether the lines are one game of a file, with nothing before the deal and nothing after the result.
    let isReplay: Bool
    /// The table right after the result of a replay. Its line may go on with the next deal, which is no part of the game.
    private(set) var end: Snapshot?
    var deal: Deal
    /// The commit that the next deal must have.
    private(set) var nextCommit: String?

    /// The seats that were dealt in.
    package var dealtIn: [Int] { deal.seats }
    /// The face that each card has shown.
    package var faces: [String?] { deal.faces }
    /// Whether each seat plays on a board that the others do not see.
    package var hasOwnBoards: Bool { mode.order == .apart }
    /// Whether the seats move one after the other.
    var takesTurns: Bool { isMemory && mode.takesTurns }

    /// Begins with the snapshot that a player was sent.
    package convenience init(_ table: Snapshot, player: String, hashing: Hashing) throws(Breach) {
        let seat = table.seats.firstIndex { $0.player == player && $0.plays && $0.bot == nil }
        try self.init(table, owner: Mode(table.rules).order == .apart ? seat : nil, player, hashing)
    }

    /// Begins with a deal, in that line of a replay.
    convenience init(replay start: Snapshot, owner: Int?, hashing: Hashing, line: Int) throws(Breach) {
        try self.init(start, owner: owner, nil, hashing)
        try beginPatience(line)
    }

    private init(_ table: Snapshot, owner: Int?, _ player: String?, _ hashing: Hashing) throws(Breach) {
        (self.table, self.owner, self.player, self.hashing) = (table, owner, player, hashing)
        mode = Mode(table.rules)
        scoring = table.rules.scoring.flatMap(Scoring.init(rawValue:)) ?? .usual
        group = table.rules.groupSize
        isMemory = table.rules.patience == nil
        isReplay = player == nil
        deal = Deal(table, isWhole: isReplay)
        nextCommit = table.phase == .waiting ? table.commit : table.over.flatMap { $0.isSealed ? nil : $0.nextCommit }
        try checkState()
        guard hasOwnBoards, owner == nil, table.isInGame else { return }
        let piles = table.board.patience?.piles ?? []
        try demand(
            table.board.cards.allSatisfy { $0 == .down } && piles.allSatisfy { $0.cards.allSatisfy { $0.face == nil } },
            "Who watches a race is shown a card.")
    }

    /// Whether a snapshot of the server is equal to this one, except for running clocks.
    package func agrees(with other: Snapshot) -> Bool { table.withoutClocks == other.withoutClocks }

    /// Takes the next line, of that number in a file. The checks get copies of the table, which take 4 % of a replay's whole check.
    package func take(_ diff: Diff, line: Int = 0) throws(Breach) {
        try demand(diff.table == table.table, "The line is of another table.")
        try demand(diff.seq == table.seq + 1, "The line has seq \(diff.seq) after \(table.seq).")
        try demand(!diff.changes.isEmpty, "The line changes nothing.")
        deal.releaseIsCounted = false
        deal.patience?.keep(diff.patience, line)
        for change in diff.changes {
            let isRunning = end == nil
            if isRunning { try check(change, table) }
            guard table.fold(change) else { throw Breach("The change \(change.op) does not fit the table.") }
            if isRunning { note(change) }
        }
        table.seq = diff.seq
        if end == nil { try checkState() }
        if diff.changes.contains(where: \.isDeal), !isReplay { try beginPatience(line) }
    }

    private func beginPatience(_ line: Int) throws(Breach) {
        guard let terms = table.rules.patience else { return }
        deal.patience = try PatienceChecker(
            table, terms, dealtIn: dealtIn, owner: owner, showsPiles: !hasOwnBoards || owner != nil && !isReplay, line)
    }

    /// Records a change that was right.
    private func note(_ change: Change) {
        switch change {
        case .memory(.reveal(let card, let face, let seat)):
            if deal.faces[card] == nil {
                deal.fresh[seat].append(card)
                deal.somethingWasFound()
            }
            deal.faces[card] = face
        case .memory(.match(_, let seat, _)):
            deal.somethingWasFound()
            deal.end(attemptOf: seat, hasTaken: true)
        case .memory(.hold(let card, let seat)): deal.holders[card] = seat
        case .memory(.miss(_, let seat, let points, _)):
            deal.penalties[seat] += points
            if deal.fresh[seat].isEmpty { countIdleAttempt(of: seat) }
            deal.releaseIsCounted = true
            deal.end(attemptOf: seat, hasTaken: false)
        case .memory(.release(let cards)):
            let hasFound = deal.fresh.contains { $0.contains(where: cards.contains) }
            if !deal.releaseIsCounted, !hasFound, let seat = cards.lazy.compactMap({ self.deal.holders[$0] }).first {
                countIdleAttempt(of: seat)
            }
            for card in cards { deal.holders[card] = nil }
            for seat in deal.fresh.indices where deal.fresh[seat].contains(where: cards.contains) {
                deal.fresh[seat] = CardList(deal.fresh[seat].filter { !cards.contains($0) })
            }
        case .turn(let seat, _, _, _):
            deal.fresh[seat] = CardList()
            deal.hasTaken = nil
        case .deal: deal = Deal(table, isWhole: true)
        case .seat(let change): note(change)
        case .over(let over):
            nextCommit = over.isSealed ? nil : over.nextCommit
            if isReplay { end = table }
        default: break
        }
    }

    private func note(_ change: Change.SeatChange) {
        // A seat that a house bot plays in somebody's stead still has their name.
        if hasOwnBoards, let player, change.player == player, change.status == .here, change.bot == nil {
            owner = change.seat
        }
        guard table.isInGame, table.over == nil else { return }
        if !table.seats[change.seat].plays || change.status == .lost { deal.releaseIsCounted = true }
        if change.status == .lost { deal.lost.insert(change.seat) }
        if change.status == .here { deal.lost.remove(change.seat) }
        // An archive does not keep why somebody has left.
        guard change.reason != nil || isReplay && change.status == .left else { return }
        deal.putOut.insert(change.seat)
        deal.givenUp.formUnion(dealtIn.filter { table.seats[$0].player == table.host })
    }

    /// So many attempts in a row of every seat that find nothing new end a game without turns.
    private func countIdleAttempt(of seat: Int) {
        deal.idleAttempts[seat] += 1
        deal.mustStall = dealtIn.allSatisfy { !table.seats[$0].plays || deal.idleAttempts[$0] >= 12 }
    }
}

extension TableChecker.Deal {
    fileprivate mutating func somethingWasFound() { for seat in idleAttempts.indices { idleAttempts[seat] = 0 } }

    fileprivate mutating func end(attemptOf seat: Int, hasTaken: Bool) {
        attempts += 1
        self.hasTaken = hasTaken
        fresh[seat] = CardList()
    }
}

extension Snapshot {
    /// Whether a game runs, or stands.
    package var isInGame: Bool { phase == .playing || phase == .paused }

    /// The faces of the cards that are up and not taken.
    package var openFaces: [String] {
        board.cards.compactMap { state in
            switch state {
            case .up(let face), .held(let face, _): face
            case .down, .taken: nil
            }
        }
    }

    func isUp(_ card: Int) -> Bool {
        guard board.cards.indices.contains(card), case .up = board.cards[card] else { return false }
        return true
    }

    func isHeld(_ card: Int, by seat: Int? = nil) -> Bool {
        guard board.cards.indices.contains(card), case .held(_, let holder) = board.cards[card] else { return false }
        return seat == nil || holder == seat
    }
}

extension SeatState {
    /// Whether a player, or a bot in their place, still plays in this seat.
    var plays: Bool { status == .here || status == .lost }
}

extension Diff {
    /// What it tells of the piles and the counts of a patience game.
    var patience: [PatienceChange] {
        changes.compactMap { if case .patience(let change) = $0 { change } else { nil } }
    }
}

extension Change {
    fileprivate var isDeal: Bool { if case .deal = self { true } else { false } }
}
