#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Calls back on the loop when the process receives a signal, instead of what the signal does by itself.
/// Signals that come close together may be told as one. Dropping the source restores the former behaviour.
/// Only one loop of a process may have signal sources at a time.
public final class SignalSource: EventTarget {
    private let received: () -> Void
    private var event: Event?

    /// Listens from now on. Throws for a number that is no signal or cannot be caught.
    public init(on loop: EventLoop, signal: Int32, received: @escaping () -> Void) throws(LoopError) {
        self.received = received
        guard Self.numbers.contains(signal) else {
            throw LoopError(code: EINVAL, context: "cannot listen for signal \(signal)")
        }
        let event = Event(on: loop, .signal(signal), target: self)
        self.event = event
        try event.add()
    }

    func fired(_: Event) { received() }

    private static let numbers: Range<Int32> = 1..<32
}
