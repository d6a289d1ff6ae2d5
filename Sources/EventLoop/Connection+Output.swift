/// Queueing, flushing, and the backlog of a slow reader.
extension Connection {
    private static let lineFeed = UInt8(ascii: "\n")

    /// What the peer has not taken although it was written, in bytes; 0 for a peer that keeps up.
    public var backlogBytes: Int { backlog?.unsentBytes ?? 0 }

    /// Queues bytes that ``EventLoop/append(_:)`` returned in this turn. A closing connection drops them.
    public func enqueue(_ range: Range<Int>) {
        guard !isClosing, !range.isEmpty else { return }
        precondition(range.upperBound <= loop.queued.bytes.count, "a range is good for the turn that made it")
        markDirty()
        loop.queued.add(range, at: queuedPlace)
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
        var dropped = backlog?.dropUnsent(keepingLine: lineIsOpen) ?? []
        dropped += takeQueued()
        if backlogBytes == 0, !transport.holdsOutput { backlog = nil }
        return dropped
    }

    func markDirty() {
        if queuedPlace == .none { queuedPlace = loop.queued.enter(self) }
    }

    // A batch is asked only where the connection is in it: the one that is leaving must not be touched.

    /// Whether anything is queued that was not written yet, held or not.
    public var hasQueued: Bool {
        queuedPlace != .none && loop.queued.hasOutput(at: queuedPlace)
            || heldPlace != .none && loop.held.hasOutput(at: heldPlace)
    }

    /// Drops what is queued, held or not, and returns it.
    @discardableResult
    func takeQueued() -> [UInt8] {
        (heldPlace == .none ? [] : loop.held.takeOutput(at: heldPlace))
            + (queuedPlace == .none ? [] : loop.queued.takeOutput(at: queuedPlace))
    }

    /// The loop's output of this turn has become its held output.
    func hold() {
        heldPlace = queuedPlace
        queuedPlace = .none
    }

    /// Writes what it queued in the batch that is leaving, and leaves the ranges empty, with their capacity.
    func flush(_ ranges: inout [Range<Int>], held isHeld: Bool, from output: Span<UInt8>) {
        if isHeld { heldPlace = .none } else { queuedPlace = .none }
        if ranges.count == 1, backlog == nil, flushWhole(&ranges, output) { return }
        flush(&ranges, from: output)
    }

    /// Sends the one range that is queued, as most often there is one, the transport is plain and the peer takes all of it;
    /// else changes nothing but for what was sent.
    private func flushWhole(_ ranges: inout [Range<Int>], _ output: Span<UInt8>) -> Bool {
        guard case .plain(let transport) = transport else { return false }
        let range = ranges[0]
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
            ranges[0] = range.dropFirst(count)
            return false
        }
        // Cheaper than to remove all.
        ranges.removeLast()
        return true
    }

    /// Sends the ranges and leaves them empty, with their capacity. Calls no handler.
    private func flush(_ ranges: inout [Range<Int>], from output: Span<UInt8>) {
        defer { ranges.removeAll(keepingCapacity: true) }
        var unsent = 0
        var awaited = Readiness.writable
        if backlog == nil, phase != .closed { unsent = write(&ranges, from: output, &awaited) }
        guard phase != .closed else { return }
        if unsent < ranges.count {
            if backlog == nil { waitForOutput(until: awaited) }
            for range in ranges[unsent...] { backlog?.append(output.extracting(range)) }
        }
        if case .wrapped(let wrapped) = transport { wrapped.followUp(self) }
    }

    /// Output that the transport alone holds is waited for like a backlog.
    func waitForHeldOutput() {
        if phase != .closed, backlog == nil, transport.holdsOutput { waitForOutput(until: .writable) }
    }

    private func waitForOutput(until readiness: Readiness) {
        let blocked = backlog ?? BlockedOutput()
        backlog = blocked
        do { try blocked.wait(until: readiness, for: self) } catch { end(error) }
    }

    /// Writes until the peer takes no more. Returns the index of the first range that is not sent, cut to its rest, and
    /// sets what the next attempt has to wait for.
    private func write(
        _ ranges: inout [Range<Int>], from output: Span<UInt8>, _ awaited: inout Readiness
    ) -> Int {
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
            case .wouldBlock(let readiness):
                awaited = readiness
                return first
            case .ended:
                return first
            case .failed(let code):
                fail(code, "writing")
                return first
            }
        }
        return first
    }

    /// The peer takes bytes again, or what the transport had to do first can be done.
    func writeBacklog() {
        guard let backlog else { return }
        switch backlog.send(over: transport) {
        case .moved:
            if let last = backlog.lastSent { lineIsOpen = last != Self.lineFeed }
            guard backlog.unsentBytes == 0, !transport.holdsOutput else { return waitForOutput(until: .writable) }
            self.backlog = nil
            if phase == .open {
                handler?.drained(self)
            } else {
                endIfSent()
            }
        case .wouldBlock(let readiness):
            waitForOutput(until: readiness)
        case .ended:
            return
        case .failed(let code):
            fail(code, "writing")
        }
    }
}
