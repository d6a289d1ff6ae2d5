import Testing
import Wire

/// What members of a table are told: all of it when they come, each change, chat, and what they have missed.
@Suite struct TellingTests {
    private let server = ScriptedServer()

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
        for since in [22, Int.max, -1, Int.min] {
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
        for since in [seq - 513, 0] {
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
}
