import EventLoop

/// A transport that behaves like TLS, without the cryptography. Each side greets the other first, and writes nothing
/// before the other's greeting has come. Bytes go in records of at most four, each behind its length. A record that has
/// begun goes out unchanged. Reading returns at most three bytes at a time.
final class RecordTransport: ByteTransport {
    /// How many raw bytes go out from now on.
    var allowance: Int {
        get { socket.allowance }
        set { socket.allowance = newValue }
    }
    /// How often it was asked to read or write.
    private(set) var calls = 0

    private let socket: StintedTransport
    private var outgoing: [UInt8] = [greeting]
    private var hasGreeted = false
    private var isGreeted = false
    private var incoming: [UInt8] = []
    private var decoded: [UInt8] = []

    private static let greeting = UInt8(ascii: "!")

    init(_ transport: PlainTransport) { socket = StintedTransport(transport) }

    var fileDescriptor: Int32 { socket.fileDescriptor }
    var isEncrypted: Bool { true }
    var holdsInput: Bool { !decoded.isEmpty }
    // The greeting is part of the transport: until it is over, nothing is read or written.
    var holdsOutput: Bool { hasGreeted && !outgoing.isEmpty }

    func read(into buffer: inout MutableSpan<UInt8>) -> TransportOutcome {
        calls += 1
        if !hasGreeted {
            _ = push()
            guard hasGreeted else { return .wouldBlock(until: .writable) }
        }
        if decoded.isEmpty {
            var raw = [UInt8](repeating: 0, count: 4_096)
            var room = raw.mutableSpan
            let outcome = socket.read(into: &room)
            guard case .moved(let count) = outcome else { return outcome }
            incoming += raw[..<count]
            decode()
        }
        guard !decoded.isEmpty else { return .wouldBlock(until: .readable) }
        let count = min(3, buffer.count, decoded.count)
        for index in 0..<count { buffer[index] = decoded[index] }
        decoded.removeFirst(count)
        return .moved(count)
    }

    func write(_ bytes: Span<UInt8>) -> TransportOutcome {
        calls += 1
        _ = push()
        guard isGreeted else { return .wouldBlock(until: .readable) }
        guard outgoing.isEmpty else { return .wouldBlock(until: .writable) }
        let count = min(4, bytes.count)
        outgoing = [UInt8(count)]
        for index in 0..<count { outgoing.append(bytes[index]) }
        _ = push()
        return .moved(count)
    }

    func write(_ bytes: Span<UInt8>, ranges: Span<Range<Int>>) -> TransportOutcome {
        write(bytes.extracting(ranges[0]))
    }

    func writeHeld() -> TransportOutcome {
        calls += 1
        return push()
    }

    func shutdownWriting() {
        _ = push()
        socket.shutdownWriting()
    }

    func close() { socket.close() }

    /// Sends what is outgoing, as far as the allowance goes.
    private func push() -> TransportOutcome {
        guard !outgoing.isEmpty else { return .wouldBlock(until: .writable) }
        let outcome = socket.write(outgoing.span)
        if case .moved(let count) = outcome {
            outgoing.removeFirst(count)
            hasGreeted = true
        }
        return outcome
    }

    private func decode() {
        if !isGreeted, incoming.first == Self.greeting {
            isGreeted = true
            incoming.removeFirst()
        }
        while let length = incoming.first, incoming.count > Int(length) {
            decoded += incoming[1...Int(length)]
            incoming.removeFirst(1 + Int(length))
        }
    }
}
