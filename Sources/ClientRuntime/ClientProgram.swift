import EventLoop
import Platform
import Wire

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
    static func play(_ typed: ClientOptions) throws(LoopError) -> ExitCode {
        var options = typed
        do throws(PasswordFile.Fault) {
            options.serverPassword = try PasswordFile.password(in: options.serverPasswordFile).map { Secret($0) }
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            return .noPassword
        }
        let isPlain = options.isPlain || !ScreenProgram.isPossible
        return ExitCode(isPlain ? try PlainProgram.run(options) : try ScreenProgram.run(options))
    }
}
