#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reading and writing by a descriptor's number. The functions are not called `read` and `write`, because members of those
/// names would hide the system's.
package enum Descriptor {
    /// Opens `/dev/null` in the place of each standard stream that is closed. Otherwise the next socket or file would get its
    /// number, and what is meant for the stream would go there.
    static func openMissingStreams() {
        for stream in 0...2 as ClosedRange<Int32> where fcntl(stream, F_GETFD) < 0 {
            // The system gives the lowest free number, which is this one.
            // Safe because: the system reads the path, which is terminated, during the call alone.
            _ = unsafe open("/dev/null", O_RDWR)
        }
    }

    /// Puts `/dev/null` in the place of all standard streams.
    package static func leaveStreams() {
        // Safe because: the system reads the path, which is terminated, during the call alone.
        let nothing = unsafe open("/dev/null", O_RDWR)
        for stream in 0...2 as ClosedRange<Int32> { dup2(nothing, stream) }
    }

    /// How many bytes wait in a pipe for whoever reads it; 0 where the system does not tell.
    package static func waitingBytes(in pipe: Int32) -> Int {
        var count: Int32 = 0
        // Safe because: the request writes one number.
        return unsafe ioctl(pipe, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Waits until one of the descriptors can be read, or that for writing takes bytes, for so many milliseconds at most. Returns those
    /// that can, have ended or have failed: none when the time is over. Nil where the call failed and set `errno`.
    package static func wait(toRead: [Int32], toWrite: Int32?, milliseconds: Int32) -> [Int32]? {
        var waiting = toRead.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if let toWrite { waiting.append(pollfd(fd: toWrite, events: Int16(POLLOUT), revents: 0)) }
        // Safe because: as many structures are announced as are lent.
        let ready = unsafe poll(&waiting, nfds_t(waiting.count), milliseconds)
        return ready < 0 ? nil : waiting.filter { $0.revents != 0 }.map(\.fd)
    }

    /// Appends what one call reads, at most 4 KiB. Returns the number of bytes, 0 at the end, or a negative number where the
    /// call failed and set `errno`.
    package static func receive(from descriptor: Int32, into bytes: inout [UInt8]) -> Int {
        var result = 0
        // Safe because: the system writes no more than the buffer has room for, and as many bytes are initialised as it says.
        let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
            repeat {
                result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(0, result)
        }
        bytes += chunk
        return result
    }

    /// Writes as much as the descriptor takes at once. Returns the number of bytes, or a negative number where the call failed and
    /// set `errno`.
    package static func sendSome(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
        // Safe because: the pointer and the count are those of the slice, which lives through the call.
        unsafe bytes.withUnsafeBufferPointer { unsafe write(descriptor, $0.baseAddress, $0.count) }
    }

    /// Writes all bytes, waiting where the reader is slow. False for a failure, which `errno` tells.
    static func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = sendSome(rest, to: descriptor)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Another program set the shared descriptor non-blocking.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                // Safe because: exactly one pollfd is announced and lent.
                _ = unsafe poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
