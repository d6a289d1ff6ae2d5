package import Platform

/// The system calls of a journal. Tests put others in their place, which fail or lose what was not synced.
package protocol JournalFiles: Sendable {
    /// Makes the folder and those above it, for the owner alone, where they are missing.
    func makeFolder(_ path: String) throws(SystemError)
    /// The names of the files in a folder, in no order; none where there is no such folder.
    func list(_ folder: String) throws(SystemError) -> [String]
    /// All bytes of a file.
    func read(_ path: String) throws(SystemError) -> [UInt8]
    /// Makes an empty file for the owner alone, or empties the one that is there.
    func create(_ path: String) throws(SystemError) -> any JournalFile
    /// Opens a file that exists.
    func open(_ path: String) throws(SystemError) -> any JournalFile
    /// Gives a file another name, in place of the file that has it.
    func rename(_ path: String, to other: String) throws(SystemError)
    /// Removes a file; it may be gone already.
    func remove(_ path: String) throws(SystemError)
    /// Waits until the disk has the names of a folder's files.
    func syncFolder(_ path: String) throws(SystemError)
}

/// An open file. It is closed when it is dropped.
package protocol JournalFile: AnyObject, Sendable {
    /// Writes at the end. Returns how many bytes were taken, which may be fewer.
    func append(_ bytes: Span<UInt8>) throws(SystemError) -> Int
    /// Waits until the disk has what was written. Any thread may call it, beside an `append` of another.
    func sync() throws(SystemError)
    /// Cuts the file to that many bytes.
    func truncate(to count: Int) throws(SystemError)
}

extension JournalFile {
    /// Appends all of it; after a failure some of it may be there.
    func appendAll(_ bytes: [UInt8]) throws(SystemError) {
        var start = 0
        while start < bytes.count { start += try append(bytes.span.extracting(start...)) }
    }
}
