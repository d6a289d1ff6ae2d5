/// Queueing, flushing, and the backlog of a slow reader.
extension Connection {
    private static let lineFeed = UInt8(ascii: "\n")

    /// How many bytes were written and not taken by the peer. It is 0 for a peer that keeps up.
    public var backlogBytes: Int { backlog?.unsentBytes ?? 0 }

    /// Queues bytes that ``EventLoop/append(_:)`` returned in this tick. A closing connection drops them.
    public func enqueue(_ range: Range<Int>) {
        guard !isClosing, !range.isEmpty else { return }
        precondition(range.upperBound <= loop.queued.bytes.count, "a range is good for the tick that made it")
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

    /// Sends bytes for this connection alone past the barrier: at once while it holds output, otherwise with the tick's output. If anything
    /// is queued for it already, they follow that.
    public func sendUnheld(_ bytes: Span<UInt8>) {
        if loop.isHoldingOutput { sendAtOnce(bytes) } else { send(bytes) }
    }

    /// Sends bytes for this connection alone at once, also before it is known whether the tick's output will be held. If anything is queued
    /// for it already, they follow that.
    public func sendAtOnce(_ bytes: Span<UInt8>) {
        guard !isClosing, !hasQueued else { return send(bytes) }
        var ranges = [0..<bytes.count]
        flush(&ranges, from: bytes)
    }

    /// Drops the backlog and what is queued behind it, and returns those of the lines that are asked for, all by default. It
    /// leaves the rest of a line that the peer has begun to receive; for this, only whole lines may have been queued. If
    /// nothing remains, no ``ConnectionHandler/drained(_:)`` follows.
    @discardableResult
    public func discardUnsentLines(keeping isKept: (Span<UInt8>) -> Bool = { _ in true }) -> [UInt8] {
        var sieve = UnsentLineFilter()
        loop.backlogBytes -= backlogBytes
        defer { loop.backlogBytes += backlogBytes }
        backlog?.dropUnsent(leavingLine: lineIsOpen, &sieve, keeping: isKept)
        takeQueued { sieve.add($0, where: isKept) }
        sieve.endLine(where: isKept)
        if backlogBytes == 0, !transport.holdsOutput { backlog = nil }
        return sieve.kept
    }

    func markDirty() {
        if queuedPlace == .none { queuedPlace = loop.queued.enter(self) }
    }

    // A batch is asked only where the connection has a place in it. The batch that is being flushed must not be touched.

    /// Whether anything is queued and not written yet. Held output counts.
    public var hasQueued: Bool {
        queuedPlace != .none && loop.queued.hasOutput(at: queuedPlace)
            || heldPlace != .none && loop.held.hasOutput(at: heldPlace)
    }

    /// Drops all queued output, and shows it piece by piece, held output first.
    func takeQueued(_ show: (Span<UInt8>) -> Void = { _ in }) {
        if heldPlace != .none { loop.held.takeOutput(at: heldPlace, show) }
        if queuedPlace != .none { loop.queued.takeOutput(at: queuedPlace, show) }
    }

    /// Notes that the loop now holds the output of this tick.
    func hold() {
        heldPlace = queuedPlace
        queuedPlace = .none
    }

    /// Writes the connection's ranges of the batch that is being flushed. Leaves the ranges empty and keeps their capacity.
    func flush(_ ranges: inout [Range<Int>], held isHeld: Bool, from output: Span<UInt8>) {
        if isHeld { heldPlace = .none } else { queuedPlace = .none }
        if ranges.count == 1, backlog == nil, flushWhole(&ranges, output) { return }
        flush(&ranges, from: output)
    }

    /// Sends a single range over a plain transport to a peer that takes all of it, which is the most frequent case. Returns
    /// false in every other case, and cuts off the range what was sent.
    private func flushWhole(_ ranges: inout [Range<Int>], _ output: Span<UInt8>) -> Bool {
        guard case .plain(let transport) = transport else { return false }
        let range = ranges[0]
        let count: Int
        switch transport.write(output.extracting(range)) {
        case .moved(let sent):
            count = sent
            loop.sentBytes += sent
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
        // This is cheaper than removing all.
        ranges.removeLast()
        return true
    }

    /// Sends the ranges. Leaves them empty and keeps their capacity. Calls no handler.
    private func flush(_ ranges: inout [Range<Int>], from output: Span<UInt8>) {
        defer { ranges.removeAll(keepingCapacity: true) }
        var unsent = 0
        var awaited = Readiness.writable
        if backlog == nil, phase != .closed { unsent = write(&ranges, from: output, &awaited) }
        guard phase != .closed else { return }
        if unsent < ranges.count {
            if backlog == nil { waitForOutput(until: awaited) }
            for range in ranges[unsent...] {
                backlog?.append(output.extracting(range))
                if backlog != nil { loop.backlogBytes += range.count }
            }
        }
        if case .wrapped(let wrapped) = transport { wrapped.followUp(self) }
    }

    /// Waits for output that only the transport holds, as for a backlog.
    func waitForHeldOutput() {
        if phase != .closed, backlog == nil, transport.holdsOutput { waitForOutput(until: .writable) }
    }

    private func waitForOutput(until readiness: Readiness) {
        let blocked = backlog ?? BlockedOutput()
        backlog = blocked
        do { try blocked.wait(until: readiness, for: self) } catch { end(error) }
    }

    /// Writes until the peer takes no more. Returns the index of the first range that was not sent whole, cuts that range to
    /// its rest, and sets what the next attempt has to wait for.
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
                loop.sentBytes += count
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

    /// Sends more of the backlog, because what the last attempt waited for has come.
    func writeBacklog() {
        guard let backlog else { return }
        let waiting = backlog.unsentBytes
        switch backlog.send(over: transport) {
        case .moved(let count):
            loop.sentBytes += count
            // What only the transport held was never counted as waiting.
            loop.backlogBytes -= waiting - backlog.unsentBytes
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
