/// Any transport, for a connection to own. Nearly every one is plain: that takes a descriptor's room, and its calls are
/// direct.
enum AnyTransport: ByteTransport {
    case plain(PlainTransport)
    case wrapped(WrappedTransport)

    init(_ transport: any ByteTransport) {
        self = (transport as? PlainTransport).map(Self.plain) ?? .wrapped(WrappedTransport(transport))
    }

    var fileDescriptor: Int32 {
        switch self {
        case .plain(let transport): transport.fileDescriptor
        case .wrapped(let wrapped): wrapped.transport.fileDescriptor
        }
    }

    var isEncrypted: Bool {
        switch self {
        case .plain: false
        case .wrapped(let wrapped): wrapped.transport.isEncrypted
        }
    }

    var holdsInput: Bool {
        switch self {
        case .plain: false
        case .wrapped(let wrapped): wrapped.transport.holdsInput
        }
    }

    var holdsOutput: Bool {
        switch self {
        case .plain: false
        case .wrapped(let wrapped): wrapped.transport.holdsOutput
        }
    }

    var failure: String? {
        switch self {
        case .plain: nil
        case .wrapped(let wrapped): wrapped.transport.failure
        }
    }

    var readOverhead: Int {
        switch self {
        case .plain: 0
        case .wrapped(let wrapped): wrapped.transport.readOverhead
        }
    }

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

    func writeHeld() -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.writeHeld()
        case .wrapped(let wrapped): wrapped.transport.writeHeld()
        }
    }

    func shutdownWriting() {
        switch self {
        case .plain(let transport): transport.shutdownWriting()
        case .wrapped(let wrapped): wrapped.transport.shutdownWriting()
        }
    }

    func close() {
        switch self {
        case .plain(let transport): transport.close()
        case .wrapped(let wrapped): wrapped.transport.close()
        }
    }
}
