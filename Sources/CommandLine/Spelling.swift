/// Finds what somebody meant.
enum Spelling {
    /// The candidate nearest to `word`, if it is near enough to be a slip: the one it is a beginning of, or one within a
    /// third of its length (at least one slip) of edits.
    static func nearest(to word: String, among candidates: [String]) -> String? {
        if word.count > 1, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
        let reach = max(1, word.count / 3)
        let ranked = candidates.map { (candidate: $0, distance: distance(word, $0)) }
        return ranked.filter { $0.distance <= reach }.min { $0.distance < $1.distance }?.candidate
    }

    /// Insertions, deletions, replacements and swaps of neighbours between the two
    /// (optimal string alignment, the three rows of the table that are needed).
    static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one)
        let other = Array(other)
        var beforeLast = [Int](repeating: 0, count: other.count + 1)
        var last = Array(0...other.count)
        for row in 0..<one.count {
            var current = [row + 1]
            for column in 0..<other.count {
                let same = one[row] == other[column]
                var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (same ? 0 : 1))
                if row > 0, column > 0, one[row] == other[column - 1], one[row - 1] == other[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            beforeLast = last
            last = current
        }
        return last[other.count]
    }
}
