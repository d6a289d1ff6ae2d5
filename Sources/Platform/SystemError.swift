#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why the system refused something about a file or a process.
public struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The `errno` of the system call that failed.
    public let code: Int32
    /// The action that failed, as `can't make the folder /x`.
    public let context: String

    package init(code: Int32, context: String) {
        self.code = code
        self.context = context
    }

    /// What was tried, and the system's reason, in one line.
    public var description: String {
        // Safe because: strerror returns a terminated text for every number, copied at once.
        "\(context): \(unsafe String(cString: strerror(code)))"
    }

    /// Whether a file was larger than it may be.
    package var isTooLarge: Bool { code == EFBIG }

    /// Whether the user of this process may not do it.
    package var isForbidden: Bool { code == EACCES || code == EPERM }

    /// The failure that the last system call on this thread left behind.
    package static func last(_ context: String) -> SystemError { SystemError(code: errno, context: context) }
}
