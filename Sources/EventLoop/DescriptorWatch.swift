/// Calls back on the loop whenever a descriptor has something to read, or has come to its end; or whenever it can be written. Dropping it
/// ends that. The descriptor belongs to the caller, and stays open for as long as it is watched.
public final class DescriptorWatch: EventTarget {
    private let ready: () -> Void
    private var event: Event?

    /// Begins to watch a pipe, a socket or another descriptor that can be waited for.
    public init(
        on loop: EventLoop, _ descriptor: Int32, for readiness: Readiness = .readable, ready: @escaping () -> Void
    ) throws(LoopError) {
        self.ready = ready
        super.init(on: loop)
        event = Event(.ready(for: readiness, descriptor), target: self)
        try event?.add()
    }

    override func fired(_: Readiness) { ready() }
}
