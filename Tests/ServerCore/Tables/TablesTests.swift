import ServerCore
import TableMirror
import TestSupport
import Testing
import Wire

/// The table as its members see it: entering, leaving, chat, and missed diffs.
@Suite struct TablesTests {
    private let server = ScriptedServer()

    /// The order of reasons at a table: it exists, one is there, it is the time, it is the game's turn.
    @Test func orderOfRefusals() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        #expect(bob.refusal(of: .flip(.init(table: "zzzz", card: 99))).code == .noSuchTable)
        #expect(bob.refusal(of: .join(.init(table: "\u{1B}[2Jx"))).code == .noSuchTable)
        for request in [
            Request.flip(.init(table: table, card: 99)), .ready(.init(table: table)), .leave(.init(table: table)),
            .again(.init(table: table)), .chat(.init(table: table, text: "x")), .sync(.init(table: table)),
        ] {
            #expect(bob.refusal(of: request).code == .notSeated)
        }
        #expect(ada.refusal(of: .flip(.init(table: table, card: 99))).code == .wrongPhase)
        #expect(ada.refusal(of: .again(.init(table: table))).code == .wrongPhase)
        #expect(ada.refusal(of: .ready(.init(table: table, nonce: "abc"))).field == "nonce")
        bob.must(.watch(.init(table: table)))
        #expect(bob.refusal(of: .ready(.init(table: table))).code == .notSeated)
    }

    /// Whoever watches and then sits down gets the snapshot that says so, not the diff as well; the others get the diff.
    @Test func watcherSitsDown() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        bob.must(.watch(.init(table: table)))
        let messages = bob.ask(.join(.init(table: table)))
        #expect(messages.map(\.type) == ["snapshot", "ok"] && messages.first?.snapshot?.seq == 1)
        #expect(messages.last?.ok?.seat == 1)
        #expect(ada.take().compactMap(\.diff).map(\.seq) == [1])
        // A refused member is still a member.
        #expect(bob.refusal(of: .join(.init(table: table))).code == .alreadySeated)
        ada.ready(table)
        #expect(bob.take().map(\.type) == ["diff"])
    }

    /// Whoever sits is told before who watches, whoever came first: also a watcher that sat down, and a player who came back.
    @Test func playersAreToldFirst() {
        let (ada, eve, bob) = (server.client("ada"), server.client("eve"), server.client("bob"))
        let table = ada.create()
        for watcher in [eve, bob] { watcher.must(.watch(.init(table: table))) }
        bob.join(table)
        ada.ready(table)
        #expect(server.delivered.prefix(3) == [ada.id, bob.id, eve.id])
        server.drop(ada)
        let (again, _) = server.resume(ada)
        again.must(.ready(.init(table: table, on: false)))
        #expect(server.delivered.prefix(3) == [bob.id, again.id, eve.id])
        bob.must(.leave(.init(table: table)))
        bob.must(.watch(.init(table: table)))
        again.ready(table)
        #expect(server.delivered.prefix(3) == [again.id, eve.id, bob.id])
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

    // MARK: Talk

    /// What is said goes to all at the table, without what acts on a terminal; the last 50 to whoever comes later.
    @Test func chat() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        bob.must(.watch(.init(table: table)))
        #expect(bob.ask(.chat(.init(table: table, text: "hi\u{1B}[2J"))).map(\.type) == ["chat", "ok"])
        guard case .chat(let line)? = ada.take().first else {
            Issue.record("a remark comes")
            return
        }
        #expect(line == .init(table: table, from: "bob", text: "hi[2J"))
        for number in 1...60 { ada.must(.chat(.init(table: table, text: "\(number)"))) }
        let eve = server.client("eve")
        let messages = eve.ask(.join(.init(table: table)))
        #expect(messages.first?.type == "snapshot" && messages.last?.ok != nil)
        let old = messages.compactMap { if case .chat(let line) = $0 { line } else { nil } }
        #expect(old.map(\.text) == (11...60).map(String.init) && old.allSatisfy { $0.old == true })
        for text in ["", "\u{7}", String(repeating: "x", count: 301)] {
            #expect(ada.refusal(of: .chat(.init(table: table, text: text))).field == "text")
        }
        ada.must(.chat(.init(table: table, text: String(repeating: "🦊", count: 300))))
    }

    // MARK: What was missed

    /// `sync` brings exactly the missed diffs, byte for byte as they were; nothing where nothing was missed.
    @Test func sync() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        _ = ada.takeLines()
        bob.join(table)
        for number in 0..<20 { bob.must(.ready(.init(table: table, on: number % 2 == 0))) }
        let lines = ada.takeLines()
        #expect(lines.count == 21)
        for since in 0...21 {
            ada.send(.sync(.init(table: table, since: since)))
            #expect(ada.takeLines() == Array(lines[since...]))
        }
        #expect(ada.ask(.sync(.init(table: table, since: 21))).map(\.type) == ["ok"])
        #expect(ada.ask(.sync(.init(table: table))).map(\.type) == ["snapshot", "ok"])
        for since in [22, Int.max] {
            #expect(ada.refusal(of: .sync(.init(table: table, since: since))).field == "since")
        }
    }

    /// A client at a table that has had more diffs than it keeps, and the last one's number.
    private func tableOfManyDiffs() -> (client: ScriptedClient, table: String, seq: Int) {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        bob.join(table)
        for number in 0..<800 { bob.must(.ready(.init(table: table, on: number % 2 == 0))) }
        _ = ada.takeLines()
        return (ada, table, ada.snapshot(table).seq)
    }

    /// At least 256 diffs are kept; what is older comes as a snapshot.
    @Test func syncFarBack() {
        let (ada, table, seq) = tableOfManyDiffs()
        let near = ada.ask(.sync(.init(table: table, since: seq - 256)))
        #expect(near.compactMap(\.diff).map(\.seq) == Array(seq - 255...seq) && near.last?.ok?.seq == seq)
        for since in [seq - 513, 0, -5, Int.min] {
            #expect(ada.ask(.sync(.init(table: table, since: since))).map(\.type) == ["snapshot", "ok"])
        }
    }

    /// Given any `since`, the oldest diff that is kept and those around it included, when a client asks, then it gets
    /// every diff from there on or one snapshot, and never a part of them.
    @Test func syncAroundTheOldestDiff() {
        let (ada, table, seq) = tableOfManyDiffs()
        var kinds: Set<String> = []
        for since in seq - 514...seq - 250 {
            let messages = ada.ask(.sync(.init(table: table, since: since))).dropLast()
            let kind = messages.first?.type ?? "silence"
            kinds.insert(kind)
            if kind == "snapshot" {
                #expect(messages.count == 1 && messages.first?.snapshot?.seq == seq)
            } else {
                #expect(messages.compactMap(\.diff).map(\.seq) == Array(since + 1...seq))
            }
        }
        #expect(kinds == ["snapshot", "diff"])
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
        var chance = Seeded(2)
        var snapshot = ada.snapshot(table)
        let commit = snapshot.commit
        while let turn = snapshot.turn {
            let down = snapshot.board.cards.indices.filter { snapshot.board.cards[$0] == .down }
            let card = try #require(down.randomElement(using: &chance))
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

    /// A person and a program share a table: each reads the own dialect.
    @Test func mixedTable() {
        let ada = server.client("ada")
        let bob = server.connect()
        bob.send(line: "name bob")
        let table = ada.create(.board(2, 2) { $0.theme = "letters" })
        bob.send(line: "join \(table)")
        bob.send(line: "ready")
        _ = bob.takeLines()
        ada.ready(table)
        #expect(ada.take().allSatisfy { $0.type == "diff" })
        #expect(bob.takeLines().contains("ada's turn."))
        ada.must(.flip(.init(table: table, card: 0)))
        #expect(bob.takeLines().first?.hasPrefix("ada turns up a1:") == true)
        bob.send(line: "flip a1")
        #expect(bob.takeLines() == ["error not_your_turn: It is ada's turn."])
        bob.send(line: "board")
        let drawn = bob.takeLines()
        #expect(drawn.first == "Table \(table): ada's table" && drawn.last == "ada's turn.")
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
