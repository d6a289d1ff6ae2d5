import Events
import Testing

/// Matches and brackets, held to the vectors.
struct KnockoutTests {
    /// Who wins a match of some games.
    @Test func matches() {
        for vector in EventVectors.all.bestOf {
            var match = Match([4, 9], bestOf: vector.best)
            for game in vector.games { match.add(winner: game == "a" ? 4 : game == "b" ? 9 : nil) }
            #expect(match.winner == vector.winner.map { $0 == "a" ? 4 : 9 }, "\(vector.best) \(vector.games)")
            #expect(match.seats == (vector.games.count.isMultiple(of: 2) ? [4, 9] : [9, 4]))
        }
    }

    /// Whoever loses just before the last round waits for the match for the third place, and has no place before it.
    @Test func thirdPlace() {
        var knockout = Knockout(people: 4, bestOf: 1)
        knockout[0]?.add(winner: 1)
        #expect(knockout.awaitsThird(4) && knockout.places[4] == nil)
        knockout[1]?.add(winner: 2)
        knockout.beginRound()
        #expect(!knockout.awaitsThird(4) && knockout.third?.people == [3, 4])
    }

    /// Whole knockouts: each match of each round, and the places at the end.
    @Test func courses() {
        for (people, course) in EventVectors.all.knockout {
            guard let results = course.results, let told = course.places else { continue }
            var knockout = Knockout(people: Int(people) ?? 0, bestOf: 1)
            for result in results {
                if knockout.isRoundOver { knockout.beginRound() }
                if let round = result[0].number { #expect(round == knockout.rounds.count - 1, "\(people)") }
                let index = result[0].number == nil ? nil : result[1].number
                knockout[index]?.add(winner: result[2].number)
                #expect(knockout[index]?.winner == result[2].number, "\(people)")
            }
            let places = told.map { (Int($0) ?? 0, $1) }
            #expect(knockout.places == Dictionary(uniqueKeysWithValues: places), "\(people)")
        }
    }
}
