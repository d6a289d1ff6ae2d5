import TestSupport
import Testing
import Vocabulary
import Wire

/// The published vectors of the fold, which every client can be held against.
@Suite struct FoldVectorTests {
    /// Each line does to the mirror what the vector tells, and the mirror becomes the vector's result.
    @Test(arguments: FoldVector.all.indices) func mirrorFolds(_ index: Int) throws {
        let vector = FoldVector.all[index]
        let games = TableGames()
        var mirror = TableMirror(try snapshot(vector.snapshot, games))
        for (number, step) in vector.steps.enumerated() {
            switch try message(step.line, games) {
            case .snapshot(let snapshot):
                mirror.replace(with: snapshot)
                #expect(step.outcome == "taken")
            case .diff(let diff):
                #expect("\(mirror.fold(diff))" == step.outcome, "\(vector.name), step \(number)")
            default: Issue.record("\(vector.name), step \(number) is neither a diff nor a snapshot")
            }
        }
        #expect(mirror.snapshot == (try snapshot(vector.result)), "\(vector.name)")
    }

    /// The vectors have every change of this version, every mode and every outcome.
    @Test func theyCoverAll() throws {
        var (ops, modes, outcomes): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for vector in FoldVector.all {
            modes.insert(try snapshot(vector.result).rules.mode ?? "classic")
            let games = TableGames()
            _ = try snapshot(vector.snapshot, games)
            for step in vector.steps {
                outcomes.insert(step.outcome)
                if case .diff(let diff) = try message(step.line, games), step.outcome == "folded" {
                    ops.formUnion(diff.changes.map(\.op))
                }
            }
        }
        #expect(ops.isSuperset(of: RandomMessages.changeOps))
        #expect(ops.contains("sparkle"))
        #expect(modes.isSuperset(of: Mode.all.map(\.name)))
        #expect(outcomes == ["folded", "old", "gap", "misfit", "taken"])
    }

    private func message(_ line: [UInt8], _ games: TableGames) throws -> ServerMessage {
        return try WireDecoder.decode(ServerMessage.self, from: JSONTape(line.span), games: games)
    }

    private func snapshot(_ line: [UInt8], _ games: TableGames = TableGames()) throws -> Snapshot {
        guard case .snapshot(let snapshot) = try message(line, games) else { throw NotASnapshot() }
        return snapshot
    }

    private struct NotASnapshot: Error {}
}
