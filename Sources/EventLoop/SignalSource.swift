#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Calls back on the loop when the process receives one of these signals, which then do nothing else.
/// Signals that come close together may cause one call. Dropping the source restores the former behaviour.
/// Only one loop of a process may have signal sources at a time.
public final class SignalSource {
    private var watches: [Watch] = []

    /// Begins to listen for the signals.
    public init(on loop: EventLoop, _ signals: [Signal], received: @escaping () -> Void) throws(LoopError) {
        for signal in signals {
            watches.append(try Watch(on: loop, signal, received))
            Self.unblock(signal)
        }
    }

    /// Unblocks a signal. A parent may have started the process with it blocked, as thread pools do with all signals.
    private static func unblock(_ signal: Signal) {
        var set = sigset_t()
        // Safe because: the set is initialised by sigemptyset before anything reads it, and lives through the calls.
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal.rawValue)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    private final class Watch: EventTarget {
        private let received: () -> Void
        private var event: Event?

        init(on loop: EventLoop, _ signal: Signal, _ received: @escaping () -> Void) throws(LoopError) {
            self.received = received
            super.init(on: loop)
            event = Event(.signal(signal.rawValue), target: self)
            try event?.add()
        }

        override func fired(_: Readiness) { received() }
    }
}
