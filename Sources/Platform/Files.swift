#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why the file system refused.
public struct FileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's `errno`.
    public let code: Int32
    /// What was tried, as `can't make the folder /x`.
    public let context: String

    /// The whole story in one line.
    public var description: String {
        // Safe because: strerror returns a terminated text for every number, copied at once.
        "\(context): \(unsafe String(cString: strerror(code)))"
    }
}

/// Small private files.
public enum Files {
    /// Makes a folder and those above it, for the owner alone; one that exists is left as it is.
    public static func makeDirectory(_ path: String) throws(FileError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            guard unsafe mkdir(made, 0o700) != 0, errno != EEXIST, errno != EISDIR else { continue }
            throw FileError(code: errno, context: "can't make the folder \(made)")
        }
        // Also where it existed before: writing there is what it is for.
        guard unsafe access(path, W_OK | X_OK) == 0 else {
            throw FileError(code: errno, context: "can't write to the folder \(path)")
        }
    }

    /// Makes an empty folder of a new name for the owner alone, where the system keeps what may be lost.
    public static func makeTemporaryDirectory() throws(FileError) -> String {
        var path = Array("\(Environment.variable("TMPDIR") ?? "/tmp")/pairs-XXXXXX".utf8CString)
        // Safe because: the text is terminated, and the six letters are replaced in place.
        guard unsafe mkdtemp(&path) != nil else {
            throw FileError(code: errno, context: "can't make a temporary folder")
        }
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// The text of a file; nil where there is none.
    public static func read(_ path: String) throws(FileError) -> String? {
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw FileError(code: errno, context: "can't read \(path)")
        }
        defer { close(file) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while true {
            let room = buffer.count
            // Safe because: the count is that of the buffer.
            let count = unsafe Self.read(file, &buffer, room)
            if count < 0 { throw FileError(code: errno, context: "can't read \(path)") }
            if count == 0 { break }
            text += buffer[..<count]
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Makes a file of that text for the owner alone; an older one is replaced whole or not at all.
    public static func write(_ text: String, to path: String) throws(FileError) {
        let draft = path + ".new"
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileError(code: errno, context: "can't write \(draft)") }
        let bytes = Array(text.utf8)
        // Safe because: the count is that of the bytes.
        let written = unsafe Self.write(file, bytes, bytes.count)
        close(file)
        guard written == bytes.count, unsafe rename(draft, path) == 0 else {
            throw FileError(code: errno, context: "can't write \(path)")
        }
    }

    /// Removes a folder with the files in it; what cannot be removed stays.
    public static func removeDirectory(_ path: String) {
        if let folder = unsafe opendir(path) {
            // Safe because: the folder is open until after the last entry, and an entry is used before the next is read;
            // its name is terminated within it.
            while let entry = unsafe readdir(folder) {
                let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                    unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
                }
                if name != ".", name != ".." { unsafe unlink(path + "/" + name) }
            }
            unsafe closedir(folder)
        }
        unsafe rmdir(path)
    }

    private static func read(_ file: Int32, _ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(file, buffer, count)
        #else
            unsafe Darwin.read(file, buffer, count)
        #endif
    }

    private static func write(_ file: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(file, bytes, count)
        #else
            unsafe Darwin.write(file, bytes, count)
        #endif
    }
}
