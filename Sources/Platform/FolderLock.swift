#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The right of one process to use a folder. It ends with the process, however that ends, or when it is dropped.
public final class FolderLock {
    private let file: Int32

    /// Locks a folder by a file `lock` in it. Nil if another process, or another lock of this one, has it. Throws if the
    /// file cannot be made.
    public init?(_ folder: String) throws(SystemError) {
        let path = folder + "/lock"
        // Safe because: the system reads the path, which is terminated, during the call alone.
        file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .last("can't open \(path)") }
        guard flock(file, LOCK_EX | LOCK_NB) != 0 else { return }
        guard errno == EWOULDBLOCK else { throw .last("can't lock \(path)") }
        return nil
    }

    deinit { if file >= 0 { close(file) } }
}
