import BotCore
import Vocabulary
import Wire

/// What one member of a table has been sent, checked against the rules step by step.
///
/// It has the rules from the protocol's text, and in which of them modes differ from the vocabulary. It knows no hidden card,
/// only the faces that this member was shown.
final class Ledger {
    /// What is known of the running deal, or of the last one.
    struct Deal {
        var seats: [Int] = []
        /// The face of every card that this member has been shown.
        var faces: [String?]
        var turned: [Bool]
        /// For every seat, the cards of its open attempt that it was the first to turn.
        var fresh: [CardList]
        /// The points that each seat's misses have brought.
        var missPoints: [Int]
        /// Attempts of all seats that are over.
        var attempts = 0
        /// The outcome of the turn's attempt, once it is over.
        var outcome: Outcome?
        /// The seats that a house bot was dealt into, for itself.
        var bots: Set<Int> = []
        /// The seats whose players were put out by the host, and those who have put them out.
        var putOut: Set<Int> = []
        var givenUp: Set<Int> = []
        /// The seats whose connection is lost, or was when they left.
        var lost: Set<Int> = []
        /// For every seat, its attempts of a game without turns, in a row, that have found nothing since anybody has.
        var idleAttempts: [Int]
        /// For every card, the seat that holds it in an open attempt.
        var holders: [Int?]
        /// Whether the last attempt that found nothing must have ended the game.
        var mustStall = false
        /// Whether this diff tells why cards are released otherwise than by a flip that was refused.
        var releaseIsCounted = false
        /// Whether this member has seen the whole game.
        var isWhole: Bool

        enum Outcome { case group, miss }

        /// So many attempts in a row of every seat that find nothing new end a game without turns.
        static let idleLimit = 12

        mutating func somethingWasFound() {
            for seat in idleAttempts.indices { idleAttempts[seat] = 0 }
        }

        init(cards: Int, seats: Int, isWhole: Bool) {
            faces = Array(repeating: nil, count: cards)
            turned = Array(repeating: false, count: cards)
            fresh = Array(repeating: CardList(), count: seats)
            missPoints = Array(repeating: 0, count: seats)
            idleAttempts = Array(repeating: 0, count: seats)
            holders = Array(repeating: nil, count: cards)
            self.isWhole = isWhole
        }
    }

    /// The member's player id.
    let player: String
    /// In a race the seat whose board this member sees; nil for a watcher. Whoever takes a seat is sent a snapshot; where that was
    /// lost with the connection, a diff that is sent again tells of the seat.
    private(set) var ownSeat: Int?
    private(set) var snapshot: Snapshot
    var deal: Deal
    /// The commit that the next deal must have.
    var nextCommit: String?
    /// The seat that had the last turn.
    var lastTurn: Int?
    let hashing: Hashing

    var rules: Rules { snapshot.rules }
    let mode: Mode
    let group: Int
    let pointsForGroup: Int
    /// Whether each seat plays on a board that the others do not see.
    var hasOwnBoards: Bool { mode.order == .apart }
    var isInGame: Bool { snapshot.phase == .playing || snapshot.phase == .paused }

    /// Begins with the snapshot that a member was sent.
    init(_ snapshot: Snapshot, player: String, hashing: Hashing) throws(Flaw) {
        self.player = player
        self.hashing = hashing
        let seat = snapshot.seats.firstIndex {
            $0.player == player && ($0.status == .here || $0.status == .lost) && $0.bot == nil
        }
        mode = Mode(snapshot.rules)
        ownSeat = mode.order == .apart ? seat : nil
        self.snapshot = snapshot
        // No scenario changes the rules of a table.
        let rules = snapshot.rules
        group = rules.groupSize
        pointsForGroup = rules.scoring == "concentration" ? 2 : 1
        deal = Deal(cards: snapshot.board.cards.count, seats: snapshot.seats.count, isWhole: false)
        deal.lost = Set(snapshot.seats.indices.filter { snapshot.seats[$0].status == .lost })
        if isInGame { deal.seats = snapshot.seats.indices.filter { snapshot.seats[$0].status != .open } }
        if snapshot.phase == .waiting { nextCommit = snapshot.commit }
        if let over = snapshot.over { nextCommit = over.nextCommit }
        for (card, state) in snapshot.board.cards.enumerated() { deal.faces[card] = state.face }
        lastTurn = snapshot.turn?.seat
        try checkState()
        if hasOwnBoards, ownSeat == nil, isInGame {
            try demand(snapshot.board.cards.allSatisfy { $0 == .down }, "who watches a race is shown a card")
        }
    }

    /// Applies the next diff, and checks each change against the table as it is by then.
    func fold(_ diff: Diff) throws(Flaw) {
        try demand(diff.seq == snapshot.seq + 1, "seq \(diff.seq) comes after \(snapshot.seq)")
        try demand(!diff.changes.isEmpty, "a diff changes nothing")
        deal.releaseIsCounted = false
        for change in diff.changes {
            try check(change, snapshot)
            try demand(snapshot.fold(change), "\(change.op) does not fit the table")
            note(change, snapshot)
            // A seat that a house bot plays in somebody's stead still has their name.
            if hasOwnBoards, case .seat(let seat) = change, seat.player == player, seat.status == .here, seat.bot == nil
            {
                ownSeat = seat.seat
            }
        }
        snapshot.seq = diff.seq
        try checkState()
    }

    /// Whether a snapshot of the server is equal to this member's copy, except for running clocks.
    func agrees(with other: Snapshot) -> Bool { snapshot.withoutClocks == other.withoutClocks }
}

extension SeatState {
    /// Whether a player, or a bot in their place, still plays in this seat.
    var plays: Bool { status == .here || status == .lost }
}
