#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Calls back on the loop when the process receives one of some signals, instead of what they do by themselves.
/// Signals that come close together may be told as one. Dropping the source restores the former behaviour.
/// Only one loop of a process may have signal sources at a time.
public final class SignalSource {
    private var watches: [Watch] = []

    /// Listens from now on.
    public init(on loop: EventLoop, _ signals: [Signal], received: @escaping () -> Void) throws(LoopError) {
        for signal in signals {
            watches.append(try Watch(on: loop, signal, received))
            Self.unblock(signal)
        }
    }

    /// A parent may have started the process with the signal blocked, as thread pools do with all signals.
    private static func unblock(_ signal: Signal) {
        var set = sigset_t()
        // Safe because: the set is initialised by sigemptyset before anything reads it, and lives through the calls.
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal.rawValue)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    }

    /// The wait for one of the signals.
    private final class Watch: EventTarget {
        private let received: () -> Void
        private var event: Event?

        init(on loop: EventLoop, _ signal: Signal, _ received: @escaping () -> Void) throws(LoopError) {
            self.received = received
            super.init(on: loop)
            event = Event(.signal(signal.rawValue), target: self)
            try event?.add()
        }

        override func fired(_: Event.Readiness) { received() }
    }
}
