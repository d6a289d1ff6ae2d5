import Foundation
import PatienceSolver
import Platform
import Vocabulary

/// The program `patience-theory`, which `make theory PATIENCE=1` runs.
enum TheoryProgram {
    /// How many positions A* reaches at most in an open deal: they take about 2 GB, and deal 27,674 needs two million.
    private static let mostPositionsByAStar = 2_500_000

    static func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

    /// Runs with these arguments, to the end of the process.
    static func main(_ arguments: [String]) -> Never {
        let options = TheoryOptions.program.start(arguments)
        if let call = options.call {
            PatienceTrial.play(call, options.deals(orElse: 100))
            Environment.exit(.success)
        }
        var status = ExitCode.success
        for claim in options.claims where !holds(claim, options.deals(orElse: claim.deals)) { status = .contradicted }
        Environment.exit(status)
    }

    /// Solves the deals on all processors, and tells whether what is found of them agrees with what is known.
    private static func holds(_ claim: Claim, _ deals: ClosedRange<Int>) -> Bool {
        let findings = Findings(deals)
        let start = ContinuousClock.now
        let group = DispatchGroup()
        for _ in 0..<max(1, min(ProcessInfo.processInfo.activeProcessorCount, 8)) {
            DispatchQueue.global().async(group: group) {
                while let deal = findings.take() {
                    let solution = claim.solve(deal, positions: claim.positions)
                    if solution.verdict == .unknown, claim.morePositions != nil {
                        findings.leaveOpen(deal, solution)
                    } else if let line = findings.note(deal, solution, isRight: claim.isRight(solution, deal)) {
                        tell("\(claim.name) \(line)")
                    }
                }
            }
        }
        group.wait()
        for deal in findings.open {
            let solution = claim.solve(
                deal, positions: claim.morePositions ?? claim.positions, positionsByAStar: mostPositionsByAStar)
            tell("\(claim.name) deal \(deal): \(solution.verdict) after \(solution.positions) positions")
            let isRight = claim.isRight(solution, deal)
            if let line = findings.note(deal, solution, isRight: isRight) { tell("\(claim.name) \(line)") }
        }
        let (words, counts, notWinnable, wrong) = findings.summary
        let seconds = (ContinuousClock.now - start).components.seconds
        tell("| \(claim.name), deals \(deals.lowerBound)–\(deals.upperBound): \(words), \(seconds) s")
        let flaw = claim.flaw(counts, notWinnable, deals)
        if let flaw { tell("✘ \(claim.name): \(flaw)") }
        if !wrong.isEmpty { tell("✘ \(claim.name): the moves that are said to win break the rules in \(wrong)") }
        return flaw == nil && wrong.isEmpty
    }
}
