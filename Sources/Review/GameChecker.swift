import Vocabulary
import Wire

/// Follows a game from its deal to its result, and holds each change against the rules.
///
/// In a race each seat has a view of its own: the lines that all got, but for those in whose place it got its own.
final class GameChecker {
    /// A board as somebody sees it, with what is known of it.
    struct View {
        var table: Snapshot
        /// The seat whose own board it is; nil for what all see.
        let owner: Int?
        /// The face that each card has shown.
        var faces: [String?]
        /// Cards that are up and not taken, in the order in which they were turned. Without turns, cards stay up.
        var open: [Int] = []
        /// For each seat, the cards of its open attempt that it was the first to turn.
        var fresh: [CardList]
        /// How many attempts are over.
        var attempts = 0
        /// Whether the last attempt took a group; nil after a turn has begun.
        var hasTaken: Bool?
        /// The table right after the result. The same diff may go on with the next deal.
        var end: Snapshot?
        /// The points that misses have cost each seat.
        var penalties: [Int]

        init(_ table: Snapshot, owner: Int?) {
            self.table = table
            self.owner = owner
            faces = Array(repeating: nil, count: table.board.cards.count)
            fresh = Array(repeating: CardList(), count: table.seats.count)
            penalties = Array(repeating: 0, count: table.seats.count)
        }
    }

    let hashing: Hashing
    let mode: Mode
    let scoring: Scoring
    let group: Int
    /// The seats that were dealt in.
    let dealtIn: [Int]
    /// Whether the rules are those of Memory; of games that are neither Memory nor patience only the lines are checked.
    let isMemory: Bool
    /// The steps of a patience game; nil in other games.
    private(set) var patience: PatienceChecker?
    /// Whether a seat has changed hands or state since the deal.
    var seatsHaveChanged = false
    /// The seats whose connection is lost, or was when they left.
    var lost: Set<Int>
    private var shared: View
    private var own: [View] = []
    /// The line of the file with the result.
    private var overLine: Int?
    /// The diff that those seats get that have none of their own with its `seq`.
    private var pending: (diff: Diff, seen: Set<Int>)?
    var over: Over? { shared.end?.over }

    /// The table as everybody sees it, at the end with the result.
    var table: Snapshot { shared.end ?? shared.table }

    init(_ start: Snapshot, _ hashing: Hashing, line: Int) throws(Breach) {
        self.hashing = hashing
        let mode = Mode(start.rules)
        self.mode = mode
        scoring = start.rules.scoring.flatMap(Scoring.init(rawValue:)) ?? .usual
        group = start.rules.groupSize
        isMemory = start.rules.patience == nil
        dealtIn = start.seats.indices.filter { start.seats[$0].status != .open }
        lost = Set(dealtIn.filter { [start] in start.seats[$0].status == .lost })
        shared = View(start, owner: nil)
        if mode.order == .apart { own = dealtIn.map { View(start, owner: $0) } }
        try demand(start.phase == .playing && start.over == nil, "The game does not begin with a deal.")
        if let terms = start.rules.patience {
            patience = try PatienceChecker(start, terms, dealtIn: dealtIn, line: line)
        }
        // By other rules than its own a game would be found good or bad for no reason.
        try demand(start.rules.stray != "game", "The table plays a game that this program does not know.")
        try demand(Mode.named(mode.name) != nil, "This program does not know the mode \(mode.name).")
        guard isMemory else { return }
        try demand(
            start.rules.scoring.map { Scoring(rawValue: $0) != nil } ?? true,
            "This program does not know the scoring \(start.rules.scoring ?? "").")
        let cards = start.board.cards
        try demand(cards.allSatisfy { $0 == .down }, "A card is up at the deal.")
        try demand(
            cards.count == start.board.rows * start.board.columns && cards.count == start.faces.faces.count * group,
            "The board is not that of the faces.")
        try demand(
            start.seats.allSatisfy { $0.score == 0 && $0.groups == 0 && $0.flips == 0 && $0.misses == 0 },
            "A seat has a tally at the deal.")
        try demand(
            (start.turn != nil) == mode.takesTurns && start.turn.map { dealtIn.contains($0.seat) } ?? true,
            "The first turn is nobody's.")
        try demand(start.turns == 0 && !dealtIn.isEmpty, "The game does not begin with its first turn.")
    }

    /// Takes the next line, of that number in the file.
    func take(_ diff: Diff, seenBy seat: Int?, line: Int) throws(Breach) {
        if let seat {
            guard let view = own.firstIndex(where: { $0.owner == seat }) else {
                throw Breach("Seat \(seat) has no board of its own.")
            }
            try demand(pending?.diff.seq == diff.seq, "Seat \(seat)'s line does not belong to the line before.")
            try demand(pending?.seen.contains(seat) == false, "Seat \(seat) gets two lines at once.")
            if let common = pending?.diff { try checkOwn(diff, common) }
            pending?.seen.insert(seat)
            try fold(diff, into: &own[view])
            try patience?.keep(diff.patience, seenBy: seat, line: line)
            return
        }
        try catchUp()
        try demand(over == nil, "The game goes on after its end.")
        try fold(diff, into: &shared)
        if over != nil { overLine = line }
        try patience?.keep(diff.patience, seenBy: nil, line: line)
        if !own.isEmpty { pending = (diff, []) }
    }

    /// Tells that the game has no more lines.
    func finish() throws(Breach) {
        try catchUp()
        try demand(over != nil, "The game has no end.")
        if let over, let patience {
            do throws(Breach) {
                try checkPatienceDeal(over, patience.start, patience.terms)
            } catch {
                throw Breach(error.why, line: overLine)
            }
            try patience.play(over.deck)
        }
        guard isMemory else { return }
        for view in own {
            guard let owner = view.owner else { continue }
            let (told, counted) = (table.seats[owner], (view.end ?? view.table).seats[owner])
            try demand(
                told.groups == counted.groups && told.flips == counted.flips && told.misses == counted.misses,
                "Seat \(owner)'s own lines do not lead to its tally.")
            try checkFaces(view)
        }
    }

    /// What a seat alone gets of a patience game differs from the common line in its piles and its counts alone.
    private func checkOwn(_ diff: Diff, _ common: Diff) throws(Breach) {
        guard patience != nil else { return }
        try demand(
            diff.changes.filter { !$0.isPatience } == common.changes.filter { !$0.isPatience },
            "A seat's own line tells another course of the game than the common one.")
    }

    /// Gives the last common diff to all seats that got no line of their own with it.
    private func catchUp() throws(Breach) {
        guard let (diff, seen) = pending else { return }
        pending = nil
        for index in own.indices where !seen.contains(own[index].owner ?? -1) { try fold(diff, into: &own[index]) }
    }

    private func fold(_ diff: Diff, into view: inout View) throws(Breach) {
        try demand(diff.table == view.table.table, "The line is of another table.")
        try demand(diff.seq == view.table.seq + 1, "The line has seq \(diff.seq) after \(view.table.seq).")
        try demand(!diff.changes.isEmpty, "The line changes nothing.")
        for change in diff.changes {
            let isRunning = view.end == nil
            if isMemory, isRunning { try check(change, view) }
            if patience != nil, isRunning { try checkPatience(change, view) }
            guard view.table.fold(change) else { throw Breach("The change \(change.op) does not fit the table.") }
            if isMemory, isRunning { note(change, &view) }
            if patience != nil, isRunning, case .seat = change { seatsHaveChanged = true }
            if case .over = change, isRunning { view.end = view.table }
        }
        view.table.seq = diff.seq
    }
}

extension Diff {
    /// What it tells of the piles and the counts of a patience game.
    fileprivate var patience: [PatienceChange] {
        changes.compactMap { if case .patience(let change) = $0 { change } else { nil } }
    }
}

extension Change {
    fileprivate var isPatience: Bool {
        if case .patience = self { true } else { false }
    }
}
