import EventLoop
import Platform

/// The entry of the program `pairs`.
public enum ClientProgram {
    /// Runs with the process's arguments until the process ends.
    public static func main() -> Never {
        let (program, arguments) = (ClientOptions.program(user: Environment.variable("USER")), Environment.arguments)
        do {
            Environment.exit(try program.runCommand(arguments) ?? play(program.start(arguments)))
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            Environment.exit(.systemRefused)
        }
    }

    /// Runs the client on a screen, or in lines where there is none.
    static func play(_ options: ClientOptions) throws(LoopError) -> ExitCode {
        let isPlain = options.isPlain || !ScreenProgram.isPossible
        return ExitCode(isPlain ? try PlainProgram.run(options) : try ScreenProgram.run(options))
    }
}
