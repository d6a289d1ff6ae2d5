/// The shared output buffer and the barrier in front of it.
extension EventLoop {
    /// Copies a line into the loop's output once, for any number of connections to ``Connection/enqueue(_:)``.
    /// The range is good until the end of the tick.
    public func append(_ bytes: Span<UInt8>) -> Range<Int> {
        let start = queued.bytes.count
        queued.bytes.append(copying: bytes)
        return start..<start + bytes.count
    }

    /// Copies a line into the loop's output once; see the form that takes a span.
    public func append(_ bytes: [UInt8]) -> Range<Int> { append(bytes.span) }

    /// Lets the output go that ``beforeFlush`` told to hold; it is sent at the end of the current tick, or in the next.
    /// Without held output it does nothing.
    public func releaseOutput() {
        if barrier == .holding { barrier = .released }
    }

    /// Drops all that was queued and has not begun to leave, also what the barrier holds. What is queued from now on leaves without the
    /// barrier.
    public func discardOutput() {
        for connection in held.connections + queued.connections { connection.takeQueued() }
        (beforeFlush, mayWrite) = (nil, nil)
        releaseOutput()
    }

    /// Whether all has left that was queued while ``batch`` had that value.
    public func hasLeft(_ batch: Int) -> Bool { batch < leftBatches }

    /// Whether output is held, so that nothing leaves before ``releaseOutput()``.
    public var isHoldingOutput: Bool { barrier == .holding }

    /// The end of a tick, in this order:
    ///
    /// 1. Held output that was released leaves, for it is older than all else.
    /// 2. ``tickEnded`` does what every tick owes: it queues what the tick has to say, and sets timers.
    /// 3. ``beforeFlush`` decides whether this output may leave. It is not asked while older output is held.
    ///
    /// A failed write calls no handler here. Handlers hear of it in the next tick, so that nothing can be queued past the
    /// barrier.
    func endTick() {
        if barrier == .released {
            if held.flush(held: true, while: mayWrite) {
                barrier = .open
                leftBatches = batch
            } else {
                barrier = .holding
            }
        }
        tickEnded?()
        guard barrier == .open else { return }
        if beforeFlush?() ?? .flush == .flush, queued.flush(held: false, while: mayWrite) {
            batch += 1
            leftBatches = batch
        } else {
            barrier = .holding
            batch += 1
            swap(&queued, &held)
            for connection in held.connections { connection.hold() }
        }
    }
}

extension [UInt8] {
    package mutating func append(copying bytes: Span<UInt8>) {
        // Safe because: the pointer is used inside the closure only, where the span keeps its bytes alive.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
