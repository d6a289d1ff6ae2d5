/// Finds the word that a misspelt or shortened one stands for.
public enum Spelling {
    /// Longer words are not compared: no known word is nearly that long, and the time grows with the length.
    private static let longestWord = 32

    /// The candidate that begins with the word. Otherwise the candidate with the fewest slips, if they are at most a third
    /// of the word's length (at least one). Nil if there is neither.
    public static func nearest(to word: String, among candidates: [String]) -> String? {
        let word = Array(word.unicodeScalars.prefix(longestWord + 1))
        guard (2...longestWord).contains(word.count) else { return nil }
        if let longer = candidates.first(where: { $0.unicodeScalars.starts(with: word) }) { return longer }
        return candidates.map { (name: $0, slips: slips(word, Array($0.unicodeScalars))) }
            .filter { $0.slips <= max(1, word.count / 3) }
            .min { $0.slips < $1.slips }?.name
    }

    /// How many letters must be inserted, deleted, replaced or swapped with their neighbour (optimal string alignment).
    private static func slips(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for row in one.indices {
            var current = [row + 1]
            for column in other.indices {
                let replaced = last[column] + (one[row] == other[column] ? 0 : 1)
                var best = min(last[column + 1] + 1, current[column] + 1, replaced)
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
