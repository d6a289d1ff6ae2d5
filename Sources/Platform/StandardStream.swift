#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Standard output or standard error, written at once and whole.
public struct StandardStream: Sendable {
    private let descriptor: Int32

    /// Where results go.
    public static let output = StandardStream(descriptor: 1)
    /// Where complaints and logs go.
    public static let error = StandardStream(descriptor: 2)

    /// Whether a person looks at it.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Writes a line and its line feed, waiting where the reader is slow. False where nobody reads any more.
    @discardableResult
    public func write(line: String) -> Bool {
        var text = line + "\n"
        return text.withUTF8 { bytes in
            var sent = 0
            while sent < bytes.count {
                // Safe because: the pointer and the count stay inside the text, which outlives the call.
                let count = unsafe Self.system(descriptor, bytes.baseAddress! + sent, bytes.count - sent)
                if count >= 0 {
                    sent += count
                } else if errno == EAGAIN {
                    // Another program set the shared descriptor non-blocking.
                    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = unsafe poll(&waiting, 1, -1)
                } else if errno != EINTR {
                    return false
                }
            }
            return true
        }
    }

    private static func system(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, bytes, count)
        #else
            unsafe Darwin.write(descriptor, bytes, count)
        #endif
    }
}
