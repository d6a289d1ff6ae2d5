import EventLoop
import Synchronization
import TLS

/// The server's side of TLS, over a pair of sockets. What a peer sends never gets to the server but as the client meant it.
///
/// An even first byte: the rest are the bytes of a peer. Half of it says in what pieces they arrive; zero is in one piece.
///
/// An odd first byte: a client connects and sends a text. Each of the other bytes does something to what the client sends, before it
/// arrives: the three high bits say what, the others how much (see `Meddler`). Then all else passes.
///
/// After that, another client gets all through.
func checkTLS(_ input: [UInt8]) throws {
    guard let first = input.first else { return }
    let rest = Array(input.dropFirst())
    try stage.withLock { stage in
        if first % 2 == 0 {
            try stage.receive(rest, pieces: first == 0 ? rest.count : Int(first / 2))
        } else {
            try stage.meddle(rest)
        }
        // The connections of a server share an output, in which none may leave anything.
        try stage.meddle([])
    }
}

/// One for all inputs, because to draw a key takes longer than to try an input.
private let stage = Mutex(Stage())

private final class Stage {
    private let server: TLSServer
    private let client = TLSClient { _ in nil }

    private static let plainAnswer = Array("plain\n".utf8)
    private static let question = (0..<100).flatMap { Array("question \($0)\n".utf8) }
    private static let answer = (0..<100).flatMap { Array("answer \($0)\n".utf8) }
    /// The first bytes of TLS records: alerts, handshakes, and what comes between them.
    private static let records: Set<UInt8> = [0x14, 0x15, 0x16, 0x17]
    /// A handshake ends, or goes on, with fewer bytes.
    private static let mostAnswered = 16 * 1024

    init() {
        do {
            let made = try SelfSigned(name: "fuzz")
            server = try TLSServer(certificate: made.certificate, key: made.key, plainAnswer: Self.plainAnswer)
        } catch {
            fatalError("\(error)")
        }
    }

    /// Bytes alone never get through: no key is agreed on.
    func receive(_ bytes: [UInt8], pieces: Int) throws {
        let (near, far) = try PlainTransport.pair()
        let transport = server.transport(over: near.fileDescriptor)
        let (end, peer) = (End(transport), End(far))
        defer {
            transport.close()
            far.close()
        }
        for start in stride(from: 0, to: bytes.count, by: max(1, pieces)) {
            peer.unsent += bytes[start..<min(bytes.count, start + max(1, pieces))]
            peer.write()
            try end.read()
        }
        far.shutdownWriting()
        try end.read()
        try require(end.last == .ended || end.isBroken, "the peer has ended, and the server has \(end.last)")
        try require(end.text.isEmpty, "\(end.text) got through")
        try require(bytes.isEmpty || !transport.isOpen, "a handshake without a client is over")
        try peer.read()
        if let first = bytes.first, first != 0x16 {
            try require(peer.text == Self.plainAnswer, "a peer in the clear is answered \(peer.text)")
        } else {
            try require(peer.text.first.map(Self.records.contains) ?? true, "no record: \(peer.text)")
        }
        try require(peer.text.count < Self.mostAnswered, "\(peer.text.count) bytes are answered")
    }

    /// What gets through is what was sent, as far as it gets.
    func meddle(_ script: [UInt8]) throws {
        let ((near, far), (own, other)) = (try PlainTransport.pair(), try PlainTransport.pair())
        let (one, two) = (
            server.transport(over: near.fileDescriptor), client.transport(over: own.fileDescriptor)
        )
        let (end, asker) = (End(one), End(two))
        let (there, back) = (End(far), End(other))
        var meddler = Meddler(script)
        defer {
            one.close()
            two.close()
            far.close()
            other.close()
        }
        (asker.unsent, end.unsent) = (Self.question, Self.answer)
        var (rounds, idle) = (0, 0)
        while idle < 3 {
            rounds += 1
            try require(rounds < 20_000, "it does not end")
            try asker.read()
            if two.isOpen { asker.write() }
            try back.read()
            let passed = meddler.take(from: &back.text)
            there.unsent += passed
            there.write()
            if meddler.hasCut { far.shutdownWriting() }
            try end.read()
            if one.isOpen { end.write() }
            try there.read()
            back.unsent += there.text
            idle = there.text.isEmpty && passed.isEmpty && meddler.isDone ? idle + 1 : 0
            there.text = []
            back.write()
        }
        try require(Self.question.starts(with: end.text), "another question got through: \(end.text)")
        try require(Self.answer.starts(with: asker.text), "another answer got through: \(asker.text)")
        guard !meddler.hasMeddled else { return }
        try require(end.text == Self.question && asker.text == Self.answer, "not all got through")
    }
}

/// One end of a connection.
private final class End {
    private let transport: any ByteTransport
    /// What has come.
    var text: [UInt8] = []
    var unsent: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1_024)
    private(set) var last = TransportOutcome.wouldBlock(until: .readable)

    init(_ transport: any ByteTransport) { self.transport = transport }

    var isBroken: Bool { if case .failed = last { true } else { false } }

    func read() throws {
        for _ in 0..<10_000 {
            let former = last
            let held = transport.holdsInput
            var span = buffer.mutableSpan
            last = transport.read(into: &span)
            guard case .moved(let count) = last else {
                let isOver = former == .ended || { if case .failed = former { true } else { false } }()
                try require(!isOver || last == former, "after \(former) comes \(last)")
                if case .wouldBlock = last, held { continue }
                return
            }
            try require((1...buffer.count).contains(count), "\(count) bytes are read")
            text += buffer[..<count]
        }
        throw Finding("reading does not end")
    }

    func write() {
        if transport.holdsOutput, case .failed = transport.writeHeld() { return unsent = [] }
        while !unsent.isEmpty {
            guard case .moved(let count) = transport.write(unsent.span) else { return }
            unsent.removeFirst(count)
        }
    }
}

/// What happens to bytes on their way.
private struct Meddler {
    private var script: ArraySlice<UInt8>
    /// Whether anything arrives otherwise than it was sent.
    private(set) var hasMeddled = false
    private(set) var hasCut = false

    init(_ script: [UInt8]) { self.script = script[...] }

    var isDone: Bool { script.isEmpty || hasCut }

    /// Takes the next step of the script: what arrives now.
    mutating func take(from bytes: inout [UInt8]) -> [UInt8] {
        if hasCut { bytes = [] }
        guard !bytes.isEmpty, let step = script.popFirst() else {
            // A step waits for bytes that it can be done to; where none come any more, all are done.
            if bytes.isEmpty { waited += 1 } else { waited = 0 }
            if waited > 4 { script = [] }
            defer { bytes = [] }
            return bytes
        }
        waited = 0
        let count = min(Int(step & 31) + 1, bytes.count)
        var taken = Array(bytes[..<count])
        switch step >> 5 {
        case 0: break
        case 1, 2:
            // Many of them.
            taken = Array(bytes[..<min(bytes.count, count * 32)])
        case 3: taken = bytes
        case 4:
            taken[count - 1] ^= 1 << (step & 7)
            hasMeddled = true
        case 5:
            bytes.removeFirst(count)
            hasMeddled = true
            return []
        case 6:
            hasMeddled = true
            return [step & 31]
        default:
            guard count == 32 else { break }
            (hasCut, hasMeddled) = (true, true)
            return []
        }
        bytes.removeFirst(taken.count)
        return taken
    }

    private var waited = 0
}
