#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output and standard error, written at once and whole: what a program says is there as soon as it says it,
/// also in a pipe.
public enum StandardStream: Int32, Sendable {
    /// Standard output: what a program was asked for.
    case output = 1
    /// Standard error: what went wrong, and logs.
    case error = 2

    /// Writes a line and its LF, waiting for a slow reader. What cannot be written is dropped: there is nobody to tell.
    public func write(line: String) {
        let bytes = Array((line + "\n").utf8)
        var sent = 0
        while sent < bytes.count {
            // Safe because: the kernel reads at most the bytes from `sent` on, which the closure keeps alive.
            let count = unsafe bytes.withUnsafeBytes { bytes in
                Socket.retrying { unsafe Self.write(rawValue, UnsafeRawBufferPointer(rebasing: bytes[sent...])) }
            }
            if count < 0, errno == EAGAIN { Self.waitUntilWritable(rawValue) } else if count <= 0 { return }
            sent += max(count, 0)
        }
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }

    /// Somebody else may have set the terminal that we share to not block.
    private static func waitUntilWritable(_ descriptor: Int32) {
        var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        // Safe because: poll is lent one structure for the call.
        _ = unsafe poll(&wanted, 1, -1)
    }
}
