import Vocabulary
import Wire

/// What a result tells of a game beside its numbers, and when it is shown: from the diffs of the games at one table.
struct GameStory: Sendable {
    /// How long the last card that was turned is seen before the result covers it.
    static let beat = Duration.milliseconds(900)
    /// How long a result is celebrated.
    static let celebration = Duration.milliseconds(3_000)
    /// How long one picture of the celebration is shown.
    static let step = Duration.milliseconds(100)

    /// Groups found in a row without a miss.
    struct Run: Sendable, Hashable {
        let seat: Int
        let count: Int
    }

    private var runs: [Int: Int] = [:]
    /// The longest run of the game; the first of several that are as long.
    private(set) var longest: Run?
    /// How many tries fewer than perfect play expects it took one who played alone to find all; nil if it took more.
    private(set) var saved: Int?
    private(set) var attempts = Attempts()
    /// What this client's player has now done best in games of the same rules; nil until the game is over.
    private(set) var best: Best?
    /// Whether that was done in this game; nil where there was nothing to beat.
    private(set) var isBest: Bool?
    /// How near the game is to its end because nobody finds anything new.
    private(set) var stall = StallCount()
    /// The result of checking the deal; nil if it was not checked yet.
    var verdict: FairDeal.Verdict?
    /// Whether the deal of a patience game could be won; nil where nobody has said so.
    var dealVerdict: ServerMessage.Verdict?
    private var lastReveal: Duration?
    private(set) var shownAt: Duration?
    /// Whether the cards fall before the result is shown. They take the confetti's place.
    private var falls = false
    /// Whether three turns in a row of this client's player ran out, and the game ended by it.
    private(set) var endsByMissedTurns = false

    /// Follows a diff that led from one state to another; at its end the game had taken so long.
    mutating func step(_ diff: Diff, _ before: Snapshot, _ state: TableState, took: Duration?) {
        stall.step(diff)
        let hasMissedTurns = diff.changes.contains {
            if case .seat(let change) = $0 { state.hasMissedTurns(change, before) } else { false }
        }
        for change in diff.changes {
            attempts.step(change, group: state.snapshot.rules.groupSize)
            switch change {
            case .memory(.reveal), .patience: lastReveal = state.context.now
            case .memory(.match(_, let seat, _)):
                runs[seat, default: 0] += 1
                let count = runs[seat] ?? 0
                if count > longest?.count ?? 0 { longest = Run(seat: seat, count: count) }
            case .memory(.miss(_, let seat, _, _)): runs[seat] = 0
            case .deal:
                (runs, longest, saved, isBest, lastReveal, shownAt) = ([:], nil, nil, nil, nil, nil)
                falls = false
                (best, verdict, dealVerdict) = (nil, nil, nil)
            case .over(let over):
                endsByMissedTurns = hasMissedTurns && over.reason == .abandoned
                end(over, state, took)
            default: break
            }
        }
    }

    private mutating func end(_ over: Over, _ state: TableState, _ took: Duration?) {
        let (table, own, now) = (state.snapshot, state.own, state.context.now)
        shownAt = state.context.settings.reducesMotion ? nil : max(now, lastReveal.map { $0 + Self.beat } ?? now)
        guard let place = over.ranking.first(where: { own.contains($0.seat) || table.seats.count == 1 }),
            table.seats.indices.contains(place.seat)
        else { return }
        falls =
            table.board.patience != nil && over.reason == .cleared && place.place == 1 && !state.context.isPlain
            && shownAt != nil
        if falls { shownAt? += PileFall.time }
        // What is perfect, and what is best, is counted otherwise in other games.
        guard table.board.patience == nil else { return }
        let seat = table.seats[place.seat]
        let tries = seat.groups &+ seat.misses
        let isAlone = state.mode.isForOne
        if isAlone, over.reason == .cleared, table.rules.groupSize == 2, let expected = PerfectPlay.tries(seat.groups) {
            saved = Int(exactly: (expected - Double(tries)).rounded()).flatMap { $0 >= 0 ? $0 : nil }
        }
        guard own == [place.seat], over.reason != .aborted else { return }
        let former = state.context.bests[state.bestKey] ?? Best()
        var best = former
        defer { self.best = best }
        best.streak = over.won.contains(place.seat) ? former.streak + 1 : 0
        guard best.streak > 0, !isAlone || over.reason == .cleared else { return }
        let value = isAlone ? tries : place.score
        // Nothing found is no best game.
        if value > 0, former.value.map({ isAlone ? value < $0 : value > $0 }) ?? true { best.value = value }
        if isAlone, let took { best.time = min(took, former.time ?? took) }
        isBest = former.value.map { ($0, former.time) != (best.value, best.time) }
    }

    /// Whether the last card is still to be seen.
    func isWaiting(at now: Duration) -> Bool { shownAt.map { now < $0 } ?? false }

    /// How long the result has been celebrated; nil once that is over.
    func celebrated(at now: Duration) -> Duration? {
        guard !falls, let shownAt, now >= shownAt, now < shownAt + Self.celebration else { return nil }
        return now - shownAt
    }

    /// How long the cards have fallen; nil before and after.
    func fallen(at now: Duration) -> Duration? {
        guard falls, let shownAt, now < shownAt, now >= shownAt - PileFall.time else { return nil }
        return now - shownAt + PileFall.time
    }

    /// Shows the result now.
    mutating func hurry(at now: Duration) { shownAt = min(shownAt ?? now, now) }

    /// When the result looks different next.
    func nextWake(after now: Duration) -> Duration? {
        guard let shownAt, now < shownAt + (falls ? .zero : Self.celebration) else { return nil }
        if falls, now < shownAt {
            let start = shownAt - PileFall.time
            return now < start ? start : start + PileFall.step * (Int((now - start) / PileFall.step) + 1)
        }
        return now < shownAt ? shownAt : shownAt + Self.step * (Int((now - shownAt) / Self.step) + 1)
    }
}

/// One player who forgets nothing and always turns two new cards where none is known to match.
package enum PerfectPlay {
    /// The tries that such a player is expected to need for so many pairs (Velleman and Warrington); nil beyond 60.
    package static func tries(_ pairs: Int) -> Double? {
        guard (1...60).contains(pairs) else { return nil }
        var fewer = [0.0]
        for pairs in 1...pairs {
            // By the number of cards that are known without their equals.
            var expected = Array(repeating: Double(pairs), count: pairs + 3)
            for known in stride(from: pairs - 1, through: 0, by: -1) {
                let unseen = Double(2 * pairs - known)
                let match = Double(known) / unseen
                let rest = 1 - match
                let equal = 1 / (unseen - 1)
                let late = Double(known) / (unseen - 1)
                var value = match * (1 + (known > 0 ? fewer[known - 1] : 0))
                value += rest * equal * (1 + fewer[min(known, pairs - 1)])
                value += rest * late * (2 + fewer[min(known, pairs - 1)])
                value += rest * max(0, 1 - equal - late) * (1 + expected[known + 2])
                expected[known] = value
            }
            fewer = expected
        }
        return fewer[0]
    }
}
