#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Why the system refused something about a process.
public struct ProcessError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The system's `errno`.
    public let code: Int32
    /// What was tried, as `can't start /usr/bin/x`.
    public let context: String

    /// The whole story in one line.
    public var description: String {
        // Safe because: strerror returns a terminated text for every number, copied at once.
        "\(context): \(unsafe String(cString: strerror(code)))"
    }
}
