#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A socket whose other end is a proxy, until that has said whose connection it is. It takes no byte that is not the proxy's.
///
/// A proxy says so at once. Whoever says something else, or nothing for a second, speaks for itself, or is not accepted where proxies must say so.
final class ProxyGreeting: EventTarget {
    private let descriptor: Int32
    private let isRequired: Bool
    private let done: (_ isGood: Bool, ForwardedAddress?) -> Void
    private var header = ProxyHeader()
    private var event: Event?
    private var timer: Timer?
    private var isDone = false

    private static let patience = Duration.seconds(1)

    /// Waits on that socket. The callback comes once: whether the connection is to be accepted, and what the proxy has said.
    init(
        on loop: EventLoop, _ descriptor: Int32, isRequired: Bool,
        done: @escaping (_ isGood: Bool, ForwardedAddress?) -> Void
    ) throws(LoopError) {
        self.descriptor = descriptor
        self.isRequired = isRequired
        self.done = done
        super.init(on: loop)
        event = Event(.readable(descriptor), target: self)
        timer = Timer(on: loop) { [unowned self] in end(!isRequired, nil) }
        try event?.add()
        timer?.schedule(after: Self.patience)
    }

    override func fired(_: Readiness) {
        while !isDone {
            let bytes = Self.receive(header.wanted, from: descriptor, Int32(MSG_PEEK))
            // Nothing more now, or the end, which the connection finds as well.
            guard let bytes else { return errno == EAGAIN || errno == EWOULDBLOCK ? () : end(false, nil) }
            guard !bytes.isEmpty else { return end(true, nil) }
            let (count, outcome) = header.take(bytes)
            if count > 0 { _ = Self.receive(count, from: descriptor, 0) }
            switch outcome {
            case .unfinished: continue
            case .absent: end(!isRequired, nil)
            case .whole(let forwarded): end(true, forwarded)
            case .broken: end(false, nil)
            }
        }
    }

    private func end(_ isGood: Bool, _ forwarded: ForwardedAddress?) {
        guard !isDone else { return }
        isDone = true
        event = nil
        timer = nil
        done(isGood, forwarded)
    }

    /// What one call receives; empty at the end, nil where it failed.
    private static func receive(_ most: Int, from descriptor: Int32, _ flags: Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: most)
        // Safe because: the kernel writes at most `most` bytes to an array that has them.
        let count = Socket.retrying { unsafe recv(descriptor, &bytes, most, flags) }
        return count < 0 ? nil : Array(bytes.prefix(count))
    }
}
