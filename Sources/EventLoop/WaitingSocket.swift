#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Connections over TCP for a thread that may wait, where ``Listener`` and ``Connection`` call back on a loop. Descriptors belong to the caller.
public enum WaitingSocket {
    /// Listens on a name or an address; see ``Listener``.
    public static func listen(
        host: String, port: UInt16
    ) throws(LoopError) -> (descriptor: Int32, address: SocketAddress) {
        let wanted = try SocketAddress.resolve(host: host, port: port, toListen: true)[0]
        let descriptor = try Socket.open(wanted.systemFamily)
        do {
            try Listener.listen(descriptor, at: wanted)
        } catch {
            Socket.close(descriptor)
            throw error
        }
        return (descriptor, SocketAddress.bound(descriptor))
    }

    /// The next connection that waits; nil where none does.
    public static func accept(on listener: Int32) -> Int32? {
        if case .accepted(let socket) = Socket.accept(listener) { socket } else { nil }
    }

    /// Waits until one of them has something to read or has come to its end, but not longer than to that moment; nil waits for ever.
    public static func wait(for descriptors: [Int32], until end: SuspendingClock.Instant?) {
        wait(descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }, until: end)
    }

    private static func wait(_ waiting: [pollfd], until end: SuspendingClock.Instant?) {
        var waiting = waiting
        let rest = end.map { max(.zero, SuspendingClock.now.duration(to: $0)) / .milliseconds(1) }
        // Safe because: as many structures are announced as are lent.
        _ = unsafe poll(&waiting, nfds_t(waiting.count), rest.map { Int32(clamping: Int64($0.rounded(.up))) } ?? -1)
    }

    /// Appends what has come, at most 4 KiB. False where the connection is gone.
    public static func receive(from descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        // Safe because: the room is that of the buffer.
        let count = Socket.retrying { unsafe recv(descriptor, &buffer, buffer.count, 0) }
        if count > 0 { bytes += buffer[..<count] }
        return count > 0 || count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)
    }

    /// Sends all bytes, waiting for a slow reader to that moment. False where it was not done by then, or the connection is gone.
    public static func sendAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32, until end: SuspendingClock.Instant)
        -> Bool
    {
        var rest = bytes
        while !rest.isEmpty {
            // Safe because: the pointer and the count are those of the slice, which lives through the call.
            let count = unsafe rest.withUnsafeBufferPointer { buffer in
                Socket.retrying { unsafe send(descriptor, buffer.baseAddress, buffer.count, Socket.sendFlags) }
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK, SuspendingClock.now < end {
                wait([pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)], until: end)
            } else {
                return false
            }
        }
        return true
    }

    /// Ends a connection, or stops listening.
    public static func close(_ descriptor: Int32) { Socket.close(descriptor) }
}
