import ServerCore
import TestSupport
import Testing

/// Accounts in events: who may make and join one, who is put out of it, and what the archive tells.
@Suite(.onBothEngines) struct EventPeopleTests {
    private let town: Town
    init() throws { town = try Town(events: .everybody) }

    private func make(_ kind: String, by maker: Resident, _ fields: [String: Any] = [:]) -> String {
        var request: [String: Any] = ["type": "event_create", "kind": kind, "rules": ["level": "easy"]]
        request.merge(fields) { $1 }
        let made = maker.ask(request)
        #expect(made.type == "ok", "\(made)")
        return made.text("event") ?? ""
    }

    private func join(_ event: String, _ people: Resident...) {
        for person in people { #expect(person.ask(["type": "event_join", "event": event]).type == "ok") }
    }

    private func event(_ id: String, _ viewer: Resident) -> Resident.Line? {
        viewer.ask(["type": "event", "event": id])
        return viewer.line("event")
    }

    private func row(_ name: String, of id: String, _ viewer: Resident) -> [String: Any]? {
        (event(id, viewer)?["players"] as? [[String: Any]])?.first { $0["name"] as? String == name }
    }

    /// Where moderators alone make events, others are told so.
    @Test func policy() throws {
        let town = try Town(events: .moderators)
        let (guest, ada) = (town.guest("guy"), town.member("ada"))
        let request: [String: Any] = ["type": "event_create", "kind": "swiss"]
        #expect(guest.ask(request).code == "sign_in_first")
        #expect(ada.ask(request).code == "not_allowed")
        #expect(town.order("role ada moderator").last == "ok")
        #expect(ada.ask(request).type == "ok")
    }

    /// A rated event is for accounts; bots need an event that admits them.
    @Test func admission() {
        let (ada, bot, guest) = (town.member("ada"), town.member("robo", bot: true), town.guest("guy"))
        let rated = make("swiss", by: ada, ["rated": true])
        #expect(guest.ask(["type": "event_join", "event": rated]).code == "sign_in_first")
        #expect(bot.ask(["type": "event_join", "event": rated]).code == "not_allowed")
        join(rated, ada)
        let ofBots = make("swiss", by: ada, ["admits": "bots"])
        #expect(ada.ask(["type": "event_join", "event": ofBots]).code == "not_allowed")
        join(ofBots, bot)
        #expect(
            ada.ask(["type": "event_create", "kind": "swiss", "rated": true, "guests": true]).text("field") == "guests")
        #expect(guest.ask(["type": "event_join", "event": make("deal", by: ada)]).code == "sign_in_first")
    }

    /// Games of an event that isn't rated say so, those of one that is change ratings, and the history names it.
    @Test(arguments: [false, true]) func rated(isRated: Bool) throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let id = make("knockout", by: ada, ["rated": isRated])
        join(id, ada, bob)
        #expect(ada.ask(["type": "event_start", "event": id]).type == "ok")
        let table = try #require(row("ada", of: id, ada).flatMap { _ in pairing(of: id, ada)?["table"] as? String })
        for person in [ada, bob] { person.ask(["type": "ready", "table": table]) }
        #expect(bob.ask(["type": "resign", "table": table]).type == "ok")
        let told = bob.got.first { $0.description.contains("\"op\":\"over\"") }?.description ?? ""
        #expect(told.contains("\"unrated\":\"event\"") == !isRated && told.contains("\"rated\":\(isRated)"))
        ada.ask(["type": "history"])
        let game = (ada.line("history")?["games"] as? [[String: Any]])?.first
        #expect(game?["event"] as? String == id && game?["rated"] as? Bool == isRated)
        ada.ask(["type": "events", "account": "@ada"])
        let played = (ada.line("events")?["events"] as? [[String: Any]])?.first
        #expect(played?["event"] as? String == id && played?["place"] as? Int == 1)
    }

    private func pairing(of id: String, _ viewer: Resident) -> [String: Any]? {
        (event(id, viewer)?["pairings"] as? [[String: Any]])?.first
    }

    /// Another session of the account takes the place and the seat back, also of a running game.
    @Test func anotherSession() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let id = make("knockout", by: ada)
        join(id, ada, bob)
        ada.ask(["type": "event_start", "event": id])
        let table = try #require(pairing(of: id, ada)?["table"] as? String)
        for person in [ada, bob] { person.ask(["type": "ready", "table": table]) }
        bob.drop()
        let again = town.guest("guy")
        again.ask(["type": "login", "name": "bob", "password": "secret of bob"])
        #expect(again.ask(["type": "event_join", "event": id]).type == "ok")
        #expect(again.line("snapshot")?.text("phase") == "playing" && again.line("called")?.text("table") == table)
        #expect(again.ask(["type": "resign", "table": table]).type == "ok")
        #expect(event(id, ada)?.text("phase") == "over" && row("ada", of: id, ada)?["place"] as? Int == 1)
    }

    /// Who has signed out is somebody else: the account is not called there, and does not come to its game.
    @Test(arguments: [false, true]) func signedOut(isErased: Bool) throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let id = make("round_robin", by: ada, ["look_seconds": 2, "wait_seconds": 5])
        join(id, ada, bob)
        if isErased {
            bob.ask(["type": "account", "do": "delete", "password": "secret of bob"])
            #expect(row("deleted", of: id, ada) == nil, "who has not begun has never been there")
            join(id, bob, town.member("cleo"))
        } else {
            #expect(bob.ask(["type": "logout"]).type == "ok")
            join(id, bob)
            #expect(row("bob", of: id, ada)?["status"] as? String == "away")
        }
        ada.ask(["type": "event_start", "event": id])
        for _ in 0..<10 { town.wait(.seconds(1)) }
        let rounds = bob.got.filter { $0.type == "called" }.map { $0.number("round") }
        #expect(Set(rounds).count == rounds.count, "one person is called once in a round")
        #expect(isErased || row("bob", of: id, ada)?["status"] as? String == "away")
    }

    /// Who is banned is out of all events, and loses the running game; whoever runs the server can put out and end, too.
    @Test func bans() throws {
        let people = ["ada", "bob", "cleo", "dan", "eve"].map { town.member($0) }
        let id = make("swiss", by: people[0])
        for person in people { join(id, person) }
        #expect(town.order("event list").first?.hasPrefix("\(id) \"ada's event\" swiss open 5/256") == true)
        #expect(town.order("event remove \(id) eve spam").last == "ok")
        #expect(people[4].lines.last?.text("text")?.hasSuffix(": spam") == true)
        #expect(people[4].ask(["type": "event_join", "event": id]).code == "kicked")
        people[0].ask(["type": "event_start", "event": id])
        #expect(town.order("ban dan bad").last == "ok")
        #expect(row("dan", of: id, people[0])?["status"] as? String == "removed")
        #expect(
            (event(id, people[0])?["pairings"] as? [[String: Any]])?.contains { $0["how"] as? String == "default" }
                == true)
        #expect(town.order("event end \(id) now").last == "ok")
        #expect(event(id, people[0])?.text("reason") == "ended")
        #expect(town.order("event end \(id)").last?.hasPrefix("error event_over") == true)
        #expect(town.order("event end none").last?.hasPrefix("error no_such_event") == true)
    }

    /// Nothing of a deal's games is told before its window ends, to nobody: neither history, nor replay, nor an export. Then all is, and
    /// no record has changed.
    @Test(arguments: [false, true]) func deal(endsEarly: Bool) throws {
        let ada = town.member("ada")
        let id = make("deal", by: ada, ["minutes": 10])
        join(id, ada)
        let table = try #require(ada.line("called")?.text("table"))
        ada.ask(["type": "ready", "table": table])
        ada.ask(["type": "flip", "table": table, "card": 0])
        #expect(ada.ask(["type": "resign", "table": table]).type == "ok")
        let game = try #require(ada.got.lazy.compactMap { Self.archive(in: $0.description) }.first)
        func games() -> Int {
            ada.ask(["type": "history"])
            return (ada.line("history")?["games"] as? [[String: Any]])?.count ?? -1
        }
        func exported() -> Bool {
            ada.ask(["type": "account", "do": "export", "password": "secret of ada"])
            return ada.got.contains { $0.description.contains("\"kind\":\"game\"") }
        }
        #expect(games() == 0 && !exported())
        #expect(ada.ask(["type": "replay", "game": game]).code == "no_such_game")
        if endsEarly {
            #expect(ada.ask(["type": "event_end", "event": id]).type == "ok")
        } else {
            town.wait(.seconds(601))
        }
        #expect(event(id, ada)?.text("phase") == "over" && event(id, ada)?["opened"] != nil)
        #expect(games() == 1 && exported())
        #expect(ada.ask(["type": "replay", "game": game]).type == "ok")
        ada.ask(["type": "records"])
        #expect((ada.line("records")?["records"] as? [Any])?.isEmpty == true, "a deal changes no record")
        try town.crash()
        let again = town.guest("guy")
        again.ask(["type": "login", "name": "ada", "password": "secret of ada"])
        #expect(again.ask(["type": "replay", "game": game]).type == "ok", "also after a crash")
    }

    private static func archive(in line: String) -> String? {
        guard let start = line.range(of: "\"archive\":\"")?.upperBound else { return nil }
        return String(line[start...].prefix { $0 != "\"" })
    }

    /// An erased account's name is in no event any more, also after a crash.
    @Test func erasure() throws {
        let (ada, bob) = (town.member("ada"), town.member("bob"))
        let id = make("swiss", by: ada)
        join(id, ada, bob)
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of ada"]).type == "ok")
        #expect(row("ada", of: id, bob) == nil && event(id, bob)?.text("title") == "deleted's event")
        try town.crash()
        let guest = town.guest("guy")
        #expect(event(id, guest)?.text("title") == "deleted's event" && row("ada", of: id, guest) == nil)
    }

    /// Nor is the name with which it was made, where its maker has joined with another; nor is it in the titles of its tables.
    @Test func erasureOfAFormerName() throws {
        let (ada, bob) = (town.member("ada king"), town.member("bob"))
        let id = make("knockout", by: ada, ["title": "ada king's, and ada's"])
        ada.ask(["type": "account", "do": "rename", "name": "ada", "password": "secret of ada king"])
        join(id, ada, bob)
        #expect(ada.ask(["type": "event_start", "event": id]).type == "ok")
        let table = try #require(pairing(of: id, bob)?["table"] as? String)
        for person in [ada, bob] { person.ask(["type": "ready", "table": table]) }
        #expect(ada.ask(["type": "account", "do": "delete", "password": "secret of ada king"]).type == "ok")
        #expect(event(id, bob)?.text("title") == "deleted's, and deleted's")
        bob.ask(["type": "sync", "table": table])
        #expect(bob.line("snapshot")?.text("title") == "deleted's, and deleted's")
    }
}
