import Events
import Testing

/// Standings, tie-breaks and scores, held to the vectors.
struct StandingsTests {
    /// Places, points and all tie-breaks of a Swiss, with byes, absences and people put out.
    @Test func swiss() { hold(EventVectors.all.swissStandings, countsDefaults: false) }

    /// The same of a round robin, with annulled results.
    @Test func roundRobin() { hold(EventVectors.all.roundRobinStandings, countsDefaults: true) }

    private func hold(_ tables: [EventVectors.Table], countsDefaults: Bool) {
        for vector in tables {
            let table = Crosstable(
                vector.rounds.people, void: Set(vector.void ?? []), countsDefaults: countsDefaults)
            let standings = table.standings(vector.order, last: Set(vector.out ?? []))
            #expect(standings.count == vector.rows.count)
            for (standing, row) in zip(standings, vector.rows) {
                #expect(standing.place == row[0].number && standing.number == row[1].number, "\(vector.why)")
                #expect(Array(standing.keys.dropLast()) == row[2].list, "\(vector.why), number \(standing.number)")
            }
        }
    }

    /// Two who have met twice: in a Swiss that says nothing of who is better, in a round robin it does.
    @Test(arguments: [(false, [0, 0]), (true, [1, 3])]) func direct(_ countsDefaults: Bool, _ points: [Int]) {
        let rounds = ["2w0 2b= 3w1", "1b1 1w= 3b0", "Z Z 2w1"].map { row in
            row.split(separator: " ").compactMap { Round(rawValue: String($0)) }
        }
        let table = Crosstable(rounds, countsDefaults: countsDefaults)
        #expect([1, 2].map { table.value(.direct, of: $0, among: [1, 2]) } == points)
        #expect(table.value(.direct, of: 1, among: [1]) == 0)
    }

    /// A round is written as it is read; anything else is none.
    @Test func rounds() {
        for text in ["4w1", "12b=", "3w0", "7b+", "1w-", "U", "H", "Z"] {
            #expect(Round(rawValue: text)?.rawValue == text)
        }
        for text in ["", "4", "4x1", "w1", "4w", "-3w1"] { #expect(Round(rawValue: text) == nil, "\(text)") }
    }

    /// Points of an arena after each game, and whether the next counts double.
    @Test func arena() {
        for vector in EventVectors.all.arena {
            var tally = ArenaTally()
            var points: [Int] = []
            for game in vector.games {
                switch game {
                case "w": tally.add(.won)
                case "d": tally.add(.drawn)
                case "l": tally.add(.lost)
                case "f": tally.add(.wonByDefault)
                default: break
                }
                points.append(tally.points)
            }
            #expect(points == vector.points && tally.isDouble == vector.double, "\(vector.games)")
        }
    }

    /// Points at tables of three and four.
    @Test func arenaOfMore() {
        for row in EventVectors.all.arenaMore {
            let points = row[1].list.map { place in
                var tally = ArenaTally()
                tally.add(place == 1 ? .won : .lost, place: place, ofSeats: row[0].number ?? 0)
                return tally.points
            }
            #expect(points == row[2].list)
        }
    }

    /// Places in a deal that everybody plays.
    @Test func deal() {
        for vector in EventVectors.all.deal {
            let names = vector.rows.keys.sorted()
            let scores = names.enumerated().compactMap { index, name -> (Int, DealScore)? in
                guard let row = vector.rows[name] else { return nil }
                let score = DealScore(
                    hasWon: row[0] == .flag(true), groups: row[1].number ?? 0, steps: row[2].number ?? 0,
                    played: .milliseconds(row[3].number ?? 0))
                return (index, score)
            }
            let standings = DealScore.standings(Dictionary(uniqueKeysWithValues: scores))
            let places = Set(standings.map { "\($0.place ?? 0) \(names[$0.number])" })
            #expect(places == Set(vector.places.map { "\($0[0].number ?? 0) \($0[1].text ?? "")" }))
        }
    }
}
