import ServerCore
import Wire

/// One client of the server under test, and what it may expect.
final class Peer {
    let id: ConnectionID
    /// Whether the server has ended the connection.
    var isFinished = false
    private var lines = LineDecoder(limit: LineDecoder.clientLimit)
    private var tape = JSONTape()
    /// False from the first typed line on: words have no `re`.
    private var speaksJSONOnly = true
    /// The ids of requests sent whose replies are awaited, in order.
    private var awaited: [RequestID] = []
    private var mirrors: [String: TableMirror] = [:]

    init(_ id: ConnectionID) { self.id = id }

    /// Takes note of the ids in what is about to be sent.
    func note(sent bytes: [UInt8]) {
        var position = 0
        while let event = lines.next(in: bytes.span, from: &position) {
            switch event {
            case .line(let range): note(line: Array(bytes[range]))
            case .joined(let line): note(line: line)
            case .tooLong: break
            }
        }
    }

    private func note(line: [UInt8]) {
        guard line.first == UInt8(ascii: "{") else { return speaksJSONOnly = false }
        guard (try? tape.read(line.span)) != nil, let node = tape.field(JSONKey("id")) else { return }
        if let number = tape.integer(node) {
            awaited.append(.number(number))
        } else if let text = tape.string(node), (1...64).contains(text.unicodeScalars.count) {
            awaited.append(.text(text))
        }
    }

    /// Every request is answered at once, so nothing may be awaited still but on a connection that has ended.
    func checkReplies() throws {
        if speaksJSONOnly, !isFinished { try require(awaited.isEmpty, "no reply to \(awaited)") }
        awaited = []
    }

    /// Takes in whole lines.
    func receive(_ bytes: ArraySlice<UInt8>, variables: inout [UInt8: [UInt8]]) throws {
        try require(!isFinished, "something comes after the last line: \(Array(bytes).text)")
        try require(bytes.last == 0x0A, "a delivery does not end with a line")
        for line in bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
            try require(line.count < LineDecoder.serverLimit, "a line has \(line.count) bytes")
            if (try? tape.read(Array(line).span)) != nil {
                try receive(WireDecoder.decode(ServerMessage.self, from: tape), variables: &variables)
            } else {
                guard let text = String(validating: line, as: UTF8.self) else { throw Finding("a line is not UTF-8") }
                try require(!speaksJSONOnly, "neither JSON nor asked for: \(text)")
                try require(isPrintable(text), "a control character in \(text)")
                if text.hasPrefix("Event ") {
                    variables[UInt8(ascii: "E")] = Array(text.utf8.dropFirst(6).prefix { $0 != 0x3A })
                }
            }
        }
    }

    private func receive(_ message: ServerMessage, variables: inout [UInt8: [UInt8]]) throws {
        switch message {
        case .ok(let ok): try receive(replyTo: ok.re)
        case .error(let error): if let re = error.re { try receive(replyTo: re) }
        case .session(let session):
            variables[UInt8(ascii: "R")] = Array(session.resume.utf8)
            variables[UInt8(ascii: "P")] = Array(session.player.utf8)
        case .event(let event): variables[UInt8(ascii: "E")] = Array(event.entry.event.utf8)
        case .snapshot(let snapshot):
            variables[UInt8(ascii: "T")] = Array(snapshot.table.utf8)
            mirrors[snapshot.table] = TableMirror(snapshot)
        case .diff(let diff):
            guard let outcome = mirrors[diff.table]?.fold(diff) else { return }
            try require(outcome == .folded || outcome == .old, "\(outcome): \(diff)")
        case .unknown(let type): throw Finding("a message of no known type: \(type)")
        default: break
        }
    }

    private func receive(replyTo id: RequestID) throws {
        guard speaksJSONOnly else { return }
        try require(awaited.first == id, "a reply to \(id), awaited: \(awaited)")
        awaited.removeFirst()
    }
}
