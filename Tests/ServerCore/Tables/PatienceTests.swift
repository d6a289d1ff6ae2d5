import CardGame
import Patience
import ServerCore
import TableMirror
import TestSupport
import Testing
import Wire

/// A second family of games at the same table: piles, a stock, moves between them and undo. The table knows none of this.
@Suite struct PatienceTests {
    private func table(_ mode: String = "solo", secret: UInt8 = 7, undo: Int? = nil) throws -> TableModel {
        var rules = Rules()
        rules.mode = mode
        rules.own = AnyFamilyPart(PatienceTerms(undo: undo))
        let settled = try TableRules.settle(rules, among: GameFamilies.all + [PatienceFamily()]).get()
        return TableModel(
            TableSetup(
                id: "k3f9", title: "a table", settings: settled, secret: Array(repeating: secret, count: 32),
                hold: .seconds(60), hashing: .real),
            maker: .ada)
    }

    private func move(_ name: String, _ from: String? = nil, _ to: String? = nil, _ count: Int? = nil) -> TableEvent {
        .moved(.init(.other(NamedMove(name, from: from, to: to, count: count)), player: Player.ada.id))
    }

    /// Every move between piles, legal or not.
    private static let moves: [NamedMove] = {
        let piles = ["waste", "f1", "f2", "t1", "t2", "t3"]
        return [NamedMove("draw")]
            + piles.flatMap { from in
                piles.flatMap { to in (1...3).map { NamedMove("move", from: from, to: to, count: $0) } }
            }
    }()

    /// A table with the mirror of who sees it, which must show the table's own state after every diff.
    private struct Watched {
        var table: TableModel
        var mirror: TableMirror

        init(_ table: TableModel) {
            self.table = table
            mirror = TableMirror(table.snapshot(at: .start))
        }

        /// Applies an event that may be refused. Returns the ops of what changed.
        mutating func step(_ event: TableEvent) -> [String]? {
            var changes: [Change] = []
            guard table.update(event, at: .start, &changes) == nil else { return nil }
            #expect(mirror.fold(Diff(table: "k3f9", seq: table.seq, changes: changes)) == .folded)
            #expect(mirror.snapshot == table.snapshot(at: .start))
            return changes.map(\.op)
        }
    }

    /// From the deal to the end: each step is one diff, which folds into the table's own snapshot.
    @Test func aWholeGame() throws {
        var play = Watched(try table())
        #expect(play.step(.ready(.ada)) == ["ready", "deal", "phase", "progress"])
        #expect(play.table.entry.game == "patience" && play.table.wakeTime == nil)
        var chance = Seeded(1)
        for _ in 0..<300 where play.table.phase == .playing {
            // What fits on a foundation goes there, else chance decides, and nothing comes back from there.
            let home = Self.moves.filter { $0.to?.first == "f" && $0.count == 1 }
            let others = Self.moves.filter { $0.to?.first != "f" && $0.from?.first != "f" }.shuffled(using: &chance)
            var ops: [String]?
            for move in home + others where ops == nil {
                ops = play.step(.moved(.init(.other(move), player: Player.ada.id)))
            }
            #expect(ops?.first == "carry" && ops?.contains("progress") == true)
        }
        let result = play.table.over
        let over = try #require(result)
        #expect(over.reason == .cleared && over.ranking == [.init(seat: 0, place: 1, score: 120)])
        #expect(over.deck.count == 12 && Set(over.deck).count == 12)
        #expect(play.step(.ready(.ada)) == ["ready", "deal", "phase", "progress"])
        #expect(play.table.deal.game == "k3f9#2" && play.table.phase == .playing)
    }

    /// Every line of play that is taken back step by step gives the deal again, and no face is left to be seen.
    @Test(arguments: 1...8 as ClosedRange<UInt64>) func undoGivesTheDeal(seed: UInt64) throws {
        var play = Watched(try table(secret: UInt8(seed)))
        _ = play.step(.ready(.ada))
        let dealt = play.mirror.snapshot
        var chance = Seeded(seed)
        var taken = 0
        for _ in 0..<200 where play.table.phase == .playing {
            let move = Self.moves.randomElement(using: &chance) ?? NamedMove("draw")
            if play.step(.moved(.init(.other(move), player: Player.ada.id))) != nil { taken += 1 }
        }
        guard play.table.phase == .playing else { return }
        for _ in 0..<taken { #expect(play.step(move("undo")) != nil) }
        #expect(play.table.refusal(of: move("undo"))?.code.rawValue == "nothing_to_undo")
        #expect(play.mirror.snapshot.board == dealt.board)
        #expect(play.mirror.snapshot.seats[0].score == dealt.seats[0].score)
    }

    /// The game says by itself what is wrong with a move, and Memory's own move means nothing here.
    @Test func refusals() throws {
        var table = try table(undo: 0)
        #expect(table.refusal(of: move("draw"))?.code == .wrongPhase)
        _ = table.play(.ready(.ada), move("draw"))
        #expect(table.refusal(of: move("move", "x9", "t1"))?.code.rawValue == "no_such_pile")
        #expect(table.refusal(of: move("move", "stock", "t1"))?.code.rawValue == "bad_move")
        #expect(table.refusal(of: move("move", "t1", "waste"))?.code.rawValue == "bad_move")
        #expect(table.refusal(of: move("undo"))?.code.rawValue == "nothing_to_undo")
        #expect(table.refusal(of: .flipped(.ada, 0))?.code.rawValue == "wrong_game")
        var memory = TableModel.example()
        _ = memory.play(.joined(.init(.grace)), .ready(.ada), .ready(.grace))
        #expect(memory.refusal(of: move("draw"))?.field == "type")
    }

    /// In a race each sees the piles of their own alone, and whoever looks on sees none.
    @Test func aRaceKeepsBoardsApart() throws {
        var table = try table("race")
        _ = table.play(.joined(.init(.grace)), .ready(.ada))
        #expect(table.play(.ready(.grace)).map(\.op).contains("show"))
        #expect(table.veils.allSatisfy(\.isForOwner) && Set(table.veils.map(\.seat)) == [0, 1])
        let dealt = table.snapshot(at: .start, for: 1)
        let changes = table.play(move("draw"))
        #expect(changes.map(\.op) == ["carry", "progress"])
        #expect(table.veils.map(\.index) == [0] && table.veils.allSatisfy { $0.seat == 0 && $0.isForOwner })
        #expect(table.snapshot(at: .start, for: 1).board == dealt.board)
        #expect(table.snapshot(at: .start, for: 0).board != dealt.board)
        #expect(table.snapshot(at: .start).board == table.setup.kind.coveredBoard)
    }

    /// House bots know Memory alone: none can be asked for here, nor stay where the host changes the game.
    @Test func noHouseBots() throws {
        func patience(_ bots: [String]? = nil) -> Rules {
            .with { ($0.mode, $0.seats, $0.bots, $0.own) = ("race", 3, bots, AnyFamilyPart(PatienceTerms())) }
        }
        let server = ScriptedServer(families: GameFamilies.all + [PatienceFamily()])
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        func isRefused(_ request: Request, field: String, _ location: SourceLocation = #_sourceLocation) {
            let refusal = ada.refusal(of: request, location)
            #expect(refusal.code == .badField && refusal.field == field, sourceLocation: location)
            #expect(refusal.message == "House bots can't play patience.", sourceLocation: location)
        }
        isRefused(.create(.init(rules: patience(["casual"]))), field: "rules.bots")
        let table = ada.create(patience())
        bob.join(table)
        isRefused(.bot(.init(table: table, seat: 2, strength: "casual")), field: "strength")
        for player in [ada, bob] { player.ready(table) }
        server.drop(bob)
        isRefused(.bot(.init(table: table, seat: 1, strength: "casual")), field: "strength")

        let memory = ada.create(.board(2, 2) { ($0.seats, $0.bots) = (3, ["casual"]) })
        isRefused(.configure(.init(table: memory, rules: patience())), field: "rules.bots")
        ada.must(.configure(.init(table: memory, rules: patience([]))))
        #expect(ada.snapshot(memory).seats.allSatisfy { $0.bot == nil })
        #expect(ada.refusal(of: .start(.init(table: memory))).hint == "Wait for somebody.")
    }

    /// What the table says comes back as it was where the reader knows the family. Another reader keeps the ops by name.
    @Test func travelsAsJSON() throws {
        var table = try table()
        let changes = table.play(.ready(.ada)) + table.play(move("draw"))
        let snapshot = table.snapshot(at: .start)
        let games = TableGames([PatienceParts.self])
        for message in [ServerMessage.snapshot(snapshot), .diff(Diff(table: "k3f9", seq: 2, changes: changes))] {
            var line = JSONBuffer()
            line.write(message)
            var encoded: [UInt8] = []
            WireEncoder.encode(message, into: &encoded)
            let bytes = Array(line[0..<line.count])
            #expect(bytes == encoded)
            var tape = JSONTape()
            try tape.read(bytes.span)
            #expect(try WireDecoder.decode(ServerMessage.self, from: tape, games: games) == message)
            switch try WireDecoder.decode(ServerMessage.self, from: tape) {
            case .diff(let diff): #expect(diff.changes.map(\.op) == changes.map(\.op))
            case .snapshot(let snapshot): #expect(snapshot.board == .unknown && snapshot.rules.own == nil)
            default: Issue.record("another message")
            }
        }
    }

    /// Losing the connection, coming back and leaving are the table's, so they work as with any game.
    @Test func leaving() throws {
        var table = try table()
        _ = table.play(.ready(.ada), .connectionLost(player: Player.ada.id), .connectionResumed(player: Player.ada.id))
        #expect(table.play(.left(player: Player.ada.id)).contains { $0.op == "over" })
        #expect(table.over?.reason == .abandoned && table.isDeserted)
    }
}
