import Testing
import Wire

/// The game that a table's rules name decides how its board, tallies and changes are read.
@Suite struct TableGamesTests {
    private static let piles = PatienceBoard(piles: [Pile(id: "stock", kind: "stock", cards: [.down])])

    private static let patience: Snapshot = {
        var rules = Rules()
        rules.patience = PatienceTerms("klondike")
        var seat = SeatState()
        seat.patience = PatienceTally()
        return .example("p", rules, seat, .patience(piles))
    }()

    private static let memory = Snapshot.example(
        "m", Rules(), SeatState(), BoardState(rows: 1, columns: 1, cards: [.down]))

    /// A new deal at that table and a change whose op Memory has, too.
    private static func patienceDiff(of table: String) -> Diff {
        .example(
            table, .patience(piles),
            .patience(.progress(.init(seat: 0, score: 1, groups: 2, moves: 3, undos: 4, hints: 5))))
    }

    private static func memoryDiff(of table: String) -> Diff {
        .example(table, memory.board, .memory(.progress(seat: 0, score: 1, groups: 2, flips: 3, misses: 4)))
    }

    private let games = TableGames()

    private func read(_ message: ServerMessage) throws -> ServerMessage {
        let line = WireEncoder.bytes(of: message)
        return try WireDecoder.decode(ServerMessage.self, from: JSONTape(line.span), games: games)
    }

    private func read(_ snapshot: Snapshot, as table: String? = nil) throws {
        var snapshot = snapshot
        snapshot.table = table ?? snapshot.table
        #expect(try read(.snapshot(snapshot)) == .snapshot(snapshot))
    }

    @Test func aSnapshotIsOfTheGameThatItsRulesName() throws {
        try read(Self.patience)
        try read(Self.memory)
    }

    /// A diff names only its table, so the table's last snapshot decides.
    @Test func aDiffIsOfTheGameOfItsTable() throws {
        try read(Self.patience)
        try read(Self.memory)
        for diff in [Self.memoryDiff(of: "m"), Self.patienceDiff(of: "p")] {
            #expect(try read(.diff(diff)) == .diff(diff))
        }
        // The table of that name plays another game by now.
        try read(Self.memory, as: "p")
        #expect(try read(.diff(Self.memoryDiff(of: "p"))) == .diff(Self.memoryDiff(of: "p")))
    }

    /// The host may choose another game, which the next deal is of.
    @Test func newRulesChangeTheGame() throws {
        try read(Self.memory)
        let rules = Diff(table: "m", seq: 2, changes: [.rules(Self.patience.rules)])
        #expect(try read(.diff(rules)) == .diff(rules))
        #expect(try read(.diff(Self.patienceDiff(of: "m"))) == .diff(Self.patienceDiff(of: "m")))
    }

    /// A game that the reader does not know is not taken for Memory, whatever its fields are.
    @Test func anotherGameIsUnknown() throws {
        var snapshot = Self.memory
        snapshot.rules.patience = PatienceTerms("tombola")
        let message = try read(.snapshot(snapshot))
        snapshot.board = .unknown
        snapshot.rules.patience = nil
        snapshot.rules.stray = "game"
        #expect(message == .snapshot(snapshot))
        guard case .diff(let diff) = try read(.diff(Self.memoryDiff(of: "m"))) else { return }
        #expect(diff.changes.map(\.op) == ["deal", "progress"] && diff.changes.last == .unknown(op: "progress"))
    }

    /// A replay is of the game that was played then, on its later pages too. The table that goes on is read as before.
    @Test func replaysAreOfThePast() throws {
        func replay(_ line: ServerMessage) -> ServerMessage {
            .replay(.init(game: "gt47", from: 0, of: 9, lines: [.init(ms: 0, line: line)]))
        }
        try read(Self.memory, as: "p")
        for line in [ServerMessage.snapshot(Self.patience), .diff(Self.patienceDiff(of: "p"))] {
            #expect(try read(replay(line)) == replay(line))
        }
        #expect(try read(.diff(Self.memoryDiff(of: "p"))) == .diff(Self.memoryDiff(of: "p")))
    }

    /// However many tables a reader meets, it keeps the games of the last 256 alone.
    @Test func manyTables() throws {
        for number in 0...256 { try read(Self.patience, as: "\(number)") }
        let last = Self.patienceDiff(of: "256")
        #expect(try read(.diff(last)) == .diff(last))
        let first = Self.patienceDiff(of: "0")
        #expect(try read(.diff(first)) != .diff(first))
    }
}

extension Snapshot {
    fileprivate static func example(_ table: String, _ rules: Rules, _ seat: SeatState, _ board: BoardState) -> Self {
        Snapshot(
            table: table, seq: 1, game: table, host: nil, title: "a table", rules: rules, phase: .playing,
            seats: [seat], board: board, faces: FaceList([]), theme: nil, turn: nil, turns: 0, elapsedMs: 0, commit: "",
            over: nil)
    }
}

extension Diff {
    fileprivate static func example(_ table: String, _ board: BoardState, _ change: Change) -> Self {
        let deal = Change.Deal(game: table + "#2", board: board, commit: "", faces: FaceList([]), theme: nil)
        return Diff(table: table, seq: 2, changes: [.deal(deal), change])
    }
}
