import Foundation
import People
import Testing

/// Ratings are those of the reference, digit for digit.
@Suite struct RatingTests {
    private struct Vectors: Decodable {
        struct Glicko: Decodable {
            struct Options: Decodable { let elapsed: Double? }
            struct Input: Decodable {
                let player: Glicko2.Strength
                let games: [[Double]]

                init(from decoder: any Decoder) throws {
                    var parts = try decoder.unkeyedContainer()
                    player = Glicko2.Strength(
                        rating: try parts.decode(Double.self), deviation: try parts.decode(Double.self),
                        volatility: try parts.decode(Double.self))
                    games = try parts.decode([[Double]].self)
                }
            }
            let `in`: Input
            let kw: Options
            let out: [Double]
        }
        struct Many: Decodable {
            let `in`: [[Double]]
            let ranks: [Int]
            let out: [[Double]]
        }
        let glicko2: [Glicko]
        let plackett_luce: [Many]
    }

    private static func vectors() throws -> Vectors {
        let url = try #require(Bundle.module.url(forResource: "rating-vectors", withExtension: "json"))
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: url))
    }

    @Test func two() throws {
        for vector in try Self.vectors().glicko2 {
            let games = vector.in.games.map { game in
                Glicko2.Game(
                    against: .init(rating: game[0], deviation: game[1], volatility: 0.06), score: game[2])
            }
            let new = Glicko2.strength(of: vector.in.player, after: games, elapsed: vector.kw.elapsed ?? 1)
            #expect(abs(new.rating - vector.out[0]) < 1e-9)
            #expect(abs(new.deviation - vector.out[1]) < 1e-9)
            #expect(abs(new.volatility - vector.out[2]) < 1e-12)
        }
    }

    @Test func more() throws {
        for vector in try Self.vectors().plackett_luce {
            let players = vector.in.map { PlackettLuce.Strength(mean: $0[0], deviation: $0[1]) }
            for (new, wanted) in zip(PlackettLuce.strengths(of: players, ranks: vector.ranks), vector.out) {
                #expect(abs(new.mean - wanted[0]) < 1e-9 && abs(new.deviation - wanted[1]) < 1e-9)
            }
        }
    }

    /// A game of two moves both by the same, and no deviation leaves its bounds.
    @Test func games() {
        let after = Rating.after([.newcomer, .newcomer], places: [1, 2])
        #expect(after.map { Int($0.value.rounded()) } == [1662, 1338])
        #expect(after.allSatisfy { (30...350).contains($0.deviation) && $0.games == 1 && $0.isProvisional })
        var pair = [Rating.newcomer, .newcomer]
        for _ in 0..<500 { pair = Rating.after(pair, places: [1, 1]) }
        #expect(pair.allSatisfy { abs($0.value - 1500) < 1e-6 && $0.deviation >= 30 && !$0.isProvisional })
        let three = Rating.after([.newcomer, .newcomer, .newcomer], places: [1, 2, 2])
        #expect(three[0].value > 1500 && three[1].value < 1500 && abs(three[1].value - three[2].value) < 1e-9)
    }
}
