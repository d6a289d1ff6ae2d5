/// Any transport, for a connection to own. Nearly every one is plain: that takes a descriptor's room, and its calls are
/// direct.
enum AnyTransport: ByteTransport {
    case plain(PlainTransport)
    case wrapped(WrappedTransport)

    init(_ transport: any ByteTransport) {
        self = (transport as? PlainTransport).map(Self.plain) ?? .wrapped(WrappedTransport(transport))
    }

    /// The transport itself, for what is seldom asked.
    private var inner: any ByteTransport {
        switch self {
        case .plain(let transport): transport
        case .wrapped(let wrapped): wrapped.transport
        }
    }

    var fileDescriptor: Int32 { inner.fileDescriptor }
    var isEncrypted: Bool { inner.isEncrypted }
    var holdsInput: Bool { inner.holdsInput }
    var holdsOutput: Bool { inner.holdsOutput }
    var failure: String? { inner.failure }
    var readOverhead: Int { if case .wrapped(let wrapped) = self { wrapped.transport.readOverhead } else { 0 } }

    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.read(into: &buffer)
        case .wrapped(let wrapped): wrapped.transport.read(into: &buffer)
        }
    }

    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.write(bytes)
        case .wrapped(let wrapped): wrapped.transport.write(bytes)
        }
    }

    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.write(bytes, ranges: ranges)
        case .wrapped(let wrapped): wrapped.transport.write(bytes, ranges: ranges)
        }
    }

    func writeHeld() -> TransportOutcome { inner.writeHeld() }

    func shutdownWriting() { inner.shutdownWriting() }

    func close() { inner.close() }
}
