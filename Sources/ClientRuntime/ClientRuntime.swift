import CommandLine
import EventLoop
import Platform

/// The program `pairs`.
public enum ClientRuntime {
    /// Runs it with these arguments, its own name not among them, and ends the process.
    public static func main(_ arguments: [String]) -> Never {
        switch ClientOptions.program(user: Environment.variable("USER")).parse(arguments) {
        case .print(let text):
            StandardStream.output.write(line: text)
            Environment.exit(ExitCode.success.status)
        case .usage(let error):
            StandardStream.error.write(line: error.description)
            Environment.exit(ExitCode.usage.status)
        case .run(let options): run(options)
        }
    }

    private static func run(_ options: ClientOptions) -> Never {
        do throws(LoopError) {
            Environment.exit(try ClientProcess(options).run().rawValue)
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            Environment.exit(systemFailure.status)
        }
    }

    /// `EX_OSERR` of BSD's sysexits.h.
    static let systemFailure = ExitCode(71, "The system gave no thread, poller or descriptor.")
}
