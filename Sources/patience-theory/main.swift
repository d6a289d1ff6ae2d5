import CardGame
import Foundation
import PatienceSolver
import Synchronization
import Vocabulary

/// Holds the solver to what is known of the games: `patience-theory [freecell4|freecell2|klondike]… [--from N] [--deals N]`.
/// Without a name it takes all three. The status is 1 where a figure contradicts what is known.
/// Of `spider1`, `spider2` and `spider4`, by their suits, nothing is known: they are counted where they are named.
///
/// `patience-theory bot STRENGTH GAME LEVEL [--from N] [--deals N]` counts the deals that a bot wins.
struct Claim {
    let name: String
    let rules: PatienceRules
    let values: PatienceValues
    let positions: Int
    /// How many positions are reached at most in a deal that is open after that, one deal after the other: 40 million take about 2 GB.
    var morePositions: Int?
    let deals: Int
    /// What is wrong with the counts; nil if nothing is.
    let flaw: @Sendable (_ counts: [PatienceVerdict: Int], _ notWinnable: [Int], _ deals: ClosedRange<Int>) -> String?

    static let all = [
        Claim(
            name: "freecell4", rules: .freecell, values: PatienceValues { $0.cells = 4 }, positions: 5_000_000,
            deals: 32_000
        ) { _, others, deals in
            // The only one of the first 32,000 that can't be won.
            let expected = [11_982].filter(deals.contains)
            return others == expected ? nil : "not won: \(others), but it should be \(expected)"
        },
        Claim(
            name: "freecell2", rules: .freecell, values: PatienceValues { $0.cells = 2 }, positions: 2_000_000,
            morePositions: 40_000_000, deals: 32_000
        ) { counts, others, deals in
            if others.filter({ $0 <= 200 }) != lostWithTwoCells.filter(deals.contains) {
                return "of the first 200 others are lost: \(lostWithTwoCells)"
            }
            // Of the first 32,000 exactly 25,381 can be won. Of fewer of them it is known within limits alone.
            guard deals == 1...32_000 else { return beyond(25_381 / 32_000, counts, deals) }
            let isPossible = counts[.winnable, default: 0] <= 25_381 && counts[.lost, default: 0] <= 6_619
            return isPossible ? nil : "25,381 can be won, and 6,619 can't"
        },
        Claim(
            name: "klondike", rules: .klondike, values: PatienceValues { $0.draw = 3 }, positions: 1_000_000,
            deals: 2_000
        ) { counts, _, deals in beyond(0.81945, counts, deals) },
    ]

    /// The deals among the first 200 that can't be won with two cells, by fc-solve 5.0.0.
    private static let lostWithTwoCells = [
        1, 6, 21, 25, 32, 48, 57, 63, 72, 74, 76, 86, 89, 92, 101, 107, 110, 114, 115, 117, 121, 124, 127,
        145, 157, 162, 169, 170, 178, 181, 187, 188, 194, 199,
    ]

    /// Spider, with as many positions as the server searches.
    static let counted = [1, 2, 4].map { suits in
        Claim(
            name: "spider\(suits)", rules: .spider, values: PatienceValues { $0.suits = suits }, positions: 60_000,
            deals: 60
        ) { _, _, _ in nil }
    }

    /// What is wrong with counts that are further than three standard deviations from a share that can be won.
    private static func beyond(
        _ share: Double, _ counts: [PatienceVerdict: Int], _ deals: ClosedRange<Int>
    ) -> String? {
        let (winnable, unknown) = (Double(counts[.winnable, default: 0]), Double(counts[.unknown, default: 0]))
        let total = Double(deals.count)
        let deviation = (share * (1 - share) / total).squareRoot()
        if winnable / total > share + 3 * deviation { return "too many can be won" }
        return (winnable + unknown) / total < share - 3 * deviation ? "too many are lost" : nil
    }
}

/// What the threads have found so far.
final class Findings: Sendable {
    private struct State {
        var next: Int
        var counts: [PatienceVerdict: Int] = [:]
        var notWinnable: [Int] = []
        var open: [Int] = []
        var wrong: [Int] = []
        var positions = 0
        var done = 0
    }

    private let state: Mutex<State>
    private let deals: ClosedRange<Int>

    init(_ deals: ClosedRange<Int>) {
        self.deals = deals
        state = Mutex(State(next: deals.lowerBound))
    }

    func take() -> Int? {
        state.withLock { state in
            guard state.next <= deals.upperBound else { return nil }
            state.next += 1
            return state.next - 1
        }
    }

    /// Notes a deal that is to be searched further.
    func leaveOpen(_ deal: Int, _ solution: PatienceSolution) {
        state.withLock { state in
            state.open.append(deal)
            state.positions += solution.positions
        }
    }

    /// The deals that were left open.
    var open: [Int] { state.withLock { $0.open.sorted() } }

    /// Notes what was found of a deal. Returns a line of progress now and then.
    func note(_ deal: Int, _ solution: PatienceSolution, isRight: Bool) -> String? {
        state.withLock { state in
            if !isRight { state.wrong.append(deal) }
            state.counts[solution.verdict, default: 0] += 1
            if solution.verdict != .winnable { state.notWinnable.append(deal) }
            state.positions += solution.positions
            state.done += 1
            return state.done % max(1, deals.count / 20) == 0
                ? "\(state.done) of \(deals.count): \(Self.words(state))" : nil
        }
    }

    private static func words(_ state: State) -> String {
        let counts = [PatienceVerdict.winnable, .lost, .unknown].map { "\(state.counts[$0, default: 0]) \($0)" }
        return "\(counts.joined(separator: ", ")); \(state.positions) positions"
    }

    var summary: (words: String, counts: [PatienceVerdict: Int], notWinnable: [Int], wrong: [Int]) {
        state.withLock { (Self.words($0), $0.counts, $0.notWinnable.sorted(), $0.wrong.sorted()) }
    }
}

extension Claim {
    func solve(_ deal: Int, positions: Int, positionsByAStar: Int = 0) -> PatienceSolution {
        let cards = rules.numbered(deal, suits: values.suits)
        return PatienceSolver(positions: positions, positionsByAStar: positionsByAStar)
            .solve(PatiencePosition(dealt: cards, rules, values))
    }

    /// Whether what leads to the end where a deal can be won is legal to its end.
    func isRight(_ solution: PatienceSolution, _ deal: Int) -> Bool {
        guard solution.verdict == .winnable else { return solution.actions.isEmpty }
        let plan = PatiencePlan(rules, values, rules.scorings[0])
        var run = PatienceRun(plan, PatiencePack.deck(rules.numbered(deal, suits: values.suits), of: plan))
        var steps: [PatienceStep] = []
        for action in solution.actions {
            let move: PatienceMove =
                switch action {
                case .draw: .draw
                case .move(let from, let to, let count): .move(from: from, to: to, count: count)
                }
            if run.take(move, &steps) != nil { return false }
        }
        return run.isCleared
    }
}

func tell(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

func number(after option: String) -> Int? {
    let arguments = CommandLine.arguments
    return arguments.firstIndex(of: option).flatMap { $0 + 1 < arguments.count ? Int(arguments[$0 + 1]) : nil }
}

if CommandLine.arguments.contains("bot") {
    let first = number(after: "--from") ?? 1
    let isNamed = BotTrial.play(CommandLine.arguments, first...first - 1 + (number(after: "--deals") ?? 100))
    if !isNamed { tell("✘ patience-theory bot STRENGTH GAME LEVEL [--from N] [--deals N]") }
    exit(isNamed ? 0 : 2)
}

/// In a deal that is open. So many take about 2 GB. Deal 27,674 needs two million.
let mostPositionsByAStar = 2_500_000

let named = (Claim.all + Claim.counted).filter { CommandLine.arguments.contains($0.name) }
var status: Int32 = 0
for claim in named.isEmpty ? Claim.all : named {
    let first = number(after: "--from") ?? 1
    let deals = first...first - 1 + (number(after: "--deals") ?? claim.deals)
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
        status = 1
    }
    if !wrong.isEmpty {
        tell("✘ \(claim.name): the moves that are said to win break the rules in \(wrong)")
        status = 1
    }
}
exit(status)
