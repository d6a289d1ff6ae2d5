import EventLoop
import Wire

final class LoadConnection: ConnectionHandler {
    let number: Int
    private(set) var members: [LoadMember] = []
    /// How many of the requests asked for have been answered.
    private(set) var answered = 0
    private var script: [[UInt8]] = []
    private var sentIDs = 0
    private var membersByTable: [UInt64: LoadMember] = [:]
    private unowned let load: Load
    private let connection: Connection
    private var decoder = LineDecoder(limit: LineDecoder.serverLimit)

    init(_ connection: Connection, number: Int, of load: Load) {
        self.connection = connection
        self.number = number
        self.load = load
    }

    func start() { connection.start(self) }

    func send(_ line: [UInt8]) { connection.send(line) }

    func close() { connection.close() }

    // MARK: Places at tables

    /// Takes the next place.
    func join(_ table: LoadTable, as number: Int) {
        let member = LoadMember(number, at: table, on: self)
        members.append(member)
        table.members.append(member)
    }

    /// The tables have got their ids.
    func learnTables() {
        membersByTable = [:]
        guard members.count > 1 else { return }
        for member in members { membersByTable[Self.mark(Array(member.table.id.utf8).span)] = member }
    }

    /// The place at the table that the diff speaks of.
    func member(for line: Span<UInt8>) -> LoadMember? {
        members.count == 1
            ? members[0] : membersByTable[Self.mark(line.extracting(DiffLine.tableRange(in: line)))]
    }

    /// A table's id of at most eight letters as a number.
    private static func mark(_ id: Span<UInt8>) -> UInt64 {
        var mark: UInt64 = 0
        for index in id.indices { mark = mark << 8 | UInt64(id[index]) }
        return mark
    }

    // MARK: Asking

    /// Sends the first of these lines; each good answer is followed by the next one. False where there is none.
    func ask(_ lines: [[UInt8]]) -> Bool {
        answered = 0
        script = lines
        guard let first = lines.first else { return false }
        send(first)
        return true
    }

    /// Goes on after an answer; false where that was the last.
    func continueAsking() -> Bool {
        answered += 1
        guard answered < script.count else {
            script = []
            return false
        }
        send(script[answered])
        return true
    }

    /// Counts an answer to the greeting; how many there were.
    func countReply() -> Int {
        answered += 1
        return answered
    }

    /// A request's line under a new id.
    func line(_ request: some RequestBody) -> [UInt8] {
        sentIDs += 1
        let line = WireEncoder.bytes(of: Envelope(id: .number(sentIDs), request))
        return line + [UInt8(ascii: "\n")]
    }

    // MARK: The connection's events

    func received(_ bytes: Span<UInt8>, on connection: Connection) {
        var position = 0
        while let event = decoder.next(in: bytes, from: &position) {
            switch event {
            case .line(let range): load.received(bytes.extracting(range), on: self)
            case .joined(let line): load.received(line.span, on: self)
            case .tooLong: load.fail("a line has more than \(decoder.limit) bytes")
            }
        }
    }

    func ended(_ connection: Connection) { load.fail("it closed a connection") }

    func drained(_ connection: Connection) {}

    func closed(_ connection: Connection, error: LoopError?) {
        if let error { load.fail(error.description) }
    }
}
