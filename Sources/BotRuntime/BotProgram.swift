import BotCore
import EventLoop
import Platform
import Wire

/// The program `pairs-bot`.
public enum BotProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never {
        let arguments = Environment.arguments
        if arguments.first == BotReaper.argument { BotReaper.main(Array(arguments.dropFirst())) }
        do {
            Environment.exit(try BotOptions.program.runCommand(arguments) ?? play(BotOptions.program.start()))
        } catch {
            Environment.exit(failed("\(error)", .systemRefused))
        }
    }

    static func play(_ options: BotOptions) throws(LoopError) -> ExitCode {
        var system = SystemRandomNumberGenerator()
        let loop = try EventLoop()
        var settings = options.settings(orSeed: system.next())
        do throws(PasswordFile.Fault) {
            settings.serverPassword = try PasswordFile.password(in: options.serverPasswordFile).map { Secret($0) }
            if let file = options.eventPasswordFile {
                settings.eventPassword = Secret(try PasswordFile.password(in: file, of: BotOptions.eventPassword))
            }
        } catch {
            return failed(error.description, .noPassword)
        }
        let runner = BotRunner(on: loop, options: options, settings: settings)
        let endings = try SignalSource(on: loop, [.interrupt, .termination]) { runner.happened(.interrupted) }
        runner.happened(.started)
        try loop.run()
        return withExtendedLifetime(endings) { exitCode(for: runner.ending ?? .finished) }
    }

    /// Prints what went wrong, if anything did.
    private static func exitCode(for ending: BotMachine.Ending) -> ExitCode {
        switch ending {
        case .finished: .success
        case .badWish(let reason): failed(words(reason), .usage)
        case .unavailable(let reason): failed(words(reason), .noServer)
        case .protocolTrouble(let reason): failed(words(reason), .foreignServer)
        case .playerFailed(let reason): failed(words(reason), .botFailed)
        }
    }

    /// The reason without what a server may have put in it to act on a terminal.
    private static func words(_ reason: String) -> String { TextRules.withoutControls(reason) }

    static func failed(_ reason: String, _ code: ExitCode) -> ExitCode {
        StandardStream.error.write(line: "pairs-bot: \(reason)")
        return code
    }
}
