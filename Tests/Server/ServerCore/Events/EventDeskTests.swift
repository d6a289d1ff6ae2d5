import Events
import ServerCore
import TestSupport
import Testing
import Wire

/// Events from their making to the podium, at a whole server.
struct EventDeskTests {
    /// Of a Swiss of two rounds everybody is called to two games, and the winner of both is first.
    @Test func swiss() throws {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan")
        #expect(club.event().entry.phase == "open" && club.event().detail.players.map(\.name).count == 4)
        club.start()
        club.read()
        #expect(club.calls.count == 4)
        let running = club.event()
        #expect(running.entry.phase == "running" && running.entry.round == 1 && running.entry.rounds == 2)
        #expect(running.detail.pairings.count == 2 && running.detail.pairings.allSatisfy { $0.table != nil })
        club.play()
        #expect(club.event().entry.round == 2)
        #expect(club.calls.count == 4, "the next games follow at once")
        club.play()
        let over = club.event()
        #expect(over.entry.phase == "over" && over.detail.reason == "played")
        #expect(over.detail.players.map(\.points) == [4, 2, 2, 0])
        #expect(over.detail.players.map(\.place) == [1, 2, 3, 4])
        #expect(over.detail.you?.name == "ann")
        club.wait(.seconds(31))
        #expect(club.server.server.census.tables == 0, "its tables are closed")
    }

    /// Who comes back to a game is told of the call once, whether the connection was lost before or is replaced.
    @Test(arguments: [true, false]) func calledOnceAgain(isLost: Bool) {
        let club = EventClub(EventClub.create(.knockout), "ann", "bob")
        club.start()
        club.read()
        let ann = club.client("ann")
        if isLost { club.server.drop(ann) }
        let (back, messages) = club.server.resume(ann)
        let told = messages + back.take()
        #expect(told.count { if case .called = $0 { true } else { false } } == 1, "\(told.map(\.type))")
        #expect(!club.client("bob").take().contains { if case .called = $0 { true } else { false } })
    }

    /// Nobody joins a table of an event, nobody there is host, and it has one game.
    @Test func tables() {
        let club = EventClub(EventClub.create(.knockout), "ann", "bob")
        club.add("eve")
        club.start()
        club.read()
        let table = club.calls["ann"]?.table ?? ""
        #expect(club.client("eve").refusal(of: .join(.init(table: table))).code == .locked)
        #expect(club.client("eve").ask(.watch(.init(table: table))).last?.ok != nil, "everybody may watch")
        let first = club.calls["ann"]?.seat == 0 ? "ann" : "bob"
        #expect(club.client(first).refusal(of: .lock(.init(table: table, on: true))).code == .notHost)
        #expect(club.client(first).refusal(of: .kick(.init(table: table, seat: 1))).code == .notHost)
        #expect(club.client(first).refusal(of: .bot(.init(table: table, seat: 1, strength: "casual"))).code == .notHost)
        club.play()
        #expect(club.event().entry.phase == "over")
        #expect(club.client(first).refusal(of: .again(.init(table: table))).code == .wrongPhase)
        #expect(club.client(first).refusal(of: .ready(.init(table: table))).code == .wrongPhase)
    }

    /// A look that is over begins the game; who isn't connected is waited for, and then loses by default and is away.
    @Test func late() {
        let club = EventClub(
            EventClub.create(.swiss) { ($0.lookSeconds, $0.waitSeconds, $0.rounds) = (10, 30, 1) }, "ann", "bob",
            "cleo",
            "dan")
        club.server.drop(club.client("dan"))
        club.start()
        club.wait(.seconds(9))
        #expect(club.event().detail.pairings.allSatisfy { $0.how == nil })
        let other = try? #require(
            club.event().detail.pairings.first { pairing in
                pairing.seats.contains { club.name($0) == "dan" }
            }?.seats.map { club.name($0) }.first { $0 != "dan" })
        club.wait(.seconds(32))
        let row = club.event().detail.players.first { $0.name == "dan" }
        #expect(row?.status == "away" && row?.points == 0)
        let default_ = club.event().detail.players.first { $0.name == other }
        #expect(default_?.points == 2)
    }

    /// In an arena the free are paired again and again until its time is up.
    @Test func arena() {
        let club = EventClub(EventClub.create(.arena) { $0.minutes = 1 }, "ann", "bob", "cleo", "dan")
        club.start()
        var games = 0
        for _ in 0..<40 where club.event().entry.phase != "over" {
            club.wait(.seconds(2))
            games += club.calls.count / 2
            club.play()
        }
        let over = club.event()
        #expect(over.entry.phase == "over" && over.detail.reason == "played" && games > 10)
        #expect(over.detail.players.reduce(0) { $0 + ($1.games ?? 0) } == 2 * games)
    }

    /// An arena pairs nobody who plays elsewhere, neither at its beginning nor later, and pairs them at once when they are free.
    @Test func elsewhere() {
        let club = EventClub(EventClub.create(.arena) { $0.lookSeconds = 60 }, "ann", "bob", "cleo", "dan")
        let table = club.server.game(.board(2, 2), club.client("ann"), club.client("bob"))
        club.start()
        club.read()
        #expect(club.calls.keys.sorted() == ["cleo", "dan"])
        club.wait(.seconds(3))
        #expect(club.calls.count == 2)
        club.client("ann").must(.resign(.init(table: table)))
        club.wait(.milliseconds(1_900))
        #expect(club.calls.count == 4)
    }

    /// A round robin of three: everybody meets everybody, and one rests in each round.
    @Test func roundRobin() {
        let club = EventClub(EventClub.create(.roundRobin), "ann", "bob", "cleo")
        club.start()
        for _ in 0..<3 { club.play() }
        #expect(club.event().entry.phase == "over")
        #expect(club.event().detail.players.map(\.games) == [2, 2, 2])
    }

    /// Who leaves loses the running game at its table, and the other one has won it.
    @Test func leaving() {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 1 }, "ann", "bob", "cleo", "dan")
        club.start()
        club.read()
        let table = club.calls["ann"]?.table ?? ""
        let other = club.names.first { $0 != "ann" && club.calls[$0]?.table == table } ?? ""
        for name in ["ann", other] { club.client(name).must(.ready(.init(table: table))) }
        club.client("ann").must(Request(Request.EventLeave(event: club.id)))
        let told = club.client(other).take().compactMap(\.diff).flatMap(\.ops)
        #expect(told.contains("over"))
        let rows = club.event().detail.players
        #expect(rows.first { $0.name == "ann" }?.status == "left")
        #expect(rows.first { $0.name == other }?.points == 2)
        #expect(club.client("ann").refusal(of: Request(Request.EventLeave(event: club.id))).code == .notSeated)
    }

    /// A name means who still takes part, where somebody else of that name has left.
    @Test func removalByName() {
        let club = EventClub(EventClub.create(.swiss), "ann", "bob", "cleo", "dan") { $0.hold = .seconds(1) }
        club.start()
        club.client("bob").must(Request(Request.EventLeave(event: club.id)))
        club.server.drop(club.client("bob"))
        club.wait(.seconds(2))
        club.add("bob")
        club.join("bob")
        club.direct(Request.EventRemove(event: club.id, who: "@Bob"))
        let people = club.event().detail.players.filter { $0.name == "bob" }
        #expect(people.sorted { $0.number ?? 0 < $1.number ?? 0 }.map(\.status) == ["left", "removed"])
    }

    /// Leaving the table before the game is losing that game, and no more.
    @Test func leavingTheTable() {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan")
        club.start()
        club.read()
        club.client("ann").must(.leave(.init(table: club.calls["ann"]?.table ?? "")))
        #expect(club.event().detail.players.first { $0.name == "ann" }?.status == "here")
        #expect(club.event().detail.pairings.contains { $0.how == "default" })
    }

    /// A full server opens the tables as others close, and those first that have done their work.
    @Test func fullServer() {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 2 }, "ann", "bob", "cleo", "dan") { $0.tables = 1 }
        club.start()
        club.read()
        #expect(club.calls.count == 2)
        for _ in 0..<8 where club.event().entry.phase != "over" {
            club.play()
            club.wait(.seconds(2))
        }
        #expect(club.event().entry.phase == "over" && club.event().detail.reason == "played")
    }

    /// Who directs an event, and who doesn't.
    @Test func direction() {
        let club = EventClub(EventClub.create(.swiss), "ann", "bob", "cleo", "dan")
        let id = club.id
        #expect(club.client("bob").refusal(of: Request(Request.EventStart(event: id))).code == .notHost)
        #expect(club.client("bob").refusal(of: Request(Request.EventRemove(event: id, who: "@ann"))).code == .notHost)
        club.client("ann").must(Request(Request.EventRemove(event: id, who: "@dan", reason: "no")))
        #expect(club.client("dan").refusal(of: Request(Request.EventJoin(event: id))).code == .kicked)
        #expect(club.client("ann").refusal(of: Request(Request.EventStart(event: id))).code == .wrongPhase, "too few")
        #expect(club.client("ann").refusal(of: Request(Request.EventJoin(event: id))).code == .alreadySeated)
        club.client("ann").must(Request(Request.EventEnd(event: id)))
        #expect(club.client("ann").refusal(of: Request(Request.EventStart(event: id))).code == .eventOver)
        #expect(club.client("ann").refusal(of: Request(Request.EventJoin(event: "none"))).code == .noSuchEvent)
        #expect(club.event().detail.reason == "ended")
    }

    /// When the maker of an open event is gone, who has joined first directs it.
    @Test func goneMaker() {
        let club = EventClub(EventClub.create(.swiss), "ann", "bob", "cleo", "dan", "eve", joins: false)
        for name in ["bob", "cleo", "dan", "eve"] { club.join(name) }
        #expect(club.client("bob").refusal(of: Request(Request.EventStart(event: club.id))).code == .notHost)
        club.server.drop(club.client("ann"))
        club.wait(.seconds(59))
        #expect(club.client("bob").refusal(of: Request(Request.EventStart(event: club.id))).code == .notHost)
        club.wait(.seconds(2))
        #expect(club.client("cleo").refusal(of: Request(Request.EventStart(event: club.id))).code == .notHost)
        club.client("bob").must(Request(Request.EventStart(event: club.id)))
        #expect(club.event(seenBy: "bob").entry.phase == "running", "and it goes on without its maker")
        let other = EventClub(EventClub.create(.swiss), "ann", "bob", "cleo", "dan")
        other.start()
        other.direct(Request.EventPause(event: other.id, on: true))
        #expect(other.event(seenBy: "bob").entry.phase == "paused")
        other.server.drop(other.client("ann"))
        other.wait(.seconds(61))
        #expect(other.event(seenBy: "bob").entry.phase == "running", "nobody else could let it go on")
    }

    /// Who joins in the first round of a Swiss has half a point for it, and plays in the second. A round robin takes nobody any more.
    @Test func lateComer() {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 3 }, "ann", "bob", "cleo", "dan")
        club.add("eve")
        club.start()
        club.join("eve")
        #expect(club.event().detail.players.first { $0.name == "eve" }?.points == 1)
        club.play()
        #expect(club.event().detail.pairings.flatMap(\.seats).contains(5))
        let robin = EventClub(EventClub.create(.roundRobin), "ann", "bob", "cleo")
        robin.add("eve")
        robin.start()
        let late = Request(Request.EventJoin(event: robin.id))
        #expect(robin.client("eve").refusal(of: late).code == .wrongPhase)
    }

    /// Who was away is paired again after joining again.
    @Test func backAgain() {
        let club = EventClub(
            EventClub.create(.swiss) { ($0.lookSeconds, $0.waitSeconds, $0.rounds) = (0, 5, 3) }, "ann", "bob", "cleo",
            "dan")
        club.server.drop(club.client("dan"))
        club.start()
        club.wait(.seconds(6))
        #expect(club.event().detail.players.first { $0.name == "dan" }?.status == "away")
        club.resume("dan")
        #expect(club.event().detail.players.first { $0.name == "dan" }?.status == "away", "until it joins")
        club.join("dan")
        #expect(club.event().detail.players.first { $0.name == "dan" }?.status == "here")
        club.play()
        let number = club.event().detail.players.first { $0.name == "dan" }?.number ?? 0
        #expect(club.event().entry.round == 2 && club.event().detail.pairings.contains { $0.seats.contains(number) })
    }

    /// A password is asked of newcomers alone.
    @Test func password() {
        let club = EventClub(EventClub.create(.swiss) { $0.password = "sesame" }, "ann", "bob", joins: false)
        let id = club.id
        #expect(club.event().entry.locked)
        #expect(club.client("bob").refusal(of: Request(Request.EventJoin(event: id))).code == .badPassword)
        #expect(
            club.client("bob").refusal(of: Request(Request.EventJoin(event: id, password: "x"))).code == .badPassword)
        club.client("bob").must(Request(Request.EventJoin(event: id, password: "sesame")))
    }

    /// Four events of a maker, eight subscriptions of a connection, eight events of a person.
    @Test func bounds() {
        let server = ScriptedServer(events: .everybody)
        let people = (0..<3).map { server.client("p\($0)", from: "10.0.0.\($0)") }
        let create = Request(EventClub.create(.swiss))
        var ids: [String] = []
        for person in people {
            for _ in 0..<4 { ids.append(person.must(create).event ?? "") }
            #expect(person.refusal(of: create).code == .tooMany)
        }
        let guest = server.client("guest", from: "10.0.0.9")
        for id in ids.prefix(8) {
            guest.must(Request(Request.EventJoin(event: id)))
            guest.must(Request(Request.Event(event: id, on: true)))
        }
        #expect(guest.refusal(of: Request(Request.EventJoin(event: ids[8]))).code == .tooMany)
        #expect(guest.refusal(of: Request(Request.Event(event: ids[8], on: true))).code == .tooMany)
        guest.must(Request(Request.EventLeave(event: ids[0])))
        guest.must(Request(Request.EventJoin(event: ids[8])))
    }

    /// Subscribers hear at most once a second of changes, whole, and with their own row.
    @Test func subscription() {
        let club = EventClub(EventClub.create(.swiss), "ann", "bob", joins: false)
        club.client("ann").must(Request(Request.Event(event: club.id, on: true)))
        club.wait(.seconds(2))
        _ = club.client("ann").take()
        club.join("bob")
        club.server.wait(.milliseconds(10))
        let told = club.client("ann").take()
        guard case .event(let event)? = told.last else {
            Issue.record("\(told)")
            return
        }
        #expect(told.count == 1 && event.entry.count == 1 && event.detail.you == nil)
        club.join("ann")
        _ = club.client("ann").take()
        club.client("bob").must(Request(Request.EventLeave(event: club.id)))
        club.server.wait(.milliseconds(500))
        #expect(club.client("ann").take().isEmpty, "within the second nothing more")
        club.server.wait(.milliseconds(600))
        guard case .event(let later)? = club.client("ann").take().last else {
            Issue.record("a second later the rest is told")
            return
        }
        #expect(later.entry.count == 1 && later.detail.you?.name == "ann")
        club.client("ann").must(Request(Request.Event(event: club.id, on: false)))
        club.join("bob")
        club.server.wait(.seconds(3))
        #expect(club.client("ann").take().isEmpty)
    }

    /// While a game runs subscribers are told its score, at most once a second, and nothing where it stays the same.
    @Test func scores() throws {
        let club = EventClub(EventClub.create(.knockout) { $0.rules?.hideMs = 0 }, "ann", "bob", "eve", joins: false)
        for name in ["ann", "bob"] { club.join(name) }
        let eve = club.client("eve")
        eve.must(Request(Request.Event(event: club.id, on: true)))
        club.start()
        club.wait(.seconds(1))
        #expect(club.seen["eve"]?.detail.pairings.first?.score == nil, "it is called")
        let table = try #require(club.calls["ann"]?.table)
        for name in ["ann", "bob"] { club.client(name).must(.ready(.init(table: table))) }
        club.wait(.seconds(2))
        #expect(club.seen["eve"]?.detail.pairings.first?.score == [0, 0])
        club.server.wait(.seconds(5))
        #expect(eve.take().isEmpty, "nothing has changed")
        // One of three cards fits the first one.
        for other in 1...3 where club.seen["eve"]?.detail.pairings.first?.score == [0, 0] {
            let seat = try #require(club.client("ann").snapshot(table).turn?.seat)
            let player = try #require(["ann", "bob"].first { club.calls[$0]?.seat == seat })
            for card in [0, other] { club.client(player).must(.flip(.init(table: table, card: card))) }
            club.wait(.seconds(2))
        }
        #expect(club.seen["eve"]?.detail.pairings.first?.score?.sorted() == [0, 1])
        club.client("ann").must(.resign(.init(table: table)))
        club.wait(.seconds(2))
        #expect(club.seen["eve"]?.detail.pairings.first?.score == nil)
    }

    /// Subscribers of a large event take turns: all together get 262,144 bytes a second, and each the newest.
    @Test func turns() {
        let club = EventClub(EventClub.create(.swiss), "ann")
        for number in 1..<100 {
            club.add("somebody of number \(number)")
            club.join("somebody of number \(number)")
        }
        let readers = club.names.prefix(80)
        for name in readers { club.client(name).must(Request(Request.Event(event: club.id, on: true, limit: 100))) }
        club.wait(.seconds(5))
        club.client("ann").must(Request(Request.EventLeave(event: club.id)))
        func told() -> [String] {
            readers.flatMap { club.client($0).takeLines() }.filter { $0.hasPrefix("{\"type\":\"event\"") }
        }
        club.server.wait(.milliseconds(10))
        let first = told()
        #expect(first.reduce(0) { $0 + $1.utf8.count } <= 262_144 && (20..<80).contains(first.count))
        club.server.wait(.milliseconds(980))
        #expect(told().isEmpty)
        club.server.wait(.seconds(2))
        let others = told()
        #expect(first.count + others.count == 80 && others.allSatisfy { $0.contains("\"count\":99") })
    }

    /// The list has the public ones, a page at a time.
    @Test func list() {
        let server = ScriptedServer(events: .everybody)
        let ann = server.client("ann")
        for number in 0..<3 {
            ann.must(
                Request(EventClub.create(.swiss) { ($0.title, $0.public) = ("\(number)", number == 1 ? false : nil) }))
        }
        func page(_ after: String? = nil) -> ServerMessage.Events? {
            ann.ask(Request(Request.Events(after: after, limit: 1))).compactMap {
                if case .events(let page) = $0 { page } else { nil }
            }.first
        }
        let first = page()
        #expect(first?.events.map(\.title) == ["2"] && first?.more != nil)
        #expect(page(first?.more)?.events.map(\.title) == ["0"] && page(first?.more)?.more == nil)
        #expect(ann.refusal(of: Request(Request.Events(after: "x"))).code == .badField)
    }

    /// An event is exported as text for other programs.
    @Test func exports() {
        let club = EventClub(EventClub.create(.swiss) { $0.rounds = 1 }, "ann", "bob", "cleo", "dan")
        club.start()
        club.play()
        func lines(_ format: Request.EventExport.Format) -> [String] {
            club.client("ann").ask(Request(Request.EventExport(event: club.id, format: format))).compactMap {
                if case .eventExport(let export) = $0 { export.lines } else { nil }
            }.joined().map { $0 }
        }
        #expect(lines(.csv).count == 5 && lines(.csv).first?.hasPrefix("place,number,name,points") == true)
        #expect(lines(.trf).count == 8)
    }
}

extension EventClub {
    /// The name of a number.
    func name(_ number: Int) -> String { event().detail.players.first { $0.number == number }?.name ?? "" }
}
