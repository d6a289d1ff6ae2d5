import Platform
import TestSupport
import Testing

struct SpoolFileTests {
    /// All that was appended comes into the file, behind its head; more can follow.
    @Test func copies() throws {
        let folder = try TemporaryFolder()
        let spool = SpoolFile()
        try spool.copy(behind: "head\n", to: folder.path + "/a")
        #expect(try Files.read(folder.path + "/a") == "head\n")
        let lines = (0..<20_000).map { "line \($0)\n" }
        for line in lines { spool.append(line) }
        try spool.copy(behind: "head\n", to: folder.path + "/a")
        #expect(try Files.read(folder.path + "/a") == "head\n" + lines.joined())
        spool.append("more\n")
        try spool.copy(behind: "", to: folder.path + "/b")
        #expect(try Files.read(folder.path + "/b") == lines.joined() + "more\n")
    }

    /// Where it can't be copied to, that is told.
    @Test func refused() throws {
        let folder = try TemporaryFolder()
        #expect(throws: SystemError.self) { try SpoolFile().copy(behind: "", to: folder.path + "/none/a") }
    }
}
