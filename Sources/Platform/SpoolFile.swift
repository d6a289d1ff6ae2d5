#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file without a name, for what is too much for the memory and may be needed later. It is gone with the object, however the process
/// ends. Belongs to one thread at a time.
public final class SpoolFile {
    private let file: Int32
    private var unwritten: [UInt8] = []
    private var failure: SystemError?

    /// So much is written at once.
    private static let piece = 64 * 1_024

    /// An empty one, in the system's folder for temporary files. Where it can't be made, ``copy(behind:to:)`` tells.
    public init() {
        var path = Array("\(Environment.variable("TMPDIR") ?? "/tmp")/pairs-XXXXXX".utf8CString)
        // Safe because: the text is terminated, and the six letters are replaced in place; the name is used during the call alone.
        file = unsafe mkstemp(&path)
        if file < 0 { failure = .last("can't make a temporary file") } else { unsafe unlink(path) }
    }

    deinit { if file >= 0 { close(file) } }

    /// Appends text.
    public func append(_ text: String) {
        unwritten += text.utf8
        if unwritten.count >= Self.piece { flush() }
    }

    private func flush() {
        if failure == nil, !Descriptor.send(unwritten, to: file) { failure = .last("can't write a temporary file") }
        unwritten.removeAll(keepingCapacity: true)
    }

    /// Writes a file with the text `head` and all that was appended. Throws where that, or an append before, has failed.
    public func copy(behind head: String, to path: String) throws(SystemError) {
        flush()
        if let failure { throw failure }
        try Files.write(head, to: path)
        lseek(file, 0, SEEK_SET)
        var bytes: [UInt8] = []
        var count = 0
        repeat {
            count = Descriptor.receive(from: file, into: &bytes)
            if bytes.count >= Self.piece || count <= 0 {
                try Files.append(bytes, to: path)
                bytes.removeAll(keepingCapacity: true)
            }
        } while count > 0
        guard count == 0 else { throw .last("can't read a temporary file") }
    }
}
