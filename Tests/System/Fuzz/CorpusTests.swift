import Foundation
import FuzzTargets
import Testing

/// The inputs that fuzzing began with, and those in which it found something, as ordinary tests.
@Suite struct CorpusTests {
    struct Input: Sendable, CustomTestStringConvertible {
        let target: String
        let file: URL
        var testDescription: String { "\(target)/\(file.lastPathComponent)" }
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")

    private static let inputs: [Input] = FuzzTarget.all.flatMap { target in
        try! FileManager.default.contentsOfDirectory(
            at: folder.appending(path: target.name), includingPropertiesForKeys: nil
        ).map { Input(target: target.name, file: $0) }
    }

    /// Every kept input holds what its target promises.
    @Test(arguments: inputs)
    func holds(_ input: Input) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == input.target })
        try target.check(Array(Data(contentsOf: input.file)))
    }

    /// No target is without inputs.
    @Test(arguments: FuzzTarget.all.map(\.name))
    func hasInputs(_ target: String) { #expect(Self.inputs.contains { $0.target == target }) }
}
