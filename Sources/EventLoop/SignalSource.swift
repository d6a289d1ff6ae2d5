#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Calls back on the loop when the process receives one of some signals, instead of what they do by themselves.
/// Signals that come close together may be told as one. Dropping the source restores the former behaviour.
/// Only one loop of a process may have signal sources at a time.
public final class SignalSource: EventTarget {
    private let received: () -> Void
    private var events: [Event] = []

    /// Listens from now on.
    public init(on loop: EventLoop, _ signals: [Signal], received: @escaping () -> Void) throws(LoopError) {
        self.received = received
        for signal in signals {
            let event = Event(on: loop, .signal(signal.rawValue), target: self)
            try event.add()
            events.append(event)
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

    func fired(_: Event) { received() }
}
