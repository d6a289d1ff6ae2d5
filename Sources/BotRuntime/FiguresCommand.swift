import BotKit
import Platform
import Vocabulary

/// The command `pairs-bot figures`: what the pairs of a match say, without playing.
enum FiguresCommand {
    struct Options: Sendable {
        var counts: [String] = []
        var test: SequentialTest?
        var json = false

        /// The five numbers; nil where they are none.
        var tally: PairTally? {
            let numbers = counts.compactMap { Int($0) }.filter { (0...1_000_000_000).contains($0) }
            return numbers.count == 5 && counts.count == 5 ? PairTally(numbers) : nil
        }
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot figures",
        summary: """
            Prints the figures of a match. A pair is one deal played twice, once from each seat. LL counts the pairs of which the \
            first bot lost both games, WW those of which it won both.
            """,
        defaults: Options(),
        options: [
            .optional("sprt", \.test, .sequentialTest, "Also print the result of this sequential test."),
            .flag("json", \.json, "One line of JSON."),
        ],
        operand: .init("LL LD WL+DD WD WW", each: \.counts),
        examples: [.init("pairs-bot figures 2 6 44 50 98 --sprt 0,30", "The figures of 200 pairs.")],
        check: { $0.tally == nil ? "The pairs are five whole numbers: LL LD WL+DD WD WW." : nil })

    static func run(_ options: Options) -> ExitCode {
        let report = MatchReport(options.tally ?? PairTally(), test: options.test)
        if options.json {
            StandardStream.output.write(line: "{\(report.fields)}")
        } else {
            for line in report.lines { StandardStream.output.write(line: line) }
        }
        return .success
    }
}

extension Value where Wrapped == SequentialTest {
    /// `ELO0,ELO1[,ALPHA,BETA]`.
    static var sequentialTest: Value {
        Value(
            ValueForm(
                valueName: "ELO0,ELO1[,ALPHA,BETA]",
                noun: "two differences in Elo, the lower one first, and two risks, as 0,30 or 0,30,0.05,0.05"),
            read: { text in
                let parts = text.split(separator: ",", omittingEmptySubsequences: false)
                let numbers = parts.compactMap { part in
                    part.allSatisfy { "0123456789.-".contains($0) } ? Double(part) : nil
                }
                guard numbers.count == parts.count, numbers.count == 2 || numbers.count == 4 else { return nil }
                let usual = SequentialTest.usualRisk
                return SequentialTest(
                    elo0: numbers[0], elo1: numbers[1], alpha: numbers.count == 4 ? numbers[2] : usual,
                    beta: numbers.count == 4 ? numbers[3] : usual)
            },
            show: { test in
                [test.elo0, test.elo1, test.alpha, test.beta].map { Rounded.json($0, decimals: 6) }
                    .joined(separator: ",")
            })
    }
}
