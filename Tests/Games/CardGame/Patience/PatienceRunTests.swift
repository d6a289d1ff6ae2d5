import CardGame
import TestSupport
import Testing
import Vocabulary

/// The rules of the patience games, request by request, against the worked vectors.
@Suite struct PatienceRunTests {
    private static let vectors = PatienceVectors.all

    /// Whole lines of play: each request's ops, refusals and hints.
    @Test(arguments: PatienceVectors.all.lines.indices) func lines(number: Int) throws {
        let line = Self.vectors.lines[number]
        var told = try ToldRun(PatienceSettings(vector: line.rules))
        #expect(line.opening == [told.progress])
        for step in try #require(line.steps) {
            let name = step.request[0].text
            if name == "hint" {
                #expect(told.run.countHint() == nil)
                #expect(Set(told.hints) == Set(try #require(step.hint)))
                #expect(step.ops == [told.progress])
                continue
            }
            guard let move = told.move(step.request) else {
                #expect(step.code == "no_such_pile")
                continue
            }
            switch told.ops(move) {
            case .success(let ops): #expect(ops == step.ops, "\(step.request)")
            case .failure(let refusal):
                #expect(step.code == refusal.code, "\(step.request) \(refusal)")
            }
        }
        let end = try #require(line.end)
        expect(told, end)
    }

    /// What seldom happens: getting stuck, passes that are over, runs that leave, games that are won.
    @Test(arguments: PatienceVectors.all.rare.keys.sorted()) func rareLines(name: String) throws {
        let line = try #require(Self.vectors.rare[name])
        var told = try ToldRun(PatienceSettings(vector: line.rules))
        var last: [JSONValue] = []
        for request in try #require(line.requests) {
            guard let move = told.move(request), case .success(let ops) = told.ops(move) else {
                Issue.record("\(request) is refused")
                return
            }
            last = ops
        }
        #expect(last == line.lastOps)
        expect(told, try #require(line.end))
    }

    private func expect(_ told: ToldRun, _ end: JSONValue) {
        if let board = end["board"], board["piles"] == nil {
            #expect(told.board.mapValues(JSONValue.text) == board.fields)
        }
        if let seat = end["seat"] { #expect(told.tally == seat.fields.filter { $0.key != "stuck" }) }
        if let stuck = end["stuck"] { #expect(stuck == .bool(told.run.isStuck)) }
    }

    /// The score after each request.
    @Test(arguments: PatienceVectors.all.scores.indices) func scores(number: Int) throws {
        let line = Self.vectors.scores[number]
        var told = try ToldRun(PatienceSettings(vector: line.rules))
        var scores = [told.run.tally.score]
        for request in try #require(line.requests) {
            if let move = told.move(request) { _ = told.ops(move) }
            scores.append(told.run.tally.score)
        }
        #expect(scores == line.score)
    }

    /// Boards by hand: what one request does there, or why it is refused.
    @Test(arguments: PatienceVectors.all.positions.rows.indices) func positions(number: Int) throws {
        let position = Self.vectors.positions.rows[number]
        var told = try ToldRun(PatienceSettings(vector: position.rules), position)
        let move = try #require(told.move(position.request))
        switch told.ops(move) {
        case .success(let ops): #expect(ops.filter { $0["op"] != .text("progress") } == position.ops)
        case .failure(let refusal):
            #expect(refusal.code == position.code)
            guard case .badMove(let cause) = refusal else { return }
            #expect(cause.sentence(told.run.plan.rules).hasPrefix(position.why ?? "?"))
        }
    }

    /// As many cards move at once as free cells and empty columns allow.
    @Test func power() throws {
        for limit in Self.vectors.power.limits {
            let (free, empty) = (try #require(limit[0]), try #require(limit[1]))
            for toEmpty in [false, true] where !toEmpty || empty > 0 {
                var piles: [String: String] = ["t1": "KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"]
                for cell in 1...4 where cell > free { piles["c\(cell)"] = "KD" }
                // The other columns are full but for the empty ones; the last one takes a run from the queen on.
                for column in 2...8 where column - 2 >= empty { piles["t\(column)"] = column == 8 ? "KC" : "2C" }
                let settings = try PatienceSettings(.freecell)
                let run = try ToldRun(settings, piles: piles).run
                let target = try #require(run.plan.pile(toEmpty ? "t2" : "t8"))
                let allowed = (1...12).filter { count in
                    switch run.refusal(from: run.plan.columns.lowerBound, to: target, count: count) {
                    case nil: true
                    case .tooManyAtOnce: false
                    // Only the whole run from the queen on fits on the king.
                    default: count < 12
                    }
                }
                let most = try #require(toEmpty ? limit[2 + 1] : limit[2])
                let refusal = run.refusal(from: run.plan.columns.lowerBound, to: target, count: 12)
                #expect((refusal == nil) == (most >= 12))
                if toEmpty { #expect(allowed.max() == min(most, 12)) }
                if case .tooManyAtOnce(let told) = refusal { #expect(told == most) }
            }
        }
    }

    /// A game has an end of requests, and its undos may be limited.
    @Test func limits() throws {
        var request = PatienceSettings.Request()
        request.undo = .number(1)
        request.level = "easy"
        request.deal = 1
        var told = try ToldRun(PatienceSettings(.klondike, request))
        #expect(told.refusal(of: .undo) == .nothingToUndo(hasUndo: true))
        #expect(told.refusal(of: .draw) == nil && told.refusal(of: .undo) == nil)
        #expect(told.refusal(of: .draw) == nil && told.refusal(of: .undo) == .nothingToUndo(hasUndo: false))
        for _ in 3..<PatienceRun.requestLimit { #expect(told.run.countHint() == nil) }
        #expect(told.run.countHint() == .tooMany && told.refusal(of: .draw) == .tooMany)
        #expect(told.run.tally.hints == PatienceRun.requestLimit - 3)
    }

    /// The best hint, followed again and again, never takes back the step before.
    @Test(.deep, arguments: [PatienceRules.klondike, .spider], 1...10)
    func hintsLeadOn(rules: PatienceRules, deal: Int) throws {
        var request = PatienceSettings.Request()
        (request.level, request.deal) = ("easy", deal)
        var told = try ToldRun(PatienceSettings(rules, request))
        var boards: [[String: String]] = []
        while boards.count < 300, let hint = told.run.hints.first {
            boards.append(told.board)
            _ = told.ops(hint.move)
            #expect(told.run.hints.count == 1 || told.board != boards.dropLast().last, "\(hint) leads back")
        }
        #expect(boards.count > 50)
    }

    /// A game that is written and read back goes on as it was, also backwards.
    @Test func writtenAndReadBack() throws {
        var request = PatienceSettings.Request()
        request.level = "easy"
        request.deal = 18
        let settings = try PatienceSettings(.klondike, request)
        var told = try ToldRun(settings)
        var chance = Seeded(5)
        for _ in 0..<120 {
            let hints = told.run.hints
            guard let hint = hints.randomElement(using: &chance) else { break }
            _ = told.ops(hint.move)
        }
        let cards = settings.rules.numbered(18, suits: 4)
        let back = try told.run.readBack(PatiencePack.deck(cards, of: told.run.plan))
        var copy = ToldRun(back)
        #expect(copy.board == told.board && copy.tally == told.tally && copy.hints == told.hints)
        while told.refusal(of: .undo) == nil {
            #expect(copy.refusal(of: .undo) == nil)
            #expect(copy.board == told.board && copy.tally == told.tally && copy.run.isStuck == told.run.isStuck)
        }
        #expect(copy.board == (try ToldRun(settings)).board)
    }

    /// What is written and then damaged is refused, so that no step taken back reaches for cards that are not there.
    @Test func damaged() throws {
        var request = PatienceSettings.Request()
        request.level = "easy"
        request.deal = 18
        let settings = try PatienceSettings(.klondike, request)
        var told = try ToldRun(settings)
        for _ in 0..<3 { #expect(told.refusal(of: .draw) == nil) }
        let cards = settings.rules.numbered(18, suits: 4)
        let deck = PatiencePack.deck(cards, of: told.run.plan)
        let text = String(decoding: try told.run.written(), as: UTF8.self)
        #expect(throws: Never.self) { try told.run.readBack(deck, from: text) }
        func part(_ kind: Int, _ pile: Int, _ count: Int) -> String { "[\(kind << 24 | pile << 8 | count)," }
        let damages: [(good: String, bad: String)] = [
            (part(1, 1, 1), part(99, 0, 0)), (part(1, 1, 1), part(1, 1, 40)), (part(1, 1, 1), part(1, 200, 1)),
            (part(1, 1, 1), part(0, 1, 1)), (part(1, 1, 1), part(2, 1, 1)),
            ("\"steps\":[0,", "\"steps\":[0,0,"), ("\"steps\":[0,", "\"steps\":[9,"),
            ("\"steps\":[0,", "\"steps\":[-1,"), ("\"groups\":0", "\"groups\":1"),
            ("\"moves\":3", "\"moves\":9223372036854775807"), ("\"turned\":0", "\"turned\":-1"),
        ]
        for (good, bad) in damages {
            #expect(text.contains(good), "\(good) in \(text)")
            #expect(throws: DecodingError.self, "\(bad)") {
                try told.run.readBack(deck, from: text.replacing(good, with: bad, maxReplacements: 1))
            }
        }
    }

    /// No face that the seat has not seen is written.
    @Test func noHiddenFaceIsWritten() throws {
        let plan = PatiencePlan(try PatienceSettings(.spider))
        let pack = PatienceRules.spider.pack(suits: 2)
        let one = PatienceRun(plan, PatiencePack.deck(pack, of: plan))
        var other = pack
        // Two cards of the stock change places.
        other.swapAt(102, 60)
        let two = PatienceRun(plan, PatiencePack.deck(other, of: plan))
        #expect(pack != other)
        #expect(try one.written() == two.written())
    }
}
