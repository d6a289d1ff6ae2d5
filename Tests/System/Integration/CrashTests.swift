import Foundation
import TestSupport
import Testing

/// A server that ends without warning while many play, as `make crash` has it.
struct CrashTests {
    /// Backups that are made while many play are restored, and have all that was there before and nothing that was not there after.
    @Test(.deep) func backups() throws {
        let server = BuiltProgram.directory.appendingPathComponent("pairs-server").path
        let backup = try BuiltProgram(
            BuiltProgram.root.appendingPathComponent(".make/backup"),
            [server, "--backups", "3", "--seed", "7", "--tables", "1", "--play", "500", "--rate", "0"])
        let said = backup.readToEnd()
        #expect(backup.wait() == 0, "\(said.joined(separator: "\n")) \(backup.complaints)")
        #expect(said.last?.hasSuffix(" 0") == true && said.last?.hasPrefix("mismatches") == true)
    }

    /// 25 times it ends, and comes back with all that anybody was told. The rate is that of a debug build on a busy machine.
    @Test(.deep) func nothingIsLost() throws {
        let server = BuiltProgram.directory.appendingPathComponent("pairs-server").path
        let crash = try BuiltProgram(
            BuiltProgram.root.appendingPathComponent(".make/crash"),
            [server, "--rounds", "25", "--seed", "7", "--tables", "1", "--play", "100", "--rate", "0"])
        let said = crash.readToEnd()
        #expect(crash.wait() == 0, "\(said.joined(separator: "\n")) \(crash.complaints)")
        #expect(said.last?.hasSuffix(" 0") == true && said.last?.hasPrefix("mismatches") == true)
    }
}
