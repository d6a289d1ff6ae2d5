import Platform

/// What the commands of the bot author's kit share.
enum KitCommand {
    /// The commands, in the order of the help.
    static let all: [ProgramDescription.Command] = [
        .init(
            "run", "Lets your own program play on a server, on standard input and output.", RunCommand.program,
            run: RunCommand.run),
        .init(
            "new", "Makes a folder with a bot to begin with, in a language of your choice.", NewCommand.program,
            run: NewCommand.run),
        .init(
            "check", "Checks step by step that your own program does all that a game may ask of it.",
            CheckCommand.program,
            reading: { arguments in
                guard WireCheckCommand.isMeant(by: arguments) else {
                    return CheckCommand.run(CheckCommand.program.start(arguments))
                }
                return try WireCheckCommand.run(WireCheckCommand.program.start(WireCheckCommand.words(in: arguments)))
            }),
        .init(
            "arena", "Lets bots play against each other, and says how much better one is.", ArenaOptions.program,
            run: ArenaCommand.run),
        .init(
            "figures", "Prints the figures of a match that was played elsewhere.", FiguresCommand.program,
            run: FiguresCommand.run),
        .init(
            "verify", "Checks replays: no byte was altered, and the game was fair and by the rules.",
            VerifyCommand.program, run: VerifyCommand.run),
        .init(
            "explain", "Names the costly moves of a replay, and separates luck from skill.", ExplainCommand.program,
            run: ExplainCommand.run),
    ]

    /// Tells on standard error what went wrong.
    static func fail(_ command: String, _ reason: String, _ code: ExitCode) -> ExitCode {
        StandardStream.error.write(line: "pairs-bot \(command): \(reason)")
        return code
    }
}

/// A line of progress on standard error, which is written over; nothing where that is no terminal.
struct ProgressLine {
    private let isShown = StandardStream.error.isTerminal
    private var last = ""

    mutating func show(_ text: String) {
        guard isShown, text != last else { return }
        last = text
        StandardStream.error.write("\r\u{1B}[K\(text)")
    }

    /// Takes it away.
    mutating func clear() {
        guard isShown, !last.isEmpty else { return }
        last = ""
        StandardStream.error.write("\r\u{1B}[K")
    }
}

/// The bytes of a replay's file.
enum ReplayFiles {
    /// The most bytes that a replay may have: far more than any game's.
    static let mostBytes = 256 << 20

    /// Reads a file; the reason where it can't be read.
    static func read(_ path: String) -> Result<[UInt8], SystemError> {
        do throws(SystemError) {
            guard let bytes = try Files.readBytes(path, atMost: mostBytes) else {
                return .failure(SystemError(code: 2, context: "can't read \(path)"))
            }
            return .success(bytes)
        } catch {
            return .failure(error)
        }
    }
}

extension ExitCode {
    static let notVerified = ExitCode(
        1, "A replay is not the whole, unaltered truth of a game, or does not open its deal.")
    static let unreadableReplay = noInput("The file can't be read, or is not the whole, unaltered truth of a game.")
    static let unreadable = noInput("A file can't be read.")
}
