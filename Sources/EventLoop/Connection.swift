/// A stream of bytes to one peer.
///
/// Output is queued during a tick and written once at the end of the tick. Only what the peer does not take is copied, to a
/// backlog of the connection's own. A started connection keeps itself and its handler alive until it is closed. A
/// connection that was never started is closed when it is dropped.
public final class Connection: EventTarget {
    /// The other end; where a proxy is between, the other end of the proxy's connection.
    public private(set) var peer: SocketAddress
    /// Whether nobody between the two ends can read or change the bytes, but for a proxy and whoever is between it and this side.
    public var isEncrypted: Bool { transport.isEncrypted || isEncryptedToProxy }
    private var isEncryptedToProxy = false
    /// Whether the proxy has still to say who the peer is. Nothing that the peer sends comes to the handler before that.
    public private(set) var awaitsPeer = false
    /// The extra work of its last read, as a number of plain bytes that take as long.
    public var readOverhead: Int { transport.readOverhead }
    /// A number for the handler's own use, where one handler serves many connections.
    public var tag = 0

    let transport: AnyTransport
    var phase = Phase.unstarted
    private var peerHasEnded = false
    private var readingIsPaused = false
    /// Whether the last byte sent was not the end of a line.
    var lineIsOpen = false

    // The connection's places in the loop's batch of this tick and in the held batch.
    var queuedPlace = OutputBatch.Place.none
    var heldPlace = OutputBatch.Place.none
    var handler: (any ConnectionHandler)?
    /// What the peer did not take. It is nil for a peer that takes everything, and nearly all peers do.
    var backlog: BlockedOutput?
    var farewell: Farewell?

    private var readEvent: Event?
    private var keptAlive: Connection?

    enum Phase {
        case unstarted
        case open
        /// Closes once everything is sent.
        case closing
        /// Shuts its side down once everything is sent. Input is read and dropped.
        case finishing
        /// Everything is sent and the side is shut down. Input is read and dropped until the peer ends too.
        case lingering
        case closed
    }

    /// A connection over a transport, which it owns from now on. Output may be queued before ``start(_:)``.
    public init(on loop: EventLoop, over transport: any ByteTransport, peer: SocketAddress = .local) {
        self.transport = AnyTransport(transport)
        self.peer = peer
        super.init(on: loop)
    }

    deinit {
        if phase != .closed { transport.close() }
    }

    /// Leaves open who the peer is until ``settlePeer(_:)``. Called before ``start(_:)``.
    public func awaitPeer() { awaitsPeer = true }

    /// Says who the peer is, once, before its first request; nil where that is the other end of the socket. A handler that has
    /// awaited it is told.
    public func settlePeer(_ forwarded: ForwardedAddress?) {
        if let forwarded { (peer, isEncryptedToProxy) = (forwarded.peer, forwarded.isEncrypted) }
        guard awaitsPeer else { return }
        awaitsPeer = false
        handler?.peerSettled(on: self)
    }

    /// Begins to read and to tell the handler. A connection is started once.
    public func start(_ handler: any ConnectionHandler) {
        precondition(phase == .unstarted, "a connection is started once, while it is open")
        self.handler = handler
        keptAlive = self
        phase = .open
        readEvent = Event(.readable(transport.fileDescriptor), target: self)
        if !readingIsPaused { watchInput() }
    }

    /// Whether it is closed or about to be closed. Nothing more can be queued then.
    public var isClosing: Bool { phase != .open && phase != .unstarted }

    /// Stops reading, so that the peer has to wait. While reading is paused, the peer's end goes unnoticed, and its failure
    /// is noticed by a write only.
    public func pauseReading() {
        readingIsPaused = true
        if phase == .open { readEvent?.remove() }
    }

    /// Reads on after ``pauseReading()``.
    public func resumeReading() {
        readingIsPaused = false
        if phase == .open { watchInput() }
    }

    /// From now on it fails once the other machine has acknowledged nothing for ``Socket/probeTime``, nor opened its window, though
    /// it is probed. A connection that is not TCP ignores it.
    public func probe() { Socket.probe(transport.fileDescriptor) }

    /// Closes at once; what is not sent is lost. Calling it again does nothing.
    public func close() { end(nil) }

    func watchInput() {
        guard !peerHasEnded else { return }
        do { try readEvent?.add() } catch { end(error) }
        if case .wrapped(let wrapped) = transport { wrapped.readOn(self) }
    }

    /// Makes the next read wait until the descriptor is ready in that way.
    func watchInput(until readiness: Readiness) {
        readEvent = Event(.ready(for: readiness, transport.fileDescriptor), target: self)
        guard wantsInput else { return }
        do { try readEvent?.add() } catch { end(error) }
    }

    func ignoreInput() { readEvent?.remove() }

    /// Whether input is read now, be it for the handler or to be dropped.
    var wantsInput: Bool {
        switch phase {
        case .open: !readingIsPaused && !peerHasEnded
        case .finishing, .lingering: !peerHasEnded
        case .unstarted, .closing, .closed: false
        }
    }

    /// Reads what its transport may hold.
    func readUnread() { if case .wrapped(let wrapped) = transport { wrapped.readNow(self) } }

    override func fired(_ readiness: Readiness) {
        if case .wrapped(let wrapped) = transport { return wrapped.fired(readiness, for: self) }
        switch readiness {
        case .writable: writeBacklog()
        case .readable: read()
        }
    }

    /// Reads once per readiness, so that a peer that sends much does not keep the others waiting. Returns what the next read
    /// has to wait for.
    @discardableResult
    func read() -> Readiness {
        // The loop lends its buffer and has none meanwhile, so that no second read can use it.
        var buffer: [UInt8] = []
        swap(&buffer, &loop.readBuffer)
        defer { swap(&buffer, &loop.readBuffer) }
        // What is dropped is dropped as fast as it comes.
        let most = phase == .open ? handler?.mostToRead(on: self) ?? .max : .max
        precondition(most > 1, "a read has room for two bytes")
        var whole = buffer.mutableSpan
        var room = whole._mutatingExtracting(first: most)
        switch transport.read(into: &room) {
        case .moved(let count):
            if phase == .open { handler?.received(buffer.span.extracting(first: count), on: self) }
        case .wouldBlock(let readiness):
            return readiness
        case .ended:
            peerHasEnded = true
            readEvent?.remove()
            if phase == .open {
                handler?.ended(self)
            } else if phase == .lingering {
                end(nil)
            }
        case .failed(let code):
            fail(code, "reading")
        }
        return .readable
    }

    func fail(_ code: Int32, _ activity: String) {
        // A peer that resets the connection while it lingers either has its last line or does not want it.
        guard phase != .lingering else { return end(nil) }
        let context = "\(activity) failed on the connection to \(peer)"
        end(
            transport.failure.map { LoopError(code: code, context: context, reason: $0) }
                ?? LoopError(code: code, context: context))
    }

    /// Shuts the write side down and waits for the peer's end, unless that came before.
    func linger() {
        transport.shutdownWriting()
        phase = .lingering
        if peerHasEnded {
            end(nil)
        } else {
            farewell?.restart()
            waitForHeldOutput()
        }
    }

    /// Ends the connection; every ending comes here. It frees everything at once. The loop tells the handler later, outside
    /// of this call.
    func end(_ error: LoopError?) {
        guard phase != .closed else { return }
        phase = .closed
        readEvent = nil
        farewell = nil
        takeQueued()
        loop.backlogBytes -= backlogBytes
        backlog = nil
        transport.close()
        if handler != nil { loop.connectionClosed(self, error: error) }
        keptAlive = nil
    }

    func deliverClosed(_ error: LoopError?) {
        let handler = self.handler
        self.handler = nil
        handler?.closed(self, error: error)
    }
}
