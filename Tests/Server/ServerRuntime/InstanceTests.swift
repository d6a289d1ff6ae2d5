import Foundation
import Platform
import ServerRuntime
import TestSupport
import Testing

struct InstanceTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func name(drawing byte: UInt8) throws(SystemError) -> String {
        try Instance.ofData(in: folder.path + "/data") { Array(repeating: byte, count: $0) }
    }

    /// The name is drawn once, a UUID of version 4, and kept in the folder, which is made for it.
    @Test func theNameStays() throws {
        #expect(try name(drawing: 0xFF) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(try name(drawing: 0) == "ffffffff-ffff-4fff-bfff-ffffffffffff")
        #expect(try Files.read(folder.path + "/data/instance") == "ffffffff-ffff-4fff-bfff-ffffffffffff\n")
    }

    /// A file that holds no such name is replaced.
    @Test(arguments: ["", "\n", "not a name\n"]) func aSpoiltNameIsDrawnAnew(text: String) throws {
        try Files.makeDirectory(folder.path + "/data")
        try Files.write(text, to: folder.path + "/data/instance")
        #expect(try name(drawing: 0) == "00000000-0000-4000-8000-000000000000")
    }

    /// Where the folder cannot be made, that is told.
    @Test func noFolderNoName() throws {
        try Files.write("", to: folder.path + "/data")
        #expect(throws: SystemError.self) { try name(drawing: 0) }
    }
}
