import TableMirror
import Wire

/// The lines of a game that is over, as one seat or a watcher saw it, and the table behind each of them.
struct ReplayFilm: Sendable {
    /// After so many lines the table is kept, so that going back applies few diffs.
    private static let stride = 32

    private var lines: [(ms: Int, diff: Diff)] = []
    private var kept: [Snapshot] = []
    private var last: Snapshot?
    /// The seat whose lines these are, in a race; nil where all saw the same.
    private var seat: Int?

    /// How many diffs follow the deal.
    var count: Int { lines.count }

    /// Takes the next lines. A line that does not fit is left out.
    mutating func take(_ past: [ServerMessage.PastLine]) {
        for line in past {
            if let own = line.seat {
                if seat == nil { seat = own }
                guard own == seat else { continue }
            }
            switch line.line {
            case .snapshot(let snapshot) where last == nil:
                last = snapshot
                kept = [snapshot]
            case .diff(let diff):
                guard var next = last, diff.changes.allSatisfy({ next.fold($0) }) else { continue }
                last = next
                lines.append((max(0, line.ms), diff))
                if lines.count % Self.stride == 0 { kept.append(next) }
            default: break
            }
        }
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

    /// Milliseconds from the deal to this place.
    func ms(_ number: Int) -> Int { number > 0 && !lines.isEmpty ? lines[min(number, lines.count) - 1].ms : 0 }
}
