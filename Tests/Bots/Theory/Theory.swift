import BotCore
import Foundation

/// What is known of Memory between two who forget nothing, and alone: exact values, from the file of that name.
struct Theory: Decodable {
    /// One line of a table: pairs left, known cards, the value as a fraction, and the best moves.
    struct Position: Decodable {
        let pairs: Int
        let known: Int
        let gain: Double
        let moves: OptimalPlay.Moves

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            pairs = try fields.decode(Int.self)
            known = try fields.decode(Int.self)
            gain = Fraction.value(try fields.decode(String.self))
            moves = Self.moves(try fields.decode(String.self))
        }

        private static func moves(_ text: String) -> OptimalPlay.Moves {
            let names: [Substring: OptimalPlay.Moves] = [
                "0": .passing, "1": .oneNew, "2": .twoNew, "T": .taking,
            ]
            return text.split(separator: "/").reduce(into: []) { $0.formUnion(names[$1] ?? []) }
        }
    }

    /// What comes of a whole game for the player who moves first.
    struct Game: Decodable {
        let variant: String
        let n: Int
        let e: Double
        let pFirstWins: Double
        let pDraw: Double
        let pSecondWins: Double
        let pStalemate: Double
        let sdMargin: Double
    }

    /// Moves to clear a board alone.
    struct Alone: Decodable {
        let turns: Double

        init(from decoder: any Decoder) throws {
            var fields = try decoder.unkeyedContainer()
            // First comes the fraction, where it is not too long.
            _ = try fields.decode(String?.self)
            turns = try fields.decode(Double.self)
        }
    }

    private enum Fraction {
        static func value(_ text: String) -> Double {
            let parts = text.split(separator: "/").compactMap { Double($0) }
            return parts.count == 2 ? parts[0] / parts[1] : parts[0]
        }
    }

    /// Values by position, by variant: `pass` `nopass` `naive`.
    let e: [String: [Position]]
    let solo: [String: Alone]
    let firstPlayer: [Game]

    /// The file's text.
    static let published: Theory = {
        let url = Bundle.module.url(forResource: "memory-theory", withExtension: "json")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try! decoder.decode(Theory.self, from: Data(contentsOf: url!))
    }()

    /// The whole game of a variant with so many pairs.
    static func game(_ variant: String, pairs: Int) -> Game {
        published.firstPlayer.first { $0.variant == variant && $0.n == pairs }!
    }
}
