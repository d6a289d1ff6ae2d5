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
        Self.unblock(signal)
    }

    /// A parent may have started the process with the signal blocked, as thread pools do with all signals.
    private static func unblock(_ signal: Int32) {
        var set = sigset_t()
        // Safe because: the set is initialised by sigemptyset before anything reads it, and lives through the calls.
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    func fired(_: Event) { received() }

    private static let numbers: Range<Int32> = 1..<32
}
