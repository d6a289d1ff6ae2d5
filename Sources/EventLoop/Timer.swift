/// Calls back once after a time. It can be set again at any time, also from its own callback. Dropping it cancels it.
public final class Timer: EventTarget {
    private let expired: () -> Void
    private var deadline: Duration?
    private var event: Event?

    /// A timer that is not set yet. Timers of the same delay expire in the order in which they were set,
    /// if they were set at least a millisecond apart.
    public init(on loop: EventLoop, expired: @escaping () -> Void) {
        self.expired = expired
        super.init(on: loop)
        event = Event(.timeout, target: self)
    }

    /// Whether it is going to call back.
    public var isScheduled: Bool { deadline != nil }

    /// Calls back in a tick after that time, never earlier by ``EventLoop/now``. It replaces an earlier setting.
    public func schedule(after delay: Duration) {
        deadline = loop.now + max(delay, .zero)
        arm(delay)
    }

    /// Cancels the callback.
    public func cancel() {
        deadline = nil
        event?.remove()
    }

    override func fired(_: Readiness) {
        guard let deadline else { return }
        // libevent reads a coarse clock, which may be a few milliseconds behind the loop's.
        guard deadline <= loop.now else { return arm(deadline - loop.now) }
        self.deadline = nil
        expired()
    }

    private func arm(_ delay: Duration) {
        do { try event?.add(after: delay) } catch { preconditionFailure("no memory for a timer: \(error)") }
    }
}
