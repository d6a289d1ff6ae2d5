import Foundation
import Platform
import Testing

struct EnvironmentTests {
    /// A variable is told as it is, and one that is not set is nil.
    @Test func variables() {
        #expect(Environment.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
        #expect(Environment.variable("PAIRS_NEVER_SET") == nil)
    }

    /// The running program is in its folder.
    @Test func programDirectory() throws {
        let name = URL(fileURLWithPath: CommandLine.arguments[0]).lastPathComponent
        #expect(FileManager.default.isExecutableFile(atPath: Environment.programDirectory + "/" + name))
    }

    /// The process knows its number.
    @Test func processID() { #expect(Environment.processID == getpid()) }
}
