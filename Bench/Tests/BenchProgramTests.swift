import Foundation
import Testing

/// What `pairs-bench` says of itself, and how it ends where nothing can be measured.
struct BenchProgramTests {
    private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    /// Beside the running test bundle.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appendingPathComponent("pairs-bench").path

    /// What a run of a command has written, and its exit status.
    private func run(_ command: String, _ arguments: String...) throws -> (
        output: String, complaints: String, status: Int32
    ) { try run(command, arguments) }

    private func run(_ command: String, _ arguments: [String]) throws -> (
        output: String, complaints: String, status: Int32
    ) {
        let process = Process()
        let (output, complaints) = (Pipe(), Pipe())
        process.executableURL = URL(fileURLWithPath: command)
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = complaints
        try process.run()
        // Neither is more than a pipe holds.
        process.waitUntilExit()
        func text(_ pipe: Pipe) -> String { String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self) }
        return (text(output), text(complaints), process.terminationStatus)
    }

    /// The help is the text kept beside this file; the command has one of its own.
    @Test(arguments: [("help.txt", ["--help"]), ("help-abuse.txt", ["abuse", "--help"])])
    func help(file: String, arguments: [String]) throws {
        let kept = try String(contentsOf: Self.tests.appendingPathComponent(file), encoding: .utf8)
        #expect(try run(Self.program, arguments) == (kept, "", 0))
    }

    /// The version is the program's name and three numbers.
    @Test func version() throws {
        let told = try run(Self.program, "--version")
        #expect(told.output.wholeMatch(of: /pairs-bench \d+\.\d+\.\d+\n/) != nil && told.status == 0)
    }

    /// A mistake in the command line is told on standard error with what to do, and ends with status 64.
    @Test func mistakes() throws {
        let told = try run(Self.program, "--nonsense")
        #expect(told == ("", "pairs-bench: There is no option --nonsense. See pairs-bench --help.\n", 64))
    }

    /// Without the programs that it measures it ends with status 70.
    @Test func nothingToMeasure() throws {
        let told = try run(Self.program, "--programs", "/nowhere")
        #expect(told.output.isEmpty && told.status == 70)
        #expect(told.complaints.split(separator: "\n").contains { $0.hasPrefix("pairs-bench: ") })
    }

    /// Where the system has no descriptor left for the loop, it says so and ends with status 71.
    @Test func withoutDescriptors() throws {
        // Three are the standard streams', the rest is enough to be loaded and to read a file, not for a poller.
        let told = try run("/bin/sh", "-c", "ulimit -n 5; exec \"$0\"", Self.program)
        #expect(told.output.isEmpty && told.status == 71)
        #expect(told.complaints.hasPrefix("pairs-bench: "))
    }
}
