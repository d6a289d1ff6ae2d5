import Events
import ServerCore
import TestSupport
import Testing
import Wire

/// Events survive the end of their server.
struct EventRecordsTests {
    /// After a crash in a round tables, pairings and results are the same, and the event goes on to its end.
    @Test func crashInARound() throws {
        let club = EventClub(
            EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", "eve", isRecorded: true)
        club.start()
        club.play { $0.contains("ann") ? ($0[0] == "ann" ? 1 : 0) : 1 }
        let before = club.event()
        try club.crash()
        let after = club.event()
        #expect(after.detail.pairings == before.detail.pairings)
        #expect(after.detail.players.map(\.points) == before.detail.players.map(\.points))
        club.wait(.seconds(1))
        club.play { $0.contains("ann") ? ($0[0] == "ann" ? 1 : 0) : 1 }
        #expect(club.event().entry.phase == "over")
        #expect(club.event().detail.players.first?.name == "ann")
        try club.crash()
        #expect(club.event().entry.phase == "over", "also what is over is kept")
    }

    /// A crash while the next pairing is being found: it is found again, the same.
    @Test func crashInAPairing() throws {
        var create = EventClub.create(.swiss) { $0.rounds = 2 }
        create.most = 70
        let club = EventClub(create, "ann", isRecorded: true)
        for number in 1..<70 {
            club.add("p\(number)")
            club.join("p\(number)")
        }
        club.start()
        let asked = try #require(club.server.pairings.last)
        try club.crash()
        let again = try #require(club.server.pairings.last)
        #expect(asked.games() == again.games())
        club.server.tell { $0.answered(again.number, .pairing(again.games())) }
        club.wait(.milliseconds(100))
        #expect(club.event().detail.pairings.count == 35)
        #expect(club.calls.count == 70, "everybody is called, some tables later than others")
    }

    /// The whole event, kept once, stands for all records before.
    @Test func kept() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.start()
        club.play()
        club.server.keepEverything(inSegment: 1)
        let before = club.event()
        try club.crash()
        #expect(club.event().detail.players == before.detail.players)
        #expect(club.event().detail.pairings == before.detail.pairings)
    }

    /// An event goes to another server along with a table, and goes on there; at the first one there is none of it any more.
    @Test func move() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.start()
        club.play()
        let (before, first) = (club.event(), club.server)
        try club.move(try #require(before.detail.pairings.first?.table))
        #expect(club.event().detail.pairings == before.detail.pairings)
        #expect(club.event().detail.players.map(\.points) == before.detail.players.map(\.points))
        club.wait(.seconds(1))
        club.play()
        #expect(club.event().entry.phase == "over" && club.event().detail.players.map(\.points) == [4, 2, 2, 0])
        let stranger = first.client("eve")
        #expect(stranger.refusal(of: Request(Request.Event(event: club.id))).code == .noSuchEvent)
        let again = ScriptedServer(seed: 5, isRecorded: true, events: .everybody)
        _ = try again.replay(first.batches)
        again.server.resumeService(after: RecoveryReport(), milliseconds: EventClub.start)
        #expect(again.client("eve").refusal(of: Request(Request.Event(event: club.id))).code == .noSuchEvent)
    }

    /// A node at which nobody may make events goes on with one that comes to it, and takes nobody's order for another.
    @Test func moveToWhereNobodyMakesAny() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.start()
        club.play()
        let before = club.event()
        let next = EventClub.another(node: "n2", events: .nobody)
        try club.move(try #require(before.detail.pairings.first?.table), to: next)
        #expect(club.event().detail.pairings == before.detail.pairings)
        let refusal = club.client("ann").refusal(of: Request(EventClub.create(.swiss)))
        #expect(refusal.code == .notAllowed && refusal.message == "Nobody may make events at this node.")
        club.wait(.seconds(1))
        club.play()
        #expect(club.event().entry.phase == "over" && club.event().detail.players.map(\.points) == [4, 2, 2, 0])
        let alone = EventClub.another(events: .nobody)
        let unknown = alone.client("eve").refusal(of: Request(EventClub.create(.swiss)))
        #expect(unknown.code == .unknownType, "alone it has none")
    }

    /// An event whose rules a server does not offer can't be read there, so it stays on record for one that does.
    @Test func rulesOfAnotherVersion() throws {
        let create = EventClub.create(.deal) { ($0.rules, $0.minutes) = (.patience("klondike"), 10) }
        let club = EventClub(create, "ann", isRecorded: true, joins: false)
        func former() -> ScriptedServer {
            ScriptedServer(seed: 77, families: [GameFamilies.all[0]], isRecorded: true, events: .everybody)
        }
        #expect(throws: UnreadableRecord.self) { try former().replay(club.server.batches) }
        let parties = try club.remains()
        let party = try #require(parties.first { !$0.events.isEmpty })
        let server = former()
        server.server.resumeService(after: RecoveryReport(), milliseconds: EventClub.start)
        #expect(throws: UnreadableRecord.self) { try server.admit(party) }
        #expect(server.server.load == (0, 0) && server.server.takePlaces().isEmpty)
        #expect(try EventClub.another().admit(party))
    }

    /// How many events one address has made is known after a crash, and where they go.
    @Test(arguments: [false, true]) func limitOfAnAddress(isTakenOver: Bool) throws {
        let create = Request(EventClub.create(.swiss))
        let club = EventClub(EventClub.create(.swiss), "ann", "bob", isRecorded: true)
        for name in ["ann", "ann", "ann", "bob", "bob", "bob", "bob"] { club.client(name).must(create) }
        func refused() -> Bool { club.server.client("cleo").refusal(of: create).message.contains("from your address") }
        #expect(refused())
        if isTakenOver { try club.takeOver() } else { try club.crash() }
        #expect(refused())
    }

    /// Whoever takes the log of a dead server over goes on with the event, all its tables, and those of its people who are at none.
    @Test func takeover() throws {
        let club = EventClub(
            EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", "eve", isRecorded: true)
        club.start()
        let before = club.event()
        try club.takeOver()
        #expect(club.event().detail.pairings == before.detail.pairings)
        #expect(club.event().detail.players.map(\.status) == before.detail.players.map(\.status))
        club.wait(.seconds(1))
        club.play()
        #expect(club.event().detail.pairings.count == 3 && club.event().entry.round == 2)
        club.play()
        #expect(club.event().entry.phase == "over")
        try club.takeOver()
        #expect(club.event().entry.phase == "over", "also what is over is handed out")
    }

    /// Of a log that is claimed twice, an event goes to one: who comes later gets the rest.
    @Test func claimedTwice() throws {
        let club = EventClub(
            EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", "eve", isRecorded: true)
        club.start()
        let (first, second) = (EventClub.another(), EventClub.another())
        for party in try club.remains() {
            _ = try first.admit(party)
            if first.client("x").ask(Request(Request.Event(event: club.id))).last?.ok != nil { break }
        }
        for party in try club.remains(without: first.server.places) { #expect(try second.admit(party)) }
        #expect(second.client("x").refusal(of: Request(Request.Event(event: club.id))).code == .noSuchEvent)
        let all = [first, second].map(\.server.load)
        #expect(all[0].tables + all[1].tables == 2)
    }

    /// A drain lets running games end and pairs nobody; after the restart, or when it is taken back, the next round begins.
    @Test(arguments: [false, true]) func drainInARound(isTakenBack: Bool) throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.start()
        club.read()
        let tables = Dictionary(grouping: club.names) { club.calls[$0]?.table ?? "" }
        for (table, people) in tables { for name in people { club.client(name).must(.ready(.init(table: table))) } }
        club.server.tell { $0.administer("drain 5", for: 1) }
        let order = tables.keys.sorted()
        func end(_ table: String) { club.client(tables[table]?[0] ?? "").send(.resign(.init(table: table))) }
        end(order[0])
        // With the last game the drain has done its work.
        if isTakenBack { club.server.tell { $0.administer("drain off", for: 1) } }
        end(order[1])
        club.wait(.seconds(1))
        if !isTakenBack {
            #expect(club.event().entry.round == 1 && club.event().detail.pairings.allSatisfy { $0.how == "played" })
            try club.crash()
            club.wait(.seconds(1))
        }
        #expect(club.event().entry.round == 2)
        club.play()
        #expect(club.event().entry.phase == "over")
    }

    /// While the server drains, nobody makes an event or begins one.
    @Test func drain() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 1 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.server.tell { $0.administer("drain 5", for: 1) }
        #expect(club.client("ann").refusal(of: Request(Request.EventStart(event: club.id))).code == .shuttingDown)
        #expect(club.client("ann").refusal(of: Request(EventClub.create(.swiss))).code == .shuttingDown)
        try club.crash()
        club.start()
        club.play()
        #expect(club.event().entry.phase == "over")
    }

    /// The formatter of the journal has words for all that happens to an event.
    @Test func words() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 1 }, "ann", "bob", "cleo", "dan", isRecorded: true)
        club.start()
        club.play()
        var formatter = JournalRecordFormatter(.real)
        let lines = try club.server.batches.flatMap { batch throws in try formatter.lines(of: batch) }
        for words in ["is made by \"ann\", swiss", "takes part", "begins by order", "paired: ", "is over, places"] {
            #expect(lines.contains { $0.contains(words) }, "\(words)")
        }
        #expect(!lines.contains { $0.contains("secret") })
    }
}
