#if canImport(Glibc)
    import CLibevent
    import Glibc
#else
    import Darwin
#endif

/// A flag that one thread raises and another waits for. It is a descriptor: an eventfd, or a pipe on other systems.
package final class Wakeup: Sendable {
    /// Readable while the flag is up.
    let readable: Int32
    private let writable: Int32

    /// A flag that is down.
    package init() throws(LoopError) {
        #if canImport(Glibc)
            readable = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
            writable = readable
            if readable < 0 { throw .last("cannot open an eventfd") }
        #else
            var ends: [Int32] = [-1, -1]
            // Safe because: the array has room for the two descriptors that the kernel writes.
            if unsafe pipe(&ends) != 0 { throw .last("cannot open a pipe") }
            for end in ends {
                _ = fcntl(end, F_SETFL, O_NONBLOCK)
                _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            }
            readable = ends[0]
            writable = ends[1]
        #endif
    }

    deinit {
        Socket.close(readable)
        if writable != readable { Socket.close(writable) }
    }

    /// Raises the flag. If the pipe is full, the flag is already up.
    package func raise() {
        var one: UInt64 = 1
        // Safe because: the kernel reads the eight bytes of a variable that has them; an eventfd takes no fewer.
        _ = Socket.retrying { unsafe write(writable, &one, 8) }
    }

    /// Takes the flag down.
    func lower() {
        var count: UInt64 = 0
        // Safe because: the kernel writes at most the eight bytes that the variable has.
        while Socket.retrying({ unsafe read(readable, &count, 8) }) > 0 {}
    }

    /// Waits until the flag is up, and takes it down. Gives up after that time, if there is one.
    package func wait(atMost patience: Duration? = nil) {
        let milliseconds = patience.map { Int32(clamping: Int64($0 / .milliseconds(1))) } ?? -1
        var descriptor = pollfd(fd: readable, events: Int16(POLLIN), revents: 0)
        // Safe because: exactly one pollfd is announced and lent.
        _ = Socket.retrying { unsafe poll(&descriptor, 1, milliseconds) }
        lower()
    }
}
