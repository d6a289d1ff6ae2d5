/// Calls back on the loop whenever a descriptor has something to read, or has come to its end. Dropping it ends that. The descriptor
/// belongs to the caller, and stays open for as long as it is watched.
public final class DescriptorWatch: EventTarget {
    private let ready: () -> Void
    private var event: Event?

    /// Begins to watch a pipe, a socket or another descriptor that can be waited for.
    public init(on loop: EventLoop, _ descriptor: Int32, ready: @escaping () -> Void) throws(LoopError) {
        self.ready = ready
        super.init(on: loop)
        event = Event(.readable(descriptor), target: self)
        try event?.add()
    }

    /// Stops watching.
    public func close() { event = nil }

    override func fired(_: Readiness) { ready() }
}
