import CommandLine
import Platform

/// The composition root of `pairs-bench`.
public enum BenchMain {
    /// Runs the program with the arguments after its name, and ends the process.
    public static func run(_ arguments: [String]) -> Never {
        switch BenchOptions.program.parse(arguments) {
        case .print(let text):
            StandardStream.output.write(line: text)
            Environment.exit(0)
        case .usage(let error):
            StandardStream.error.write(line: error.description)
            Environment.exit(ExitCode.usage.status)
        case .run(let options):
            Environment.exit(measure(options))
        }
    }

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
