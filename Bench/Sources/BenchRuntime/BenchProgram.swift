import EventLoop
import Platform

/// The program `pairs-bench`.
public enum BenchProgram {
    /// Runs with the process's arguments, to the end of the process.
    public static func main() -> Never {
        let arguments = Environment.arguments
        do {
            if let code = try BenchOptions.program.runCommand(arguments) { Environment.exit(code) }
        } catch {
            Environment.exit(failed("\(error)", .nothingMeasured))
        }
        Environment.exit(run(BenchOptions.program.start(arguments)))
    }

    private static func run(_ options: BenchOptions) -> ExitCode {
        run(options.json, comparedWith: options.old) {
            let results = try options.newest.map(Results.init(contentsOf:)) ?? Bench(options).run()
            // Two files are compared for what has moved alone.
            return (results, options.old == nil || options.newest == nil ? [results.text] : [])
        }
    }

    static func attack(_ options: AbuseOptions) -> ExitCode {
        run(options.json, comparedWith: options.old) {
            let results = try Abuse(options).run()
            return (results, [AttackTable(results).text])
        }
    }

    /// Measures, writes the results to a file, and tells them beside what has moved since an older file.
    private static func run(
        _ json: String?, comparedWith oldFile: String?, _ measure: () throws -> (Results, [String])
    ) -> ExitCode {
        // Tried before anything is measured, for every measurement needs one.
        do throws(LoopError) { _ = try EventLoop() } catch { return failed(error.description, .systemRefused) }
        do {
            // Read first: a wrong name shall not come out after minutes.
            let old = try oldFile.map(Results.init(contentsOf:))
            var (results, texts) = try measure()
            if let json { try results.write(to: json) }
            if let old { texts.append(Comparison(old: old, new: results).text) }
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
