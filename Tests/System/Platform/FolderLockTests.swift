import Platform
import TestSupport
import Testing

struct FolderLockTests {
    /// A folder is locked once, and again when the lock is dropped.
    @Test func oneAtATime() throws {
        let folder = try TemporaryFolder()
        var lock = try FolderLock(folder.path)
        #expect(lock != nil)
        #expect(try FolderLock(folder.path) == nil)
        lock = nil
        #expect(try FolderLock(folder.path) != nil)
    }

    /// A folder in which no file can be made is an error with its path.
    @Test func noFolderNoLock() {
        #expect(throws: SystemError.self) { try FolderLock("/dev/null") }
    }
}
