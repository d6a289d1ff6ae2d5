/// Queueing, flushing, and the backlog of a slow reader.
extension Connection {
    private static let lineFeed = UInt8(ascii: "\n")

    /// What the peer has not taken although it was written, in bytes; 0 for a peer that keeps up.
    public var backlogBytes: Int { backlog.count - backlogSent }

    /// Queues bytes that ``EventLoop/append(_:)`` returned in this turn. A closing connection drops them.
    public func enqueue(_ range: Range<Int>) {
        guard !isClosing, !range.isEmpty else { return }
        precondition(range.upperBound <= loop.queued.bytes.count, "a range is good for the turn that made it")
        if let last = queued.last, last.upperBound == range.lowerBound {
            queued[queued.count - 1] = last.lowerBound..<range.upperBound
        } else {
            queued.append(range)
        }
        markDirty()
    }

    /// Queues bytes for this connection alone.
    public func send(_ bytes: Span<UInt8>) {
        guard !isClosing else { return }
        enqueue(loop.append(bytes))
    }

    /// Queues bytes for this connection alone.
    public func send(_ bytes: [UInt8]) { send(bytes.span) }

    /// Drops the backlog and what is queued behind it, but for the rest of a line that the peer has begun to receive.
    /// It takes whole lines to have been queued. No ``ConnectionHandler/drained(_:)`` follows if nothing remains.
    /// Returns what it dropped.
    @discardableResult
    public func discardUnsentLines() -> [UInt8] {
        var start = backlogSent
        if lineIsOpen { start = (backlog[start...].firstIndex(of: Self.lineFeed) ?? backlog.count - 1) + 1 }
        var dropped = Array(backlog[start...])
        for range in held { dropped += loop.held.bytes[range] }
        for range in queued { dropped += loop.queued.bytes[range] }
        queued.removeAll(keepingCapacity: true)
        held.removeAll(keepingCapacity: true)
        backlog.removeSubrange(start...)
        if backlogBytes == 0 { emptyBacklog() }
        return dropped
    }

    func markDirty() {
        guard !isDirty else { return }
        isDirty = true
        loop.queued.connections.append(self)
    }

    /// The loop's output of this turn has become its held output.
    func hold() {
        isDirty = false
        swap(&queued, &held)
    }

    /// Writes what it queued in the batch that is leaving.
    func flush(held isHeld: Bool, from output: Span<UInt8>) {
        if !isHeld, queued.count == 1, backlogBytes == 0, flushWhole(output) { return }
        var ranges: [Range<Int>] = []
        if isHeld {
            swap(&ranges, &held)
            flush(&ranges, from: output)
            swap(&ranges, &held)
        } else {
            isDirty = false
            swap(&ranges, &queued)
            flush(&ranges, from: output)
            swap(&ranges, &queued)
        }
    }

    /// Sends the one range that is queued, as most often there is one and the peer takes all of it; else changes nothing
    /// but for what was sent.
    private func flushWhole(_ output: Span<UInt8>) -> Bool {
        let range = queued[0]
        let count: Int
        switch transport.write(output.extracting(range)) {
        case .moved(let sent): count = sent
        case .wouldBlock, .ended: return false
        case .failed(let code):
            fail(code, "writing")
            return false
        }
        lineIsOpen = output[range.lowerBound + count - 1] != Self.lineFeed
        guard count == range.count else {
            queued[0] = range.dropFirst(count)
            return false
        }
        // Cheaper than to remove all.
        queued.removeLast()
        isDirty = false
        return true
    }

    /// Sends the ranges and leaves them empty, with their capacity. Calls no handler.
    private func flush(_ ranges: inout [Range<Int>], from output: Span<UInt8>) {
        defer { ranges.removeAll(keepingCapacity: true) }
        var unsent = 0
        if backlogBytes == 0 {
            unsent = write(&ranges, from: output)
        } else if backlogSent > backlog.count / 2 {
            backlog.removeSubrange(..<backlogSent)
            backlogSent = 0
        }
        guard phase != .closed, unsent < ranges.count else { return }
        for range in ranges[unsent...] { backlog.append(copying: output.extracting(range)) }
        watchOutput()
    }

    /// Writes until the peer takes no more. Returns the index of the first range that is not sent, cut to its rest.
    private func write(_ ranges: inout [Range<Int>], from output: Span<UInt8>) -> Int {
        var first = 0
        while first < ranges.count {
            let outcome =
                first == ranges.count - 1
                ? transport.write(output.extracting(ranges[first]))
                : transport.write(output, ranges: ranges.span.extracting(first..<ranges.count))
            switch outcome {
            case .moved(var count):
                while count > 0 {
                    let sent = ranges[first].prefix(count)
                    lineIsOpen = output[sent.upperBound - 1] != Self.lineFeed
                    ranges[first] = sent.upperBound..<ranges[first].upperBound
                    if ranges[first].isEmpty { first += 1 }
                    count -= sent.count
                }
            case .wouldBlock, .ended:
                return first
            case .failed(let code):
                fail(code, "writing")
                return first
            }
        }
        return first
    }

    /// The peer takes bytes again.
    func writeBacklog() {
        switch writeOnce(backlog) {
        case .moved(let count):
            backlogSent += count
            lineIsOpen = backlog[backlogSent - 1] != Self.lineFeed
            guard backlogBytes == 0 else { return }
            emptyBacklog()
            if phase == .open {
                handler?.drained(self)
            } else {
                endIfSent()
            }
        case .wouldBlock, .ended:
            return
        case .failed(let code):
            fail(code, "writing")
        }
    }

    private func writeOnce(_ backlog: [UInt8]) -> TransportOutcome {
        transport.write(backlog.span.extracting(backlogSent..<backlog.count))
    }

    private func emptyBacklog() {
        backlog = []
        backlogSent = 0
        ignoreOutput()
    }
}
