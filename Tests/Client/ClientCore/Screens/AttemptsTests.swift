import ClientCore
import Foundation
import TestSupport
import Testing
import Wire

/// What the attempts of a game were, and a game as text.
@Suite struct AttemptsTests {
    private struct File: Decodable { let vectors: [Vector] }
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

    @Test func vectorsHold() throws {
        let file = try Data(contentsOf: FoldVector.folder.appending(path: "squares.json"))
        let vectors = try JSONDecoder().decode(File.self, from: file).vectors
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
