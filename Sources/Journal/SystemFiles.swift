package import Platform

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The files of the system.
package struct SystemFiles: JournalFiles {
    /// They need nothing.
    package init() {}

    package func makeFolder(_ path: String) throws(SystemError) { try Files.makeDirectory(path) }

    package func list(_ folder: String) throws(SystemError) -> [String] { try Files.list(folder) }

    package func read(_ path: String) throws(SystemError) -> [UInt8] {
        let file = try SystemFile(path, O_RDONLY)
        return try file.readAll()
    }

    package func create(_ path: String) throws(SystemError) -> any JournalFile {
        try SystemFile(path, O_WRONLY | O_APPEND | O_CREAT | O_TRUNC)
    }

    package func open(_ path: String) throws(SystemError) -> any JournalFile {
        try SystemFile(path, O_WRONLY | O_APPEND)
    }

    package func rename(_ path: String, to other: String) throws(SystemError) {
        // Safe because: the system reads both paths, which are terminated, during the call alone.
        guard unsafe renameFile(path, other) == 0 else { throw .last("can't rename \(path)") }
    }

    package func remove(_ path: String) throws(SystemError) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last("can't remove \(path)") }
    }

    package func syncFolder(_ path: String) throws(SystemError) { try SystemFile(path, O_RDONLY).syncAll() }
}

// Inside the struct the method's name hides the system's.
private func renameFile(_ path: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 {
    // Safe because: the caller lends two terminated paths for the call.
    unsafe rename(path, other)
}

private final class SystemFile: JournalFile {
    private let descriptor: Int32
    private let path: String

    init(_ path: String, _ flags: Int32) throws(SystemError) {
        self.path = path
        // Safe because: the system reads the path, which is terminated, during the call alone.
        descriptor = unsafe open(path, flags | O_CLOEXEC, 0o600)
        if descriptor < 0 { throw .last("can't open \(path)") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    func append(_ bytes: Span<UInt8>) throws(SystemError) -> Int {
        var count = 0
        repeat {
            // Safe because: the pointer and the count are those of the span, which lives through the call.
            count = unsafe bytes.withUnsafeBufferPointer { unsafe write(descriptor, $0.baseAddress, $0.count) }
        } while count < 0 && errno == EINTR
        if count > 0 { return count }
        // A write that takes nothing would be tried for ever.
        if count == 0 { throw SystemError(code: EIO, context: "can't write \(path)") }
        throw .last("can't write \(path)")
    }

    func sync() throws(SystemError) {
        var result: Int32 = 0
        repeat {
            #if canImport(Glibc)
                result = fdatasync(descriptor)
            #else
                // On macOS fsync leaves the bytes in the disk's own memory.
                result = fcntl(descriptor, F_FULLFSYNC)
            #endif
        } while result < 0 && errno == EINTR
        if result < 0 { throw .last("can't sync \(path)") }
    }

    /// Names are no data: for a folder `fdatasync` promises nothing.
    func syncAll() throws(SystemError) {
        var result: Int32 = 0
        repeat { result = fsync(descriptor) } while result < 0 && errno == EINTR
        if result < 0 { throw .last("can't sync \(path)") }
    }

    func truncate(to count: Int) throws(SystemError) {
        guard ftruncate(descriptor, off_t(count)) == 0 else { throw .last("can't cut \(path)") }
    }

    func readAll() throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var status = stat()
        // An array that grows would be there twice meanwhile.
        // Safe because: the system fills the structure that it is lent.
        if unsafe fstat(descriptor, &status) == 0 { bytes.reserveCapacity(Int(status.st_size)) }
        let chunk = 1 << 20
        var buffer = [UInt8](repeating: 0, count: chunk)
        while true {
            // Safe because: the room is that of the buffer.
            let count = unsafe read(descriptor, &buffer, chunk)
            if count > 0 {
                bytes += buffer[..<count]
            } else if count == 0 {
                return bytes
            } else if errno != EINTR {
                throw .last("can't read \(path)")
            }
        }
    }
}
