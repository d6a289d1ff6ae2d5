import Vocabulary
import Wire

/// How near a game is to its end because nobody finds anything new, counted from its diffs as the rules count it.
///
/// A card whose first turn this client has not seen counts as new. So whoever has come later is warned later, never too early.
struct StallCount: Sendable, Hashable {
    /// The cards that have been turned in this game.
    private var known: Set<Int> = []
    /// For each seat, its attempts in a row without anything new since anybody has found something; below 0 in one that has.
    private var idle: [Int: Int] = [:]
    /// Who holds each card, in a game without turns.
    private var holders: [Int: Int] = [:]

    mutating func step(_ diff: Diff) {
        // A miss and a seat that goes let go of cards, too. Otherwise the next card was gone, and the attempt is over.
        let isTold = diff.changes.contains {
            switch $0 {
            case .memory(.miss), .seat: true
            default: false
            }
        }
        for change in diff.changes {
            switch change {
            case .memory(.reveal(let card, _, let seat)) where known.insert(card).inserted:
                found(by: seat, -1)
            case .memory(.match(_, let seat, _)): found(by: seat, 0)
            case .memory(.miss(_, let seat, _, _)): idle[seat, default: 0] += 1
            case .memory(.hold(let card, let seat)): holders[card] = seat
            case .memory(.release(let cards)):
                if !isTold, let seat = cards.first.flatMap({ holders[$0] }) { idle[seat, default: 0] += 1 }
            case .deal: self = StallCount()
            default: break
            }
        }
    }

    private mutating func found(by seat: Int, _ count: Int) {
        idle = idle.mapValues { min($0, 0) }
        idle[seat] = count
    }

    /// After so many further attempts the game ends; nil as long as these are more than one for each who plays.
    func left(_ table: Snapshot) -> Int? {
        let mode = Mode(table)
        guard table.phase == .playing || table.phase == .paused, mode.canStall, table.board.patience == nil else {
            return nil
        }
        let limit = mode.takesTurns ? 3 : 12
        let players = table.seats.indices.filter { [.here, .lost].contains(table.seats[$0].status) }
        let left = players.reduce(0) { $0 + max(0, limit - idle[$1, default: 0]) }
        return (1...max(1, players.count)).contains(left) ? left : nil
    }
}
