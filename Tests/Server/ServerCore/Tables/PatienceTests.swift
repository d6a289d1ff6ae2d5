import CardGame
import Foundation
import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// The patience games at a table: what goes over the wire, against the worked vectors.
@Suite struct PatienceTests {
    private static let vectors = PatienceVectors.all

    /// Rules as a client would send them, settled, or the refusal.
    private func settle(_ rules: JSONValue) throws -> Result<TableSettings, ErrorReply> {
        let line = "{\"type\":\"create\",\"rules\":\(rules.json)}"
        let tape = try JSONTape(Array(line.utf8).span)
        let envelope: Envelope
        do {
            envelope = try RequestDecoding.decode(tape, of: GameFamilies.requests())
        } catch {
            return .failure(error)
        }
        guard case .other(let body) = envelope.request, let create = body as? Request.Create else {
            return .failure(ErrorReply(.internal, "no create"))
        }
        return TableRules.settle(create.rules ?? Rules())
    }

    private func table(_ rules: JSONValue, secret: UInt8 = 7) throws -> TableModel {
        TableModel(
            TableSetup(
                id: "k3f9", title: "a table", settings: try settle(rules).get(),
                secret: Array(repeating: secret, count: 32), hold: .seconds(60), hashing: .real),
            maker: .ada)
    }

    private func table(_ rules: Rules, secret: UInt8 = 7) throws -> TableModel {
        try table(JSONValue(sent: rules), secret: secret)
    }

    private func event(_ request: [JSONValue], of player: Player = .ada, seq: Int? = nil) -> TableEvent {
        let ask: PatienceAsk =
            switch request[0].text {
            case "draw": .draw
            case "undo": .undo
            case "finish": .finish
            case "hint": .hint
            default:
                .move(
                    from: request[1].text ?? "", to: request[2].text ?? "",
                    count: request.count > 3 ? request[3].number : nil)
            }
        return .moved(.init(.patience(ask), player: player.id, seq: seq))
    }

    /// What is shown for rules that are asked for, or which field is wrong.
    @Test(arguments: PatienceVectors.all.rules.indices) func rules(number: Int) throws {
        let row = Self.vectors.rules[number]
        switch try settle(row.asked) {
        case .success(let settled): #expect(try JSONValue(sent: settled.shown) == row.shown)
        case .failure(let refusal):
            #expect(refusal.code == .badField && refusal.field == row.field, "\(refusal)")
            #expect(refusal.hint?.isEmpty == false)
        }
    }

    /// Whole games on the wire: the deal, each request's ops or code, and the end.
    @Test(arguments: PatienceVectors.all.lines.indices) func lines(number: Int) throws {
        let line = Self.vectors.lines[number]
        var play = WatchedTable(try table(line.rules))
        let opening = try play.step(.ready(.ada)).get()
        #expect(opening.map(\.op).prefix(3) == ["ready", "deal", "phase"])
        #expect(try opening.dropFirst(3).map { try JSONValue(sent: $0) } == line.opening)
        #expect(try JSONValue(sent: play.mirror.snapshot.board) == line.start)
        for step in try #require(line.steps) {
            switch play.step(event(step.request)) {
            case .success(let changes): #expect(try changes.map { try JSONValue(sent: $0) } == step.ops)
            case .failure(let refusal):
                #expect(refusal.code.rawValue == step.code && refusal.field == step.field)
                #expect(refusal.hint?.isEmpty == false)
            }
            if let hint = step.hint {
                let told = (play.table.game as? any HintingGame)?.hint(table: "k3f9", seat: 0)?.message()
                guard case .hint(let message) = told else { continue }
                #expect(Set(try message.moves.map { try JSONValue(sent: $0) }) == Set(hint))
            }
        }
        #expect(try JSONValue(sent: play.mirror.snapshot.board) == line.end?["board"])
    }

    /// What is written by hand is what `Codable` writes.
    @Test func bytes() throws {
        var play = WatchedTable(try table(Self.vectors.lines[0].rules))
        var changes = try play.step(.ready(.ada)).get()
        for step in try #require(Self.vectors.lines[0].steps) {
            if case .success(let more) = play.step(event(step.request)) { changes += more }
        }
        changes.append(.patience(.stuck(seat: 3, on: true)))
        let diff = Diff(table: "k3f9", seq: 5, changes: changes)
        var line = JSONBuffer()
        line.write(.diff(diff))
        let encoded = WireEncoder.bytes(of: ServerMessage.diff(diff))
        #expect(Array(line[0..<line.count]) == encoded)
        let tape = try JSONTape(encoded.span)
        let games = TableGames()
        let snapshot = ServerMessage.snapshot(play.mirror.snapshot)
        var shown = JSONBuffer()
        shown.write(snapshot)
        var snapshotTape = JSONTape()
        try snapshotTape.read(Array(shown[0..<shown.count]).span)
        #expect(try WireDecoder.decode(ServerMessage.self, from: snapshotTape, games: games) == snapshot)
        #expect(try WireDecoder.decode(ServerMessage.self, from: tape, games: games) == .diff(diff))
    }

    // MARK: Races

    /// In a race each sees the piles of their own alone. Whoever looks on sees none, for ever.
    @Test(arguments: PatienceRules.all.map(\.name)) func aRaceKeepsBoardsApart(game: String) throws {
        let rules = Rules.patience(game) { ($0.mode, $0.seats) = ("race", 3) }
        var views = try [0, 1, nil].map { WatchedTable(try table(rules), seenBy: $0) }
        func step(_ event: TableEvent) throws -> [[Change]] {
            try views.indices.map { try views[$0].step(event).get() }
        }
        _ = try step(.joined(.init(.grace)))
        _ = try step(.ready(.ada))
        let dealt = try step(.ready(.grace))
        for seen in dealt { #expect(seen.filter { $0.op == "deal" }.count == 1) }
        let covered = try JSONValue(sent: views[2].mirror.snapshot.board)
        #expect(!covered.json.contains("face"))
        #expect(views[0].mirror.snapshot.board == views[1].mirror.snapshot.board)
        #expect(views[0].mirror.snapshot.board != views[2].mirror.snapshot.board)
        #expect(dealt[2].filter { $0.op == "progress" }.count == 2)
        var random = Seeded(4)
        for _ in 0..<40 {
            guard
                case .hint(let hint)? = (views[0].table.game as? any HintingGame)?.hint(table: "k3f9", seat: 0)?
                    .message(),
                let move = hint.moves.randomElement(using: &random)
            else { break }
            let other = views[1].mirror.snapshot.board
            let seen = try step(event(move.request))
            #expect(seen[0].contains { $0.op == "carry" })
            #expect(seen[1].map(\.op) == ["progress"] && seen[2].map(\.op) == ["progress"])
            #expect(views[1].mirror.snapshot.board == other)
        }
        #expect(try JSONValue(sent: views[2].mirror.snapshot.board) == covered)
    }

    /// Two decks of which the same is known give the same bytes, whoever looks on.
    @Test func hiddenCardsTellNothing() throws {
        func told(_ cards: [PlayingCard]) throws -> [UInt8] {
            let settings = try PatienceSettings(.klondike)
            let plan = PatiencePlan(settings)
            var run = PatienceRun(plan, PatiencePack.deck(cards, of: plan))
            var told: [UInt8] = []
            var steps: [PatienceStep] = []
            for move in [PatienceMove.draw, .draw, .undo, .finish, .draw] { _ = run.take(move, &steps) }
            for pile in plan.piles.indices {
                for place in 0..<run.count(pile) {
                    told += Array((run.card(pile, place)?.id ?? "-").utf8)
                }
            }
            return told + Array("\(run.tally) \(run.isStuck) \(run.hints)".utf8)
        }
        let cards = PatienceRules.klondike.numbered(3, suits: 4)
        var other = cards
        // The last cards of the stock, which nobody has seen yet.
        other.swapAt(50, 51)
        #expect(try told(cards) == told(other))
    }

    /// Others see neither who is stuck nor what is hinted.
    @Test func stuckIsForTheSeatAlone() throws {
        let rules = Rules.patience("freecell", terms: { ($0.deal, $0.cells) = (1, 2) }) { $0.mode = "race" }
        var play = WatchedTable(try table(rules), seenBy: nil)
        var own = WatchedTable(try table(rules), seenBy: 0)
        for event in [TableEvent.joined(.init(.grace)), .ready(.ada), .ready(.grace)] {
            _ = try play.step(event).get()
            _ = try own.step(event).get()
        }
        let line = try #require(Self.vectors.rare["freecell stuck"]?.requests)
        var last: [Change] = []
        for request in line {
            #expect(try play.step(event(request)).get().map(\.op) == ["progress"])
            last = try own.step(event(request)).get()
        }
        #expect(last.last?.op == "stuck")
        #expect(own.mirror.snapshot.seats[0].patience == tally(9, stuck: true))
        #expect(play.mirror.snapshot.seats[0].patience == tallyOf(9))
    }

    private func tallyOf(_ moves: Int) -> PatienceTally {
        var tally = PatienceTally()
        tally.moves = moves
        return tally
    }

    private func tally(_ moves: Int, stuck: Bool) -> PatienceTally {
        var tally = tallyOf(moves)
        tally.stuck = stuck
        return tally
    }

    // MARK: Refusals

    /// A request of another game is refused before anything else is looked at.
    @Test func wrongGame() throws {
        var table = try table(.patience("klondike"))
        #expect(table.refusal(of: .flipped(.ada, 0))?.code == .wrongGame)
        #expect(table.refusal(of: event([.text("draw")]))?.code == .wrongPhase)
        _ = table.play(.ready(.ada))
        #expect(table.refusal(of: .flipped(.ada, 0))?.code == .wrongGame)
        var memory = TableModel.example()
        #expect(memory.refusal(of: event([.text("draw")]))?.code == .wrongGame)
        _ = memory.play(.joined(.init(.grace)), .ready(.ada), .ready(.grace))
        #expect(memory.refusal(of: event([.text("draw")]))?.code == .wrongGame)
    }

    /// A move may be bound to the last change of its own board. What happens elsewhere at the table is no matter.
    @Test func seqs() throws {
        let rules = Rules.patience("klondike") { $0.mode = "race" }
        var table = try table(rules)
        _ = table.play(.joined(.init(.grace)), .ready(.ada), .ready(.grace))
        let dealt = table.seq
        let draw = [JSONValue.text("draw")]
        _ = table.play(event(draw), event(draw, of: .grace, seq: dealt))
        #expect(table.seq == dealt + 2)
        #expect(table.refusal(of: event(draw, seq: dealt))?.code == .staleSeq)
        #expect(table.refusal(of: event(draw, seq: dealt + 3))?.field == "seq")
        // A hint changes no board.
        _ = table.play(event([.text("hint")]), event(draw, seq: dealt + 1))
        #expect(table.refusal(of: event(draw, of: .grace, seq: dealt - 1))?.code == .staleSeq)
        _ = table.play(event(draw, of: .grace, seq: dealt + 4))
    }

    /// The rules show what a game has, so a quick game finds a table of that game alone.
    @Test func fitting() throws {
        func shown(_ rules: Rules) throws -> Rules { try TableRules.settle(rules).get().shown }
        let klondike = try shown(.patience("klondike"))
        #expect(TableRules.fits(klondike, .patience("klondike")))
        #expect(TableRules.fits(klondike, .patience("klondike") { ($0.bots, $0.tries) = ([], .unlimited) }))
        #expect(TableRules.fits(klondike, .patience("klondike", terms: { $0.draw = 3 })))
        #expect(!TableRules.fits(klondike, .patience("klondike", terms: { $0.draw = 1 })))
        #expect(!TableRules.fits(klondike, .patience("freecell")) && !TableRules.fits(klondike, Rules()))
        #expect(!TableRules.fits(try shown(.board(2, 2)), .patience("klondike")))
        let numbered = try shown(.patience("klondike", terms: { $0.deal = 5 }))
        #expect(!TableRules.fits(numbered, .patience("klondike")))
        #expect(TableRules.fits(numbered, .patience("klondike", terms: { $0.deal = 5 })))
    }

    // MARK: Beside the game

    /// The host may choose another family of games, and everybody's counts follow.
    @Test func anotherGame() throws {
        var play = WatchedTable(TableModel.example())
        let rules = Rules.patience("spider") { ($0.mode, $0.seats) = ("race", 3) }
        _ = try play.step(.hosted(player: Player.ada.id, .configure(rules, bots: nil))).get()
        #expect(play.mirror.snapshot.seats.count == 3 && play.mirror.snapshot.seats[2].patience != nil)
        #expect(play.mirror.snapshot.board.patience?.piles.count == 19)
        _ = try play.step(.hosted(player: Player.ada.id, .configure(.board(2, 2), bots: nil))).get()
        #expect(
            play.mirror.snapshot.seats.allSatisfy { $0.patience == nil } && play.mirror.snapshot.board.patience == nil)
    }

    /// A game that is cleared, left, or whose clock runs out is over as any other; a numbered deal is no rated game.
    @Test func endings() throws {
        let line = try #require(Self.vectors.rare["freecell cleared by finish, deal 1"])
        var play = WatchedTable(try table(line.rules))
        _ = try play.step(.ready(.ada)).get()
        var last: [Change] = []
        for request in try #require(line.requests) { last = try play.step(event(request)).get() }
        #expect(last.suffix(3).map(\.op) == ["progress", "over", "phase"])
        #expect(play.table.over?.reason == .cleared && play.table.over?.won == [0])
        #expect(play.table.over?.deck.prefix(4) == ["JD", "2D", "9H", "JC"])
        #expect(play.table.over?.ranking == [.init(seat: 0, place: 1, score: 52)])
        // A rematch deals it again.
        _ = try play.step(.ready(.ada)).get()
        #expect(play.mirror.snapshot.board.patience?.piles[4].cards.first == .up(face: "JD"))
        #expect(play.mirror.snapshot.seats[0].patience == PatienceTally())
        _ = try play.step(.left(player: Player.ada.id, seat: nil)).get()
        #expect(play.table.over?.reason == .abandoned)

        var timed = try table(.patience("spider") { $0.gameSeconds = 10 })
        _ = timed.play(.ready(.ada))
        _ = timed.play(.timePassed, at: .start + .seconds(10))
        #expect(timed.over?.reason == .clock && timed.over?.won == [])
    }

    /// Who has more cards on the foundations wins a race, whatever the points.
    @Test func placesGoByCards() throws {
        let rules = Rules.patience("klondike", terms: { ($0.deal, $0.draw) = (1, 1) }) { $0.mode = "race" }
        var table = try table(rules)
        _ = table.play(.joined(.init(.grace)), .ready(.ada), .ready(.grace))
        _ = table.play(event([.text("move"), .text("t5"), .text("f3")], of: .grace))
        _ = table.play(.resigned(player: Player.ada.id, seat: nil))
        #expect(table.over?.won == [1] && table.over?.ranking.map(\.seat) == [1, 0])
    }

    /// A table that is written in mid-game and read back goes on as it was, also backwards.
    @Test(arguments: ["solo", "race"]) func writtenAndReadBack(mode: String) throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let rules = Rules.patience("klondike", terms: { ($0.draw, $0.undo) = (1, .limited(50)) }) { $0.mode = mode }
        let table = ada.create(rules)
        if mode == "race" { bob.join(table) }
        for player in mode == "race" ? [ada, bob] : [ada] { player.ready(table) }
        var random = Seeded(2)
        var drawn = 0
        for _ in 0..<60 {
            let request = [Request(Request.Draw(table: table)), Request(Request.Finish(table: table))]
                .randomElement(using: &random)
            if let request, ada.ask(request).compactMap(\.ok).first != nil { drawn += 1 }
        }
        ada.must(Request(Request.Hint(table: table)))
        #expect(drawn > 20)
        let seen = server.server.everySnapshot(at: server.now)
        let copy = ScriptedServer(seed: 9, isRecorded: true)
        let report = try copy.replay(server.batches)
        #expect(report.broken == [:] && report.strays == 0)
        #expect(copy.server.everySnapshot(at: copy.now).map(\.board) == seen.map(\.board))
        #expect(copy.server.everySnapshot(at: copy.now).map(\.seats) == seen.map(\.seats))
    }

    /// A hint goes to who asks, after the diff that counts it.
    @Test func hints() throws {
        let server = ScriptedServer()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create(.patience("klondike") { $0.mode = "race" })
        bob.join(table)
        for player in [ada, bob] { player.ready(table) }
        _ = (ada.take(), bob.take())
        #expect(ada.ask(Request(Request.Hint(table: table))).map(\.type) == ["diff", "hint", "ok"])
        #expect(bob.take().map(\.type) == ["diff"])
        let typist = server.connect()
        for line in ["name eve", "create freecell", "ready", "hint"] { typist.send(line: line) }
        #expect(typist.takeLines().last?.hasPrefix("Moves, the best first: ") == true)
    }

    /// Every bad request is named, with the rule in words, and changes nothing.
    @Test func badRequests() throws {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let table = ada.create(.patience("klondike", terms: { $0.deal = 1 }))
        ada.ready(table)
        _ = ada.take()
        let before = server.server.everySnapshot(at: server.now).map(\.board)
        func refused(_ fields: String, _ code: ErrorCode, _ field: String? = nil) {
            ada.send(line: "{\"type\":\(fields),\"id\":1,\"table\":\"\(table)\"}")
            let error = ada.take().compactMap(\.error).first
            #expect(error?.code == code && error?.field == field, "\(fields): \(String(describing: error))")
        }
        refused(#""move","from":"t9","to":"t1""#, .noSuchPile, "from")
        refused(#""move","from":"t1","to":"\u0007\#(String(repeating: "x", count: 2_000))""#, .noSuchPile, "to")
        refused(#""move","from":"t1","to":"t1""#, .badMove)
        for count in ["0", "-1", "105", "9223372036854775807"] {
            refused(#""move","from":"t1","to":"t2","count":\#(count)"#, .badField, "count")
        }
        refused(#""move","from":"t1","to":"t2","count":2"#, .badMove)
        refused(#""move","from":"t5","to":"t2","count":3"#, .badMove)
        refused(#""move","from":"stock","to":"t2""#, .badMove)
        refused(#""move","from":"t1""#, .missingField, "to")
        refused(#""undo""#, .nothingToUndo)
        refused(#""flip","card":0"#, .wrongGame)
        refused(#""bot","seat":0,"strength":"casual""#, .wrongGame)
        refused(#""draw","seat":8"#, .badField, "seat")
        #expect(server.server.everySnapshot(at: server.now).map(\.board) == before)
        let waiting = ada.create(.patience("spider"))
        for request in [Request(Request.Draw(table: waiting)), Request(Request.Hint(table: waiting))] {
            #expect(ada.refusal(of: request).code == .wrongPhase)
        }
    }
}

extension ServerMessage.HintedMove {
    fileprivate var request: [JSONValue] {
        switch self {
        case .draw: [.text("draw")]
        case .move(let from, let to, let count): [.text("move"), .text(from), .text(to), .number(count)]
        }
    }
}

extension JSONValue {
    /// The value as JSON.
    fileprivate var json: String {
        switch self {
        case .null: "null"
        case .bool(let bool): "\(bool)"
        case .number(let number): "\(number)"
        case .text(let text): "\"\(text)\""
        case .list(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { "\"\($0.key)\":\($0.value.json)" }.sorted().joined(separator: ",") + "}"
        }
    }
}
