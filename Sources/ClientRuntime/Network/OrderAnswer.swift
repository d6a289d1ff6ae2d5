import EventLoop

/// The answer of a server to one order over the socket in its data folder. It has to be kept until it has come.
final class OrderAnswer {
    private let transport: PlainTransport
    private var reader: InputReader?
    private var bytes: [UInt8] = []
    private(set) var isDone = false

    /// Sends the order. `answered` gets why the server refused it, or nil.
    init(
        to order: String, at path: String, on loop: EventLoop, _ answered: @escaping (String?) -> Void
    ) throws(LoopError) {
        transport = try LocalSocket.connect(to: path)
        // An order is shorter than what a new socket takes at once.
        _ = transport.write(Array((order + "\n").utf8).span)
        transport.shutdownWriting()
        reader = try InputReader(
            on: loop, fileDescriptor: transport.fileDescriptor,
            received: { [unowned self] in for index in $0.indices { bytes.append($0[index]) } },
            ended: { [unowned self] _ in
                isDone = true
                answered(refusal)
            })
    }

    deinit {
        reader?.close()
        transport.close()
    }

    private var refusal: String? {
        let last = bytes.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) }
        guard let last, last != "ok" else { return last == nil ? "the server has not answered" : nil }
        // Behind the code.
        return last.firstRange(of: ": ").map { String(last[$0.upperBound...]) } ?? last
    }
}
