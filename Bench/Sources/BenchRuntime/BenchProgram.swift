import CommandLine
import EventLoop
import Platform

/// The program `pairs-bench`.
public enum BenchProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never { Environment.exit(run(BenchOptions.program.start())) }

    private static func run(_ options: BenchOptions) -> ExitCode {
        // Tried before anything is measured, for every measurement needs one.
        do throws(LoopError) { _ = try EventLoop() } catch { return failed(error.description, .systemRefused) }
        do {
            // Read first: a wrong name shall not come out after minutes.
            let old = try options.old.map(Results.init(contentsOf:))
            let results = try options.newest.map(Results.init(contentsOf:)) ?? Bench(options).run()
            if let path = options.json { try results.write(to: path) }
            // Two files are compared for what has moved alone.
            let texts =
                (old == nil || options.newest == nil ? [results.text] : [])
                + (old.map { [Comparison(old: $0, new: results).text] } ?? [])
            StandardStream.output.write(line: texts.joined(separator: "\n\n"))
            return results.outcomes.contains { $0.failure != nil } ? .nothingMeasured : .success
        } catch {
            return failed("\(error)", .nothingMeasured)
        }
    }

    private static func failed(_ reason: String, _ code: ExitCode) -> ExitCode {
        StandardStream.error.write(line: "pairs-bench: \(reason)")
        return code
    }
}
