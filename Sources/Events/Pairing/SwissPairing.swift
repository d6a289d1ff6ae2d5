/// The pairing of a Swiss round: of all that there are, one that costs least. The last of ``Cost`` counts most.
package struct SwissPairing: PairingTask {
    /// What a pairing costs: fields of one number, each by its lowest bit, which add up without running over for 256 people and 20
    /// rounds.
    private enum Cost: Int {
        /// Squares of how much oftener one has begun than not, after this round.
        case balance = 0
        /// People who begin, or don't, a third time running.
        case third = 17
        /// Squares of the points between two.
        case apart = 26
        /// Points of the one who rests.
        case restingPoints = 44
        /// Byes and default wins that the one who rests has had.
        case rests = 50
        case played = 55

        func of(_ value: Int) -> Int { value << rawValue }
    }

    private struct Person {
        let number: Int
        var points = 0
        var rests = 0
        var played: Set<Int> = []
        /// How much oftener this one has begun than not.
        var begun = 0
        /// How often running this one has begun last; below 0: has not begun.
        var running = 0

        init(_ number: Int, _ rounds: [Round]) {
            self.number = number
            for round in rounds {
                points += round.outcome.points
                if round.outcome == .bye || round.outcome == .wonByDefault { rests += 1 }
                guard round.outcome.isPlayed else { continue }
                played.insert(round.opponent)
                begun += round.began ? 1 : -1
                running = round.began ? max(running, 0) + 1 : min(running, 0) - 1
            }
        }

        func cost(beginning: Bool) -> Int {
            let isThird = beginning ? running >= 2 : running <= -2
            let balance = begun + (beginning ? 1 : -1)
            return Cost.third.of(isThird ? 1 : 0) + Cost.balance.of(balance * balance)
        }

        var costOfRest: Int { Cost.rests.of(rests) + Cost.restingPoints.of(points) }
    }

    private let people: [Person]

    /// - Parameters:
    ///   - rounds: what everybody's rounds were; the first is number 1's.
    ///   - numbers: who is to be paired, at most 256.
    ///   - lot: decides between pairings that cost the same, in this round.
    package init(_ rounds: [[Round]], pairing numbers: [Int], lot: Lot, round: Int) {
        people = lot.drawn(numbers, for: round).map { Person($0, rounds[$0 - 1]) }
    }

    private func cost(_ first: Person, _ second: Person) -> Int {
        let apart = first.points - second.points
        return Cost.played.of(first.played.contains(second.number) ? 1 : 0) + Cost.apart.of(apart * apart)
            + first.cost(beginning: true) + second.cost(beginning: false)
    }

    package func games() -> [[Int]] {
        guard let first = people.first else { return [] }
        guard people.count > 1 else { return [[first.number]] }
        // More than any pairing costs, so that nobody is left out.
        let most = Int128(1) << 64
        let partners = HeaviestMatching.partners(of: people.count + people.count % 2) { one, other in
            guard other < people.count else { return most - Int128(people[one].costOfRest) }
            return most - Int128(min(cost(people[one], people[other]), cost(people[other], people[one])))
        }
        return people.indices.compactMap { index in
            guard let partner = partners[index], partner < people.count else { return [people[index].number] }
            guard index < partner else { return nil }
            let (one, other) = (people[index], people[partner])
            return cost(one, other) <= cost(other, one) ? [one.number, other.number] : [other.number, one.number]
        }
    }
}
