import ServerCore
import Testing
import Wire

/// Greeting, framing, order and limits of the server, as its clients see them.
@Suite struct ServerTests {
    private let server = ScriptedServer()

    // MARK: Greeting

    /// The server speaks first, with its limits.
    @Test func welcome() throws {
        let client = server.connect()
        guard case .welcome(let welcome)? = client.take().first else {
            Issue.record("the first line is a welcome")
            return
        }
        #expect(welcome.protocol == 1 && welcome.server == "pairs/test")
        #expect(welcome.limits == .init(line: 4_096, rate: 0, burst: 200, seats: 8, tables: 16))
        #expect(!welcome.hint.isEmpty)
    }

    /// A hello is answered by the session, then `ok`; the token is secret, long, and nobody else's.
    @Test func hello() throws {
        let ada = server.connect()
        _ = ada.take()
        let messages = ada.ask(.hello(.init(name: "ada", client: "test/1", caps: ["x"])))
        let session = try #require(messages.first?.session)
        #expect(messages.count == 2 && messages.last?.ok != nil)
        #expect(session.name == "ada" && session.holdMs == 60_000 && session.resume.count == 32)
        let other = server.client("bob")
        #expect(other.token != session.resume && other.player != session.player)
    }

    /// Where somebody has the name, a number is added, beyond 24 characters if need be, and it is free again later.
    @Test func takenNames() {
        func name(_ wanted: String) -> String? {
            let client = server.connect()
            return client.ask(.hello(.init(name: wanted))).compactMap(\.session).first?.name
        }
        #expect(name("ada") == "ada" && name("ada") == "ada 2" && name("ada") == "ada 3")
        #expect(name("ada 2") == "ada 2 2")
        let long = String(repeating: "x", count: 24)
        #expect(name(long) == long && name(long) == long + " 2")
        let gone = server.client("gone")
        server.drop(gone)
        server.wait(.seconds(61))
        #expect(name("gone") == "gone")
    }

    /// A value out of its range is the shape's fault, so it goes before the missing hello, the missing table, and a
    /// limit that is reached.
    @Test func flawsGoFirst() {
        let server = ScriptedServer { $0.tables = 1 }
        let client = server.connect()
        let flawed: [(field: String, request: Request)] = [
            ("nonce", .ready(.init(table: "zzzz", nonce: "abc"))), ("nonce", .again(.init(table: "zzzz", nonce: ""))),
            ("text", .chat(.init(table: "zzzz", text: ""))), ("title", .create(.init(title: ""))),
            ("limit", .list(.init(limit: 0))),
            ("client", .hello(.init(protocol: 2, name: "ada", client: String(repeating: "c", count: 65)))),
        ]
        for (field, request) in flawed { #expect(client.refusal(of: request).field == field) }
        client.must(.hello(.init(name: "ada")))
        _ = client.create()
        for (field, request) in flawed { #expect(client.refusal(of: request).field == field) }
        #expect(client.refusal(of: .create(.init(rules: .with { $0.seats = 99 }))).field == "rules.seats")
        #expect(client.refusal(of: .create(.init())).code == .tooMany)
    }

    /// A bad name is refused, in a hello and beside a player, and the connection stays.
    @Test(arguments: [
        "", "a\u{7}", "\u{202E}ada", "\u{301}", "Admin", "m0derator", "deleted", String(repeating: "a", count: 3_000),
    ])
    func badName(_ name: String) {
        let client = server.connect()
        #expect(client.refusal(of: .hello(.init(name: name))).code == .badName)
        client.must(.hello(.init(name: "ada")))
        let table = client.create()
        #expect(client.refusal(of: .join(.init(table: table, name: name))).code == .badName)
    }

    // MARK: Framing and order

    /// Requests sent without waiting are answered in order, however they are cut into reads.
    @Test func pipelining() {
        let text = """
            {"type":"hello","id":"h","protocol":1,"name":"ada"}
            {"type":"create","id":1,"rules":{"level":"easy"}}

            {"type":"ping","id":2,"t":5}\r
            {"type":"flop","id":3}
            {"type":"ping","id":4}

            """
        for size in [1, 7, 50, 10_000] {
            let client = server.connect()
            _ = client.take()
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: size) {
                server.receive(Array(bytes[start..<min(start + size, bytes.count)]), from: client)
            }
            let types = client.take().map { $0.error.map { $0.re == .number(3) ? "error 3" : "?" } ?? $0.type }
            #expect(types == ["session", "ok", "snapshot", "ok", "ok", "error 3", "ok"])
        }
    }

    /// A request with an id has exactly one reply, which comes after all it caused; one without has none if it is good.
    @Test func oneReplyAndLast() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        let messages = ada.ask(.flip(.init(table: table, card: 0)))
        #expect(messages.map(\.type) == ["diff", "ok"])
        #expect(messages.last?.ok?.seq == messages.first?.diff?.seq)
        #expect(bob.take().map(\.type) == ["diff"])
        ada.send(.chat(.init(table: table, text: "hi")))
        #expect(ada.take().map(\.type) == ["chat"])
        ada.send(.flip(.init(table: table, card: 0)))
        let error = ada.take().first?.error
        #expect(error?.code == .cardFaceUp && error?.re == nil && error?.line != nil)
        ada.send(.ping(.init(t: 3)))
        guard case .pong(let pong)? = ada.take().first else {
            Issue.record("a ping without an id gets a pong")
            return
        }
        #expect(pong.t == 3)
    }

    /// What is wrong with a line is told by code, with a hint, with its number where it has no id; nothing is executed.
    @Test(arguments: [
        (#"{"type":"ping""#, "bad_json"), (#"{"type":"ping","type":"ping"}"#, "bad_json"),
        (#"{"type":"ping"} x"#, "bad_json"), (#"{"type":"chat","text":"\ud800"}"#, "bad_json"),
        (#"{}"#, "missing_field"), (#"{"type":7}"#, "bad_field"), (#"{"type":"flop"}"#, "unknown_type"),
        (#"{"type":"flip","table":"k3f9"}"#, "missing_field"),
        (#"{"type":"flip","table":"k3f9","card":3.0}"#, "bad_field"),
        (#"{"type":"flip","table":3,"card":3}"#, "bad_field"), (#"{"type":"ping","id":1.5}"#, "bad_field"),
        (#"{"type":"ping","id":""}"#, "bad_field"), (#"{"type":"ping","id":[1]}"#, "bad_field"),
        (#"{"type":"join"}"#, "missing_field"), (#"{"type":"create","rules":3}"#, "bad_field"),
        (#"{"type":"create","rules":{"rows":"x"}}"#, "bad_field"), (#"{"type":"hello","name":"x"}"#, "missing_field"),
        (#"{"type":"sync","table":"zzzz","since":1e2}"#, "bad_field"),
    ])
    func badLines(line: String, code: String) {
        let client = server.client("ada")
        _ = client.take()
        client.send(line: "")
        client.send(line: line)
        let messages = client.take()
        let error = messages.first?.error
        #expect(messages.count == 1 && error?.code.rawValue == code, "\(messages)")
        #expect(error?.hint?.isEmpty == false && error?.re == nil && error?.line == 3 && error?.fatal == nil)
        #expect((code == "bad_json") == (error?.field == nil))
        #expect(client.ask(.ping(.init())).count == 1)
    }

    // MARK: Garbage

    /// The tenth line in a row that is neither JSON nor a command ends the connection; any other line begins anew.
    @Test(arguments: ["xyzzy", "{", "\"", "{\"type\":}"])
    func garbage(line: String) {
        let client = server.client("ada")
        for round in 0..<3 {
            for _ in 0..<9 { client.send(line: line) }
            client.send(line: round == 0 ? "ping" : round == 1 ? #"{"type":"ping"}"# : #"{"type":"flop"}"#)
        }
        #expect(!client.isFinished)
        _ = client.takeLines()
        for _ in 0..<9 {
            client.send(line: line)
            client.send(line: "  ")
        }
        #expect(!client.isFinished)
        client.send(line: line)
        #expect(client.isFinished && client.take().last?.error?.fatal == true)
    }

    /// JSON of a type that this version does not know is no garbage, however often it comes.
    @Test func unknownTypesAreNoGarbage() {
        let client = server.client("ada")
        for _ in 0..<30 { client.send(line: #"{"type":"lobby","on":true}"#) }
        #expect(!client.isFinished && client.take().allSatisfy { $0.code == .unknownType })
    }

    // MARK: Limits

    /// Lines above the rate are refused with the time to wait, and not executed; waiting helps.
    @Test func rateLimit() throws {
        let server = ScriptedServer {
            $0.rate = 10
            $0.burst = 5
        }
        let ada = server.client("ada")
        for _ in 0..<4 { ada.must(.ping(.init())) }
        let refusal = ada.refusal(of: .lobby(.init(on: true)))
        #expect(refusal.code == .rateLimited && refusal.retryMs == 100)
        #expect(server.connect().ask(.list(.init())).count == 3)
        server.wait(.milliseconds(99))
        #expect(ada.refusal(of: .lobby(.init(on: true))).retryMs == 1)
        server.wait(.milliseconds(1))
        ada.must(.lobby(.init(on: true)))
    }

    /// A request that makes more work takes as many lines' worth as the welcome says, and waits for all of them.
    @Test func costs() throws {
        let server = ScriptedServer {
            $0.rate = 10
            $0.burst = 15
        }
        guard case .welcome(let told) = try #require(server.connect().take().first) else {
            Issue.record("there is no welcome")
            return
        }
        #expect(told.limits.costs == RequestSet.version1.costs)
        #expect(told.limits.costs?["create"] == 10)
        let ada = server.client("ada")
        let table = ada.create()
        #expect(ada.refusal(of: .chat(.init(table: table, text: "hi"))).code == .rateLimited)
        server.wait(.milliseconds(100))
        ada.must(.chat(.init(table: table, text: "hi")))
        let refusal = ada.refusal(of: .create(.init()))
        #expect(refusal.retryMs == 1_000 && refusal.message.hasSuffix(" a second: it counts as 10."))
    }

    /// Every line that is not blank costs as much as any other: malformed ones, and commands that ask for nothing.
    @Test(arguments: ["{", #"{"type":"flop"}"#, #"{"type":"flip"}"#, "xyzzy", "help", "flip", "board", "json on"])
    func everyLineCosts(line: String) {
        let server = ScriptedServer {
            $0.rate = 10
            $0.burst = 5
        }
        let client = server.connect()
        for _ in 0..<5 { client.send(line: line) }
        _ = client.takeLines()
        client.send(line: #"{"type":"ping","id":1}"#)
        #expect(client.lines.contains { $0.contains("rate_limited") }, "\(client.lines)")
    }

    /// Whoever comes when the server is full is told so, and that is the last line; a place that frees up is taken.
    @Test func serverFull() {
        let server = ScriptedServer { $0.connections = 2 }
        let first = server.connect()
        _ = server.connect()
        let third = server.connect()
        let messages = third.take()
        #expect(messages.count == 1 && messages.first?.code == .serverFull && third.isFinished)
        #expect(messages.first?.error?.fatal == true && messages.first?.error?.hint != nil)
        server.drop(third)
        server.drop(first)
        #expect(server.connect().take().first?.type == "welcome")
    }

    /// Refused connections counted while they took their last line, so that whoever knocked often kept the others out.
    @Test func refusedConnectionsDoNotCount() {
        let server = ScriptedServer {
            $0.connections = 3
            $0.connectionsPerAddress = 2
        }
        let first = server.connect()
        _ = server.connect()
        let refused = (0..<5).map { _ in server.connect() }
        #expect(refused.allSatisfy { $0.isFinished })
        #expect(server.connect(from: "[::1]").take().first?.type == "welcome")
        #expect(server.connect(from: "[::2]").isFinished)
        server.drop(first)
        #expect(server.connect().take().first?.type == "welcome")
        for connection in refused { server.drop(connection) }
        #expect(server.connect(from: "[::2]").isFinished)
    }

    // MARK: Ending

    /// At shutdown everybody is told goodbye, and nothing comes after it: no diff, no answer, no newcomer.
    @Test func shutdown() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let typist = server.connect()
        typist.send(line: "name eve")
        let table = server.game(.board(2, 2), ada, bob)
        typist.send(line: "watch \(table)")
        _ = typist.takeLines()
        server.tell { $0.shutDown() }
        for client in [ada, bob] {
            let messages = client.take()
            guard messages.count == 1, case .goodbye(let goodbye) = messages[0] else {
                Issue.record("\(messages)")
                return
            }
            #expect(goodbye.reason == .shutdown && client.isFinished)
        }
        #expect(typist.takeLines() == ["Goodbye: the server stops."])
        let late = server.connect()
        #expect(late.take().first?.code == .shuttingDown && late.isFinished)
        server.wait(.seconds(100))
        server.drop(ada)
        server.wait(.seconds(100))
        #expect(bob.lines.isEmpty)
    }

    /// After its last line a connection hears nothing of its tables, though it is not gone yet.
    @Test func nothingAfterTheLastLine() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        server.receive(Array(repeating: 65, count: 5_000), from: bob)
        #expect(bob.isFinished)
        #expect(ada.take().compactMap(\.diff).last?.ops == ["seat"])
        ada.must(.flip(.init(table: table, card: 0)))
        ada.must(.chat(.init(table: table, text: "hello?")))
        server.drop(bob)
        #expect(bob.take().filter { $0.type == "diff" || $0.type == "chat" }.isEmpty)
    }

    /// A value that no table can have is told of before there is a session, like a field of the wrong type; one that this
    /// table does not have is told of last.
    @Test func impossibleValuesComeFirst() {
        let stranger = server.connect()
        _ = stranger.take()
        let requests: [(Request, String)] = [
            (.create(.init(rules: .with { $0.level = "huge" })), "rules.level"),
            (.quick(.init(rules: .with { $0.seats = 9 })), "rules.seats"),
            (.configure(.init(table: "zzzz", rules: .with { $0.bots = ["genius"] })), "rules.bots"),
            (.join(.init(table: "zzzz", seat: 8)), "seat"), (.leave(.init(table: "zzzz", seat: -1)), "seat"),
            (.ready(.init(table: "zzzz", seat: 8)), "seat"), (.flip(.init(table: "zzzz", card: 0, seat: 8)), "seat"),
            (.resign(.init(table: "zzzz", seat: Int.max)), "seat"), (.kick(.init(table: "zzzz", seat: 8)), "seat"),
            (.bot(.init(table: "zzzz", seat: 8, strength: nil)), "seat"),
            (.bot(.init(table: "zzzz", seat: 0, strength: "genius")), "strength"),
        ]
        for (request, field) in requests {
            let refusal = stranger.refusal(of: request)
            #expect(refusal.code == .badField && refusal.field == field)
        }
        for request in [Request.join(.init(table: "zzzz", seat: 7)), .flip(.init(table: "zzzz", card: -1))] {
            #expect(stranger.refusal(of: request).code == .helloFirst)
        }
    }

    /// What comes from a connection that is gone, or never was, is nothing.
    @Test func unknownConnections() {
        let ada = server.client("ada")
        server.drop(ada)
        server.receive(Array("help\n".utf8), from: ada)
        server.receiveEnd(from: ada)
        server.tell {
            $0.disconnect(ada.id)
            $0.disconnect(ConnectionID(slot: 999, generation: 1))
        }
        #expect(ada.lines.isEmpty)
    }
}
