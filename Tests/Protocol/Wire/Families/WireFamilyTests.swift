import Testing
import Wire

/// Families whose boards, tallies and changes have the fields of Memory's and of each other.
private protocol Likeness: Sendable {
    static var game: String { get }
}

private enum Bingo: Likeness { static let game = "bingo" }
private enum Lotto: Likeness { static let game = "lotto" }

private struct Grid<Kind: Likeness>: FamilyPart {
    var rows = 1
    var columns = 2
    var cards = [CardState.down, .down]
}

private struct Count<Kind: Likeness>: FamilyTally {
    var moves = 3
}

private struct Terms<Kind: Likeness>: FamilyTerms {
    var game = Kind.game
    var freshTally: any FamilyTally { Count<Kind>() }
    var parts: [AnyFamilyPart] { [AnyFamilyPart(self)] }
}

private struct Reveal<Kind: Likeness>: FamilyChange {
    private var card = 1
    private var face = "cat"
    private var seat = 0
    private enum CodingKeys: CodingKey { case op, card, face, seat }

    init() {}

    init?(op: String, from decoder: any Decoder) throws { if op != self.op { return nil } }

    var op: String { "reveal" }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(op, forKey: .op)
        try fields.encode(card, forKey: .card)
        try fields.encode(face, forKey: .face)
        try fields.encode(seat, forKey: .seat)
    }

    func fold(into table: inout Snapshot) -> Bool { true }
}

private enum Alike<Kind: Likeness>: WireFamily {
    typealias Board = Grid<Kind>
    typealias Tally = Count<Kind>
    typealias Terms = ProtocolTests.Terms<Kind>
    typealias Change = Reveal<Kind>

    static var games: [String] { [Kind.game] }
    static var fields: [String] { ["rings"] }
    static var requests: [any RequestBody.Type] { [] }

    /// A table of this family.
    static func snapshot(of table: String) -> Snapshot {
        var rules = Rules()
        rules.own = AnyFamilyPart(Terms())
        var seat = SeatState()
        seat.own = AnyFamilyPart(Count<Kind>())
        return .example(table, rules, seat, .other(AnyFamilyPart(Grid<Kind>())))
    }

    /// A new deal at that table and a card that is turned up.
    static func diff(of table: String) -> Diff {
        .example(table, .other(AnyFamilyPart(Grid<Kind>())), .other(AnyFamilyChange(Reveal<Kind>())))
    }
}

extension Snapshot {
    fileprivate static func example(_ table: String, _ rules: Rules, _ seat: SeatState, _ board: BoardState) -> Self {
        Snapshot(
            table: table, seq: 1, game: table, host: nil, title: "a table", rules: rules, phase: .playing,
            seats: [seat], board: board, faces: FaceList([]), theme: nil, turn: nil, turns: 0, elapsedMs: 0, commit: "",
            over: nil
        )
    }
}

extension Diff {
    fileprivate static func example(_ table: String, _ board: BoardState, _ change: Change) -> Self {
        let deal = Change.Deal(game: table + "#2", board: board, commit: "", faces: FaceList([]), theme: nil)
        return Diff(table: table, seq: 2, changes: [.deal(deal), change])
    }
}

/// The game that a table's rules name decides how its board, tallies and changes are read.
@Suite struct WireFamilyTests {
    private let games = TableGames([Alike<Bingo>.self, Alike<Lotto>.self])

    private let snapshots = [
        Alike<Bingo>.snapshot(of: "b"), Alike<Lotto>.snapshot(of: "l"),
        .example("m", Rules(), SeatState(), BoardState(rows: 1, columns: 1, cards: [.down])),
    ]

    private func read(_ message: ServerMessage) throws -> ServerMessage {
        var line: [UInt8] = []
        WireEncoder.encode(message, into: &line)
        var tape = JSONTape()
        try tape.read(line.span)
        return try WireDecoder.decode(ServerMessage.self, from: tape, games: games)
    }

    private func ops(of diff: Diff) throws -> [String] {
        guard case .diff(let diff) = try read(.diff(diff)) else { return [] }
        return diff.changes.map { if case .unknown(let op) = $0 { "unknown " + op } else { $0.op } }
    }

    @Test func aSnapshotIsOfTheGameThatItsRulesName() throws {
        for snapshot in snapshots { #expect(try read(.snapshot(snapshot)) == .snapshot(snapshot)) }
    }

    /// A diff names only its table, so the table's last snapshot decides.
    @Test func aDiffIsOfTheGameOfItsTable() throws {
        for snapshot in snapshots { _ = try read(.snapshot(snapshot)) }
        let memory = Diff.example(
            "m", BoardState(rows: 1, columns: 1, cards: [.down]), .memory(.reveal(card: 0, face: "cat", seat: 0)))
        for diff in [Alike<Lotto>.diff(of: "l"), memory, Alike<Bingo>.diff(of: "b")] {
            #expect(try read(.diff(diff)) == .diff(diff))
        }
        // The table of that name plays another game by now.
        _ = try read(.snapshot(Alike<Lotto>.snapshot(of: "b")))
        #expect(try read(.diff(Alike<Lotto>.diff(of: "b"))) == .diff(Alike<Lotto>.diff(of: "b")))
    }

    /// The host may choose another game, which the next deal is of.
    @Test func newRulesChangeTheGame() throws {
        _ = try read(.snapshot(Alike<Bingo>.snapshot(of: "t")))
        let rules = Diff(table: "t", seq: 2, changes: [.rules(Alike<Lotto>.snapshot(of: "t").rules)])
        #expect(try read(.diff(rules)) == .diff(rules))
        #expect(try read(.diff(Alike<Lotto>.diff(of: "t"))) == .diff(Alike<Lotto>.diff(of: "t")))
    }

    /// A game that the reader does not know is not taken for Memory, whatever its fields are.
    @Test func anotherGameIsUnknown() throws {
        var snapshot = snapshots[0]
        snapshot.rules.own = AnyFamilyPart(UnknownTerms())
        let message = try read(.snapshot(snapshot))
        snapshot.board = .unknown
        snapshot.seats[0].own = nil
        snapshot.rules.own = nil
        snapshot.rules.stray = "game"
        #expect(message == .snapshot(snapshot))
        #expect(try ops(of: Alike<Bingo>.diff(of: "b")) == ["deal", "unknown reveal"])
    }

    /// A replay is of the game that was played then, on its later pages too. The table that goes on is read as before.
    @Test func replaysAreOfThePast() throws {
        func replay(_ line: ServerMessage) -> ServerMessage {
            .replay(.init(game: "gt47", from: 0, of: 9, lines: [.init(ms: 0, line: line)]))
        }
        _ = try read(.snapshot(Alike<Bingo>.snapshot(of: "t")))
        for line in [ServerMessage.snapshot(Alike<Lotto>.snapshot(of: "t")), .diff(Alike<Lotto>.diff(of: "t"))] {
            #expect(try read(replay(line)) == replay(line))
        }
        #expect(try read(.diff(Alike<Bingo>.diff(of: "t"))) == .diff(Alike<Bingo>.diff(of: "t")))
    }

    /// However many tables a reader meets, it keeps the games of the last 256 alone.
    @Test func manyTables() throws {
        for number in 0...256 { _ = try read(.snapshot(Alike<Bingo>.snapshot(of: "\(number)"))) }
        let last = Alike<Bingo>.diff(of: "256")
        #expect(try read(.diff(last)) == .diff(last))
        let first = Alike<Bingo>.diff(of: "0")
        #expect(try read(.diff(first)) != .diff(first))
    }
}

private struct UnknownTerms: FamilyPart {
    var game = "tombola"
}
