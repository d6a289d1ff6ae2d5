import EventLoop
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Records the events of a connection.
final class Recorder: ConnectionHandler {
    var bytes: [UInt8] = []
    var calls: [String] = []
    var errors: [LoopError] = []
    var onReceived: ((Connection) -> Void)?
    var onEnded: ((Connection) -> Void)?
    var onClosed: (() -> Void)?
    /// How many bytes a read takes at most.
    var most = Int.max
    /// The size of the largest read.
    private(set) var largest = 0

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var isClosed: Bool { calls.last == "closed" }

    func forget() { (onReceived, onEnded, onClosed) = (nil, nil, nil) }

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        for index in bytes.indices { self.bytes.append(bytes[index]) }
        largest = max(largest, bytes.count)
        calls.append("received")
        onReceived?(connection)
    }

    func mostToRead(on _: Connection) -> Int { most }

    func ended(_ connection: Connection) {
        calls.append("ended")
        onEnded?(connection)
    }

    func drained(_ connection: Connection) { calls.append("drained") }

    func closed(_ connection: Connection, error: LoopError?) {
        calls.append("closed")
        if let error { errors.append(error) }
        onClosed?()
    }
}

/// The two ways to connect two ends; tests with an argument run over both.
enum Link: CaseIterable {
    case pair
    case tcp
}

/// Two connections of one loop with a recorder each.
final class Ends {
    let loop: EventLoop
    let near: Connection
    let far: Connection
    let nearSide = Recorder()
    let farSide = Recorder()

    init(_ link: Link, host: String = "127.0.0.1", startFar: Bool = true) throws {
        let loop = try EventLoop()
        self.loop = loop
        switch link {
        case .pair:
            let (one, other) = try PlainTransport.pair()
            near = Connection(on: loop, over: one)
            far = Connection(on: loop, over: other)
        case .tcp:
            var accepted: Connection?
            var connected: Connection?
            let listener = try Listener(on: loop, host: host, port: 0) { accepted = $0 }
            try Connector(on: loop, host: host, port: listener.address.port, timeout: .seconds(5)) {
                connected = try? $0.get()
            }
            try loop.ticks { accepted != nil && connected != nil }
            near = try #require(accepted)
            far = try #require(connected)
        }
        near.start(nearSide)
        if startFar { far.start(farSide) }
    }

    /// Ends what is open and releases the callbacks, which may retain these ends.
    func close() {
        loop.beforeFlush = nil
        loop.releaseOutput()
        near.close()
        far.close()
        _ = try? loop.tick(waiting: false)
        nearSide.forget()
        farSide.forget()
    }

    func turns(until condition: () -> Bool) throws { try loop.ticks(until: condition) }
}

extension Connection {
    func send(_ text: String) { send(Array(text.utf8)) }
}

/// A transport whose send buffer is as small as the system allows, so that writes are cut short.
func narrowPair() throws -> (PlainTransport, PlainTransport) {
    let ends = try PlainTransport.pair()
    for end in [ends.0, ends.1] {
        var size: Int32 = 4096
        setsockopt(end.fileDescriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    return ends
}

/// Numbered lines, so that a wrong order or a loss can be seen.
func numberedLines(_ numbers: Range<Int>) -> String {
    numbers.map { "line \($0) of a story that goes on and on\n" }.joined()
}
