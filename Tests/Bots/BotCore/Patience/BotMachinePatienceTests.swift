import BotCore
import TestSupport
import Testing
import Vocabulary
import Wire

struct BotMachinePatienceTests {
    /// FreeCell #1 at a table of a server, at seq 4 of a running game.
    private static func table(mode: String = "solo") -> Snapshot {
        let values = PatienceValues { $0.cells = 4 }
        let position = PatiencePosition(dealt: PatienceRules.freecell.numbered(1, suits: 4), .freecell, values)
        let ids =
            (1...8).map { ("f\($0)", "foundation") }.prefix(4) + (1...8).map { ("t\($0)", "tableau") }
            + (1...4).map { ("c\($0)", "cell") }
        let piles = zip(ids, position.piles).map { id, places in
            Pile(id: id.0, kind: id.1, cards: places.map { place in .up(face: place.card?.id ?? "") })
        }
        var terms = PatienceTerms("freecell")
        terms.cells = 4
        var snapshot = Snapshot.sample(seq: 4, phase: .playing)
        snapshot.turn = nil
        snapshot.rules.patience = terms
        snapshot.rules.mode = mode
        snapshot.board = .patience(PatienceBoard(piles: piles))
        return snapshot
    }

    private func scenario(_ snapshot: Snapshot = table()) -> Scenario {
        Scenario(thinking: .zero ... .zero).seated(snapshot)
    }

    /// With a program that plays that game.
    private func scenario(_ snapshot: Snapshot = table(), player game: String?) -> Scenario {
        Scenario(thinking: .zero ... .zero, hasPlayer: true, playersGame: game).seated(snapshot)
    }

    private func request(_ effects: [BotMachine.Effect]) -> Request? {
        for case .send(let envelope) in effects { return envelope.request }
        return nil
    }

    /// It moves at once where it need not think, on the board that it knows.
    @Test func moves() throws {
        let move = try #require(request(scenario().last)?.body as? Request.Move)
        #expect(move.table == "t1")
        #expect(move.seq == 4)
    }

    /// It thinks as long as a person does where nothing else was said.
    @Test func thinks() {
        guard case .wake(let time, 1) = Scenario().seated(Self.table()).last.first else {
            Issue.record("it does not think")
            return
        }
        #expect((.milliseconds(600) ... .milliseconds(1400)).contains(time))
    }

    /// After a refusal it tries another move, and waits where the server says so.
    @Test func refusals() throws {
        var bot = scenario()
        let first = try #require(request(bot.last)?.body as? Request.Move)
        let second = try #require(request(bot.refuse(3, .badMove))?.body as? Request.Move)
        #expect((first.from, first.to) != (second.from, second.to))
        #expect(bot.refuse(4, .rateLimited, retryMs: 100) == [.wake(after: .milliseconds(100), ticket: 1)])
        let third = try #require(request(bot.when(.woke(ticket: 1)))?.body as? Request.Move)
        #expect((third.from, third.to) == (second.from, second.to))
    }

    /// When the server takes no more steps, it gives up; out of a race it leaves, and ends.
    @Test func givesUp() {
        var bot = scenario(Self.table(mode: "race"))
        #expect(request(bot.refuse(3, .tooMany))?.body is Request.Resign)
        #expect(request(bot.ok(4))?.body is Request.Leave)
        #expect(bot.ok(5) == [.exit(.finished)])
    }

    /// Another one ends the race while a move is on its way: its only game is over, and it leaves.
    @Test func raceEndsBeforeTheReply() {
        var bot = scenario(Self.table(mode: "race"))
        #expect(bot.when(.diff(5, [.over(.sample), .phase(.over)])).allSatisfy { request([$0]) == nil })
        #expect(request(bot.refuse(3, .wrongPhase))?.body is Request.Leave)
    }

    /// A program beside the machine plays the game that it was started for, and no other.
    @Test(arguments: [nil, "klondike"]) func programsLeave(_ game: String?) {
        let effects = scenario(player: game).last
        #expect(request(effects)?.body is Request.Leave)
        guard case .exit(.badWish(let words)) = effects.last else {
            Issue.record("it stays")
            return
        }
        #expect(words.hasPrefix("Table t1 plays freecell, not \(game ?? "Memory")."))
    }

    private func orders(_ effects: [BotMachine.Effect]) -> [BotMachine.PlayerOrder] {
        effects.compactMap { if case .player(let order) = $0 { order } else { nil } }
    }

    private static let step = PatienceAction.move(from: 4, to: 12, count: 1)

    /// A program's steps are asked of the server, and what that refuses is chosen anew.
    @Test func programs() throws {
        var bot = scenario(player: "freecell")
        #expect(orders(bot.last).last == .choose)
        let move = try #require(request(bot.when(.chose(.step(Self.step))))?.body as? Request.Move)
        #expect(move.from == "t1" && move.to == "c1" && move.seq == 4)
        guard case .refused(.step(Self.step), let error)? = orders(bot.refuse(3, .badMove)).last else {
            Issue.record("not refused, but \(bot.last)")
            return
        }
        #expect(error.code == .badMove)
        #expect(request(bot.when(.chose(.step(.draw))))?.body is Request.Draw)
        // The same step again, which came too early.
        #expect(bot.refuse(4, .rateLimited, retryMs: 100) == [.wake(after: .milliseconds(100), ticket: 1)])
        #expect(request(bot.when(.woke(ticket: 1)))?.body is Request.Draw)
        #expect(orders(bot.ok(5)) == [.choose])
    }

    /// When the server takes no more steps, the program's game is given up.
    @Test func programsAreExhausted() {
        var bot = scenario(player: "freecell")
        _ = bot.when(.chose(.step(Self.step)))
        #expect(request(bot.refuse(3, .tooMany))?.body is Request.Resign)
    }

    /// A program that gives up in a race is told its end, and leaves.
    @Test func programsGiveUp() {
        var bot = scenario(Self.table(mode: "race"), player: "freecell")
        #expect(request(bot.when(.chose(.resign)))?.body is Request.Resign)
        let effects = bot.ok(3)
        #expect(orders(effects) == [.end(place: 0, score: 0, reason: "resigned")])
        #expect(request(effects)?.body is Request.Leave)
        #expect(bot.ok(4) == [.exit(.finished)])
    }
}
