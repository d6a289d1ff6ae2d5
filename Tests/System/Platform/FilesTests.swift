import Foundation
import Platform
import TestSupport
import Testing

struct FilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    /// A folder is made with those above it, for the owner alone, and making it again changes nothing.
    @Test func foldersAreMadeWithThoseAbove() throws {
        let path = folder.path + "/a/b"
        try Files.makeDirectory(path)
        #expect(try mode(folder.path + "/a") == 0o700)
        #expect(try mode(path) == 0o700)
        try Files.write("kept", to: path + "/file")
        try Files.makeDirectory(path)
        #expect(try Files.read(path + "/file") == "kept")
    }

    /// What is for everybody has the permissions that the umask leaves.
    @Test func forEverybody() throws {
        let plain = folder.path + "/plain"
        #expect(FileManager.default.createFile(atPath: plain, contents: nil))
        try Files.makeDirectory(folder.path + "/a", for: .everybody)
        try Files.write("x", to: folder.path + "/a/text", for: .everybody)
        try Files.write("x", to: folder.path + "/a/program", for: .program)
        #expect(try mode(folder.path + "/a/text") == mode(plain))
        for path in ["/a", "/a/program"] {
            let found = try #require(try mode(folder.path + path))
            #expect(found & 0o666 == (try mode(plain)) && found & 0o100 != 0)
        }
    }

    /// Bytes that are not text are read without change. A missing file gives nil.
    @Test func bytesAreRead() throws {
        let file = folder.path + "/bytes"
        try Data([0, 255, 10, 128]).write(to: URL(fileURLWithPath: file))
        #expect(try Files.readBytes(file) == [0, 255, 10, 128])
        #expect(try Files.readBytes(file + ".none") == nil)
        #expect(try Files.readBytes(file, atMost: 4)?.count == 4)
        // The size of a device is not known before.
        for endless in [file, "/dev/zero"] {
            let error = #expect(throws: SystemError.self) { try Files.readBytes(endless, atMost: 3) }
            #expect(error?.code == EFBIG)
        }
    }

    /// A folder cannot be made below a file; the error has the system's number, and says what was tried.
    @Test func noFolderBelowAFile() throws {
        let file = folder.path + "/file"
        try Files.write("", to: file)
        let error = #expect(throws: SystemError.self) { try Files.makeDirectory(file + "/x") }
        #expect(error?.code == ENOTDIR)
        #expect(error?.description == "can't make the folder \(file)/x: Not a directory")
    }

    /// A file is for the owner alone, replaces an older one whole, and leaves no draft behind.
    @Test func filesAreReplacedWhole() throws {
        let path = folder.path + "/file"
        let long = String(repeating: "äöü\n", count: 10_000)
        try Files.write(long, to: path)
        #expect(try Files.read(path) == long)
        try Files.write("short", to: path)
        #expect(try Files.read(path) == "short")
        #expect(try mode(path) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }

    /// Where a file can't be replaced, no draft of it stays.
    @Test func noDraftStays() throws {
        try FileManager.default.createDirectory(atPath: folder.path + "/folder", withIntermediateDirectories: false)
        #expect(throws: SystemError.self) { try Files.write([1, 2], to: folder.path + "/folder") }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["folder"])
    }

    /// A file that is not there is nil, one that cannot be read an error.
    @Test func missingFilesAreNil() throws {
        #expect(try Files.read(folder.path + "/nothing") == nil)
        let error = #expect(throws: SystemError.self) { try Files.read(folder.path) }
        #expect(error?.code == EISDIR)
    }

    /// A file cannot be written into a folder that is not there.
    @Test func noFileWithoutItsFolder() {
        let error = #expect(throws: SystemError.self) { try Files.write("x", to: folder.path + "/no/file") }
        #expect(error?.code == ENOENT)
    }

    /// A temporary folder is new each time, and goes with all that is in it. What a link in it leads to stays.
    @Test func temporaryFoldersGoWithTheirFiles() throws {
        let (one, other) = (try Files.makeTemporaryDirectory(), try Files.makeTemporaryDirectory())
        #expect(one != other)
        #expect(try mode(one) == 0o700)
        try Files.write("x", to: one + "/file")
        try Files.makeDirectory(one + "/inner/folder")
        try Files.write("x", to: one + "/inner/folder/file")
        try Files.write("x", to: folder.path + "/kept")
        try FileManager.default.createSymbolicLink(atPath: one + "/inner/link", withDestinationPath: folder.path)
        for path in [one, other] {
            Files.removeDirectory(path)
            #expect(!FileManager.default.fileExists(atPath: path))
        }
        #expect(Files.exists(folder.path + "/kept"))
    }
}
