import ServerCore
import Testing
import Wire

/// What becomes of lines that a connection does not read.
@Suite struct ServerBacklogsTests {
    /// Whether the client was told goodbye as a slow reader, by its last line.
    private func isSlow(_ client: ScriptedClient) -> Bool {
        client.isFinished && client.takeLines().last == #"{"type":"goodbye","reason":"slow"}"#
    }

    /// A reader whose backlog grew too long gets fresh snapshots once; read in time, they clear the slate.
    @Test func backlogs() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let bob = server.client("bob")
        let tables = [ada.create(), ada.create()]
        for table in tables { bob.must(.watch(.init(table: table))) }
        for _ in 0..<2 {
            server.tell { $0.backlogOverflowed(bob.id) }
            #expect(Set(bob.take().compactMap { $0.snapshot?.table }) == Set(tables))
            server.tell { $0.backlogDrained(bob.id) }
        }
        server.tell { $0.backlogOverflowed(bob.id) }
        _ = bob.take()
        server.tell { $0.backlogOverflowed(bob.id) }
        #expect(isSlow(bob))
        #expect(server.log.map(\.event).contains("slow_reader_dropped"))
        server.tell { $0.backlogOverflowed(bob.id) }
        #expect(bob.lines.isEmpty)
    }

    /// Given replies in what was dropped, when the snapshots have come, then so do the replies, each once and in their
    /// order, with the lists and mistakes among them; of what tables told by themselves nothing does.
    @Test func repliesOutliveABacklog() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let table = ada.create()
        ada.must(.chat(.init(table: table, text: "before")))
        ada.send(.lobby(.init(on: true)))
        var dropped: [String] = []
        for (id, request) in [
            Request.chat(.init(table: table, text: "hi")), .list(.init()), .flip(.init(table: table, card: 0)),
            .create(.init()), .ready(.init(table: table)),
        ].enumerated() {
            ada.send(line: ScriptedClient.line(Envelope(id: .number(100 + id), request)))
            dropped += ada.takeLines()
        }
        #expect(dropped.contains { $0.hasPrefix(#"{"type":"lobby""#) })
        let bytes = Array((dropped.joined(separator: "\n") + "\n").utf8)
        server.tell { $0.backlogOverflowed(ada.id, dropped: bytes) }
        let told = ada.takeLines()
        let types = told.map { ServerMessage(line: $0).type }
        #expect(types == ["snapshot", "snapshot", "ok", "tables", "ok", "error", "ok", "ok"])
        #expect(told.dropFirst(2).allSatisfy(dropped.contains))
        let reader = server.connect()
        reader.send(line: "name reader")
        _ = reader.takeLines()
        server.tell { $0.backlogOverflowed(reader.id, dropped: Array("bob: hi\nerror locked: No.\n".utf8)) }
        #expect(reader.takeLines() == ["error locked: No."])
    }

    /// Given hundreds of requests in one read, each of which has a long answer, then no turn makes more output than may
    /// wait; the rest is executed when that has gone out, in order, whatever has come in the meantime.
    @Test func muchOutputForFewBytes() {
        let server = ScriptedServer { ($0.tablesPerSession, $0.backlogBytes) = (0, 100_000) }
        let ada = server.client("ada")
        for _ in 0..<60 { ada.must(.create(.init(title: String(repeating: "t", count: 60)))) }
        server.drainsAtOnce = false
        let lists = (0..<200).map { #"{"type":"list","id":\#($0)}"# + "\n" }.joined()
        server.receive(Array((lists + #"{"type":"pi"#).utf8), from: ada)
        var rounds = 0
        var replies: [RequestID] = []
        while !server.halted.isEmpty {
            let lines = ada.takeLines()
            #expect(lines.reduce(0) { $0 + $1.utf8.count } < 100_000)
            replies += lines.map(ServerMessage.init(line:)).compactMap(\.ok).map(\.re)
            if rounds == 0 { server.receive(Array(#"ng","id":200}"#.utf8) + [0x0A], from: ada) }
            if rounds == 1 { server.receiveEnd(from: ada) }
            #expect(!ada.isFinished)
            rounds += 1
            server.drain()
        }
        replies += ada.take().compactMap(\.ok).map(\.re)
        #expect(replies == (0...200).map { .number($0) } && rounds > 20 && ada.isFinished)
    }

    /// Who was put out of a table, and whose backlog with the line that told so was dropped, is told that the table is closed.
    @Test func putOutWhileBehind() {
        let server = ScriptedServer()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let (former, other) = (ada.create(), ada.create())
        for table in [former, other] { bob.join(table) }
        _ = bob.take()
        for _ in 0..<2 { ada.must(.ready(.init(table: former))) }
        ada.must(.kick(.init(table: former, seat: 1)))
        let dropped = Array((bob.takeLines().joined(separator: "\n") + "\n").utf8)
        server.tell { $0.backlogOverflowed(bob.id, dropped: dropped) }
        let told = bob.take()
        #expect(told.compactMap { $0.snapshot?.table } == [other])
        #expect(told.map(\.type) == ["snapshot", "closed"])
    }

    /// Whose backlog was dropped for want of memory is ended at once, and only once. The player may come back.
    @Test func backlogsDroppedForMemory() {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let table = ada.create()
        for _ in 0..<2 { server.tell { $0.backlogDropped(ada.id) } }
        #expect(isSlow(ada))
        #expect(server.log.count { $0.event == "slow_reader_dropped" } == 1)
        let (again, messages) = server.resume(ada)
        #expect(messages.contains { $0.snapshot?.table == table } && !again.isFinished)
    }

    /// Of dropped lines those are owed for which no snapshot stands: for programs replies, for people mistakes.
    @Test(arguments: [
        (#"{"type":"ok","re":1}"#, true), (#"{"type":"error","code":"busy"}"#, true), (#"{"type":"goodbye"}"#, true),
        (#"{"type":"tables"}"#, true), ("error locked: No.", true), (#"{"type":"diff"}"#, false),
        (#"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"seat","seat":1,"status":"open"}]}"#, true),
        (#"{"type":"diff","table":"k3f9","seq":4,"changes":[{"op":"turn","seat":1,"turns":2}]}"#, false),
        ("The host has put you out of table k3f9 for good.", true), (#"{"type":"chat"}"#, false),
        (#"{"type":"lobby"}"#, false), (#"{"type":"snapshot"}"#, false), ("bob: hi", false), ("", false),
    ])
    func owedLines(line: String, isOwed: Bool) { #expect(Server.isOwed(Array(line.utf8).span) == isOwed) }
}
