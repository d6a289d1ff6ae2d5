import ServerCore
import Testing
import Wire

extension ServerMessage {
    fileprivate var goodbye: Goodbye? { if case .goodbye(let goodbye) = self { goodbye } else { nil } }
}

/// Tables and sessions that one server of several sends to another.
@Suite struct ServerMovesTests {
    private let servers = TwoServers()
    private var one: ScriptedServer { servers.one }
    private var two: ScriptedServer { servers.two }

    /// A table goes with all that share its sessions, each of whom is told where; another stays, and one that is nowhere does not go.
    @Test func aTable() throws {
        let (ada, bob, eve) = (one.client("ada"), one.client("bob"), one.client("eve"))
        let (first, second, third) = (ada.create(), bob.create(), eve.create())
        ada.must(.watch(.init(table: second)))
        for client in [ada, bob, eve] { _ = client.take() }
        #expect(one.server.move(first, to: TwoServers.place("n2")) == 2)
        #expect(one.server.move(second, to: TwoServers.place("n2")) == nil)
        one.pump()
        for client in [ada, bob] {
            let goodbye = try #require(client.take().last?.goodbye)
            #expect(goodbye.reason == .moved && goodbye.to == TwoServers.place("n2") && client.isFinished)
        }
        #expect(eve.snapshot(third).seats[0].status == .here)
        try servers.exchange()
        #expect(two.server.load == (2, 2) && one.server.load == (1, 1))
        #expect(two.resume(ada).client.snapshot(first).seats[0].name == "ada")
        // They are there, and not closed.
        #expect(!one.log.contains { $0.event == "table_closed" })
    }

    /// Of what has a record that this version does not know nothing is taken in, so that another version can take in all of it.
    @Test func aRecordOfAnotherVersion() throws {
        let ada = one.client("ada")
        _ = ada.create()
        #expect(one.server.move(ada.create(), to: TwoServers.place("n2")) == 2)
        let bytes = try #require(
            one.server.takePlaces().compactMap { place -> [UInt8]? in
                if case .sent(_, _, _, let bytes) = place { bytes } else { nil }
            }.first)
        #expect(throws: UnreadableRecord.self) { try two.admit(TableTransfer(bytes + [99])) }
        #expect(two.server.load == (0, 0) && two.server.takePlaces().isEmpty)
        #expect(try two.admit(TableTransfer(bytes)))
        #expect(two.server.load == (2, 1))
    }

    /// A whole server goes, those who wait for an answer last.
    @Test func leaving() throws {
        let players = (0..<5).map { one.client("p\($0)") }
        for player in players { _ = player.create() }
        let lone = one.client("lone")
        var count = 0
        while let moved = one.server.moveNext(to: TwoServers.place("n2"), isUrgent: false) { count += moved }
        one.pump()
        #expect(count == 5 && one.server.load == (0, 0))
        try servers.exchange()
        #expect(two.server.load == (5, 6))
        for player in players + [lone] { #expect(two.resume(player).messages.last?.ok != nil) }
        #expect(one.server.takePlaces().isEmpty)
        let third = ScriptedServer(seed: 9, isRecorded: true)
        #expect(
            try third.replay(one.batches).broken.isEmpty && third.server.load == (0, 0), "the log says that they went")
    }

    /// An event goes with its people and its maker, who are at no table before it begins.
    @Test func anEvent() throws {
        let (ada, bob, cleo) = (one.client("ada"), one.client("bob"), one.client("cleo"))
        let make = Request(EventClub.create(.knockout))
        let event = try #require(ada.must(make).event)
        for client in [bob, cleo] { client.must(Request(Request.EventJoin(event: event))) }
        let lone = one.client("lone")
        #expect(one.server.moveNext(to: TwoServers.place("n2"), isUrgent: false) == 0)
        one.pump()
        #expect(one.server.load == (0, 1) && !lone.isFinished)
        try servers.exchange()
        let (maker, _) = two.resume(ada)
        for client in [bob, cleo] { _ = two.resume(client) }
        maker.must(Request(Request.EventStart(event: event)))
        #expect(two.server.load.tables == 1)
    }

    /// Whoever waits for a verdict of the solver is not sent before it comes, but where it is urgent.
    @Test(arguments: [false, true]) func whoIsOwedAReply(isUrgent: Bool) throws {
        let server = ScriptedServer(isRecorded: true, hasSolver: true, node: "n1", log: 1)
        let ada = server.client("ada")
        ada.send(line: #"{"type":"create","rules":{"game":"freecell","deal":1}}"#)
        let table = ada.take().compactMap(\.snapshot).last?.table ?? ""
        ada.ready(table)
        ada.send(line: #"{"type":"hint","id":900,"table":"\#(table)"}"#)
        let question = try #require(server.positions.last)
        let place = TwoServers.place("n2")
        #expect(server.server.moveNext(to: place, isUrgent: isUrgent) == (isUrgent ? 1 : nil))
        server.tell { $0.answered(question.number, .position(SolverAnswer(.lost))) }
        #expect(ada.take().contains { $0.ok != nil } == !isUrgent)
        #expect(server.server.moveNext(to: place, isUrgent: false) == (isUrgent ? nil : 1))
    }

    /// A guest who comes alone gets a number where somebody has the name; one who comes with a table keeps it, and so do both that have it then.
    @Test func names() throws {
        let (ada, bob) = (one.client("ada"), one.client("bob"))
        let (other, _) = (two.client("ada"), two.client("bob"))
        let table = bob.create()
        let theirs = other.create()
        while one.server.moveNext(to: TwoServers.place("n2"), isUrgent: true) != nil {}
        one.pump()
        try servers.exchange()
        func name(_ client: ScriptedClient) -> String? {
            two.resume(client).messages.lazy.compactMap(\.session).first?.name
        }
        #expect(name(ada) == "ada 2" && name(bob) == "bob")
        #expect(two.resume(bob).client.snapshot(table).seats[0].name == "bob")
        #expect(other.snapshot(theirs).seats[0].name == "ada")
        func greeted(_ name: String) -> String? {
            let client = two.connect()
            _ = client.take()
            return client.ask(.hello(.init(name: name))).lazy.compactMap(\.session).first?.name
        }
        #expect(greeted("ada") == "ada 3" && greeted("bob") == "bob 2")
    }
}
