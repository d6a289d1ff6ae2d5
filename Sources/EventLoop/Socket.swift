#if canImport(Glibc)
    import CLibevent
    import Glibc
#else
    import Darwin
#endif

/// Socket calls that differ between platforms or are used in several places.
enum Socket {
    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue)
        static let datagram = Int32(SOCK_DGRAM.rawValue)
        static let ip = Int32(IPPROTO_IP)
        static let tcp = Int32(IPPROTO_TCP)
        static let ipv6 = Int32(IPPROTO_IPV6)
        /// Writing to a peer that is gone returns an error and raises no SIGPIPE.
        static let sendFlags = Int32(MSG_NOSIGNAL)
    #else
        static let stream = SOCK_STREAM
        static let datagram = SOCK_DGRAM
        static let ip = IPPROTO_IP
        static let tcp = IPPROTO_TCP
        static let ipv6 = IPPROTO_IPV6
        /// On this system the option SO_NOSIGPIPE prevents the signal.
        static let sendFlags: Int32 = 0
    #endif

    /// Repeats a system call that a signal interrupted.
    static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
        while true {
            let result = call()
            if result != -1 || errno != EINTR { return result }
        }
    }

    /// A socket of that family and kind that does not block.
    static func open(_ family: Int32, _ kind: Int32 = stream) throws(LoopError) -> Int32 {
        let descriptor = socket(family, kind, 0)
        if descriptor < 0 { throw .last("cannot open a socket") }
        prepare(descriptor)
        return descriptor
    }

    /// The same, after `use` has done something with it; where that fails, it is closed again.
    static func open(
        _ family: Int32, _ kind: Int32 = stream, _ use: (Int32) throws(LoopError) -> Void
    ) throws(LoopError) -> Int32 {
        let descriptor = try open(family, kind)
        do throws(LoopError) { try use(descriptor) } catch {
            close(descriptor)
            throw error
        }
        return descriptor
    }

    static func pair() throws(LoopError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        // Safe because: the array has room for the two descriptors that the kernel writes.
        if unsafe socketpair(AF_UNIX, stream, 0, &ends) != 0 { throw .last("cannot open a pair of sockets") }
        return (ends[0], ends[1])
    }

    /// The next waiting connection, prepared, or the `errno` value.
    static func accept(_ listener: Int32) -> AcceptOutcome {
        // Safe because: no address is asked for, so the kernel writes nothing.
        #if canImport(Glibc)
            let flags = Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            let descriptor = accept4(listener, nil, nil, flags)
        #else
            let descriptor = Darwin.accept(listener, nil, nil)
        #endif
        if descriptor < 0 { return .failed(errno) }
        #if canImport(Glibc)
            sendAtOnce(descriptor)
        #else
            prepare(descriptor)
        #endif
        return .accepted(descriptor)
    }

    /// Sets the options of every socket: non-blocking, close on exec, no SIGPIPE, no delay of small lines.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if !canImport(Glibc)
            set(descriptor, SOL_SOCKET, SO_NOSIGPIPE, 1)
        #endif
        sendAtOnce(descriptor)
    }

    /// Sends small lines without delay. Sockets other than TCP refuse the option and have no delay.
    private static func sendAtOnce(_ descriptor: Int32) { set(descriptor, tcp, TCP_NODELAY, 1) }

    /// After how many seconds of a dead network a probed connection fails.
    static let probeTime: Int32 = 20

    /// Has the kernel send a segment that must be acknowledged after every 5 s without one.
    static func probe(_ descriptor: Int32) {
        let interval: Int32 = 5
        #if canImport(Glibc)
            set(descriptor, tcp, TCP_KEEPIDLE, interval)
            // What was sent and is not acknowledged stops the probes: then this time counts.
            set(descriptor, tcp, TCP_USER_TIMEOUT, 1_000 * probeTime)
        #else
            set(descriptor, tcp, TCP_KEEPALIVE, interval)
        #endif
        set(descriptor, tcp, TCP_KEEPINTVL, interval)
        set(descriptor, tcp, TCP_KEEPCNT, probeTime / interval - 1)
        set(descriptor, SOL_SOCKET, SO_KEEPALIVE, 1)
    }

    @discardableResult
    static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) -> Bool {
        var value = value
        // Safe because: the kernel reads one Int32 from a variable that is one.
        return unsafe setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size)) == 0
    }

    /// Whether peers can connect to it.
    static func isListening(_ descriptor: Int32) -> Bool {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        // Safe because: the kernel is given room for an Int32 and its size.
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &value, &size) == 0 && value != 0
    }

    /// The error that is pending on a socket, such as that of a failed connect; 0 for none.
    static func pendingError(_ descriptor: Int32) -> Int32 {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        // Safe because: the kernel writes at most `size` bytes to a variable of that size.
        return unsafe getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &value, &size) == 0 ? value : errno
    }

    /// Whether the process may open more than so many descriptors. The system gives the lowest that is free, so a copy of one shows it.
    static func hasDescriptors(besides spares: Int32, like descriptor: Int32) -> Bool {
        #if canImport(Glibc)
            let resource = Int32(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        let next = dup(descriptor)
        guard next >= 0 else { return false }
        close(next)
        var limit = rlimit()
        // Safe because: the call fills one variable of the type it wants.
        guard unsafe getrlimit(resource, &limit) == 0 else { return true }
        return rlim_t(next + spares) < limit.rlim_cur
    }

    static func close(_ descriptor: Int32) {
        #if canImport(Glibc)
            _ = Glibc.close(descriptor)
        #else
            _ = Darwin.close(descriptor)
        #endif
    }
}

/// The result of accepting a connection.
package enum AcceptOutcome: Sendable {
    /// A connection was accepted; its socket.
    case accepted(Int32)
    /// No connection was accepted; the `errno` value.
    case failed(Int32)
}
