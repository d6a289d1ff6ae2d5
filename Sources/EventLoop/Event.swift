import CLibevent

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Who is told when an event fires. The target owns its events and so outlives them.
protocol EventTarget: AnyObject {
    func fired(_ event: Event)
}

/// One registration with libevent. It ends with the object; ending it inside its own callback is allowed.
///
/// Safe because: the handle never leaves the object, which makes it, uses it on the loop's thread, and frees it last.
@safe
final class Event {
    enum Trigger {
        case readable(Int32)
        case writable(Int32)
        case signal(Int32)
        case timeout
    }

    // Set once, by init, which needs a complete self to pass on.
    private var handle: OpaquePointer?
    private unowned let target: any EventTarget
    // The base must outlive every event on it.
    private let loop: EventLoop

    init(on loop: EventLoop, _ trigger: Trigger, target: any EventTarget) {
        self.loop = loop
        self.target = target
        let (descriptor, flags): (Int32, Int32) =
            switch trigger {
            case .readable(let descriptor): (descriptor, EV_READ | EV_PERSIST)
            case .writable(let descriptor): (descriptor, EV_WRITE | EV_PERSIST)
            case .signal(let number): (number, EV_SIGNAL | EV_PERSIST)
            case .timeout: (-1, 0)
            }
        // Safe because: deinit frees the handle before the memory of the unretained self goes.
        unsafe handle = event_new(
            loop.base, descriptor, Int16(flags), eventFired, Unmanaged.passUnretained(self).toOpaque())
        precondition(unsafe handle != nil, "libevent has no memory for another event")
    }

    deinit {
        // Safe because: the handle came from event_new and nobody else frees it; freeing removes it from its base.
        unsafe event_free(handle)
    }

    /// Waits for the trigger, or for the time to pass. Throws where the kernel cannot watch the descriptor.
    func add(after delay: Duration? = nil) throws(LoopError) {
        errno = 0
        // Safe because: the handle lives as long as self, and libevent copies the time.
        let result: Int32
        if let delay {
            var time = timeval(delay)
            result = unsafe event_add(handle, &time)
        } else {
            result = unsafe event_add(handle, nil)
        }
        if result != 0 { throw .last("cannot wait for an event") }
    }

    /// Stops waiting; harmless when it was not.
    func remove() {
        // Safe because: the handle lives as long as self.
        unsafe event_del(handle)
    }

    fileprivate func fire() { target.fired(self) }
}

/// The one function libevent calls. A free function: a closure literal could inherit an actor and trap.
private func eventFired(_: Int32, _: Int16, _ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Safe because: the context is the Event that owns the handle, and it is freed only after the handle.
    unsafe Unmanaged<Event>.fromOpaque(context).takeUnretainedValue().fire()
}

extension timeval {
    /// Rounded up to whole microseconds, so that a timer is never early; negative counts as zero.
    init(_ duration: Duration) {
        let duration = max(duration, .zero)
        let (seconds, attoseconds) = duration.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        self.init()
        tv_sec = numericCast(seconds + microseconds / 1_000_000)
        tv_usec = numericCast(microseconds % 1_000_000)
    }
}
