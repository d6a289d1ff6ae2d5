import Foundation
import TestSupport
import Testing

/// What a long command says of its steps, `.make/steps`.
struct StepsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func step(_ command: String...) throws -> (lines: [String], status: Int32) {
        let step = try BuiltProgram(
            BuiltProgram.root.appending(path: ".make/step"), ["copy", "600", "copy the files"] + command,
            in: folder.path)
        return (step.readToEnd(), step.wait())
    }

    /// In a pipe a step is one line, with about how long it takes here.
    @Test func oneLineAStep() throws {
        let told = try step("echo", "much")
        #expect(told.status == 0 && told.lines.count == 1)
        let start = try #require(told.lines.first)
        #expect(start.hasPrefix("Step 1 of 1: copy the files (up to about ") && start.hasSuffix(" processors)"))
    }

    /// A step that fails shows what its command has said, and ends with its status.
    @Test func aStepThatFails() throws {
        let failed = try step("sh", "-c", "echo no room; exit 7")
        #expect(failed.status == 7)
        #expect(failed.lines.dropFirst() == ["no room", "Step 1 of 1 failed: copy the files"])
    }
}
