#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What a descriptor can be ready for.
public enum Readiness: Sendable {
    /// There is input, or its end.
    case readable
    /// There is room for output.
    case writable
}

/// What came of one read or write that never waits.
public enum TransportOutcome: Equatable, Sendable {
    /// So many bytes went through, at least one.
    case moved(Int)
    /// Nothing now. The same call may do more once the descriptor is ready in this way. Mostly a read waits for input and a
    /// write waits for room. But wrapped bytes may have to go the other way first.
    case wouldBlock(until: Readiness)
    /// The peer has ended its side. Only reads return this.
    case ended
    /// The connection is broken; the `errno` value.
    case failed(Int32)
}

extension TransportOutcome {
    /// What came of a system call that returns how many bytes it moved, made again where a signal interrupted it. Where it
    /// would have to wait, it waits for that readiness.
    @inline(__always)
    package init(of readiness: Readiness, _ call: () -> Int) {
        let count = Socket.retrying(call)
        guard count < 0 else {
            self = .moved(count)
            return
        }
        let code = errno
        self = code == EAGAIN || code == EWOULDBLOCK ? .wouldBlock(until: readiness) : .failed(code)
    }
}

/// The bytes under a ``Connection``: plain, or wrapped in something, such as TLS or the frames of a WebSocket.
///
/// Calls never wait and never raise SIGPIPE. The connection makes each at most once per readiness, with two exceptions for
/// a transport that is not plain. It reads first before anything is readable, so that a side that has to speak first can.
/// And it reads again in the next tick where the transport holds input.
public protocol ByteTransport {
    /// The descriptor whose readiness drives the connection.
    var fileDescriptor: Int32 { get }

    /// Whether nobody on the way to the peer can read or change the bytes.
    var isEncrypted: Bool { get }

    /// Whether it holds input that has come already, for the next read to return. No readiness tells of that.
    var holdsInput: Bool { get }

    /// Whether it holds output that was not sent: bytes that a write took, or its own, such as those of a handshake.
    var holdsOutput: Bool { get }

    /// Why its last call failed, in words, where the `errno` value does not tell; nil where it does.
    var failure: String? { get }

    /// The extra work of the last read that moved bytes, as a number of plain bytes that take as long. It includes the reads before
    /// that moved none.
    var readOverhead: Int { get }

    /// Reads what is there, up to the buffer's size.
    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome

    /// Writes as much as is taken at once, after what it holds. The bytes are never empty.
    ///
    /// After `wouldBlock` the next write may bring other bytes, for a reader's backlog may be dropped meanwhile. A transport
    /// that has begun to send bytes therefore takes them, and holds what is left of them.
    func write(_ bytes: Span<UInt8>) -> TransportOutcome

    /// Writes those ranges of the bytes in order, as much as is taken at once; it may stop after any of them.
    /// There is at least one range, and none is empty.
    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome

    /// Sends as much of the output that it holds as is taken at once. Called only while it holds some.
    func writeHeld() -> TransportOutcome

    /// Tells the peer that nothing more comes. Reading goes on.
    func shutdownWriting()

    /// Gives the descriptor back. Called once, last.
    func close()
}

/// What a transport says that wraps nothing.
extension ByteTransport {
    /// False, for bytes go out as they are.
    public var isEncrypted: Bool { false }

    /// None, for bytes come as they are.
    public var readOverhead: Int { 0 }

    /// False, for all input stays in the socket.
    public var holdsInput: Bool { false }

    /// False, for all output goes to the socket at once.
    public var holdsOutput: Bool { false }

    /// Nil, for the system's words tell all.
    public var failure: String? { nil }

    /// Not called, for there is none.
    public func writeHeld() -> TransportOutcome { preconditionFailure("a transport that holds output sends it") }
}

/// Makes the transport over a TCP socket that was accepted or connected. The socket does not block, is closed on `exec`,
/// raises no SIGPIPE and sends small lines at once; it belongs to the transport from then on.
public typealias TransportFactory = (_ socket: Int32) -> any ByteTransport
