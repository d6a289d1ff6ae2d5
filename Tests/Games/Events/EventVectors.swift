import Events
import Foundation

/// The worked vectors of pairings, standings and scores, from the file of that name.
struct EventVectors: Decodable, Sendable {
    let berger: [String: [[[Int]]]]
    let bergerDouble: [String: [[[Int]]]]
    let swiss: [SwissRound]
    let swissStandings: [Table]
    let roundRobinStandings: [Table]
    let knockout: [String: KnockoutCourse]
    let bestOf: [BestOf]
    let arena: [ArenaScores]
    let arenaMore: [[Value]]
    let arenaPairs: [ArenaRound]
    let deal: [DealPlaces]
    let dealDeck: [Deck]
    let trf: Report

    struct SwissRound: Decodable, Sendable {
        let why: String
        let rounds: Rounds
        let absent: [Int]?
        let cost: [Int]
        let pairs: [[Int?]]
    }

    struct Table: Decodable, Sendable {
        let why: String
        let rounds: Rounds
        let order: [TieBreak]
        let rows: [[Value]]
        let out: [Int]?
        let void: [Int]?
    }

    struct KnockoutCourse: Decodable, Sendable {
        let first: [[Int]]
        /// How a knockout of few people goes on.
        let results: [[Value]]?
        let places: [String: Int]?
    }

    struct BestOf: Decodable, Sendable {
        let best: Int
        let games: String
        let winner: String?
    }

    struct ArenaScores: Decodable, Sendable {
        let games: String
        let points: [Int]
        let double: Bool
    }

    struct ArenaRound: Decodable, Sendable {
        let free: [[Int]]
        let cost: [Int]
        let pairs: [[Int]]
    }

    struct DealPlaces: Decodable, Sendable {
        let rows: [String: [Value]]
        let places: [[Value]]
    }

    struct Deck: Decodable, Sendable {
        let event: String
        let serverSeed: String
        let commit: String
        let groups: Int
        let group: Int
        let deck: [Int]
    }

    struct Report: Decodable, Sendable {
        let title: String
        let names: [String]
        let rounds: Rounds
        let lines: [String]
    }

    /// Everybody's rounds; the first is number 1's.
    struct Rounds: Decodable, Sendable {
        let people: [[Round]]

        init(from decoder: any Decoder) throws {
            let words = try decoder.singleValueContainer().decode([String: String].self)
            people = (1..<words.count + 1).map { number in
                (words[String(number)] ?? "").split(separator: " ").compactMap { Round(rawValue: String($0)) }
            }
        }
    }

    /// A value in a row of mixed ones.
    enum Value: Decodable, Sendable, Equatable {
        case flag(Bool)
        case number(Int)
        case text(String)
        case list([Int])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Int.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else {
                self = .list(try value.decode([Int].self))
            }
        }

        var number: Int? { if case .number(let number) = self { number } else { nil } }
        var text: String? { if case .text(let text) = self { text } else { nil } }
        var list: [Int] { if case .list(let list) = self { list } else { [] } }
    }

    static let all: EventVectors = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        guard let file = Bundle.module.url(forResource: "event-vectors", withExtension: "json"),
            let vectors = try? decoder.decode(EventVectors.self, from: Data(contentsOf: file))
        else { preconditionFailure("the vectors are there and can be read") }
        return vectors
    }()
}
