import CardGame
import CommandLine
import Foundation
import PatienceSolver
import Platform
import Vocabulary

func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let options = TheoryOptions.program.start()

if let call = options.call {
    BotTrial.play(call, options.deals(orElse: 100))
    Environment.exit(.success)
}

/// How many positions A* reaches at most in an open deal: they take about 2 GB, and deal 27,674 needs two million.
let mostPositionsByAStar = 2_500_000

var status = ExitCode.success
for claim in options.claims {
    let deals = options.deals(orElse: claim.deals)
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
    if let flaw = claim.flaw(counts, notWinnable, deals) {
        tell("✘ \(claim.name): \(flaw)")
        status = .contradicted
    }
    if !wrong.isEmpty {
        tell("✘ \(claim.name): the moves that are said to win break the rules in \(wrong)")
        status = .contradicted
    }
}
Environment.exit(status)
