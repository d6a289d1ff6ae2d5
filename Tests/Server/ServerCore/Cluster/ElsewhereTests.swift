import ServerCore
import TestSupport
import Testing
import Wire

extension ServerMessage {
    fileprivate var welcome: Welcome? { if case .welcome(let welcome) = self { welcome } else { nil } }
    fileprivate var goodbye: Goodbye? { if case .goodbye(let goodbye) = self { goodbye } else { nil } }
    fileprivate var lobby: LobbyLine? { if case .lobby(let line) = self { line } else { nil } }
    fileprivate var called: Called? { if case .called(let called) = self { called } else { nil } }
    fileprivate var tables: Tables? { if case .tables(let page) = self { page } else { nil } }
}

/// Servers that know of each other what a database would tell them.
@Suite struct ElsewhereTests {
    private let servers = TwoServers()
    private var one: ScriptedServer { servers.one }
    private var two: ScriptedServer { servers.two }

    /// A newcomer is told of the others, and of a server alone nothing of that.
    @Test func welcome() throws {
        let first = try #require(one.connect().take().first?.welcome)
        #expect(first.node == "n1" && first.peers == [TwoServers.place("n2")] && first.caps.contains("cluster"))
        let other = ScriptedServer()
        let alone = try #require(other.connect().take().first?.welcome)
        #expect(alone.node == nil && alone.peers == nil && !alone.caps.contains("cluster"))
    }

    /// Pages of the list have the tables of all in one order, and the lobby tells what changes elsewhere.
    @Test func oneLobby() throws {
        let (ada, bob) = (one.client("ada"), two.client("bob"))
        bob.must(.lobby(.init(on: true)))
        var ids: [String] = []
        for _ in 0..<4 {
            ids.append(ada.create())
            ids.append(bob.create())
        }
        _ = bob.take()
        try servers.exchange()
        two.pump()
        let told = bob.take().compactMap(\.lobby)
        #expect(told.count == 4 && told.allSatisfy { $0.op == "add" && $0.entry.at == "n1" })
        var (found, after): ([String], String?) = ([], nil)
        repeat {
            let page = try #require(
                bob.ask(.list(.init(after: after, limit: 3))).compactMap(\.tables).first)
            #expect(page.tables.allSatisfy { ($0.at == nil) == (two.server.directory[$0.table] != nil) })
            found += page.tables.map(\.table)
            after = page.more
        } while after != nil
        #expect(found == ids.sorted())
        ada.must(.leave(.init(table: ids[0])))
        try servers.exchange()
        two.pump()
        #expect(bob.take().compactMap(\.lobby).map(\.op) == ["remove"])
    }

    /// Who is at no table is sent along with the request, which is done there once; who is at one is told where it is.
    @Test func comers() throws {
        let (ada, bob, eve) = (one.client("ada"), two.client("bob"), two.client("eve"))
        let table = ada.create(.board(2, 3) { $0.seats = 2 })
        _ = eve.create(.board(4, 4) { $0.seats = 4 })
        try servers.exchange()
        let refusal = try #require(eve.ask(.join(.init(table: table))).last?.error)
        #expect(refusal.code == .elsewhere && refusal.to == TwoServers.place("n1") && refusal.fatal == nil)
        #expect(eve.ask(.sync(.init(table: table))).last?.error?.code == .elsewhere)
        let line = #"{"type":"join","id":9,"table":"\#(table)"}"#
        bob.send(line: line)
        let goodbye = try #require(bob.take().last?.goodbye)
        #expect(goodbye.reason == .moved && goodbye.to == TwoServers.place("n1") && bob.isFinished)
        try servers.exchange()
        let (back, messages) = one.resume(bob)
        #expect(messages.last?.ok != nil)
        back.send(line: line)
        #expect(back.take().last?.ok?.seat == 1)
        #expect(one.server.places.count == 3 && two.server.places.count == 2)
    }

    /// The list has the events of all, and shows the changes of those elsewhere. Who comes to one there is sent along with the request; other
    /// requests are told where it is, also of one that no list has.
    @Test func events() throws {
        let (ada, bob, eve) = (one.client("ada"), two.client("bob"), two.client("eve"))
        func make(_ isPublic: Bool) throws -> String {
            try #require(ada.must(Request(EventClub.create(.arena) { $0.public = isPublic })).event)
        }
        let (event, hidden) = (try make(true), try make(false))
        one.pump()
        try servers.exchange()
        func listed(_ client: ScriptedClient) -> String {
            client.send(line: #"{"type":"events","id":1}"#)
            return client.takeLines().first ?? ""
        }
        let line = listed(bob)
        #expect(line.contains(#""event":"\#(event)""#) && line.contains(#""at":"n1""#) && !line.contains(hidden))
        for client in ["p", "q"].map({ one.client($0) }) { client.must(Request(Request.EventJoin(event: event))) }
        ada.must(Request(Request.EventStart(event: event)))
        try servers.exchange()
        #expect(listed(bob).contains(#""phase":"running","count":2"#) && listed(bob).contains("ends_in_ms"))
        let reader = two.connect()
        reader.send(line: "events")
        #expect(reader.takeLines().contains { $0.hasSuffix(", at n1") })
        for id in [event, hidden] {
            let refusal = bob.refusal(of: Request(Request.EventExport(event: id, format: .csv)))
            #expect(refusal.code == .elsewhere && refusal.to == TwoServers.place("n1") && refusal.fatal == nil)
        }
        let join = #"{"type":"event_join","id":9,"event":"\#(event)"}"#
        bob.send(line: join)
        #expect(bob.take().last?.goodbye?.to == TwoServers.place("n1") && bob.isFinished)
        try servers.exchange()
        let (back, _) = one.resume(bob)
        back.send(line: join)
        #expect(back.take().last?.ok?.event == event)
        // Who looks on goes there, too.
        _ = eve.ask(Request(Request.Event(event: event, on: true)))
        #expect(eve.isFinished)
    }

    /// The events that somebody has played are listed at every node once they are over, with the place; private ones are nobody else's.
    @Test func playedElsewhere() throws {
        let (ada, bob, eve) = (one.client("ada"), one.client("bob"), two.client("eve"))
        func begin(_ isPublic: Bool) throws -> (id: String, table: String) {
            let create = EventClub.create(.knockout) { $0.public = isPublic }
            let event = try #require(ada.must(Request(create)).event)
            for client in [ada, bob] { client.must(Request(Request.EventJoin(event: event))) }
            ada.must(Request(Request.EventStart(event: event)))
            return (event, try #require(bob.take().compactMap(\.called).first?.table))
        }
        let events = [try begin(true), try begin(false)]
        func listed(_ who: ScriptedClient) -> [ServerMessage.EventEntry] {
            let pages = eve.ask(Request(Request.Events(account: who.player))).compactMap {
                if case .events(let page) = $0 { page } else { nil }
            }
            return pages.flatMap(\.events)
        }
        try servers.exchange()
        #expect(listed(ada).isEmpty, "it is not over")
        for event in events {
            for client in [ada, bob] { client.must(.ready(.init(table: event.table))) }
            bob.must(.resign(.init(table: event.table)))
        }
        one.pump()
        try servers.exchange()
        let (own, others) = (listed(ada), listed(eve))
        #expect(own.map(\.event) == [events[0].id] && own.first?.at == "n1" && others.isEmpty)
        #expect([ada, bob].map { listed($0).first?.place } == [1, 2])
    }

    /// Who takes part in an event here isn't sent away, but told where the table or the other event is.
    @Test func whoTakesPart() throws {
        let (ada, bob) = (one.client("ada"), two.client("bob"))
        let make = Request(EventClub.create(.arena))
        let table = ada.create(.board(2, 3) { $0.seats = 2 })
        let other = try #require(ada.must(make).event)
        let event = try #require(bob.must(make).event)
        bob.must(Request(Request.EventJoin(event: event)))
        try servers.exchange()
        #expect(bob.refusal(of: .join(.init(table: table))).code == .elsewhere)
        #expect(bob.refusal(of: Request(Request.EventJoin(event: other))).code == .elsewhere)
        #expect(bob.ask(.quick(.init())).last?.ok?.table != nil, "it makes a table here")
        #expect(!bob.isFinished)
    }

    /// Nobody is sent on and on by `quick`.
    @Test func quickOnce() throws {
        let (ada, bob) = (one.client("ada"), two.client("bob"))
        let table = ada.create()
        try servers.exchange()
        ada.must(.leave(.init(table: table)))
        // The second does not know yet that it is gone.
        let line = #"{"type":"quick","id":9}"#
        bob.send(line: line)
        #expect(bob.take().last?.goodbye?.reason == .moved)
        let other = two.client("eve").create(.board(2, 3))
        for place in two.server.takePlaces() {
            if case .sent(_, _, _, let bytes) = place { #expect(try one.admit(TableTransfer(bytes))) }
        }
        one.server.tell(lobby: [(other, "n2", entry(two, other))])
        let (back, _) = one.resume(bob)
        back.send(line: line)
        #expect(back.take().last?.ok?.table != nil, "it makes a table here")
    }

    private func entry(_ server: ScriptedServer, _ table: String) -> String? {
        for case .table(table, let entry?, _) in server.server.places { return String(decoding: entry, as: UTF8.self) }
        return nil
    }

    /// A token that is unknown here is sought; the answer may come late.
    @Test func seeking() throws {
        let ada = one.client("ada")
        for (place, code) in [
            (SessionPlace.there(TwoServers.place("n1")), ErrorCode.elsewhere), (.nowhere, .badResume),
            (.onTheWay, .internal),
        ] {
            let peer = two.connect()
            _ = peer.take()
            peer.send(.hello(.init(name: "x", resume: ada.token)))
            #expect(peer.take().isEmpty && two.sought.count == 1)
            two.server.answered(two.sought.removeFirst().number, .session(place))
            two.pump()
            let error = try #require(peer.take().last?.error)
            #expect(error.code == code && (error.fatal == true) == (code == .elsewhere))
            #expect(peer.isFinished == (code == .elsewhere))
        }
        // It comes while it is sought.
        let peer = two.connect()
        _ = peer.take()
        peer.send(.hello(.init(name: "x", resume: ada.token)))
        let table = ada.create()
        #expect(one.server.move(table, to: TwoServers.place("n2")) == 1)
        one.pump()
        try servers.exchange()
        two.server.answered(two.sought.removeFirst().number, .session(.here))
        two.pump()
        #expect(peer.take().contains { $0.session?.player == ada.player })
    }

    /// A drain that waits for its games, because no other took tables, sends them to the first that does. Taken back, it sends nothing.
    @Test(arguments: [false, true]) func drainBeforeAnyOtherServes(isTakenBack: Bool) {
        func tell(serving: Set<String>) {
            one.server.tell(nodes: [], reached: [TwoServers.place("n2")], serving: serving, peers: [])
        }
        tell(serving: [])
        let ada = one.client("ada")
        let table = ada.create(.board(2, 3) { ($0.mode, $0.seats) = ("solo", 1) })
        ada.must(.ready(.init(table: table)))
        one.server.administer("drain 5", for: 1)
        #expect(!one.server.wantsToLeave)
        if isTakenBack { one.server.administer("drain off", for: 1) }
        tell(serving: ["n2"])
        #expect(one.server.wantsToLeave == !isTakenBack)
    }

    /// No id of a table or a player comes twice, by whichever of ever more logs it is given.
    @Test func idsOfEverMoreLogs() {
        var seen: Set<String> = []
        for log in [1, 3, 4, 67, 64 * 31 + 3, 64 * 31 + 4, 64 * 31 * 31 + 3, 64 * 31 * 31 * 31 * 31 + 3] {
            // They draw the same at random.
            let server = ScriptedServer(isRecorded: true, node: "n1", log: log)
            for _ in 0..<30 {
                let client = server.client("ada")
                #expect(seen.insert(client.player).inserted && seen.insert(client.create()).inserted, "log \(log)")
            }
        }
    }

    /// A table elsewhere that was imported has an id that anybody might give.
    @Test func idsOfImportedTables() throws {
        let same = ScriptedServer(isRecorded: true, node: "n1", log: 1)
        let id = same.client("ada").create()
        let other = two.client("bob").create()
        let told = try #require(entry(two, other)).replacing(other, with: id)
        one.server.tell(lobby: [(id, "n2", told)])
        #expect(one.client("ada").create() != id)
    }

    /// What one does to people is heard by the other, and by itself not twice.
    @Test func heard() {
        let (ada, bob) = (one.client("ada"), two.client("bob"))
        one.server.administer("kick bob enough", for: 1)
        one.pump()
        for body in one.toldAll {
            one.server.hear(body)
            two.server.hear(body)
        }
        two.pump()
        #expect(bob.take().last?.goodbye?.reason == .signedOut && !ada.isFinished)
    }
}
