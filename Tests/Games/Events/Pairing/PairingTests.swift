import BotCore
import Events
import Testing

/// Who plays whom, held to the vectors and to all pairings that there are.
struct PairingTests {
    /// The tables of Berger, single and double.
    @Test func bergerTables() {
        for (people, rounds) in EventVectors.all.berger { #expect(Int(people).map(Berger.rounds) == rounds) }
        for (people, rounds) in EventVectors.all.bergerDouble {
            #expect(Int(people).map(Berger.doubleRounds) == rounds)
        }
    }

    /// A Swiss round costs as little as the vector, pairs everybody who is there, and the vector's pairing costs what it says.
    @Test func swissRounds() {
        for vector in EventVectors.all.swiss where vector.rounds.people.count < 200 { hold(vector) }
    }

    /// The same with 256 people, which takes seconds in a debug build.
    @Test(.deep) func swissRoundsOfMany() {
        for vector in EventVectors.all.swiss where vector.rounds.people.count >= 200 { hold(vector) }
    }

    private func hold(_ vector: EventVectors.SwissRound) {
        let people = vector.rounds.people
        let present = people.indices.map { $0 + 1 }.filter { vector.absent?.contains($0) != true }
        let pairing = SwissPairing(
            people, pairing: present, lot: Lot(seed: 7), round: (people.first?.count ?? 0) + 1)
        let pairs = pairing.games()
        #expect(Self.cost(of: pairs, after: people) == vector.cost, "\(vector.why)")
        #expect(pairs.joined().sorted() == present, "\(vector.why)")
        #expect(Self.cost(of: vector.pairs.map { $0.compactMap { $0 } }, after: people) == vector.cost, "\(vector.why)")
    }

    /// What a Swiss pairing costs, the most important first: pairs that have played, byes and default wins of who rests, their points,
    /// squares of the points apart, people who begin or don't a third time running, squares of begun less not begun.
    private static func cost(of pairs: [[Int]], after people: [[Round]]) -> [Int] {
        func points(_ number: Int) -> Int { people[number - 1].reduce(0) { $0 + $1.outcome.points } }
        var cost = [0, 0, 0, 0, 0, 0]
        for pair in pairs {
            guard pair.count == 2 else {
                cost[1] += people[pair[0] - 1].count { $0.outcome == .bye || $0.outcome == .wonByDefault }
                cost[2] += points(pair[0])
                continue
            }
            cost[0] += people[pair[0] - 1].contains { $0.opponent == pair[1] && $0.outcome.isPlayed } ? 1 : 0
            cost[3] += (points(pair[0]) - points(pair[1])) * (points(pair[0]) - points(pair[1]))
            for (number, begins) in zip(pair, [true, false]) {
                let sides = people[number - 1].filter(\.outcome.isPlayed).map(\.began) + [begins]
                cost[4] += sides.count > 2 && Set(sides.suffix(3)).count == 1 ? 1 : 0
                let balance = sides.reduce(0) { $0 + ($1 ? 1 : -1) }
                cost[5] += balance * balance
            }
        }
        return cost
    }

    /// Equal pairings are decided by lot: the same seed gives the same pairs, another seed others.
    @Test func lots() {
        func pairs(_ seed: UInt64) -> [[Int]] {
            SwissPairing(Array(repeating: [], count: 32), pairing: Array(1...32), lot: Lot(seed: seed), round: 1)
                .games()
        }
        #expect(pairs(1) == pairs(1))
        #expect(Set(pairs(1)) != Set(pairs(2)))
    }

    /// Nobody and one alone can be paired, too.
    @Test func fewPeople() {
        #expect(SwissPairing([[], []], pairing: [], lot: Lot(seed: 1), round: 1).games() == [])
        #expect(SwissPairing([[], []], pairing: [2], lot: Lot(seed: 1), round: 1).games() == [[2]])
        #expect(FreePairing([], seats: 2).games() == [])
    }

    /// Matchings of random graphs are as heavy as the heaviest of all, odd rings and missing edges included.
    @Test func heaviestMatchings() {
        var random = SplitMix64(seed: 5)
        for _ in 0..<400 {
            let count = random.below(9)
            let most = [1, 2, 5, 1_000][random.below(4)]
            var weights = Array(repeating: Array(repeating: 0, count: count), count: count)
            for one in 0..<count {
                for other in 0..<one where random.below(4) > 0 {
                    weights[one][other] = 1 + random.below(most)
                    weights[other][one] = weights[one][other]
                }
            }
            let partners = HeaviestMatching.partners(of: count) { Int128(weights[$0][$1]) }
            var sum = 0
            for (one, other) in partners.enumerated() {
                guard let other else { continue }
                #expect(partners[other] == one && weights[one][other] > 0)
                sum += weights[one][other]
            }
            #expect(sum == 2 * Self.heaviest(weights, Array(0..<count)))
        }
    }

    private static func heaviest(_ weights: [[Int]], _ free: [Int]) -> Int {
        guard let first = free.first else { return 0 }
        let rest = Array(free.dropFirst())
        return rest.filter { weights[first][$0] > 0 }.map { other in
            weights[first][other] + heaviest(weights, rest.filter { $0 != other })
        }.reduce(heaviest(weights, rest), max)
    }

    /// The first round of a knockout.
    @Test func brackets() {
        for (people, course) in EventVectors.all.knockout {
            #expect(Int(people).map(Knockout.firstRound) == course.first, "\(people)")
        }
    }

    /// The free people of an arena are paired at the vector's cost.
    @Test func freePeople() {
        for vector in EventVectors.all.arenaPairs {
            let people = vector.free.map { row -> FreePairing.Person in
                (row[0], place: row[1], met: row[2] == 0 ? [] : [row[2]], waited: .milliseconds(row[3]))
            }
            let games = FreePairing(people, seats: 2).games()
            #expect(Self.cost(of: games, people) == vector.cost, "\(vector.free)")
            #expect(Self.cost(of: vector.pairs, people) == vector.cost, "\(vector.free)")
            for game in games {
                let pair = people.filter { game.contains($0.number) }
                let isRematch = pair[0].met == [pair[1].number] && pair[1].met == [pair[0].number]
                #expect(!isRematch || pair.allSatisfy { $0.waited >= .seconds(10) })
            }
        }
    }

    /// What pairs cost, the most important first: people left out, their longest wait in milliseconds, squares of the places apart.
    private static func cost(of pairs: [[Int]], _ people: [FreePairing.Person]) -> [Int] {
        let left = people.filter { one in !pairs.contains { $0.contains(one.number) } }
        let squares = pairs.map { pair in
            let places = people.filter { pair.contains($0.number) }.map(\.place)
            return (places[0] - places[1]) * (places[0] - places[1])
        }
        return [left.count, Int((left.map(\.waited).max() ?? .zero) / .milliseconds(1)), squares.reduce(0, +)]
    }

    /// At tables of three the longest waiter sits down, with those who are nearest.
    @Test func freePeopleOfThree() {
        let people = [(1, 0), (2, 5), (3, 9), (4, 1)].map { number, waited -> FreePairing.Person in
            (number, place: number, met: [], waited: .seconds(waited))
        }
        #expect(FreePairing(people, seats: 3).games() == [[3, 2, 4]])
        #expect(FreePairing(Array(people.prefix(2)), seats: 3).games() == [])
    }
}
