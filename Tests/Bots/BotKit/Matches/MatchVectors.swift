import Foundation

/// The published vectors, computed with 50 digits.
struct MatchVectors: Decodable {
    struct Shown: Decodable {
        let score, score_error, elo, elo_error, los: Double?
    }
    struct Test: Decodable {
        let elo0, elo1, llr: Double
        let verdict: String
    }
    struct Case: Decodable {
        let name: String
        let pairs: [Int]
        let n, games: Int
        let points: Double
        let score, se, score_error, elo, elo_error, los: Double?
        let shown: Shown
        let sprt: [Test]
    }
    struct Sequence: Decodable {
        let name, pattern, verdict: String
        let elo0, elo1, alpha, beta, llr: Double
        let most: Int
        let stops_after: Int?
        let pairs: [Int]
    }
    let cases: [Case]
    let sequences: [Sequence]

    static let all: MatchVectors = {
        guard let url = Bundle.module.url(forResource: "match-vectors", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let vectors = try? JSONDecoder().decode(MatchVectors.self, from: data)
        else { fatalError("no vectors") }
        return vectors
    }()
}
