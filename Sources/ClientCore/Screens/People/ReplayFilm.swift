import Vocabulary
import Wire

/// The lines of a game that is over, as one seat or a watcher saw it, and the table behind each of them.
struct ReplayFilm: Sendable {
    /// After so many lines the table is kept, so that going back applies few diffs.
    private static let stride = 32

    /// All lines, those of every seat.
    private var all: [ServerMessage.PastLine] = []
    /// The seats that have lines of their own, as in a race, in ascending order.
    private(set) var seats: [Int] = []
    /// The seat whose lines these are; nil where all saw the same.
    private(set) var seat: Int?
    private var lines: [(ms: Int, diff: Diff, deed: Deed?)] = []
    private var kept: [Snapshot] = []
    private var last: Snapshot?

    var theme: ThemeColours? { kept.first?.theme }

    /// How many diffs follow the deal. It is the same for every seat.
    var count: Int { lines.count }

    /// Takes the next lines. A line that does not fit is left out.
    mutating func take(_ past: [ServerMessage.PastLine]) {
        for line in past {
            all.append(line)
            if let own = line.seat, !seats.contains(own) {
                seats.insert(own, at: seats.firstIndex { $0 > own } ?? seats.count)
                seat = seat ?? own
            }
            add(line)
        }
        for case .diff(let diff) in past.map(\.line) {
            for case .over(let over) in diff.changes { openDeal(over.deck) }
        }
    }

    /// Lays open what each seat of a patience race saw at the deal. No line before the result tells it, for all see the first one.
    private mutating func openDeal(_ deck: [String]) {
        guard let seat, case .snapshot(var deal)? = all.first?.line, var board = deal.board.patience,
            let terms = deal.rules.patience, let rules = PatienceRules.named(terms.game)
        else { return }
        let cells = PatienceValues { $0.cells = board.piles.count { $0.kind == "cell" } }
        let dealt = PatiencePosition(dealt: deck.compactMap { PlayingCard(id: $0) }, rules, cells)
        guard dealt.piles.map(\.count) == board.piles.map(\.cards.count) else { return }
        for (pile, places) in dealt.piles.enumerated() {
            for (number, place) in places.enumerated() where place.isUp {
                if let card = place.card { board.piles[pile].cards[number] = .up(face: card.id) }
            }
        }
        deal.board = .patience(board)
        all[0].line = .snapshot(deal)
        watch(seat)
    }

    /// Shows the game as that seat saw it.
    mutating func watch(_ seat: Int) {
        self.seat = seat
        (lines, kept, last) = ([], [], nil)
        for line in all { add(line) }
    }

    private mutating func add(_ line: ServerMessage.PastLine) {
        guard line.seat == nil || line.seat == seat else { return }
        switch line.line {
        case .snapshot(let snapshot) where last == nil:
            last = snapshot
            kept = [snapshot]
        case .diff(let diff):
            // A seat's own line stands for the one that everybody else has seen.
            if line.seat != nil, lines.last?.diff.seq == diff.seq { dropLast() }
            guard var next = last, diff.changes.allSatisfy({ next.fold($0) }) else { return }
            last = next
            lines.append((max(0, line.ms), diff, diff.changes.compactMap(Deed.init).most))
            if lines.count % Self.stride == 0 { kept.append(next) }
        default: break
        }
    }

    private mutating func dropLast() {
        lines.removeLast()
        kept.removeLast(kept.count - 1 - lines.count / Self.stride)
        last = table(after: lines.count)
    }

    /// The table after so many diffs; nil before its snapshot is there.
    func table(after count: Int) -> Snapshot? {
        let count = min(max(0, count), lines.count)
        guard var table = kept.isEmpty ? nil : kept[count / Self.stride] else { return nil }
        for line in lines[count / Self.stride * Self.stride..<count] {
            for change in line.diff.changes { _ = table.fold(change) }
        }
        return table
    }

    /// The diff that leads to this place, from 1.
    func diff(_ number: Int) -> Diff? { lines.indices.contains(number - 1) ? lines[number - 1].diff : nil }

    /// The most that happens in these diffs, and whose it was: a group taken, an attempt failed, or a card turned or moved. Nil where
    /// nobody does anything.
    func deed(in numbers: Range<Int>) -> Deed? { numbers.lazy.compactMap { lines[$0 - 1].deed }.most }

    /// What a seat has done.
    struct Deed {
        let seat: Int
        /// 1 for a card, 2 for an attempt that failed, 3 for a group.
        let weight: Int

        init?(_ change: Change) {
            switch change {
            case .memory(.reveal(_, _, let seat)), .memory(.hold(_, let seat)): (self.seat, weight) = (seat, 1)
            case .memory(.miss(_, let seat, _, _)): (self.seat, weight) = (seat, 2)
            case .memory(.match(_, let seat, _)): (self.seat, weight) = (seat, 3)
            case .patience(.carry(let carry)): (seat, weight) = (carry.seat, 1)
            default: return nil
            }
        }
    }

    /// Milliseconds from the deal to this place.
    func ms(_ number: Int) -> Int { number > 0 && !lines.isEmpty ? lines[min(number, lines.count) - 1].ms : 0 }
}

extension Sequence<ReplayFilm.Deed> {
    /// The one of the greatest weight.
    fileprivate var most: ReplayFilm.Deed? { self.max { $0.weight < $1.weight } }
}
