import ServerCore
import TestSupport
import Testing
import Wire

/// Requests about a table, its clocks, a whole game, and typed commands.
@Suite struct TablesTests {
    private let server = ScriptedServer()

    /// The order of reasons at a table: it exists, one is there, it is the time, it is the game's turn.
    @Test func orderOfRefusals() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        #expect(bob.refusal(of: .flip(.init(table: "zzzz", card: 99))).code == .noSuchTable)
        #expect(bob.refusal(of: .join(.init(table: "\u{1B}[2Jx"))).code == .noSuchTable)
        #expect(bob.refusal(of: .flip(.init(table: table, card: 99))).code == .notSeated)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 99))).code == .wrongPhase)
        #expect(ada.refusal(of: .again(.init(table: table))).code == .wrongPhase)
        #expect(ada.refusal(of: .ready(.init(table: table, nonce: "abc"))).field == "nonce")
        bob.must(.watch(.init(table: table)))
        #expect(bob.refusal(of: .ready(.init(table: table))).code == .notSeated)
    }

    /// A card has its number, from 0.
    @Test(arguments: [-1, 4, .max, .min])
    func cardsOfNoBoard(_ card: Int) {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        #expect(ada.refusal(of: .flip(.init(table: table, card: card))).code == .noSuchCard)
    }

    /// Whoever leaves gets the own leaving and nothing after; the last member is told that the table is closed.
    @Test func leaving() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        bob.join(table)
        #expect(bob.ask(.leave(.init(table: table))).map(\.type) == ["diff", "ok"])
        ada.ready(table)
        #expect(bob.lines.isEmpty)
        _ = ada.take()
        #expect(ada.ask(.leave(.init(table: table))).map(\.type) == ["diff", "closed", "ok"])
        #expect(ada.refusal(of: .join(.init(table: table))).code == .noSuchTable)
    }

    /// A closed table never wakes anybody, though a clock was running.
    @Test func aClosedTableNeverWakes() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        ada.must(.leave(.init(table: table)))
        bob.must(.leave(.init(table: table)))
        _ = ada.takeLines()
        _ = bob.takeLines()
        server.wait(.seconds(400))
        #expect(ada.lines.isEmpty && bob.lines.isEmpty && server.server.nextAlarm == nil)
    }

    // MARK: Clocks

    /// A miss is hidden and a turn ended by the server, at the time told.
    @Test func theServerOwnsTime() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        // A deal whose first two cards differ.
        var table = ""
        repeat { table = server.game(.board(2, 2), ada, bob) } while isPair(ada, table)
        func diffs() -> [[String]] { ada.take().compactMap(\.diff).filter { $0.table == table }.map(\.ops) }
        #expect(diffs() == [["reveal"], ["reveal", "miss"]])
        let refusal = ada.refusal(of: .flip(.init(table: table, card: 2)))
        #expect(refusal.code == .notYourTurn && refusal.retryMs == 1_000)
        server.wait(.milliseconds(999))
        #expect(diffs().isEmpty)
        server.wait(.milliseconds(1))
        #expect(diffs() == [["hide", "turn"]])
        server.wait(.milliseconds(29_999))
        #expect(diffs().isEmpty)
        server.wait(.milliseconds(1))
        #expect(diffs() == [["miss", "hide", "turn"]])
    }

    private func isPair(_ client: ScriptedClient, _ table: String) -> Bool {
        client.send(.flip(.init(table: table, card: 0)))
        client.send(.flip(.init(table: table, card: 1)))
        return client.lines.last?.contains("\"match\"") == true
    }

    // MARK: Nonces and the opened deal

    /// A whole game over the wire, opened at its end: commitment, seed, nonces and deck fit.
    @Test func aWholeGame() throws {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create(.board(2, 2) { $0.hideMs = 0 })
        bob.join(table)
        let nonce = String(repeating: "c3", count: 32)
        ada.must(.ready(.init(table: table, nonce: nonce.uppercased())))
        bob.ready(table)
        var random = Seeded(2)
        var snapshot = ada.snapshot(table)
        let commit = snapshot.commit
        while let turn = snapshot.turn {
            let down = snapshot.board.cards.indices.filter { snapshot.board.cards[$0] == .down }
            let card = try #require(down.randomElement(using: &random))
            (turn.seat == 0 ? ada : bob).must(.flip(.init(table: table, card: card, seq: snapshot.seq)))
            snapshot = ada.snapshot(table)
        }
        let over = try #require(snapshot.over)
        #expect(over.nonces == [nonce, nil] && snapshot.commit == commit)
        #expect(over.deck.count == 4 && Set(over.deck) == Set(snapshot.faces.faces.map(\.id)))
    }

    // MARK: Typed dialect

    /// Two people who type finish a game; one switches to JSON and back.
    @Test func twoPeopleType() throws {
        let ada = server.connect()
        let bob = server.connect()
        _ = ada.takeLines()
        _ = bob.takeLines()
        ada.send(line: "name ada")
        bob.send(line: "name bob")
        #expect(ada.takeLines().first == "Hello, ada." && bob.takeLines().first == "Hello, bob.")
        ada.send(line: "create 2x2 letters hide 0")
        let id = try #require(ada.takeLines().first?.split(separator: " ").dropFirst().first?.dropLast())
        bob.send(line: "join \(id)")
        #expect(ada.takeLines() == ["bob takes seat 1."])
        let eve = server.connect()
        eve.send(line: "name eve")
        eve.send(line: "watch \(id)")
        ada.send(line: "ready")
        bob.send(line: "ready")
        _ = bob.takeLines()
        for _ in 0..<200 {
            let words = ada.takeLines() + ["ada moves again."]
            if words.contains(where: { $0.hasPrefix("The game is over") }) { break }
            for player in [ada, bob] {
                for card in ["a1", "b1", "2", "b2"] { player.send(line: "flip \(card)") }
            }
        }
        let last = bob.takeLines()
        #expect(last.contains { $0.hasPrefix("The game is over") } && last.contains("For another game: again"))
        #expect(!last.contains { $0.contains("{") }, "a person reads no JSON")
        eve.send(line: "board")
        let watched = eve.takeLines()
        #expect(watched.contains { $0.hasPrefix("The game is over") } && !watched.contains("For another game: again"))
        ada.send(line: "json on")
        ada.send(line: "board")
        ada.send(line: "help quit")
        ada.send(line: #"{"type":"sync","id":1,"table":"\#(id)"}"#)
        #expect(ada.take().map(\.type) == ["words", "echo", "snapshot", "words", "snapshot", "ok"])
        bob.send(line: "again")
        #expect(ada.take().map(\.type) == ["diff"])
        ada.send(line: "json off")
        #expect(ada.takeLines() == ["JSON is off."])
        bob.send(line: "say your turn")
        #expect(ada.takeLines() == ["> bob: your turn"])
        ada.send(line: "again")
        #expect(ada.takeLines().contains { $0.hasPrefix("A new game") })
        ada.send(line: "quit")
        #expect(ada.isFinished)
    }

    /// Every mistake of somebody who types is told with its code and what to do: a hint, or the command's usage below.
    @Test(arguments: [
        ("flop", "unknown_type"), ("flip", "missing_field"), ("flip z9", "no_such_table"), ("flip x", "bad_field"),
        ("join", "missing_field"), ("join zzzz", "no_such_table"), ("create huge", "bad_field"),
        ("say", "missing_field"),
        ("say hi", "no_such_table"), ("json maybe", "bad_field"), ("help flop", "unknown_type"),
        ("board", "no_such_table"),
        ("name eve", "hello_twice"),
    ])
    func typedMistakes(line: String, code: String) {
        let client = server.connect()
        client.send(line: "name ada")
        _ = client.takeLines()
        client.send(line: line)
        let lines = client.takeLines()
        #expect(lines.first?.hasPrefix("error \(code): ") == true && lines.count <= 2, "\(lines)")
        #expect(lines.first?.contains(". ") == true || lines.last?.hasPrefix("Usage: ") == true, "\(lines)")
    }
}
