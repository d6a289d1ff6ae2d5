import CommandLine
import Platform

/// The program `pairs-bench`.
public enum BenchProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never { Environment.exit(measure(BenchOptions.program.start())) }

    private static func measure(_ options: BenchOptions) -> Int32 {
        do {
            let report = try Bench(options: options).run()
            StandardStream.output.write(line: options.json ? report.json : report.text)
            return 0
        } catch {
            StandardStream.error.write(line: "pairs-bench: \(error)")
            return BenchExit.failed
        }
    }
}
