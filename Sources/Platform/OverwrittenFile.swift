#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A small file that is written anew again and again: 2 µs each time, where ``Files/write(_:to:)`` takes 50. A crash of the process leaves
/// the last text whole; a power loss may not.
public final class OverwrittenFile {
    private let file: Int32

    /// Opens the file, or makes it, for the owner alone. Nil if the system refuses it.
    public init?(_ path: String) {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        if file < 0 { return nil }
    }

    deinit { if file >= 0 { close(file) } }

    /// Makes that text all that is in the file.
    public func write(_ text: String) {
        let bytes = Array(text.utf8)
        // Safe because: the system reads at most `count` bytes of an array that has them, during the call alone.
        let written = unsafe pwrite(file, bytes, bytes.count, 0)
        ftruncate(file, off_t(max(written, 0)))
    }
}
