/// Who plays whom in a round robin: Berger's tables (FIDE C.05, annex 1).
package enum Berger {
    /// Each round's pairs, who begins first. For an odd number of people the number after the last means a rest.
    package static func rounds(_ people: Int) -> [[[Int]]] {
        let even = people + people % 2
        return (0..<even - 1).map { round in
            /// The circle of all but the last: who meets whom adds up to the same number in one round.
            let first = round * even / 2 % (even - 1)
            let pairs = (1..<even / 2).map { step in
                [(first + step) % (even - 1) + 1, (first - step + even - 1) % (even - 1) + 1]
            }
            return [round.isMultiple(of: 2) ? [first + 1, even] : [even, first + 1]] + pairs
        }
    }

    /// All play twice, the second time with the other beginning. The last two rounds of the first half change places, so that nobody
    /// begins three times running.
    package static func doubleRounds(_ people: Int) -> [[[Int]]] {
        let half = rounds(people)
        var first = half
        first.swapAt(half.count - 1, half.count - 2)
        return first + half.map { $0.map { $0.reversed() } }
    }
}
