import CLibevent

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What becomes of a tick's output.
public enum FlushDecision: Sendable {
    /// Send it now.
    case flush
    /// Keep it until ``EventLoop/releaseOutput()``.
    case hold
}

/// One thread's loop over sockets, timers and signals.
///
/// A tick waits for events and runs their callbacks, tells handlers of closed connections, calls ``tickEnded``, and then
/// flushes every connection that has output, once. Everything belongs to the thread that runs the loop; other threads
/// reach it through a ``ThreadQueue``.
///
/// Safe because: the handle of libevent's base never leaves the module; it is freed last, by deinit.
@safe
public final class EventLoop {
    /// Called at the end of every tick, whether or not its output may leave: what it queues still belongs to the tick.
    public var tickEnded: (() -> Void)?

    /// Asked after ``tickEnded`` whether the output may leave, unless output is held already; nil lets it leave at once.
    ///
    /// `.hold` seals the output of the tick until ``releaseOutput()``. Meanwhile ticks go on, and their output gathers behind the
    /// sealed output. After the release the question is asked again for all of it: one commit serves many ticks.
    public var beforeFlush: (() -> FlushDecision)?

    /// Asked before the output of each connection is written, for time may pass between two of them; nil lets all be written. After a no
    /// the rest is held until ``releaseOutput()``. It is not asked for what a peer did not take before.
    public var mayWrite: (() -> Bool)?

    /// Called when a tick is over, its output sent, with how long that took since the tick's instant (``now``). Ticks in which
    /// nobody asked for the time are left out.
    public var tickMeasured: ((Duration) -> Void)?

    let base: OpaquePointer
    /// Received bytes of whichever connection is being read; they last as long as its callback.
    var readBuffer = [UInt8](repeating: 0, count: EventLoop.readBytes)

    /// The output of this tick, and the output that the barrier holds.
    var queued = OutputBatch()
    var held = OutputBatch()
    var barrier = Barrier.open
    /// The number of the batch that is queued to now. Output of several ticks is in one batch while the barrier holds the batch before.
    public internal(set) var batch = 0
    /// All batches before this one have left.
    var leftBatches = 0

    /// How many bytes wait for all peers that did not take them.
    public internal(set) var backlogBytes = 0
    /// How many bytes the transports of all connections have taken. Of a file that a browser gets, none counts.
    public internal(set) var sentBytes = 0

    /// Connections that are read in the next tick, because their transports may hold input of which no readiness tells.
    var unread: [Connection] = []
    private var reading: [Connection] = []
    private var closed: [(connection: Connection, error: LoopError?)] = []
    private var delivering: [(connection: Connection, error: LoopError?)] = []
    private let start = SuspendingClock.now
    private var tickTime: Duration?
    private var isTicking = false
    private var isStopping = false

    enum Barrier {
        case open
        case holding
        case released
    }

    /// The most that one read takes from one connection in a tick, in bytes.
    static let readBytes = 64 * 1024
    /// A loop with nothing to wait for. Throws if the kernel gives no poller.
    public init() throws(LoopError) {
        Self.silenceLibrary
        try Self.tryDescriptors()
        // Safe because: the base is owned by this object alone, from here to deinit.
        guard let base = unsafe event_base_new() else { throw .last("cannot create an event loop") }
        unsafe self.base = base
    }

    /// Throws if there are too few descriptors for a poller and the pair of sockets that signals go through: libevent ends
    /// the process without a word where it gets the one and not the other.
    private static func tryDescriptors() throws(LoopError) {
        let (one, other) = try Socket.pair()
        defer {
            Socket.close(one)
            Socket.close(other)
        }
        Socket.close(try Socket.open(AF_UNIX))
    }

    deinit {
        // Safe because: every event holds its loop, so none is left on the base, and the base came from event_base_new.
        unsafe event_base_free(base)
    }

    /// The time since the loop was made, on a monotonic clock that stands while the machine sleeps.
    /// Read once per tick, at the first question, so that all of a tick happens at one instant.
    public var now: Duration {
        if let tickTime { return tickTime }
        let time = start.duration(to: SuspendingClock.now)
        tickTime = time
        return time
    }

    /// Runs until ``stop()``, or until nothing is left that could ever happen.
    public func run() throws(LoopError) {
        while !isStopping {
            guard try tick() else { break }
        }
        isStopping = false
    }

    /// Ends ``run()`` after the current tick, its output included; output held by the barrier stays held.
    public func stop() { isStopping = true }

    /// One tick. Waits for an event unless there is something to do already or `waiting` is false.
    /// Returns false when no event was registered, so that nothing can happen any more.
    @discardableResult
    public func tick(waiting: Bool = true) throws(LoopError) -> Bool {
        precondition(!isTicking, "a callback must not run the loop that runs it")
        isTicking = true
        defer { isTicking = false }
        tickTime = nil
        let flags = waiting && !hasWork ? EVLOOP_ONCE : EVLOOP_ONCE | EVLOOP_NONBLOCK
        // Safe because: the base lives as long as self, and ticks do not nest.
        let result = unsafe event_base_loop(base, flags)
        if result < 0 { throw .last("cannot wait for events") }
        readUnread()
        deliverClosed()
        endTick()
        if let tickMeasured, let tickTime { tickMeasured(start.duration(to: SuspendingClock.now) - tickTime) }
        return result == 0 || hasWork
    }

    /// Whether the next tick has something to do even if no event comes.
    private var hasWork: Bool {
        if !closed.isEmpty || !unread.isEmpty { return true }
        return switch barrier {
        case .open: !queued.connections.isEmpty
        case .holding: false
        case .released: true
        }
    }

    private func readUnread() {
        guard !unread.isEmpty else { return }
        // Whoever holds more than one read takes is read again in the tick after this.
        swap(&unread, &reading)
        for connection in reading { connection.readUnread() }
        reading.removeAll(keepingCapacity: true)
    }

    /// Remembers a closed connection; its handler hears of it outside of whatever closed it.
    func connectionClosed(_ connection: Connection, error: LoopError?) {
        closed.append((connection, error))
    }

    private func deliverClosed() {
        // A handler told here may close others: they are told in the next round.
        while !closed.isEmpty {
            swap(&closed, &delivering)
            for (connection, error) in delivering { connection.deliverClosed(error) }
            delivering.removeAll(keepingCapacity: true)
        }
    }

    /// libevent prints to stderr, which may be somebody's screen; every failure is returned as an error anyway.
    /// Safe because: it is set once, to a free function that touches nothing.
    private static let silenceLibrary: Void = unsafe event_set_log_callback(ignoreLogLine)
}

private func ignoreLogLine(_: Int32, _: UnsafePointer<CChar>?) {}
