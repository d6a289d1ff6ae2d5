import CommandLine
import EventLoop
import Platform

/// The program `pairs-bench`.
public enum BenchProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never { Environment.exit(measure(BenchOptions.program.start())) }

    private static func measure(_ options: BenchOptions) -> ExitCode {
        let loop: EventLoop
        do throws(LoopError) {
            loop = try EventLoop()
        } catch {
            return failed(error.description, .systemRefused)
        }
        do {
            let report = try Bench(options: options, loop: loop).run()
            StandardStream.output.write(line: options.json ? report.json : report.text)
            return .success
        } catch {
            return failed("\(error)", .nothingMeasured)
        }
    }

    private static func failed(_ reason: String, _ code: ExitCode) -> ExitCode {
        StandardStream.error.write(line: "pairs-bench: \(reason)")
        return code
    }
}
