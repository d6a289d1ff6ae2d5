import Wire

/// One table under load, and its moves in flight.
final class LoadTable {
    let number: Int
    /// In the order of the seats, watchers behind them.
    var members: [LoadMember] = []
    var player: Player
    var recorder: Recorder?
    /// How its moves are made.
    var moves: Moves = .requests
    /// The server's name for it.
    var id = "" {
        didSet { flipEnd = Array("\"table\":\"\(id)\",\"card\":".utf8) }
    }
    /// Moves made since the load was at rest last: so many diffs each member gets.
    private(set) var moveCount = 0
    /// A flip's line from the table to the card's number.
    private var flipEnd: [UInt8] = []
    private var flipper = 0
    /// Moves of those that were answered.
    private var answerCount = 0
    /// When the moves in flight were made, as a ring.
    private var movedAt: [ContinuousClock.Instant]

    /// How moves are made.
    enum Moves {
        /// By requests to flip a card.
        case requests
        /// By publishing the next line of a tape in the table's channel.
        case publishing(Tape, next: Int)
        /// By requests of which the first is sent once, and the others again and again.
        case cycling([[UInt8]], next: Int)
    }

    init(number: Int, shape: Shape) {
        self.number = number
        player = Player(cards: shape.cards, turn: 0)
        movedAt = Array(repeating: .now, count: shape.ahead)
    }

    /// The name of its channel at a program that publishes.
    var channel: String { "r\(number)" }

    /// Everybody has received everything: counts from none again.
    func rest() {
        moveCount = 0
        answerCount = 0
        for member in members { member.lines = 0 }
    }

    /// Makes moves until as many are in flight as the shape wants, or the next one waits for an answer; `line` is scratch room.
    func move(_ line: inout [UInt8], bearsID: Bool) {
        while moveCount - answerCount < movedAt.count {
            guard let card = movedAt.count > 1 ? player.nextAhead() : player.choice else { return }
            move(card, &line, bearsID: bearsID)
        }
    }

    private func move(_ card: Int, _ line: inout [UInt8], bearsID: Bool) {
        line.removeAll(keepingCapacity: true)
        flipper = player.turn
        let mover = members[flipper]
        switch moves {
        case .requests:
            line.appendLiteral("{\"type\":\"flip\",")
            if bearsID {
                line.appendLiteral("\"id\":")
                line.appendInteger(mover.nextID())
                line.append(UInt8(ascii: ","))
            }
            line.append(contentsOf: flipEnd)
            line.appendInteger(card)
            line.appendLiteral("}\n")
        case .publishing(let tape, let next):
            moves = .publishing(tape, next: (next + 1) % tape.lines.count)
            appendPublication(of: tape.lines[next], to: &line)
        case .cycling(let lines, let next):
            moves = .cycling(lines, next: next + 1 < lines.count ? next + 1 : 1)
            line.append(contentsOf: lines[next])
        }
        movedAt[moveCount % movedAt.count] = .now
        moveCount += 1
        mover.connection.send(line)
    }

    /// Redis's `PUBLISH`, with this table's id in the line.
    private func appendPublication(of diff: [UInt8], to line: inout [UInt8]) {
        let old = DiffLine.tableRange(in: diff.span)
        line.append(contentsOf: "*3\r\n$7\r\nPUBLISH\r\n$\(channel.utf8.count)\r\n\(channel)\r\n$".utf8)
        line.appendInteger(diff.count - old.count + id.utf8.count)
        line.appendLiteral("\r\n")
        line.append(contentsOf: diff[..<old.lowerBound])
        line.append(contentsOf: id.utf8)
        line.append(contentsOf: diff[old.upperBound...])
        line.appendLiteral("\r\n")
    }

    /// Whether the diff that the member has just received is the answer to the oldest move in flight.
    func isAnswered(by member: LoadMember) -> Bool { member.number == flipper && member.lines == answerCount + 1 }

    /// Learns from the answer to the oldest move in flight; tells how long it took, and whether a new game was dealt.
    func learn(from line: Span<UInt8>) -> (time: Duration, hasDealt: Bool) {
        let time = movedAt[answerCount % movedAt.count].duration(to: .now)
        answerCount += 1
        var position = 0
        var hasDealt = false
        while let change = DiffScan.next(in: line, from: &position) {
            if change == .dealt { hasDealt = true }
            player.fold(change)
        }
        recorder?.append(line, dealtFirstSeat: hasDealt ? player.turn : nil)
        return (time, hasDealt)
    }
}

/// A connection's place at a table.
final class LoadMember {
    let number: Int
    unowned let table: LoadTable
    unowned let connection: LoadConnection
    /// Diffs received since the load was at rest last.
    var lines = 0
    /// How many places the connection took before this one.
    private let slot: Int
    private var idCount = 0

    /// How many places of a connection an id can tell apart; the relay knows it too.
    static let slots = 1_000

    init(_ number: Int, at table: LoadTable, on connection: LoadConnection) {
        self.number = number
        self.table = table
        self.connection = connection
        slot = connection.members.count
    }

    /// A new id on the connection, which tells a relay the place as well.
    func nextID() -> Int {
        idCount += 1
        return idCount * Self.slots + slot
    }
}
