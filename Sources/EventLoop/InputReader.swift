#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a descriptor of any kind, such as standard input, on a thread of its own. A poller refuses regular files and
/// `/dev/null`, and a terminal cannot be made non-blocking for this process alone.
///
/// It reads one piece at a time, so a fast file waits for the loop. After ``close()``, or when the reader is dropped, the
/// thread ends without reading more. The descriptor belongs to the caller. Leave it open as long as the program runs,
/// because the thread may be about to read it when it is told to end.
public final class InputReader {
    private enum Piece: Sendable {
        case bytes([UInt8])
        /// The end, with an `errno` value or 0.
        case ended(Int32)
    }

    private var inbox: Inbox<Piece>?
    private let wanted: Wakeup
    private let cancelled: Wakeup

    private static let pieceBytes = 16 * 1024

    /// Begins to read. `ended` is called once, after the last bytes, with the error if there was one.
    public init(
        on loop: EventLoop, fileDescriptor: Int32 = STDIN_FILENO,
        received: @escaping (Span<UInt8>) -> Void, ended: @escaping (LoopError?) -> Void
    ) throws(LoopError) {
        let wanted = try Wakeup()
        let cancelled = try Wakeup()
        self.wanted = wanted
        self.cancelled = cancelled
        let inbox = try Inbox<Piece>(on: loop, limit: 1) { [weak self] piece in
            switch piece {
            case .bytes(let bytes):
                received(bytes.span)
                wanted.raise()
            case .ended(let code):
                self?.close()
                ended(code == 0 ? nil : LoopError(code: code, context: "cannot read the input"))
            }
        }
        self.inbox = inbox
        let queue = inbox.queue
        try BackgroundThread.start {
            Self.read(fileDescriptor, to: queue, whenWanted: wanted, until: cancelled)
        }
    }

    deinit { close() }

    /// Stops reading; no callback comes after this. Calling it again does nothing.
    public func close() {
        inbox?.close()
        inbox = nil
        cancelled.raise()
        wanted.raise()
    }

    private static func read(
        _ descriptor: Int32, to queue: ThreadQueue<Piece>, whenWanted wanted: Wakeup, until cancelled: Wakeup
    ) {
        var buffer = [UInt8](repeating: 0, count: pieceBytes)
        while waitForInput(descriptor, unless: cancelled) {
            // Safe because: the kernel writes at most as many bytes as the array has.
            let count = Socket.retrying { unsafe systemRead(descriptor, &buffer, buffer.count) }
            // The descriptor does not block, and another process has read the bytes first.
            if count < 0, errno == EAGAIN { continue }
            let piece: Piece = count > 0 ? .bytes(Array(buffer[..<count])) : .ended(count < 0 ? errno : 0)
            guard queue.post(piece), count > 0 else { return }
            wanted.wait()
        }
    }

    /// Waits for input; files and devices that cannot be waited for are always ready. Returns false once cancelled.
    private static func waitForInput(_ descriptor: Int32, unless cancelled: Wakeup) -> Bool {
        var waiting = [descriptor, cancelled.readable].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        // Safe because: exactly the two entries of the array are announced.
        _ = Socket.retrying { unsafe poll(&waiting, 2, -1) }
        return waiting[1].revents == 0
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
