import ServerCore
import Testing
import Wire

@Suite struct LobbyTests {
    private let server = ScriptedServer()

    private func page(_ messages: [ServerMessage]) -> ServerMessage.Tables {
        if case .tables(let page)? = messages.first { return page }
        Issue.record("\(messages)")
        return .init(tables: [])
    }

    /// A table is made with its rules filled in, its maker as host in seat 0, and a snapshot before the `ok`.
    @Test func creating() {
        let ada = server.client("ada")
        let messages = ada.ask(.create(.init(rules: .with { $0.level = "easy" }, title: "Evening")))
        #expect(messages.map(\.type) == ["snapshot", "ok"])
        let snapshot = messages.first?.snapshot
        #expect(snapshot?.seq == 0 && snapshot?.title == "Evening" && snapshot?.host == ada.player)
        #expect(snapshot?.rules.rows == 3 && snapshot?.rules.turnSeconds == 30 && snapshot?.phase == .waiting)
        #expect(messages.last?.ok == .init(re: .number(1), table: snapshot?.table, seat: 0, seq: 0))
        #expect(ada.ask(.create(.init())).first?.snapshot?.title == "ada's table")
    }

    /// Bad rules and titles make no table and name their field.
    @Test func creatingRefused() {
        let ada = server.client("ada")
        #expect(ada.refusal(of: .create(.init(rules: .with { $0.seats = 99 }))).field == "rules.seats")
        let huge = ada.refusal(
            of: .create(.init(rules: .with { ($0.rows, $0.columns) = (1_000_000_000, 1_000_000_000) })))
        #expect(huge.field == "rules.rows" && huge.code == .badField)
        for title in ["", "\u{1B}\u{7}", String(repeating: "t", count: 61)] {
            #expect(ada.refusal(of: .create(.init(title: title))).field == "title")
        }
        #expect(page(ada.ask(.list(.init()))).tables.isEmpty)
    }

    /// The list shows each change of a table, though entries are kept encoded: who sits and watches, a lock, rules, a game, its end.
    @Test func keptEntries() {
        let (ada, bob, eve, zoe) = (
            server.client("ada"), server.client("bob"), server.client("eve"), server.client("zoe")
        )
        let table = ada.must(.create(.init(rules: .with { $0.level = "easy" }))).table ?? ""
        func entry() -> ServerMessage.TableEntry? { page(zoe.ask(.list(.init()))).tables.first }
        #expect(entry()?.taken == 1 && entry()?.watchers == 0)
        eve.must(.watch(.init(table: table)))
        #expect(entry()?.watchers == 1)
        bob.join(table)
        #expect(entry()?.taken == 2)
        ada.must(.lock(.init(table: table, on: true)))
        #expect(entry()?.locked == true)
        ada.must(.configure(.init(table: table, rules: .with { $0.level = "hard" })))
        #expect(entry()?.rules.level == "hard" && entry()?.phase == .waiting)
        ada.ready(table)
        bob.ready(table)
        #expect(entry()?.phase == .playing)
        bob.must(.leave(.init(table: table)))
        #expect(entry()?.phase == .over && entry()?.taken == 1)
        eve.must(.leave(.init(table: table)))
        #expect(entry()?.watchers == 0)
    }

    /// A page is written as its message is encoded, with and without a way to the next.
    @Test(arguments: [1, 2, 3]) func pagesAreWrittenAlike(limit: Int) throws {
        let ada = server.client("ada")
        for title in ["one", "two \\ \"2\""] { ada.must(.create(.init(title: title))) }
        _ = ada.takeLines()
        ada.send(line: #"{"type":"list","id":1,"limit":\#(limit)}"#)
        let line = try #require(ada.takeLines().first)
        #expect(line == WireEncoder.text(of: ServerMessage(line: line)) && line.contains("more") == (limit == 1))
    }

    /// Pages of the list are told in the order of ids, each table once, with the way to the next page.
    @Test func paging() {
        let ada = server.client("ada")
        var ids: Set<String> = []
        for _ in 0..<12 { ids.insert(ada.create()) }
        var seen: [String] = []
        var after: String?
        repeat {
            let page = page(ada.ask(.list(.init(after: after, limit: 5))))
            #expect(page.tables.count <= 5)
            seen += page.tables.map(\.table)
            after = page.more
        } while after != nil
        #expect(seen == ids.sorted())
        #expect(page(ada.ask(.list(.init()))).tables.count == 12)
        for limit in [0, -1, 201, Int.max] {
            #expect(ada.refusal(of: .list(.init(limit: limit))).field == "limit")
        }
    }

    /// Who types is told that a page is beyond the last table, and that there is none only where that is so.
    @Test func pageBeyondTheLast() {
        let reader = server.connect()
        _ = reader.takeLines()
        func lines(_ line: String) -> [String] {
            reader.send(line: line)
            return reader.takeLines()
        }
        #expect(lines("tables zzzzzz") == ["No tables yet. Make one: create easy bot casual"])
        _ = server.client("ada").create()
        #expect(lines("tables zzzzzz") == ["No table comes after zzzzzz. From the first: tables"])
        #expect(lines("tables").count == 2)
    }

    /// The number of a limit agrees with its noun.
    @Test func oneTable() {
        let (small, modest) = (ScriptedServer { $0.tables = 1 }, ScriptedServer { $0.tablesPerSession = 1 })
        for (server, words) in [(small, "The server has 1 table already."), (modest, "You are at 1 table already.")] {
            let ada = server.client("ada")
            _ = ada.create()
            #expect(ada.refusal(of: .create(.init())).message == words)
        }
    }

    /// However long the titles, a page of the list fits in a line, and the rest comes on the next.
    @Test func longPagesFitInALine() {
        let server = ScriptedServer { $0.tablesPerSession = 0 }
        let ada = server.client("ada")
        let title = String(repeating: "🦊", count: 60)
        for _ in 0..<230 { ada.must(.create(.init(title: title))) }
        var seen = 0
        var after: String?
        repeat {
            let page = page(ada.ask(.list(.init(after: after, limit: 200))))
            seen += page.tables.count
            #expect(!page.tables.isEmpty)
            after = page.more
        } while after != nil
        #expect(seen == 230)
    }

    /// `quick` takes a seat at a waiting table that fits, else it makes one.
    @Test func quick() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        let easy = Request.quick(.init(rules: .with { $0.level = "easy" }))
        let made = ada.must(easy)
        #expect(made.seat == 0)
        // Not the maker's own table again, not one with other rules.
        #expect(bob.must(.quick(.init(rules: .with { $0.level = "hard" }))).table != made.table)
        let joined = bob.must(easy)
        #expect(joined.table == made.table && joined.seat == 1 && joined.seq == 1)
        // It is full now.
        #expect(eve.must(easy).table != made.table)
        #expect(eve.refusal(of: .quick(.init(rules: .with { $0.level = "none" }))).field == "rules.level")
    }

    /// `quick` also takes a seat that is open after a game, but none while one is played.
    @Test func quickAfterAGame() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        let table = server.game(.board(2, 2) { $0.seats = 3 }, ada, bob)
        let quick = Request.quick(.init(rules: .board(2, 2) { $0.seats = 3 }))
        let other = eve.must(quick).table ?? ""
        #expect(other != table)
        eve.must(.leave(.init(table: other)))
        bob.must(.leave(.init(table: table)))
        let joined = eve.must(quick)
        #expect(joined.table == table && joined.seat == 1)
    }

    /// A private table is nobody's quick game, also where nothing else keeps a stranger out.
    @Test func quickLeavesPrivateTablesAlone() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let hidden = ada.must(.create(.init(public: false))).table
        #expect(bob.must(.quick(.init())).table != hidden)
    }

    /// Whoever may not be at one more table is told so before any table is looked for.
    @Test func quickIsRefusedBeforeTheSearch() {
        let server = ScriptedServer { $0.tablesPerSession = 1 }
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        _ = ada.create()
        _ = bob.create()
        let looks = server.server.directory.looks
        #expect(bob.refusal(of: .quick(.init())).code == .tooMany)
        #expect(server.server.directory.looks == looks)
    }

    /// Pages of the list pass private tables over.
    @Test func pagesAreOfPublicTables() {
        let ada = server.client("ada")
        var ids: [String] = []
        for number in 0..<16 {
            let table = ada.must(.create(.init(public: number % 2 == 0))).table ?? ""
            if number % 2 == 0 { ids.append(table) }
        }
        let first = page(ada.ask(.list(.init(limit: 5))))
        let second = page(ada.ask(.list(.init(after: first.more, limit: 3))))
        #expect((first.tables + second.tables).map(\.table) == ids.sorted())
        #expect(first.more == first.tables.last?.table && second.more == nil)
    }

    private func lobbyLines(_ client: ScriptedClient) -> [String] {
        client.takeLines().map { line in
            guard case .lobby(let change) = ServerMessage(line: line) else { return "other" }
            return "\(change.op) \(change.entry.title) \(change.entry.taken)"
        }
    }

    /// What changes in one turn is told once for each table, and written once for all who read the same.
    @Test func changesOfATurnAreToldOnce() {
        let ada = server.client("ada")
        let watchers = (0..<40).map { server.client("watcher \($0)") }
        let reader = server.connect()
        reader.send(line: "name reader")
        reader.send(line: "lobby on")
        for watcher in watchers { watcher.must(.lobby(.init(on: true))) }
        let lasting = ada.must(.create(.init(title: "lasting"))).table ?? ""
        _ = reader.takeLines()
        for watcher in watchers { _ = watcher.takeLines() }
        let bytes = Array(
            """
            {"type":"create","title":"late"}
            {"type":"configure","table":"\(lasting)","rules":{"seats":3}}
            {"type":"lock","table":"\(lasting)","on":true}
            {"type":"configure","table":"\(lasting)","rules":{"seats":4}}
            {"type":"leave","table":"\(lasting)"}

            """.utf8)
        server.tell { server in
            server.receive(bytes.span, from: ada.id)
            server.finishOutput()
            let told = server.output.bytes[0..<server.output.bytes.count]
            #expect(
                told.split(separator: UInt8(ascii: "\n")).count { $0.starts(with: "{\"type\":\"lobby\"".utf8) } == 3)
        }
        for watcher in watchers {
            #expect(lobbyLines(watcher) == ["add late 1", "change lasting 0", "remove lasting 0"])
        }
        #expect(reader.takeLines().count == 3)
    }

    /// What changes while nobody listens is not what was told last: who subscribes later is told when it changes back.
    @Test func changesThatNobodyHeard() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create(.board(2, 2))
        bob.must(.lobby(.init(on: true)))
        ada.must(.lock(.init(table: table, on: true)))
        ada.must(.lock(.init(table: table, on: false)))
        bob.must(.lobby(.init(on: false)))
        ada.must(.lock(.init(table: table, on: true)))
        bob.must(.lobby(.init(on: true)))
        ada.must(.lock(.init(table: table, on: false)))
        #expect(lobbyLines(bob) == ["change ada's table 1"])
    }

    /// Whoever changes a table is told before the reply, and what a turn undoes is not told.
    @Test func changesComeBeforeTheReply() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        for client in [ada, bob] { client.must(.lobby(.init(on: true))) }
        #expect(ada.ask(.create(.init())).map(\.type) == ["snapshot", "lobby", "ok"])
        #expect(bob.take().map(\.type) == ["lobby"])
        let table = ada.create()
        _ = bob.takeLines()
        bob.must(.lobby(.init(on: false)))
        ada.must(.lobby(.init(on: false)))
        bob.must(.lobby(.init(on: true)))
        let lock = { (on: Bool) in "{\"type\":\"lock\",\"table\":\"\(table)\",\"on\":\(on)}\n" }
        server.tell { $0.receive(Array((lock(true) + lock(false)).utf8).span, from: ada.id) }
        #expect(lobbyLines(bob).isEmpty)
        server.tell { $0.receive(Array((lock(true) + lock(false) + lock(true)).utf8).span, from: ada.id) }
        #expect(lobbyLines(bob).count == 1)
    }

    /// Limits on tables, in all and for one session, and on watchers.
    @Test func limits() {
        let server = ScriptedServer {
            $0.tables = 3
            $0.tablesPerSession = 2
            $0.watchers = 1
        }
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        let first = ada.create()
        _ = ada.create()
        #expect(ada.refusal(of: .create(.init())).code == .tooMany)
        #expect(ada.refusal(of: .quick(.init(rules: .with { $0.level = "hard" }))).code == .tooMany)
        let third = bob.create()
        #expect(ada.refusal(of: .join(.init(table: third))).code == .tooMany)
        #expect(ada.refusal(of: .watch(.init(table: third))).code == .tooMany)
        #expect(bob.refusal(of: .create(.init())).code == .tooMany)
        bob.must(.watch(.init(table: first)))
        #expect(eve.refusal(of: .watch(.init(table: first))).code == .tooMany)
        // Whoever watches already may ask again, and who sits there is told so.
        bob.must(.watch(.init(table: first)))
        #expect(ada.refusal(of: .watch(.init(table: first))).code == .alreadySeated)
        // A limit that is no longer reached does not apply.
        ada.must(.leave(.init(table: first)))
        ada.must(.join(.init(table: third)))
    }
}
