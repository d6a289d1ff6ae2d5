import EventLoop

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A browser's connection as a stream of lines. It begins with a request of HTTP. That is answered by a file or a refusal, which is
/// the end, or by the upgrade to WebSocket. From then on each text frame is a line, both ways.
///
/// Lines that are written before the upgrade wait, and those after a file go nowhere.
public final class BrowserConnection: ByteTransport {
    private enum Phase {
        /// The request's bytes so far.
        case request
        case open
        /// Nothing more is read, and the connection ends when all is sent.
        case over
        /// The server has said that nothing more comes. Input is dropped until the peer ends.
        case leaving
    }

    /// With more unsent bytes than these it reads no more: each ping that a peer sends asks for an answer.
    private static let mostHeld = 64 * 1024
    /// The most bytes that one write takes.
    private static let mostTaken = 16 * 1024
    /// Pings, pongs and closes that a peer may send in a second.
    private static let mostControls = 20

    private let inner: any ByteTransport
    private let site: WebSite
    /// The network that the request comes from, for what the site bounds for each of them.
    public var network = ""
    /// Which addresses are proxies whose word about a request is believed; nil where the peer is none.
    private var isProxy: ((SocketAddress) -> Bool)?
    /// Told what they say.
    private var forwarded: ((ForwardedAddress?) -> Void)?
    private var phase = Phase.request
    private var request: [UInt8] = []
    /// Only while a message is on its way.
    private var reader: WebSocketReader?
    private var writer = WebSocketWriter()
    /// What the transport below has not taken, from the place `sent` on.
    private var held: [UInt8] = []
    private var sent = 0
    /// What is sent after that. It is another's array, of which no copy is made.
    private var body: [UInt8] = []
    /// How many bytes of memory `held` takes, for tests.
    package var heldBytes: Int { held.count }
    private var hasEnded = false
    /// How many frames the last read had that moved bytes, with those before it that moved none.
    private var frames: Int32 = 0
    private var framesAreTold = false
    private var controls: Int32 = 0
    private var second: Int32 = 0

    /// The server's side of a connection over another transport.
    public init(over inner: any ByteTransport, of site: WebSite) {
        self.inner = inner
        self.site = site
    }

    /// Believes what the peer says of where the request comes from, and what those say through which it came to the peer. Before
    /// anything is answered `told` gets it, once; nil where they say nothing.
    public func believe(_ isProxy: @escaping (SocketAddress) -> Bool, told: @escaping (ForwardedAddress?) -> Void) {
        (self.isProxy, forwarded) = (isProxy, told)
    }

    private func tell(_ said: ForwardedAddress?) {
        forwarded?(said)
        (isProxy, forwarded) = (nil, nil)
    }

    /// Whether the request has been answered.
    public var isAnswered: Bool { phase != .request }
    /// The socket.
    public var fileDescriptor: Int32 { inner.fileDescriptor }
    /// Whether TLS is below.
    public var isEncrypted: Bool { inner.isEncrypted }
    /// Why the transport below failed, where the `errno` value does not tell.
    public var failure: String? { inner.failure }
    /// Whether a read finds something: bytes below, or the end.
    public var holdsInput: Bool { inner.holdsInput || phase == .over && !hasEnded && !holdsOutput }
    /// Whether frames or an answer wait for room, here or below.
    public var holdsOutput: Bool { !held.isEmpty || !body.isEmpty || inner.holdsOutput }

    // MARK: Reading

    /// A frame takes about as long as 64 bytes of lines, 0.5 µs, even where it brings one blank.
    public var readOverhead: Int { Int(frames) * 64 }

    /// Reads once from below, and makes lines of what has come.
    public func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        if held.count - sent > Self.mostHeld || phase == .over {
            if case .failed(let code) = push() { return .failed(code) }
            if held.count - sent > Self.mostHeld { return .wouldBlock(until: .writable) }
        }
        if phase == .over { return ending }
        // The request stays in the system until there is room for its answer.
        if phase == .request, site.share.room(of: network) == 0 { return .wouldBlock(until: .readable) }
        if framesAreTold { (frames, framesAreTold) = (0, false) }
        var received: [UInt8] = []
        swap(&received, &site.received)
        defer { swap(&received, &site.received) }
        var whole = received.mutableSpan
        // A line feed may follow the payload of a frame whose head came before.
        var room = whole._mutatingExtracting(first: buffer.count - 1)
        let outcome = inner.read(into: &room)
        guard case .moved(let count) = outcome else { return outcome }
        let bytes = received.span.extracting(first: count)
        switch phase {
        case .request: return takeRequest(bytes, into: &buffer)
        case .open: return take(bytes, into: &buffer)
        case .over, .leaving: return .wouldBlock(until: .readable)
        }
    }

    /// The end, once all is sent.
    private var ending: TransportOutcome {
        guard !holdsOutput else { return .wouldBlock(until: .writable) }
        hasEnded = true
        return .ended
    }

    private func takeRequest(_ bytes: Span<UInt8>, into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        if request.isEmpty, let refusal = HTTPRequest.refusal(ofFirst: bytes[0]) { return end(site.refuse(refusal)) }
        var position = 0
        while position < bytes.count {
            request.append(bytes[position])
            position += 1
            if request.last == 10, request.suffix(4) == [13, 10, 13, 10] {
                return answer(bytes.extracting(position..<bytes.count), into: &buffer)
            }
            if request.count >= HTTPRequest.mostBytes {
                return end(site.refuse(HTTPRefusal(431, "The request is longer than \(HTTPRequest.mostBytes) bytes.")))
            }
        }
        return .wouldBlock(until: .readable)
    }

    private func answer(_ rest: Span<UInt8>, into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        let isHead = request.starts(with: "HEAD ".utf8)
        let read = Result { () throws(HTTPRefusal) in try HTTPRequest(request) }
        request = []
        let said = isProxy.flatMap { isProxy in (try? read.get())?.forwarded(behind: isProxy) }
        tell(said)
        site.share.spend(ResponseShare.requestBytes, on: network)
        let answer = site.answer(
            to: read, isHead: isHead, isEncrypted: isEncrypted || said?.isEncrypted == true, from: network)
        guard case .upgrade(let head) = answer else { return end(answer) }
        phase = .open
        held += head.utf8
        if case .failed(let code) = push() { return .failed(code) }
        return rest.isEmpty ? .wouldBlock(until: .readable) : take(rest, into: &buffer)
    }

    private func end(_ answer: WebSite.Answer) -> TransportOutcome {
        guard case .whole(let head, let body) = answer else { preconditionFailure("an upgrade is no end") }
        request = []
        tell(nil)
        phase = .over
        held += head.utf8
        self.body = body
        if case .failed(let code) = push() { return .failed(code) }
        return ending
    }

    private func take(_ bytes: Span<UInt8>, into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        let now = Int32(truncatingIfNeeded: site.now().components.seconds)
        if now != second { (second, controls) = (now, 0) }
        let reader = self.reader ?? site.pool.take()
        let count = reader.read(bytes, into: &buffer, mostControls: Self.mostControls - Int(controls))
        controls += Int32(reader.controls)
        frames += Int32(reader.frames)
        if !reader.replies.isEmpty {
            // What was sent goes. A peer who never reads all would otherwise make this grow without end.
            held.removeFirst(sent)
            sent = 0
            // A reply may come between the frames of a message, but not within one.
            held += reader.replies
            if case .failed(let code) = push() { return .failed(code) }
        }
        self.reader = nil
        if reader.isOver {
            phase = .over
            dropInput()
        } else if reader.isAtRest {
            site.pool.give(reader)
        } else {
            self.reader = reader
        }
        framesAreTold = count > 0
        guard count == 0 else { return .moved(count) }
        return phase == .over ? ending : .wouldBlock(until: .readable)
    }

    /// Takes what has come behind the end: unread, it would make the system reset the connection before the peer has read why.
    private func dropInput() {
        var scratch = [UInt8](repeating: 0, count: 4096)
        var room = scratch.mutableSpan
        for _ in 0..<64 {
            guard case .moved = inner.read(into: &room) else { return }
        }
    }

    // MARK: Writing

    /// Makes a frame of each line, up to 16 KiB, and sends them with one write.
    public func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        guard phase == .open else { return unframed(bytes.count) }
        return write { writer, frames in
            writer.append(bytes.extracting(first: min(bytes.count, Self.mostTaken)), to: &frames)
        }
    }

    /// Does the same for several ranges.
    public func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        guard phase == .open else { return unframed(ranges[0].count) }
        return write { writer, frames in
            var taken = 0
            for index in ranges.indices where taken < Self.mostTaken {
                let range = ranges[index].prefix(Self.mostTaken)
                let count = writer.append(bytes.extracting(range), to: &frames)
                taken += count
                if count < ranges[index].count { break }
            }
            return taken
        }
    }

    /// What becomes of lines before the upgrade and after the end.
    private func unframed(_ count: Int) -> TransportOutcome {
        phase == .request ? .wouldBlock(until: .readable) : .moved(count)
    }

    private func write(_ frame: (inout WebSocketWriter, inout [UInt8]) -> Int) -> TransportOutcome {
        if case .failed(let code) = push() { return .failed(code) }
        guard !holdsOutput else { return .wouldBlock(until: .writable) }
        var framed: [UInt8] = []
        swap(&framed, &site.framed)
        defer { swap(&framed, &site.framed) }
        framed.removeAll(keepingCapacity: true)
        let taken = frame(&writer, &framed)
        var first = 0
        while first < framed.count {
            switch inner.write(framed.span.extracting(first..<framed.count)) {
            case .moved(let count): first += count
            case .wouldBlock, .ended:
                held = Array(framed[first...])
                return .moved(taken)
            case .failed(let code): return .failed(code)
            }
        }
        return .moved(taken)
    }

    /// Sends more of what waits, what is below first.
    public func writeHeld() -> TransportOutcome {
        if inner.holdsOutput {
            let outcome = inner.writeHeld()
            guard case .moved = outcome, !held.isEmpty else { return outcome }
        }
        return push()
    }

    /// Sends more of what is held, of an answer as much as the network's share of the tick lasts for.
    @discardableResult
    private func push() -> TransportOutcome {
        var total = 0
        while !held.isEmpty {
            let room = phase == .over ? site.share.room(of: network) : .max
            guard room > 0 else { break }
            // A span of the property itself does not compile in a release build.
            let bytes = held
            let outcome = inner.write(bytes.span.extracting(sent..<bytes.count).extracting(first: room))
            guard case .moved(let count) = outcome else { return total > 0 ? .moved(total) : outcome }
            if phase == .over { site.share.spend(count, on: network) }
            sent += count
            total += count
            if sent == held.count { (held, sent, body) = (body, 0, []) }
        }
        return total > 0 ? .moved(total) : .wouldBlock(until: .writable)
    }

    // MARK: Endings

    /// Tells a peer whose request did not come in time so, as far as the system takes it.
    public func refuseLate() {
        guard phase == .request else { return }
        _ = end(site.refuse(HTTPRefusal(408, "The request took too long.")))
    }

    /// Says that nothing more comes, and ends the side below.
    public func shutdownWriting() {
        if phase == .open {
            held += WebSocketReader.close(1000, "")
            push()
        }
        phase = .leaving
        // What the system did not take by now is lost, as it would be later.
        inner.shutdownWriting()
    }

    /// Closes the transport below.
    public func close() { inner.close() }
}
