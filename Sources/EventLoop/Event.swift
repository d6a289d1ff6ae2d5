import CLibevent

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The base of objects that wait for something on a loop.
public class EventTarget {
    // The loop is kept here and not in the subclasses, whose properties are freed first: it must outlive their events.

    /// The loop that it belongs to.
    public let loop: EventLoop

    init(on loop: EventLoop) { self.loop = loop }

    func fired(_ readiness: Readiness) { preconditionFailure("a target of events says what it does with one") }
}

/// One registration with libevent. It ends with the value; ending it inside its own callback is allowed.
/// It is a value and not an object, because every connection has one. The target owns its events and so outlives them.
///
/// Safe because: the handle never leaves the value, which makes it, uses it on the loop's thread, and frees it last.
@safe
struct Event: ~Copyable {
    enum Trigger {
        case readable(Int32)
        case writable(Int32)
        case signal(Int32)
        case timeout

        /// That the descriptor is ready for that.
        static func ready(for readiness: Readiness, _ descriptor: Int32) -> Trigger {
            switch readiness {
            case .readable: .readable(descriptor)
            case .writable: .writable(descriptor)
            }
        }
    }

    private let handle: OpaquePointer

    init(_ trigger: Trigger, target: EventTarget) {
        let (descriptor, flags): (Int32, Int32) =
            switch trigger {
            case .readable(let descriptor): (descriptor, EV_READ | EV_PERSIST)
            case .writable(let descriptor): (descriptor, EV_WRITE | EV_PERSIST)
            case .signal(let number): (number, EV_SIGNAL | EV_PERSIST)
            case .timeout: (-1, 0)
            }
        // Safe because: the target owns the event, so deinit frees the handle before the memory of the target goes.
        let handle = unsafe event_new(
            target.loop.base, descriptor, Int16(flags), eventFired, Unmanaged.passUnretained(target).toOpaque())
        guard let handle = unsafe handle else { preconditionFailure("libevent has no memory for another event") }
        unsafe self.handle = handle
    }

    deinit {
        // Safe because: the handle came from event_new and nobody else frees it; freeing removes it from its base.
        unsafe event_free(handle)
    }

    /// Waits for the trigger, or for the time to pass. Throws if the kernel cannot watch the descriptor.
    func add(after delay: Duration? = nil) throws(LoopError) {
        errno = 0
        // Safe because: the handle lives as long as the value, and libevent copies the time.
        let result: Int32
        if let delay {
            var time = timeval(delay)
            result = unsafe event_add(handle, &time)
        } else {
            result = unsafe event_add(handle, nil)
        }
        if result != 0 { throw .last("cannot wait for an event") }
    }

    /// Stops waiting, if it waits.
    func remove() {
        // Safe because: the handle lives as long as the value.
        unsafe event_del(handle)
    }
}

/// The only function that libevent calls. It is not a closure, because a closure could inherit an actor and trap.
private func eventFired(_: Int32, _ what: Int16, _ context: UnsafeMutableRawPointer?) {
    guard let context = unsafe context else { return }
    // Safe because: the context is the target that owns the event, and it is freed only after the event.
    let target = unsafe Unmanaged<EventTarget>.fromOpaque(context).takeUnretainedValue()
    target.fired(Int32(what) & EV_WRITE != 0 ? .writable : .readable)
}

extension timeval {
    /// The duration rounded up to whole microseconds, so that a timer is never early. A negative one counts as zero.
    init(_ duration: Duration) {
        let duration = max(duration, .zero)
        let (seconds, attoseconds) = duration.components
        let microseconds = (attoseconds + 999_999_999_999) / 1_000_000_000_000
        self.init()
        tv_sec = numericCast(seconds + microseconds / 1_000_000)
        tv_usec = numericCast(microseconds % 1_000_000)
    }
}
