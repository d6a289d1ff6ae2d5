/// The shared output buffer and the barrier in front of it.
extension EventLoop {
    /// What an emptied output buffer may keep for the next turn, in bytes; a larger one is given back.
    private static let keptOutputBytes = 4 * 1024 * 1024

    /// Copies a line into the loop's output once, for any number of connections to ``Connection/enqueue(_:)``.
    /// The range is good until the end of the turn.
    public func append(_ bytes: Span<UInt8>) -> Range<Int> {
        let start = output.count
        output.append(copying: bytes)
        return start..<output.count
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
            for connection in heldDirty {
                connection.flushHeld(from: heldOutput.span)
                connection.endIfSent()
            }
            Self.empty(&heldOutput, &heldDirty)
        }
        guard barrier == .open else { return }
        switch beforeFlush?() ?? .flush {
        case .flush:
            for connection in dirty {
                connection.flushQueued(from: output.span)
                connection.endIfSent()
            }
            Self.empty(&output, &dirty)
        case .hold:
            barrier = .holding
            swap(&output, &heldOutput)
            swap(&dirty, &heldDirty)
            for connection in heldDirty { connection.hold() }
        }
    }

    private static func empty(_ output: inout [UInt8], _ dirty: inout [Connection]) {
        output.removeAll(keepingCapacity: output.capacity <= keptOutputBytes)
        dirty.removeAll(keepingCapacity: true)
    }
}

extension [UInt8] {
    mutating func append(copying bytes: Span<UInt8>) {
        // Safe because: the pointer is used inside the closure only, where the span keeps its bytes alive.
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
