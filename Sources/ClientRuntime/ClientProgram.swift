import CommandLine
import EventLoop
import Platform

/// The program `pairs`.
public enum ClientProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never {
        Environment.exit(run(ClientOptions.program(user: Environment.variable("USER")).start()))
    }

    private static func run(_ options: ClientOptions) -> Int32 {
        do throws(LoopError) {
            return try ClientProcess(options).run().rawValue
        } catch {
            StandardStream.error.write(line: "pairs: \(error)")
            return systemFailure.status
        }
    }

    /// `EX_OSERR` of BSD's sysexits.h.
    static let systemFailure = ExitCode(71, "The system gave no thread, poller or descriptor.")
}
