#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sockets of one machine (AF_UNIX), which have a file's path for their address.
public enum LocalSocket {
    /// The most bytes that a path may have: what the system's form of the address has room for, with a closing zero.
    public static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1

    /// Listens at a path that only the owner may connect to. What was there is removed.
    static func listen(_ descriptor: Int32, at path: String) throws(LoopError) {
        var address = try address(of: path)
        // Safe because: the system reads the path, which is terminated, during the call alone.
        _ = unsafe unlink(path)
        // Safe because: the address is lent with its own length for the call.
        let bound = unsafe lend(&address, to: { unsafe bind(descriptor, $0, $1) })
        // Nobody can connect before the socket listens, so that nobody gets in before the rights are set.
        // Safe because: the system reads the path, which is terminated, during the call alone.
        guard bound == 0, unsafe chmod(path, 0o600) == 0, systemListen(descriptor, backlog) == 0 else {
            throw .last("cannot listen on \(path)")
        }
    }

    /// The two ends of a connection inside this process.
    public static func pair(on loop: EventLoop) throws(LoopError) -> (Connection, Connection) {
        let (one, other) = try Socket.pair()
        func connection(_ descriptor: Int32) -> Connection {
            Socket.prepare(descriptor)
            return Connection(on: loop, over: PlainTransport(prepared: descriptor))
        }
        return (connection(one), connection(other))
    }

    /// Connects to whoever listens at the path, and waits for that. The socket blocks, and belongs to the caller. With `seconds`,
    /// each read and write that waits longer would block instead, and connecting throws what ``LoopError/isTimeout`` tells.
    public static func connect(to path: String, waiting seconds: Int? = nil) throws(LoopError) -> PlainTransport {
        var address = try address(of: path)
        let descriptor = socket(AF_UNIX, Socket.stream, 0)
        guard descriptor >= 0 else { throw .last("cannot open a socket") }
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if let seconds {
            var time = timeval(tv_sec: seconds, tv_usec: 0)
            for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
                // Safe because: the system reads a variable of the size that is told.
                _ = unsafe setsockopt(
                    descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
            }
        }
        // Safe because: the address is lent with its own length for the call.
        guard unsafe lend(&address, to: { unsafe systemConnect(descriptor, $0, $1) }) == 0 else {
            let error = LoopError.last("cannot connect to \(path)")
            Socket.close(descriptor)
            throw error
        }
        return PlainTransport(prepared: descriptor)
    }

    /// Sends one datagram to whoever reads at the path, without waiting. A path that begins with `@` is a name without a file,
    /// as Linux has them.
    public static func tell(_ text: String, at path: String) throws(LoopError) {
        var address = try address(of: path)
        let isFile = !path.hasPrefix("@")
        // Safe because: the first byte of the path is there.
        if !isFile { unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0[0] = 0 } }
        let length = isFile ? nil : MemoryLayout<sockaddr_un>.size - longestPath - 1 + path.utf8.count
        let descriptor = try Socket.open(AF_UNIX, Socket.datagram)
        defer { Socket.close(descriptor) }
        let bytes = Array(text.utf8)
        // Safe because: the address is lent with its own length for the call, and the system reads the bytes during it.
        let sent = unsafe lend(&address, length: length) { address, length in
            Int32(unsafe sendto(descriptor, bytes, bytes.count, Socket.sendFlags, address, length))
        }
        guard sent == bytes.count else { throw .last("cannot send to \(path)") }
    }

    private static let backlog: Int32 = 16

    private static func address(of path: String) throws(LoopError) -> sockaddr_un {
        let bytes = Array(path.utf8)
        guard (1...longestPath).contains(bytes.count) else {
            throw LoopError(
                code: ENAMETOOLONG, context: "cannot use the socket \(path)",
                hint: "its path has at most \(longestPath) bytes")
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // Safe because: the path fits with a closing zero, which is there already.
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        return address
    }

    private static func lend(
        _ address: inout sockaddr_un, length: Int? = nil, to call: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        // Safe because: the form begins as a sockaddr does, and its own size is passed along.
        unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe call($0, socklen_t(length ?? MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

private func systemConnect(_ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
    // Safe because: the caller lends an address of that length.
    unsafe connect(descriptor, address, length)
}
