import ServerCore
import Testing
import Wire

/// The limits of time and of output for a connection.
@Suite struct PatienceOfTheServerTests {
    /// Whether the client was told goodbye for that reason, as its last line.
    private func isGone(_ client: ScriptedClient, _ reason: String) -> Bool {
        let line = client.takeLines().last ?? ""
        return client.isFinished && line == #"{"type":"goodbye","reason":"\#(reason)"}"#
    }

    /// Whoever does not say hello in time is sent away, whatever else was said; who did is not.
    @Test func timeToSayHello() {
        let server = ScriptedServer { $0.helloTime = .seconds(10) }
        let silent = server.connect()
        let ada = server.client("ada")
        server.wait(.milliseconds(9_999))
        silent.must(.ping(.init()))
        #expect(!silent.isFinished)
        server.wait(.milliseconds(1))
        #expect(isGone(silent, "idle") && !ada.isFinished)
    }

    /// Given a line that trickles in, when its time is over, then the connection ends, however often a byte came.
    @Test func timeToFinishALine() {
        let server = ScriptedServer { $0.lineTime = .seconds(30) }
        let ada = server.client("ada")
        for _ in 0..<29 {
            server.receive([UInt8(ascii: "{")], from: ada)
            server.wait(.seconds(1))
        }
        #expect(!ada.isFinished)
        server.wait(.seconds(1))
        #expect(isGone(ada, "idle"))
    }

    /// Each line has its own time, and a blank one that has ended takes none.
    @Test func everyLineHasItsOwnTime() {
        let server = ScriptedServer { $0.lineTime = .seconds(30) }
        let ada = server.client("ada")
        for piece in [" ", "\n ", "\n{\"type\":", "\"pong\"}\n  ", "\n", ""] {
            server.receive(Array(piece.utf8), from: ada)
            server.wait(.seconds(29))
            #expect(!ada.isFinished)
        }
        server.wait(.seconds(300))
        #expect(!ada.isFinished)
    }

    /// A silent connection is pinged at half of its time; any line is a sign of life.
    @Test func silence() {
        let server = ScriptedServer { $0.idleTime = .seconds(60) }
        let ada = server.client("ada")
        let bob = server.client("bob")
        for _ in 0..<3 {
            server.wait(.seconds(30))
            #expect(ada.take().map(\.type) == ["ping"])
            ada.send(.pong)
        }
        #expect(ada.lines.isEmpty && !ada.isFinished)
        #expect(isGone(bob, "idle"))
    }

    /// Whoever does not heed being refused for the rate is sent away; who waits until all is well again begins anew.
    @Test func floods() {
        let server = ScriptedServer {
            ($0.rate, $0.burst, $0.refusedLines) = (10, 1, 5)
        }
        let ada = server.client("ada")
        server.wait(.seconds(1))
        _ = ada.take()
        for _ in 0..<2 {
            for _ in 0..<5 { ada.send(.ping(.init())) }
            let codes = ada.take().map(\.code)
            #expect(codes == [nil] + Array(repeating: .rateLimited, count: 4))
            server.wait(.seconds(1))
        }
        for _ in 0..<7 { ada.send(.ping(.init())) }
        let last = ada.take()
        #expect(last.count == 6 && last.last?.error?.fatal == true && last.last?.code == .rateLimited)
        #expect(ada.isFinished)
    }

    /// Lines that are refused for their shape are a flood too.
    @Test func floodsOfFlaws() {
        for line in [#"{"type":"dance","id":1}"#, #"{"type":"create"}"#, #"{"type":"list","limit":0}"#] {
            let server = ScriptedServer { ($0.rate, $0.burst, $0.refusedLines) = (10, 2, 5) }
            let client = server.connect()
            _ = client.take()
            for _ in 0..<20 { client.send(line: line) }
            let codes = client.take().map(\.code)
            #expect(codes.count == 7 && codes.last == .rateLimited && client.isFinished)
            #expect(codes.dropLast().allSatisfy { $0 != .rateLimited })
        }
    }

    /// One address has only so many connections; others have theirs, and one that ends makes room.
    @Test func connectionsFromOneAddress() {
        let server = ScriptedServer { $0.connectionsPerAddress = 2 }
        let first = server.connect()
        let second = server.connect()
        let third = server.connect()
        #expect(!first.isFinished && !second.isFinished && third.isFinished)
        #expect(third.take().last?.code == .serverFull)
        server.drop(third)
        #expect(!server.connect(from: "[::1]").isFinished)
        #expect(server.connect().isFinished)
    }

    /// All connections from one address have one rate together, several times as high; another address has its own.
    @Test func rateOfOneAddress() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.ratesPerAddress) = (10, 4, 2) }
        let peers = (0..<3).map { _ in server.connect() }
        for peer in peers { _ = peer.take() }
        for peer in peers[..<2] { for _ in 0..<4 { peer.must(.ping(.init())) } }
        let refusal = peers[2].refusal(of: .ping(.init()))
        #expect(refusal.code == .rateLimited && refusal.retryMs == 50 && refusal.message.contains("your address"))
        // A line that is refused because of the address takes nothing from the connection.
        server.wait(.milliseconds(50))
        peers[2].must(.ping(.init()))
        let other = server.connect(from: "192.0.2.9")
        _ = other.take()
        for _ in 0..<4 { other.must(.ping(.init())) }
    }

    /// Whoever goes on when the address has nothing left is ended as well, and a pause begins the count anew.
    @Test func floodOfOneAddress() {
        let server = ScriptedServer {
            ($0.rate, $0.burst, $0.ratesPerAddress, $0.refusedLines) = (10, 4, 1, 5)
        }
        let peers = (0..<2).map { _ in server.connect() }
        for peer in peers { _ = peer.take() }
        for _ in 0..<4 { peers[0].must(.ping(.init())) }
        for _ in 0..<4 { #expect(peers[1].refusal(of: .ping(.init())).fatal == nil) }
        server.wait(.milliseconds(500))
        for _ in 0..<4 { peers[0].must(.ping(.init())) }
        for _ in 0..<4 { #expect(peers[1].refusal(of: .ping(.init())).fatal == nil) }
        #expect(peers[1].refusal(of: .ping(.init())).fatal == true)
    }

    /// Whoever comes again and again has no new allowance.
    @Test func comingAgainIsNoNewAllowance() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.ratesPerAddress) = (10, 4, 1) }
        let first = server.connect()
        _ = first.take()
        for _ in 0..<4 { first.must(.ping(.init())) }
        server.drop(first)
        let second = server.connect()
        _ = second.take()
        #expect(second.refusal(of: .ping(.init())).code == .rateLimited)
    }

    /// Sessions that wait for their player count for the address that began them, as long as they are held.
    @Test func sessionsOfOneAddress() {
        let server = ScriptedServer { $0.sessionsPerAddress = 1 }
        for name in ["ada", "bob"] { server.drop(server.client(name)) }
        let third = server.connect()
        _ = third.take()
        let refusal = third.refusal(of: .hello(.init(name: "cleo")))
        #expect(refusal.code == .tooMany && refusal.fatal == nil && (refusal.retryMs ?? 0) > 0)
        _ = server.client("dora", from: "192.0.2.9")
        server.wait(.seconds(60))
        third.must(.hello(.init(name: "cleo")))
    }

    /// Tables count for the address that they were made from as long as they last.
    @Test func tablesOfOneAddress() {
        let server = ScriptedServer { $0.tablesPerAddress = 2 }
        let ada = server.client("ada")
        let tables = [ada.create(), ada.create()]
        let bob = server.client("bob")
        #expect(bob.refusal(of: .create(.init())).code == .tooMany)
        var rules = Rules()
        rules.level = "hard"
        #expect(bob.refusal(of: .quick(.init(rules: rules))).code == .tooMany)
        _ = server.client("cleo", from: "192.0.2.9").create()
        ada.must(.leave(.init(table: tables[0])))
        _ = bob.create()
    }

    /// Given answers that are so many that the rest of the requests waits, when the client reads none of them, then it is
    /// slow once their time is over, however long it may be silent; when it reads them in time, the time begins anew.
    @Test func timeToReadWhatWasAskedFor() {
        let server = ScriptedServer { ($0.readTime, $0.backlogBytes) = (.seconds(10), 1_000) }
        let (ada, eve) = (server.client("ada"), server.client("eve"))
        server.drainsAtOnce = false
        for client in [ada, eve] {
            let lists = String(repeating: #"{"type":"list","id":1}"# + "\n", count: 100)
            server.receive(Array(lists.utf8), from: client)
        }
        #expect(server.halted.count == 2)
        server.wait(.milliseconds(9_999))
        server.tell { $0.backlogDrained(ada.id) }
        server.wait(.milliseconds(1))
        #expect(isGone(eve, "slow") && !ada.isFinished)
        server.wait(.milliseconds(9_998))
        #expect(!ada.isFinished)
        server.wait(.milliseconds(1))
        #expect(isGone(ada, "slow"))
        #expect(server.log.filter { $0.event == "slow_reader_dropped" }.count == 2)
    }

    /// A name that looks like one that somebody has gets a number, as an equal one does.
    @Test func lookAlikeNames() {
        let server = ScriptedServer()
        _ = server.client("ada")
        for (number, name) in ["Ada", "\u{0430}d\u{0430}", "\u{FF41}da"].enumerated() {
            let client = server.connect()
            let session = client.ask(.hello(.init(name: name))).compactMap(\.session).first
            #expect(session?.name == "\(name) \(number + 2)")
        }
    }
}
