/// What the player has done best in games of the same rules, and the games won in a row up to now.
struct Best: Sendable, Hashable {
    /// The most points; where one plays alone, the fewest tries. Nil without a game that was won.
    var value: Int?
    /// The shortest time where one plays alone.
    var time: Duration?
    /// How many games were won in a row.
    var streak = 0
}

extension TableState {
    /// Under which name what is best is kept: the rules that make games comparable, and the bots.
    var bestKey: String {
        let rules = snapshot.rules
        let size = "\(snapshot.board.rows)×\(snapshot.board.columns)"
        let bots = snapshot.seats.compactMap(\.bot).sorted()
        return ([rules.mode ?? "", size, "\(rules.groupSize)", rules.scoring ?? ""] + bots).joined(separator: " ")
    }

    /// What there is to beat: `Best: 18 tries · 0:52`. Nil before the first game that was won.
    var bestText: String? {
        guard let best = context.bests[bestKey] else { return nil }
        let value = best.value.map { mode.isForOne ? words.ending.tries($0) : "\($0)" }
        let parts = [value, best.time?.clockText].compactMap(\.self)
        return parts.isEmpty ? nil : words.ending.bestOf(parts.joined(separator: " · "))
    }
}
