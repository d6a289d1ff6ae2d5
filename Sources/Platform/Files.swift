#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// Small files, most of which only their owner may read: settings, tokens, the name of a server's instance.
public enum Files {
    /// Who may do what with a file or folder that is made.
    public enum Access: mode_t, Sendable {
        /// Its owner alone reads and writes it, and no one else.
        case owner = 0o600
        /// All may do so whom the process's `umask` does not forbid it: a user's own file.
        case everybody = 0o666
        case program = 0o777

        /// That of a folder, which is listed by those who may read it.
        var ofFolder: mode_t { self == .owner ? 0o700 : 0o777 }
    }

    /// Makes a folder and those above it. A folder that exists is left as it is. Throws if the folder cannot be made or written to.
    public static func makeDirectory(_ path: String, for users: Access = .owner) throws(SystemError) {
        var made = path.hasPrefix("/") ? "" : "."
        for part in path.split(separator: "/") {
            made += "/" + part
            // Safe because: the system reads the path, which is terminated, during the call alone.
            guard unsafe mkdir(made, users.ofFolder) != 0, errno != EEXIST, errno != EISDIR else { continue }
            throw .last("can't make the folder \(made)")
        }
        // What existed before must be writable too, and a folder.
        // Safe because: the system reads the path, which is terminated, during the call alone.
        guard unsafe access(path + "/.", W_OK | X_OK) == 0 else {
            throw .last("can't write to the folder \(path)")
        }
    }

    /// Why this process can't make files in a folder, in the system's words; nil where it can. Nothing is made to find out.
    public static func refusal(ofWritingTo folder: String) -> String? {
        // Safe because: the system reads the path, which is terminated, during the calls alone, and its words are copied at once.
        if unsafe access(folder + "/.", W_OK | X_OK) != 0 { return unsafe String(cString: strerror(errno)) }
        #if canImport(Glibc)
            // Root may write there, but no file can be made.
            if unsafe pairs_holds_no_files(folder) == 1 { return unsafe String(cString: strerror(ENOENT)) }
        #endif
        return nil
    }

    /// What is at the path or, where nothing is, the nearest that there is above it, in which a folder of that path would be made.
    public static func nearest(to path: String) -> String {
        var place = path
        while !exists(place) {
            guard let slash = place.lastIndex(of: "/") else { return "." }
            place = slash == place.startIndex ? "/" : String(place[..<slash])
        }
        return place
    }

    /// Makes an empty folder with a new name for the owner alone, in the system's folder for temporary files.
    public static func makeTemporaryDirectory() throws(SystemError) -> String {
        var path = Array("\(Environment.variable("TMPDIR") ?? "/tmp")/pairs-XXXXXX".utf8CString)
        // Safe because: the text is terminated, and the six letters are replaced in place.
        guard unsafe mkdtemp(&path) != nil else {
            throw .last("can't make a temporary folder")
        }
        return String(decoding: path.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Removes a file, if it is there and may be removed.
    public static func remove(_ path: String) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        _ = unsafe unlink(path)
    }

    /// Whether something has that path.
    public static func exists(_ path: String) -> Bool {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        unsafe access(path, F_OK) == 0
    }

    /// Gives a file another path on the same disk. What was there is replaced.
    public static func move(_ path: String, to other: String) throws(SystemError) {
        // Safe because: the system reads the paths, which are terminated, during the call alone.
        guard unsafe rename(path, other) == 0 else { throw .last("can't rename \(path) to \(other)") }
    }

    /// Waits until the disk has a file, or a folder with all that is in it.
    public static func sync(_ path: String) throws(SystemError) {
        if isFolder(path) {
            for name in try list(path) { try sync(path + "/" + name) }
        }
        try syncOne(path)
    }

    /// Waits until the disk has the name of a file or a folder.
    public static func sync(name path: String) throws(SystemError) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: true).dropLast()
        let folder = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
        try syncOne(folder.isEmpty ? "." : folder)
    }

    private static func syncOne(_ path: String) throws(SystemError) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .last("can't read \(path)") }
        defer { close(file) }
        guard fsync(file) == 0 else { throw .last("can't write \(path) to the disk") }
    }

    /// The number of bytes in a file; nil if there is none.
    public static func size(_ path: String) -> Int? { status(path).map { Int($0.st_size) } }

    /// Whether the path is that of a file that can be read to its end, and not of a folder, a pipe or a device.
    public static func isPlainFile(_ path: String) -> Bool {
        status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false
    }

    /// Whether the path is that of a folder.
    public static func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// When a file was changed last, in seconds since 1970; nil if there is none.
    public static func changed(_ path: String) -> Int? {
        #if canImport(Glibc)
            return status(path)?.st_mtim.tv_sec
        #else
            return status(path)?.st_mtimespec.tv_sec
        #endif
    }

    /// What the system knows of the file or folder; nil where nothing has that path.
    static func status(_ path: String) -> stat? {
        var status = stat()
        // Safe because: the system reads the path, which is terminated, and fills the structure that it is lent.
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    /// Gives a file a second name, if that is free and on the same disk. The file stays as long as it has a name.
    public static func link(_ path: String, to other: String) {
        // Safe because: the system reads the paths, which are terminated, during the call alone.
        #if canImport(Glibc)
            _ = unsafe Glibc.link(path, other)
        #else
            _ = unsafe Darwin.link(path, other)
        #endif
    }

    /// The text of a file; nil if there is none.
    public static func read(_ path: String) throws(SystemError) -> String? {
        try readBytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The bytes of a file; nil if there is none. More than `most` bytes are refused, of a pipe or a device too.
    public static func readBytes(_ path: String, atMost most: Int = .max) throws(SystemError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isThere = try readPieces(of: path) { piece throws(SystemError) in
            bytes += piece
            guard bytes.count <= most else { throw SystemError(code: EFBIG, context: "can't read \(path)") }
        }
        return isThere ? bytes : nil
    }

    /// Hands on what is in a file, piece by piece, each of at most 4 KiB. False if there is no file.
    public static func readPieces(
        of path: String, _ take: ([UInt8]) throws(SystemError) -> Void
    ) throws(SystemError) -> Bool {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return false }
            throw .last("can't read \(path)")
        }
        defer { close(file) }
        var bytes: [UInt8] = []
        while true {
            bytes.removeAll(keepingCapacity: true)
            let count = Descriptor.receive(from: file, into: &bytes)
            guard count >= 0 else { throw .last("can't read \(path)") }
            if count == 0 { return true }
            try take(bytes)
        }
    }

    /// Cuts off what a file has behind so many bytes.
    public static func truncate(_ path: String, to count: Int) throws(SystemError) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        #if canImport(Glibc)
            let code = unsafe Glibc.truncate(path, off_t(count))
        #else
            let code = unsafe Darwin.truncate(path, off_t(count))
        #endif
        guard code == 0 else { throw .last("can't write \(path)") }
    }

    /// Writes a file with that text. An older file is replaced as a whole or not at all.
    public static func write(_ text: String, to path: String, for users: Access = .owner) throws(SystemError) {
        try write(Array(text.utf8), to: path, for: users)
    }

    /// The same with bytes.
    public static func write(_ bytes: [UInt8], to path: String, for users: Access = .owner) throws(SystemError) {
        let draft = path + ".new"
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let file = unsafe open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, users.rawValue)
        guard file >= 0 else { throw .last("can't write \(draft)") }
        let isWhole = Descriptor.send(bytes, to: file)
        close(file)
        // Safe because: the system reads both paths, which are terminated, during the call alone.
        guard isWhole, unsafe rename(draft, path) == 0 else {
            let error = SystemError.last("can't write \(path)")
            remove(draft)
            throw error
        }
    }

    /// Appends text to a file by one call, so that lines of several processes do not mix. A file that is missing is made for
    /// the owner alone.
    public static func append(_ text: String, to path: String) throws(SystemError) {
        try append(Array(text.utf8), to: path)
    }

    /// The same with bytes.
    public static func append(_ bytes: [UInt8], to path: String) throws(SystemError) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last("can't write \(path)") }
        defer { close(file) }
        guard Descriptor.send(bytes, to: file) else { throw .last("can't write \(path)") }
    }

    /// The names of what is in a folder, in no order; none where there is no such folder.
    public static func list(_ path: String) throws(SystemError) -> [String] {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        guard let folder = unsafe opendir(path) else {
            if errno == ENOENT { return [] }
            throw .last("can't read the folder \(path)")
        }
        var names: [String] = []
        // Safe because: the folder is open until after the last entry, and an entry is used before the next is read;
        // its name is terminated within it.
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 1) { unsafe String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        unsafe closedir(folder)
        return names
    }

    /// Removes a folder with all that is in it; what cannot be removed stays. A link is removed, and what it leads to stays.
    public static func removeDirectory(_ path: String) {
        // Safe because: the system reads the paths, which are terminated, during the calls alone.
        for name in (try? list(path)) ?? [] {
            let entry = path + "/" + name
            if unsafe unlink(entry) != 0, errno == EISDIR { removeDirectory(entry) }
        }
        unsafe rmdir(path)
    }
}
