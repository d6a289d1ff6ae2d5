import BotKit
import Platform
import Review
import Vocabulary
import Wire

/// The command `pairs-bot explain`: names the costly moves of a replay.
enum ExplainCommand {
    struct Options: Sendable {
        var file = ""
        var json = false
        var least = 0.05
    }

    static let program: Program<Options> = Program(
        name: "pairs-bot explain",
        summary: """
            Names the costly moves of a replay, and separates luck from skill. For two seats, groups of two and classic the figures \
            are exact. In other games it only counts groups that a player had seen and left, and that another player took.
            """,
        defaults: Options(),
        options: [
            .value("least", \.least, .pairs, "Name the moves that cost at least so much."),
            .flag("json", \.json, "One line of JSON, with all moves."),
        ],
        operand: .init("FILE", \.file),
        examples: [.init("pairs-bot explain games/0-1-7a.pairs", "Shows what each player could have done better.")],
        exits: [.notExplained, .unreadableReplay],
        check: { $0.file.isEmpty ? "Name a replay." : nil })

    static func run(_ options: Options) -> ExitCode {
        switch ReplayFiles.read(options.file) {
        case .failure(let error): return KitCommand.fail("explain", error.description, .unreadableReplay)
        case .success(let bytes):
            do throws(ReplayFault) {
                let game = try ReplayVerifier.verify(bytes, hashing: .pairs, keepsSteps: true)
                guard GameExplainer.explains(game) else {
                    return KitCommand.fail(
                        "explain",
                        "\(options.file) is a game of \(game.start.rules.patience?.game ?? "another family"), and only games of Memory are explained. To look at it, use: pairs replay \(options.file).",
                        .notExplained)
                }
                let told = GameExplainer.explain(game)
                if options.json {
                    StandardStream.output.write(line: told.json(file: options.file))
                } else {
                    for line in told.lines(least: options.least) { StandardStream.output.write(line: line) }
                }
                return .success
            } catch {
                return KitCommand.fail("explain", "\(options.file): \(error.description)", .unreadableReplay)
            }
        }
    }
}

extension ExitCode {
    static let notExplained = badData("The replay is of a game that is not explained, such as patience.")
}

extension Value where Wrapped == Double {
    /// A number of pairs, of at least 0.
    static var pairs: Value {
        Value(
            ValueForm(valueName: "PAIRS", noun: "a number", range: "0 to 144"),
            read: { text in
                guard text.allSatisfy({ "0123456789.".contains($0) }), let number = Double(text) else { return nil }
                return (0...144).contains(number) ? number : nil
            },
            show: { Rounded.json($0, decimals: 6) })
    }
}
