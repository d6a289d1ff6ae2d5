import Vocabulary
import Wire

/// Follows a game from its deal to its result, and holds each change against the rules.
///
/// In a race each seat has a view of its own: the lines that all got, but for those in whose place it got its own.
final class GameChecker {
    private let shared: TableChecker
    private var own: [TableChecker] = []
    /// The diff that those seats get that have none of their own with its `seq`.
    private var pending: (diff: Diff, line: Int, seen: Set<Int>)?

    /// Whether the rules are those of Memory.
    var isMemory: Bool { shared.isMemory }

    /// The table as everybody sees it, at the end with the result.
    var table: Snapshot { shared.end ?? shared.table }

    init(_ start: Snapshot, _ hashing: Hashing, line: Int) throws(Breach) {
        try demand(start.phase == .playing && start.over == nil, "The game does not begin with a deal.")
        // By other rules than its own a game would be found good or bad for no reason.
        let mode = Mode(start.rules)
        try demand(start.rules.stray != "game", "The table plays a game that this program does not know.")
        try demand(Mode.named(mode.name) != nil, "This program does not know the mode \(mode.name).")
        if start.rules.patience == nil { try Self.checkMemory(start) }
        shared = try TableChecker(replay: start, owner: nil, hashing: hashing, line: line)
        guard mode.order == .apart else { return }
        for seat in shared.dealtIn {
            own.append(try TableChecker(replay: start, owner: seat, hashing: hashing, line: line))
        }
    }

    private static func checkMemory(_ start: Snapshot) throws(Breach) {
        try demand(
            start.rules.scoring.map { Scoring(rawValue: $0) != nil } ?? true,
            "This program does not know the scoring \(start.rules.scoring ?? "").")
        let cards = start.board.cards
        try demand(cards.allSatisfy { $0 == .down }, "A card is up at the deal.")
        try demand(
            cards.count == start.faces.faces.count * start.rules.groupSize, "The board is not that of the faces.")
        try demand(
            start.seats.allSatisfy { $0.score == 0 && $0.groups == 0 && $0.flips == 0 && $0.misses == 0 },
            "A seat has a tally at the deal.")
        try demand(
            start.turns == 0 && start.seats.contains { $0.status != .open },
            "The game does not begin with its first turn.")
    }

    /// Takes the next line, of that number in the file.
    func take(_ diff: Diff, seenBy seat: Int?, line: Int) throws(Breach) {
        if let seat {
            guard let view = own.first(where: { $0.owner == seat }) else {
                throw Breach("Seat \(seat) has no board of its own.")
            }
            guard let common = pending?.diff, common.seq == diff.seq else {
                throw Breach("Seat \(seat)'s line does not belong to the line before.")
            }
            try demand(pending?.seen.insert(seat).inserted == true, "Seat \(seat) gets two lines at once.")
            if !isMemory { try checkOwn(diff, common, of: seat) }
            return try view.take(diff, line: line)
        }
        try catchUp()
        try demand(shared.end == nil, "The game goes on after its end.")
        try shared.take(diff, line: line)
        if !own.isEmpty { pending = (diff, line, []) }
    }

    /// Tells that the game has no more lines.
    func finish() throws(Breach) {
        try catchUp()
        try demand(shared.end != nil, "The game has no end.")
        guard isMemory else { return }
        for view in own {
            guard let owner = view.owner else { continue }
            let (told, counted) = (table.seats[owner], (view.end ?? view.table).seats[owner])
            try demand(
                told.groups == counted.groups && told.flips == counted.flips && told.misses == counted.misses,
                "Seat \(owner)'s own lines do not lead to its tally.")
        }
    }

    /// What a seat alone gets of a patience game differs from the common line in its piles alone.
    private func checkOwn(_ diff: Diff, _ common: Diff, of seat: Int) throws(Breach) {
        try demand(
            diff.changes.filter { !$0.isPatience } == common.changes.filter { !$0.isPatience },
            "A seat's own line tells another course of the game than the common one.")
        try demand(
            common.patience == diff.patience.filter(\.isProgress),
            "All see of seat \(seat)'s step something else than its counts.")
    }

    /// Gives the last common diff to all seats that got no line of their own with it.
    private func catchUp() throws(Breach) {
        guard let (diff, line, seen) = pending else { return }
        pending = nil
        do throws(Breach) {
            for view in own where !seen.contains(view.owner ?? -1) { try view.take(diff, line: line) }
        } catch {
            throw Breach(error.why, line: error.line ?? line)
        }
    }
}

extension Change {
    fileprivate var isPatience: Bool {
        if case .patience = self { true } else { false }
    }
}
