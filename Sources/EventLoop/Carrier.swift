/// A connection's transport. Nearly every one is plain: that takes a descriptor's room, and its calls are direct.
enum Carrier: ByteTransport {
    case plain(PlainTransport)
    indirect case other(any ByteTransport)

    init(_ transport: any ByteTransport) {
        self = (transport as? PlainTransport).map(Self.plain) ?? .other(transport)
    }

    var fileDescriptor: Int32 {
        switch self {
        case .plain(let transport): transport.fileDescriptor
        case .other(let transport): transport.fileDescriptor
        }
    }

    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.read(into: &buffer)
        case .other(let transport): transport.read(into: &buffer)
        }
    }

    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.write(bytes)
        case .other(let transport): transport.write(bytes)
        }
    }

    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        switch self {
        case .plain(let transport): transport.write(bytes, ranges: ranges)
        case .other(let transport): transport.write(bytes, ranges: ranges)
        }
    }

    func shutdownWriting() {
        switch self {
        case .plain(let transport): transport.shutdownWriting()
        case .other(let transport): transport.shutdownWriting()
        }
    }

    func close() {
        switch self {
        case .plain(let transport): transport.close()
        case .other(let transport): transport.close()
        }
    }
}
