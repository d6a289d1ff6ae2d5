#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads a descriptor of any kind, such as standard input, on a thread of its own: a poller refuses regular files and
/// `/dev/null`, and a terminal's mode belongs to more than this process.
///
/// One piece is on its way at a time, so a fast file waits for the loop. After ``close()``, or when the reader is dropped,
/// the thread ends with its next read; the descriptor stays open, and belongs to the caller.
public final class InputReader {
    private enum Piece: Sendable {
        case bytes([UInt8])
        /// The end, with an `errno` value or 0.
        case ended(Int32)
    }

    private var inbox: Inbox<Piece>?
    private let wanted: Wakeup

    private static let pieceBytes = 16 * 1024

    /// Reads from now on. `ended` comes once, after the last bytes, with the error that ended it, if one did.
    public init(
        on loop: EventLoop, fileDescriptor: Int32 = STDIN_FILENO,
        received: @escaping (Span<UInt8>) -> Void, ended: @escaping (LoopError?) -> Void
    ) throws(LoopError) {
        let wanted = try Wakeup()
        self.wanted = wanted
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
        try BackgroundThread.start { Self.read(fileDescriptor, to: queue, whenWanted: wanted) }
    }

    deinit { wanted.raise() }

    /// Tells nothing more. Harmless when repeated.
    public func close() {
        inbox?.close()
        inbox = nil
        wanted.raise()
    }

    private static func read(_ descriptor: Int32, to queue: ThreadQueue<Piece>, whenWanted wanted: Wakeup) {
        var buffer = [UInt8](repeating: 0, count: pieceBytes)
        while true {
            let count = readOnce(descriptor, &buffer)
            let isLast = count <= 0
            let piece: Piece = isLast ? .ended(count < 0 ? errno : 0) : .bytes(Array(buffer[..<count]))
            guard queue.post(piece), !isLast else { return }
            wanted.wait()
        }
    }

    /// Waits for input; a descriptor that somebody set not to block is waited for by poll.
    private static func readOnce(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        while true {
            // Safe because: the kernel writes at most as many bytes as the array has.
            let count = Socket.retrying { unsafe systemRead(descriptor, &buffer, buffer.count) }
            if count >= 0 || errno != EAGAIN { return count }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            // Safe because: exactly one pollfd is announced and lent.
            _ = unsafe poll(&waiting, 1, -1)
        }
    }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, buffer, count)
}
