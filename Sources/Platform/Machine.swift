#if canImport(Glibc)
    import CLinux
    import Glibc
#else
    import Darwin
#endif

/// What the system tells of disks, users and its clock.
public enum Machine {
    /// The room that is left on the disk of a path.
    public struct Room: Sendable, Hashable {
        /// Bytes that the user may still write.
        public let bytes: Int
        /// Files that the user may still make; nil where the disk has no such limit.
        public let files: Int?
    }

    /// The room on the disk of what is at the path; nil where nothing is there.
    public static func room(at path: String) -> Room? {
        var disk = statvfs()
        // Safe because: the system reads the path, which is terminated, and fills the structure that it is lent.
        guard unsafe statvfs(path, &disk) == 0 else { return nil }
        let bytes = Int(clamping: disk.f_bavail).multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
        return Room(
            bytes: bytes.overflow ? .max : bytes.partialValue, files: disk.f_files == 0 ? nil : Int(disk.f_favail))
    }

    /// Whether what is at the path is gone when the machine stops, because it is in memory. False where the system does not tell.
    public static func isInMemory(_ path: String) -> Bool {
        #if canImport(Glibc)
            // Safe because: the system reads the path, which is terminated, during the call alone.
            return unsafe pairs_is_in_memory(path) == 1
        #else
            return false
        #endif
    }

    /// The number of the user that this process acts for.
    public static var user: UInt32 { geteuid() }

    /// The number of the user to whom what is at the path belongs; nil where nothing is there.
    public static func owner(of path: String) -> UInt32? { Files.status(path)?.st_uid }

    /// Gives a file to the user and group of the folder, where this process is root and so may. A link itself is given, not what it
    /// points to.
    public static func give(_ path: String, toOwnerOf folder: String) {
        guard user == 0, let status = Files.status(folder) else { return }
        // Safe because: the system reads the path, which is terminated, during the call alone.
        _ = unsafe lchown(path, status.st_uid, status.st_gid)
    }

    /// A user's name; the number where it has none.
    public static func name(ofUser number: UInt32) -> String {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var room = [CChar](repeating: 0, count: 4_096)
        // Safe because: the system writes one entry, its texts into the room of that size, and the name is copied within the closure.
        let name = unsafe room.withUnsafeMutableBufferPointer { room -> String? in
            guard let start = room.baseAddress,
                unsafe getpwuid_r(number, &entry, start, room.count, &found) == 0, unsafe found != nil,
                let name = unsafe entry.pw_name
            else { return nil }
            return unsafe String(cString: name)
        }
        return name ?? "\(number)"
    }

    /// Whether something keeps the machine's clock right; nil where the system does not tell.
    public static var hasRightClock: Bool? {
        #if canImport(Glibc)
            let answer = pairs_clock_is_right()
            return answer < 0 ? nil : answer == 1
        #else
            return nil
        #endif
    }
}
