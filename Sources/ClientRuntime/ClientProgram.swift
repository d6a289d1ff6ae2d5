import EventLoop
import Platform

/// The entry of the program `pairs`.
public enum ClientProgram {
    /// Runs with the process's arguments until the process ends.
    public static func main() -> Never {
        do throws(LoopError) {
            Environment.exit(try run(Environment.arguments))
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            Environment.exit(.systemRefused)
        }
    }

    private static func run(_ arguments: [String]) throws(LoopError) -> ExitCode {
        let user = Environment.variable("USER")
        let rest = Array(arguments.dropFirst())
        switch arguments.first {
        case "find": return try FindCommand.run(FindCommand.program.start(rest))
        case "host": return try HostCommand.run(HostCommand.program(user: user).start(rest))
        case "replay": return try ReplayCommand.run(ReplayCommand.program(user: user).start(rest))
        case "doctor": return try DoctorCommand.run(rest)
        default: return try play(ClientOptions.program(user: user).start(arguments))
        }
    }

    /// Runs the client on a screen, or in lines where there is none.
    static func play(_ options: ClientOptions) throws(LoopError) -> ExitCode {
        let isPlain = options.isPlain || !ScreenProgram.isPossible
        return ExitCode(isPlain ? try PlainProgram.run(options) : try ScreenProgram.run(options))
    }
}
