import ClientCore
import Foundation
import TestSupport
import Testing
import Wire

/// What the attempts of a game were, and a game as text.
@Suite struct AttemptsTests {
    private struct File: Decodable {
        let vectors: [Vector]
        let patience: [Line]
    }
    private struct Line: Decodable {
        struct Terms: Decodable {
            let game: String
            let mode: String
            let level: String
            let deal: Int?
        }
        let name: String
        let rules: Terms
        let won: Bool
        let home: Int
        let cards: Int
        let moves: Int
        let ms: Int
        let text: String
    }
    private struct Vector: Decodable {
        let name: String
        let group: Int
        let seat: Int
        let changes: [Change]
        let attempts: [String]
        let title: String
        let ms: Int
        let text: String
    }

    private static let file = Result {
        let file = try Data(contentsOf: FoldVector.folder.appending(path: "squares.json"))
        return try JSONDecoder().decode(File.self, from: file)
    }

    /// A game of patience is a line.
    @Test func linesHold() throws {
        let words = try #require(Words.of("en"))
        for line in try Self.file.get().patience {
            var rules = Rules()
            (rules.mode, rules.level) = (line.rules.mode, line.rules.level)
            rules.patience = PatienceTerms(line.rules.game)
            rules.patience?.deal = line.rules.deal
            let text = words.patienceText(
                rules, isWon: line.won, home: line.home, of: line.cards, moves: line.moves,
                line.ms > 0 ? .milliseconds(line.ms) : nil)
            #expect(text == line.text, "\(line.name)")
        }
    }

    @Test func vectorsHold() throws {
        let vectors = try Self.file.get().vectors
        #expect(vectors.count >= 6)
        for vector in vectors {
            var attempts = Attempts()
            for change in vector.changes { attempts.step(change, group: vector.group) }
            let own = attempts[vector.seat]
            #expect(own.map(\.rawValue) == vector.attempts, "\(vector.name)")
            let time: Duration? = vector.ms > 0 ? .milliseconds(vector.ms) : nil
            #expect(Attempts.text(vector.title, own, time) == vector.text, "\(vector.name)")
        }
    }
}
