/// The shared output buffer and the barrier in front of it.
extension EventLoop {
    /// Copies a line into the loop's output once, for any number of connections to ``Connection/enqueue(_:)``.
    /// The range is good until the end of the turn.
    public func append(_ bytes: Span<UInt8>) -> Range<Int> {
        let start = queued.bytes.count
        queued.bytes.append(copying: bytes)
        return start..<start + bytes.count
    }

    /// Copies a line into the loop's output once; see the form that takes a span.
    public func append(_ bytes: [UInt8]) -> Range<Int> { append(bytes.span) }

    /// Copies a line into the loop's output once; see the form that takes a span.
    public func append(_ bytes: ArraySlice<UInt8>) -> Range<Int> { append(bytes.span) }

    /// Lets the output go that ``beforeFlush`` told to hold; it is sent at the end of the current turn, or in the next.
    /// Without held output it does nothing.
    public func releaseOutput() {
        if barrier == .holding { barrier = .released }
    }

    /// The end of a turn. No callback runs in here but `beforeFlush`: what a failed write means is told in the next turn,
    /// so that nothing can be queued past the barrier.
    func settleOutput() {
        if barrier == .released {
            barrier = .open
            held.flush(held: true)
        }
        guard barrier == .open else { return }
        switch beforeFlush?() ?? .flush {
        case .flush:
            queued.flush(held: false)
        case .hold:
            barrier = .holding
            swap(&queued, &held)
            for connection in held.connections { connection.hold() }
        }
    }
}

extension [UInt8] {
    mutating func append(copying bytes: Span<UInt8>) {
        // Safe because: the pointer is used inside the closure only, where the span keeps its bytes alive.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
