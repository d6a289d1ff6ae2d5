/// Who of the free people of an arena plays whom.
package struct FreePairing: PairingTask {
    /// Somebody who is free, and whom this one met last.
    package typealias Person = (number: Int, place: Int, met: [Int], waited: Duration)

    /// Both of two who met each other last wait at least that long before they meet again.
    private static let waitForRematch = Duration.seconds(10)

    private let people: [Person]
    private let seats: Int

    /// People in the order in which equal pairings are preferred, for games of 2 to 4 seats.
    package init(_ people: [Person], seats: Int) {
        self.people = people
        self.seats = seats
    }

    private func mayMeet(_ one: Person, _ other: Person) -> Bool {
        !one.met.contains(other.number) || !other.met.contains(one.number)
            || min(one.waited, other.waited) >= Self.waitForRematch
    }

    private func apart(_ one: Person, _ other: Person) -> Int {
        let apart = one.place - other.place
        return apart * apart
    }

    package func games() -> [[Int]] { seats == 2 ? pairs() : tables() }

    /// Of the most pairs, those that leave out who has waited least, and of these the least squares of the places apart.
    private func pairs() -> [[Int]] {
        let waits = Set(people.map(\.waited)).sorted()
        /// The heaviest matching for the most pairs, whatever `weight`, below 2^40 for all people together, says of two.
        func matching(_ weight: (Person, Person) -> Int) -> [Int?] {
            HeaviestMatching.partners(of: people.count) { one, other in
                guard mayMeet(people[one], people[other]) else { return 0 }
                return 1 << 41 + Int128(weight(people[one], people[other]))
            }
        }
        // Whoever may be covered by some greatest matching: of these sets the heaviest is the same for all weights of one order, so
        // the sum of the ranks finds the least longest wait.
        let rank = Dictionary(uniqueKeysWithValues: waits.enumerated().map { ($1, $0) })
        let patient = matching { rank[$0.waited, default: 0] + rank[$1.waited, default: 0] }
        let longest = people.indices.filter { patient[$0] == nil }.map { people[$0].waited }.max() ?? .zero
        let found = matching { one, other in
            let covered = (one.waited > longest ? 1 : 0) + (other.waited > longest ? 1 : 0)
            return covered << 27 - apart(one, other)
        }
        return people.indices.compactMap { index in
            guard let partner = found[index], index < partner else { return nil }
            return [people[index].number, people[partner].number]
        }
    }

    /// The longest waiter sits down first, then who is nearest and may meet all.
    private func tables() -> [[Int]] {
        var free = people.sorted { $0.waited > $1.waited }
        var tables: [[Int]] = []
        while let first = free.first {
            free.removeFirst()
            var table = [first]
            for other in free.sorted(by: { apart($0, first) < apart($1, first) })
            where table.count < seats && table.allSatisfy({ mayMeet($0, other) }) { table.append(other) }
            guard table.count == seats else { continue }
            tables.append(table.map(\.number))
            free.removeAll { one in table.contains { $0.number == one.number } }
        }
        return tables
    }
}
