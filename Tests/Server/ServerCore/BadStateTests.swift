import Testing
import Wire

/// Good requests at the wrong time, by the wrong one, or about what is gone.
@Suite struct BadStateTests {
    private let server = ScriptedServer()

    /// A second hello is one too many, with a token too.
    @Test func helloTwice() {
        let ada = server.client("ada")
        #expect(ada.refusal(of: .hello(.init(name: "ada"))).code == .helloTwice)
        #expect(ada.refusal(of: .hello(.init(name: "ada", resume: ada.token))).code == .helloTwice)
    }

    /// Another protocol ends the connection with the reason, and nothing is executed after it.
    @Test(arguments: [0, 2, -1, .max])
    func wrongProtocol(_ version: Int) {
        let client = server.connect()
        let refusal = client.refusal(of: .hello(.init(protocol: version, name: "ada")))
        #expect(refusal.code == .badProtocol && refusal.fatal == true && client.isFinished)
        client.send(.ping(.init()))
        #expect(client.lines.isEmpty)
    }

    /// What a player may ask about a table, each by its type.
    private func requests(_ table: String) -> [Request] {
        [
            .leave(.init(table: table)), .ready(.init(table: table)), .flip(.init(table: table, card: 0)),
            .again(.init(table: table)), .chat(.init(table: table, text: "x")), .sync(.init(table: table)),
            .start(.init(table: table)), .configure(.init(table: table, rules: Rules())),
            .lock(.init(table: table, on: true)), .bot(.init(table: table, seat: 1, strength: "casual")),
            .pause(.init(table: table, on: true)), .resign(.init(table: table)), .kick(.init(table: table, seat: 0)),
        ]
    }

    /// A table that closed is as gone as one that never was.
    @Test func goneTable() {
        let ada = server.client("ada")
        let table = ada.create()
        ada.must(.leave(.init(table: table)))
        for request in requests(table) + [.join(.init(table: table)), .watch(.init(table: table))] {
            #expect(ada.refusal(of: request).code == .noSuchTable, "\(request.type)")
        }
    }

    /// A table whose seats are taken takes nobody more, and is watched all the same.
    @Test func fullTable() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = ada.create()
        bob.join(table)
        #expect(eve.refusal(of: .join(.init(table: table))).code == .tableFull)
        #expect(eve.refusal(of: .join(.init(table: table, seat: 1))).code == .seatTaken)
        eve.must(.watch(.init(table: table)))
    }

    /// A watcher sees and talks, and plays nobody's cards.
    @Test func watcherFlips() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = server.game(.board(2, 2), ada, bob)
        eve.must(.watch(.init(table: table)))
        for seat in [nil, 0, 1] {
            #expect(eve.refusal(of: .flip(.init(table: table, card: 0, seat: seat))).code == .notSeated)
        }
        #expect(ada.lines.isEmpty)
        ada.must(.flip(.init(table: table, card: 0)))
        #expect(eve.take().map(\.type) == ["diff"])
    }

    /// Whoever has left is a stranger at the table, in the middle of a game too; who left it may watch on by asking.
    @Test func afterLeaving() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2) { $0.seats = 3 }, ada, bob, server.client("eve"))
        bob.must(.leave(.init(table: table)))
        for request in requests(table) {
            #expect(bob.refusal(of: request).code == .notSeated, "\(request.type)")
        }
        #expect(bob.refusal(of: .join(.init(table: table))).code == .wrongPhase)
        bob.must(.watch(.init(table: table)))
    }

    /// Whoever was put out is a stranger at the table, and stays one under any name of the same session.
    @Test func afterKick() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        bob.join(table)
        ada.must(.kick(.init(table: table, seat: 1)))
        _ = bob.take()
        for request in requests(table) {
            #expect(bob.refusal(of: request).code == .notSeated, "\(request.type)")
        }
        for request in [Request.join(.init(table: table)), .watch(.init(table: table))] {
            #expect(bob.refusal(of: request).code == .kicked)
        }
        #expect(bob.refusal(of: .join(.init(table: table, name: "eve"))).code == .notSeated)
    }

    /// A token that the server did not give resumes nothing: forged, cut, in other letters, of another server, or what
    /// everybody may know of a player.
    @Test func forgedToken() {
        let ada = server.client("ada")
        let foreign = ScriptedServer(seed: 2).client("ada").token
        let last = ada.token.last == "0" ? "1" : "0"
        for token in [
            "", "0", String(repeating: "0", count: 32), String(ada.token.dropLast()), ada.token.dropLast() + last,
            ada.token + "0", ada.token.uppercased() + " ", ada.player, "ada", foreign, "\u{1B}[2J",
        ] {
            let client = server.connect()
            #expect(client.refusal(of: .hello(.init(name: "ada", resume: token))).code == .badResume)
            client.must(.hello(.init(name: "eve")))
        }
        ada.must(.ping(.init()))
    }

    /// What was sent before the end of a game was known is refused, once each, and changes nothing of the end.
    @Test func requestsRacingTheEnd() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(1, 2), ada, bob)
        ada.must(.flip(.init(table: table, card: 0)))
        ada.must(.flip(.init(table: table, card: 1)))
        let end = bob.snapshot(table)
        #expect(end.phase == .over)
        for request in [
            Request.flip(.init(table: table, card: 0)), .flip(.init(table: table, card: 0, seq: end.seq - 1)),
            .pause(.init(table: table, on: true)), .resign(.init(table: table)), .start(.init(table: table)),
        ] {
            #expect(ada.refusal(of: request).code == .wrongPhase, "\(request.type)")
        }
        #expect(bob.snapshot(table) == end)
    }
}
