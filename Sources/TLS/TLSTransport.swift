import COpenSSL
public import EventLoop

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// TLS over a TCP socket. The handshake goes on by itself whenever the connection reads; until it is over, nothing is written.
///
/// What the socket does not take of a record waits here: at most a record of 16 KiB, and 64 KiB of what TLS itself has to say.
///
/// Safe because: the session is owned by this object, used on the loop's thread, and freed by deinit.
@safe
public final class TLSTransport: ByteTransport {
    enum Role {
        /// Whoever does not speak TLS is sent the answer. The closure tells whether a handshake may go on now.
        case server(plainAnswer: [UInt8], mayShakeHands: () -> Bool)
        /// Asks what is wrong with the server's certificate, or with what a server sends that does not speak TLS.
        case client(flaw: (Certificate) -> String?, plainFlaw: (Span<UInt8>) -> String)
    }

    private enum Phase {
        /// Nothing has come yet.
        case fresh
        case handshake
        case open
        /// The peer does not speak TLS. It has its answer, and what comes for it is dropped.
        case plain
        case broken
    }

    /// The most bytes of a handshake, either way; one with a long chain of certificates has 10 KiB.
    private static let handshakeBytes = 64 * 1024
    /// With more unsent bytes than these it reads no more: each message that a peer sends may ask for an answer.
    private static let mostHeld = 64 * 1024
    /// The first byte of every handshake.
    private static let handshakeRecord: UInt8 = 0x16
    /// The first byte of every record; that of an alert is the lowest.
    private static let records: ClosedRange<UInt8> = 0x14...0x18
    /// The most messages of the handshake's kind after it. Each is a KeyUpdate, which takes 20 us to follow; peers send one after
    /// millions of records, or never. An address that sent nothing else took all of the loop's time.
    private static let mostLateMessages = 32

    private let socket: PlainTransport
    private let context: TLSContext
    private let role: Role
    private let session: OpaquePointer
    /// The bytes that have come and were not read by the session.
    private let input: OpaquePointer
    private var phase = Phase.fresh
    private var received = 0
    private var lateMessages = 0
    /// What the socket has not taken.
    private var held: [UInt8] = []
    /// How the connection ended, found behind bytes that were returned first.
    private var ending: TransportOutcome?
    private var endsAfterHeld = false
    private var hasSaidEnd = false

    /// Whether more decrypted bytes wait than the last read had room for.
    public private(set) var holdsInput = false
    /// Why the connection is broken, where TLS is the cause.
    public private(set) var failure: String?

    init(over socket: Int32, _ context: TLSContext, role: Role) {
        self.socket = PlainTransport(prepared: socket)
        self.context = context
        self.role = role
        // Safe because: the session takes the input over, and counts its use of the output, which the context owns.
        guard let session = unsafe SSL_new(context.handle), let input = unsafe BIO_new(BIO_s_mem()) else {
            preconditionFailure("OpenSSL has no memory for a connection")
        }
        unsafe BIO_up_ref(context.output)
        unsafe SSL_set_bio(session, input, context.output)
        switch role {
        case .server: unsafe SSL_set_accept_state(session)
        case .client: unsafe SSL_set_connect_state(session)
        }
        unsafe (self.session, self.input) = (session, input)
        // Safe because: the session calls back only while a method of this object, its owner, uses it.
        unsafe SSL_ctrl(session, SSL_CTRL_SET_MSG_CALLBACK_ARG, 0, Unmanaged.passUnretained(self).toOpaque())
        unsafe SSL_set_msg_callback(session) { isSent, _, kind, _, _, _, transport in
            guard isSent == 0, kind == SSL3_RT_HANDSHAKE, let transport = unsafe transport else { return }
            unsafe Unmanaged<TLSTransport>.fromOpaque(transport).takeUnretainedValue().handshakeMessageHasCome()
        }
    }

    deinit { unsafe SSL_free(session) }

    /// The socket.
    public var fileDescriptor: Int32 { socket.fileDescriptor }
    /// True: what goes out in the clear says nothing but that this is TLS.
    public var isEncrypted: Bool { true }
    /// Whether a record waits for room in the socket.
    public var holdsOutput: Bool { phase == .open && !held.isEmpty }
    /// Whether the handshake is over, so that both sides can be read and written.
    public var isOpen: Bool { phase == .open }

    // MARK: Reading

    /// Reads once from the socket, and decrypts what has come whole. A handshake goes on with it.
    public func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        if let ending { return ending }
        if held.count > Self.mostHeld, case .failed(let code) = push() { return broken(code) }
        if held.count > Self.mostHeld { return .wouldBlock(until: .writable) }
        if phase == .fresh, case .client = role {
            phase = .handshake
            return shakeHands() ?? .wouldBlock(until: .readable)
        }
        if holdsInput { return take(into: &buffer) }
        if !isOpen, case .server(_, let mayShakeHands) = role, !mayShakeHands() { return .wouldBlock(until: .readable) }
        switch socket.read(into: &buffer) {
        case .moved(let count):
            if case .client(_, let plainFlaw) = role, received == 0, !Self.records.contains(buffer[0]) {
                return broken(plainFlaw(buffer.span.extracting(first: count)))
            }
            received += count
            if phase == .fresh {
                guard buffer[0] == Self.handshakeRecord else { return answerPlainly() }
                phase = .handshake
            }
            if phase == .handshake, received > Self.handshakeBytes { return broken("its handshake is too long") }
            // Safe because: OpenSSL copies that many bytes of a buffer that has them, within the closure.
            unsafe buffer.withUnsafeMutableBytes { _ = unsafe BIO_write(input, $0.baseAddress, Int32(count)) }
            return take(into: &buffer)
        case .ended:
            return phase == .handshake ? broken("it has ended the connection in the handshake") : .ended
        case .wouldBlock: return waiting
        case .failed(let code): return broken(code)
        }
    }

    /// What a read waits for. In a handshake its own part goes first.
    private var waiting: TransportOutcome {
        .wouldBlock(until: phase == .handshake && !held.isEmpty ? .writable : .readable)
    }

    /// Goes on with the handshake, then decrypts what is there, up to the buffer's size.
    private func take(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        holdsInput = false
        if phase == .handshake, let outcome = shakeHands() { return outcome }
        var count = 0
        while count < buffer.count, ending == nil {
            ERR_clear_error()
            // Safe because: OpenSSL writes at most the room that is left, within the closure.
            let result = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe SSL_read(session, bytes.baseAddress! + count, Int32(bytes.count - count))
            }
            if result > 0 {
                count += Int(result)
                continue
            }
            switch unsafe SSL_get_error(session, result) {
            case SSL_ERROR_WANT_READ where lateMessages > Self.mostLateMessages:
                ending = broken("it changes its keys again and again")
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE:
                if case .failed(let code) = send() { ending = broken(code) }
                return count > 0 ? .moved(count) : ending ?? .wouldBlock(until: .readable)
            case SSL_ERROR_ZERO_RETURN: ending = .ended
            default:
                let reason = OpenSSL.takeReason()
                // The alert that tells the peer.
                _ = send()
                ending = broken(reason)
            }
        }
        if phase == .open { _ = send() }
        guard count > 0 else { return ending ?? .wouldBlock(until: .readable) }
        holdsInput = true
        return .moved(count)
    }

    /// Takes the next steps of the handshake. Nil once it is over; otherwise what came of it.
    private func shakeHands() -> TransportOutcome? {
        ERR_clear_error()
        // Safe because: the session is open, and used by this call alone.
        let result = unsafe SSL_do_handshake(session)
        guard result == 1 else {
            guard unsafe SSL_get_error(session, result) == SSL_ERROR_WANT_READ else {
                let reason = OpenSSL.takeReason()
                _ = send()
                return broken(reason)
            }
            if case .failed(let code) = send() { return broken(code) }
            return waiting
        }
        // Before its own last message has left.
        if case .client(let flaw, _) = role, let flaw = flaw(peerCertificate) { return broken(flaw) }
        phase = .open
        if case .failed(let code) = send() { return broken(code) }
        return nil
    }

    /// Where too many have come, the session reads nothing of what waits, and so returns.
    private func handshakeMessageHasCome() {
        guard phase == .open else { return }
        lateMessages += 1
        // Safe because: the session owns the input, and has copied what it works on.
        if lateMessages > Self.mostLateMessages { unsafe BIO_ctrl(input, BIO_CTRL_RESET, 0, nil) }
    }

    private var peerCertificate: Certificate {
        // Safe because: a server sends a certificate in every handshake that succeeds, and this counts its use of it.
        guard let handle = unsafe SSL_get1_peer_certificate(session) else {
            preconditionFailure("a handshake without a certificate fails")
        }
        return unsafe Certificate(adopting: handle)
    }

    // MARK: Writing

    /// Encrypts and sends up to 16 KiB. It waits for the end of the handshake, and while a former record is not sent.
    public func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        switch phase {
        case .fresh, .handshake:
            if case .failed(let code) = push() { return broken(code) }
            return waiting
        case .plain, .broken: return .moved(bytes.count)
        case .open: break
        }
        if case .failed(let code) = push() { return broken(code) }
        guard held.isEmpty else { return .wouldBlock(until: .writable) }
        ERR_clear_error()
        let count = min(bytes.count, TLSContext.recordBytes)
        // Safe because: OpenSSL reads `count` bytes of a buffer that has them, within the closure.
        let result = unsafe bytes.withUnsafeBytes { unsafe SSL_write(session, $0.baseAddress, Int32(count)) }
        // The session's output always has room.
        guard result > 0 else { return broken(OpenSSL.takeReason()) }
        if case .failed(let code) = send() { return broken(code) }
        return .moved(Int(result))
    }

    /// Writes the ranges as one record, as far as they fit: a record costs more than to copy its bytes.
    public func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        guard phase == .open, held.isEmpty else { return write(bytes.extracting(ranges[0])) }
        var gathered: [UInt8] = []
        swap(&gathered, &context.gathered)
        defer { swap(&gathered, &context.gathered) }
        gathered.removeAll(keepingCapacity: true)
        for index in ranges.indices where gathered.count < TLSContext.recordBytes {
            let range = ranges[index].prefix(TLSContext.recordBytes - gathered.count)
            // Safe because: the range lies within the bytes, which live through the closure.
            unsafe bytes.extracting(range).withUnsafeBufferPointer { unsafe gathered.append(contentsOf: $0) }
        }
        return write(gathered.span)
    }

    /// Sends the rest of a record.
    public func writeHeld() -> TransportOutcome { push() }

    /// Sends what the session has written, and keeps what the socket does not take. Failure alone is of interest.
    private func send() -> TransportOutcome {
        var scratch: [UInt8] = []
        swap(&scratch, &context.scratch)
        defer { swap(&scratch, &context.scratch) }
        while true {
            // Safe because: OpenSSL writes at most as many bytes as the array has.
            let count = unsafe BIO_read(context.output, &scratch, Int32(scratch.count))
            guard count > 0 else { return .wouldBlock(until: .writable) }
            var first = 0
            if held.isEmpty {
                switch socket.write(scratch.span.extracting(first: Int(count))) {
                case .moved(let taken): first = taken
                case .wouldBlock, .ended: break
                case .failed(let code):
                    forgetOutput()
                    return .failed(code)
                }
            }
            held += scratch[first..<Int(count)]
        }
    }

    /// Sends more of what is held.
    private func push() -> TransportOutcome {
        guard !held.isEmpty else { return .wouldBlock(until: .writable) }
        // A span of the property itself does not compile in a release build.
        var bytes = held
        held = []
        let outcome = socket.write(bytes.span)
        // What is sent goes at once: a peer that always leaves some of it could make the rest grow without end.
        if case .moved(let count) = outcome { bytes.removeFirst(count) }
        held = bytes
        guard held.isEmpty else { return outcome }
        held = []
        if endsAfterHeld { socket.shutdownWriting() }
        return outcome
    }

    // MARK: Endings

    /// Tells the peer in the clear that it speaks the wrong protocol. What comes later is not read.
    private func answerPlainly() -> TransportOutcome {
        guard case .server(let answer, _) = role else { preconditionFailure("a client speaks first") }
        phase = .plain
        _ = socket.write(answer.span)
        socket.shutdownWriting()
        ending = .ended
        return .ended
    }

    private func broken(_ reason: String) -> TransportOutcome {
        failure = reason
        return broken(EPROTO)
    }

    private func broken(_ code: Int32) -> TransportOutcome {
        phase = .broken
        forgetOutput()
        let outcome = TransportOutcome.failed(code)
        ending = outcome
        return outcome
    }

    /// Drops what the session has written and nobody gets. The next connection that works would send it.
    private func forgetOutput() {
        // Safe because: the context owns the output, and no other connection works meanwhile.
        unsafe BIO_ctrl(context.output, BIO_CTRL_RESET, 0, nil)
    }

    private func sayEnd() {
        guard phase == .open, !hasSaidEnd else { return }
        hasSaidEnd = true
        ERR_clear_error()
        // Safe because: the session is open, and used by this call alone.
        unsafe SSL_shutdown(session)
        _ = send()
    }

    /// Says `close_notify`, and sends FIN once that has gone out.
    public func shutdownWriting() {
        sayEnd()
        if phase == .open, !held.isEmpty { endsAfterHeld = true } else { socket.shutdownWriting() }
    }

    /// Says `close_notify` as far as the socket takes it, and closes. A peer that has sent nothing is told that this is TLS.
    public func close() {
        sayEnd()
        if phase == .fresh, case .server(let answer, _) = role { _ = socket.write(answer.span) }
        ERR_clear_error()
        socket.close()
    }
}
