import CommandLine
import EventLoop
import Platform

/// The program `pairs`.
public enum ClientProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never {
        Environment.exit(run(ClientOptions.program(user: Environment.variable("USER")).start()))
    }

    private static func run(_ options: ClientOptions) -> ExitCode {
        do throws(LoopError) {
            let exit =
                !options.isPlain && ScreenProgram.isPossible
                ? try ScreenProgram.run(options, neighbourhood: nil) : try ClientProcess(options).run()
            return ExitCode(exit)
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            return .systemRefused
        }
    }
}
