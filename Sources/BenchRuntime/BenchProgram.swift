import CommandLine
import Platform

/// The program `pairs-bench`.
public enum BenchProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never { Environment.exit(measure(BenchOptions.program.start())) }

    private static func measure(_ options: BenchOptions) -> ExitCode {
        do {
            let report = try Bench(options: options).run()
            StandardStream.output.write(line: options.json ? report.json : report.text)
            return .success
        } catch {
            StandardStream.error.write(line: "pairs-bench: \(error)")
            return .nothingMeasured
        }
    }
}
