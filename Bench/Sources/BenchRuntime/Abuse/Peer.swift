import EventLoop
import Platform
import Wire

/// One connection of a siege: of the attacker, of the victim, or of anybody else.
final class Peer: ConnectionHandler {
    /// Its place among those that were opened with it.
    let number: Int
    /// The tables that it made or sits at.
    var tables: [String] = []
    /// Replies that it has got.
    private(set) var replies = 0
    /// The code of the first error that it has got.
    private(set) var refusal: String?
    /// With what its session can be resumed; empty before it has one.
    private(set) var token = ""
    private(set) var isClosed = false
    /// Bytes received.
    private(set) var bytes = 0
    /// Hears each line; nil where lines are only counted as bytes, which costs nothing.
    var onLine: ((Peer, Span<UInt8>) -> Void)?

    /// Where it comes from.
    let source: String
    /// What it may send.
    var purse = Purse(burst: 190, perSecond: 45)
    private let connection: Connection
    private var decoder = LineDecoder(limit: LineDecoder.serverLimit)

    /// Connects from an address and says at once what is given.
    init(
        _ number: Int, on loop: EventLoop, from source: String, to target: Address, receiveBuffer: Int32? = nil,
        saying greeting: String
    ) throws {
        self.number = number
        self.source = source
        connection = Connection(
            on: loop, over: try BoundSocket.connect(from: source, to: target, receiveBuffer: receiveBuffer))
        onLine = { peer, line in peer.note(line) }
        connection.start(self)
        send(greeting)
    }

    /// Whether the system has taken all that was sent.
    var hasSentAll: Bool { connection.backlogBytes == 0 }

    /// Sends lines; each ends with a line feed.
    func send(_ lines: String) { send(Array(lines.utf8)) }

    /// Sends bytes that may be anything.
    func send(_ bytes: [UInt8]) { connection.send(bytes) }

    /// Reads nothing any more.
    func stopReading() { connection.pauseReading() }

    /// Ends the connection without a word.
    func drop() {
        isClosed = true
        connection.close()
    }

    /// Keeps what a reply says.
    func note(_ line: Span<UInt8>) {
        switch Answer(line) {
        case .good:
            replies += 1
            if let table = Self.text("table", in: line) { tables.append(table) }
        case .bad:
            replies += 1
            if refusal == nil { refusal = Self.text("code", in: line) }
        default:
            if token.isEmpty, line.count < 500 { token = Self.text("resume", in: line) ?? "" }
        }
    }

    /// The text of the first field of that name; nil where there is none. It trusts the server to escape nothing in it.
    static func text(_ name: String, in line: Span<UInt8>) -> String? {
        let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
        guard let start = text.firstRange(of: "\"\(name)\":\"")?.upperBound else { return nil }
        return String(text[start...].prefix { $0 != "\"" })
    }

    /// The whole number of the first field of that name.
    static func number(_ name: String, in line: Span<UInt8>) -> Int? {
        let text = String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
        return text.firstRange(of: "\"\(name)\":").flatMap { Int(text[$0.upperBound...].prefix { $0.isNumber }) }
    }

    // MARK: The connection's events

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        self.bytes += bytes.count
        guard onLine != nil else { return }
        var position = 0
        while let event = decoder.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): onLine?(self, bytes.extracting(range))
            case .joined(let line): onLine?(self, line.span)
            case .tooLong: drop()
            }
        }
    }

    func ended(_ connection: Connection) { drop() }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) { isClosed = true }
}
