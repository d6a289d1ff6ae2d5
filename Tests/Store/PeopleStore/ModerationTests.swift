import People
import ServerCore
import Testing

/// What moderators can do, and to whom.
@Suite(.onBothEngines) struct ModerationTests {
    private let town: Town
    init() throws { town = try Town(AccountPolicy(contact: "host@example.org")) }

    private func moderator(_ name: String, _ role: Role = .moderator) throws -> Resident {
        let client = town.member(name)
        try town.host(.promote(name: name, role))
        return client
    }

    /// A ban of an account ends its sessions, and lets nobody sign in.
    @Test func bansAccounts() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        #expect(bob.ask(["type": "ban", "account": "@mod", "reason": "x"]).code == "not_allowed")
        #expect(mod.ask(["type": "ban", "account": "@bob", "reason": "spam", "minutes": 10]).type == "ok")
        let last = try #require(bob.lines.last)
        #expect(bob.isEnded && last.code == "banned" && last["fatal"] as? Bool == true)
        #expect(last.text("reason") == "spam" && last.text("contact") == "host@example.org")
        let guest = town.guest("x")
        let login: [String: Any] = ["type": "login", "name": "bob", "password": "secret of bob"]
        let refused = guest.ask(login)
        #expect(refused.text("contact") == "host@example.org")
        #expect(refused.code == "banned" && refused.number("until") == Int(town.milliseconds) + 600_000)
        town.wait(.seconds(601))
        #expect(guest.ask(login).type == "ok")
    }

    /// A ban by address keeps guests from everything but signing in, and spares moderators.
    @Test func bansAddresses() throws {
        let mod = try moderator("mod")
        let guest = town.guest("guy", from: "192.0.2.7")
        #expect(mod.ask(["type": "ban", "address": "192.0.2.0/24", "reason": "flood"]).type == "ok")
        #expect(guest.isEnded && guest.lines.last?.code == "banned")
        let back = town.guest("guy", from: "192.0.2.8")
        #expect(back.ask(["type": "create"]).code == "banned")
        #expect(back.ask(["type": "ping"]).type == "ok" && back.ask(["type": "list"]).type == "ok")
        #expect(back.ask(["type": "login", "name": "mod", "password": "secret of mod"]).type == "ok")
        #expect(back.ask(["type": "create"]).type == "ok")
        #expect(mod.ask(["type": "unban", "address": "192.0.2.0/24"]).type == "ok")
        #expect(town.guest("guy", from: "192.0.2.9").ask(["type": "create"]).type == "ok")
        #expect(mod.ask(["type": "ban", "address": "0.0.0.0/0", "reason": "x"]).code == "bad_field")
    }

    /// A session stands for its account, or for the address of a guest.
    @Test func bansSessions() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        let player = try #require(bob.line("session")?.text("player"))
        #expect(mod.ask(["type": "mute", "session": player, "reason": "loud"]).type == "ok")
        mod.ask(["type": "bans"])
        #expect(mod.line("bans")?.description.contains(#""name":"bob""#) == true)
        let guest = town.guest("guy", from: "198.51.100.3")
        let other = try #require(guest.line("session")?.text("player"))
        #expect(mod.ask(["type": "ban", "session": other, "reason": "x"]).type == "ok")
        #expect(guest.isEnded)
        #expect(mod.ask(["type": "ban", "session": "nobody", "reason": "x"]).code == "no_such_account")
    }

    /// Who is muted plays on and says nothing, until it ends.
    @Test func mutes() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        let table = try #require(bob.ask(["type": "create"]).text("table"))
        let chat: [String: Any] = ["type": "chat", "table": table, "text": "hello"]
        #expect(bob.ask(chat).type == "ok")
        #expect(mod.ask(["type": "mute", "account": "@bob", "reason": "loud", "minutes": 5]).type == "ok")
        let refused = bob.ask(chat)
        #expect(refused.code == "muted" && refused.number("retry_ms") == 300_000)
        town.wait(.seconds(301))
        #expect(bob.ask(chat).type == "ok")
        #expect(mod.ask(["type": "mute", "account": "@bob", "reason": "loud"]).type == "ok")
        #expect(bob.ask(chat)["retry_ms"] == nil)
        #expect(mod.ask(["type": "unban", "account": "@bob", "kind": "mute"]).type == "ok")
        #expect(bob.ask(chat).type == "ok")
    }

    /// Moderators act on players; admins on all but themselves and the last admin.
    @Test func ranks() throws {
        let (mod, admin) = (try moderator("mod"), try moderator("boss", .admin))
        _ = town.member("bob")
        func ban(_ who: Resident, _ name: String) -> String? {
            who.ask(["type": "ban", "account": "@\(name)", "reason": "x"]).code
        }
        #expect(ban(mod, "boss") == "not_allowed" && ban(mod, "mod") == "not_allowed")
        #expect(ban(admin, "boss") == "not_allowed")
        #expect(ban(mod, "nobody") == "no_such_account")
        #expect(admin.ask(["type": "account", "do": "delete", "password": "secret of boss"]).code == "not_allowed")
        #expect(ban(admin, "mod") == nil && mod.isEnded)
    }

    /// A moderator who bans the opponent has given the game up: who was put out has won it.
    @Test func bansTheOpponent() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        let table = try #require(mod.ask(["type": "create", "rules": ["level": "easy"]]).text("table"))
        bob.ask(["type": "join", "table": table])
        for player in [mod, bob] { player.ask(["type": "ready", "table": table]) }
        #expect(mod.ask(["type": "ban", "account": "@bob", "reason": "x"]).type == "ok")
        #expect(mod.got.contains { $0.description.contains(#""won":[1]"#) })
        mod.ask(["type": "records", "account": "@bob"])
        #expect(mod.line("records")?.description.contains(#""won":1"#) == true)
    }

    /// A report keeps the last lines of chat, and everything that is done is in the audit.
    @Test func audit() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        let guest = town.guest("guy")
        let table = try #require(bob.ask(["type": "create"]).text("table"))
        guest.ask(["type": "join", "table": table])
        bob.ask(["type": "chat", "table": table, "text": "you cheat"])
        #expect(guest.ask(["type": "report", "table": table, "seat": 0, "text": "rude"]).type == "ok")
        #expect(guest.ask(["type": "report", "table": table, "seat": 7, "text": "rude"]).code == "not_seated")
        #expect(mod.ask(["type": "ban", "account": "@bob", "reason": "rude"]).type == "ok")
        mod.ask(["type": "audit"])
        let entries = try #require(mod.line("audit")?["entries"] as? [[String: Any]])
        #expect(entries.compactMap { $0["did"] as? String } == ["ban", "report", "role"])
        #expect((entries[1]["chat"] as? [[String]])?.first == ["bob", "you cheat"])
        #expect(entries[2]["before"] as? String == "player" && entries[2]["after"] as? String == "moderator")
        #expect(entries[2]["by"] == nil && entries[0]["by"] != nil)
        for _ in 0..<9 { guest.ask(["type": "report", "account": "@bob", "text": "rude"]) }
        #expect(guest.ask(["type": "report", "account": "@bob", "text": "rude"]).code == "rate_limited")
    }

    /// The end of an account's own mute lifts none of its address.
    @Test func mutesOfBoth() throws {
        let (mod, bob) = (try moderator("mod"), town.member("bob"))
        let table = try #require(bob.ask(["type": "create"]).text("table"))
        #expect(mod.ask(["type": "mute", "account": "@bob", "reason": "loud", "minutes": 5]).type == "ok")
        #expect(mod.ask(["type": "mute", "address": "127.0.0.1", "reason": "all"]).type == "ok")
        town.wait(.seconds(301))
        #expect(bob.ask(["type": "chat", "table": table, "text": "hello"]).text("reason") == "all")
    }

    @Test func announces() throws {
        let (mod, guest) = (try moderator("mod"), town.guest("guy"))
        #expect(mod.ask(["type": "announce", "text": "Back at nine"]).type == "ok")
        #expect(guest.lines.last?.text("text") == "Back at nine" && guest.lines.last?.text("from") == "mod")
        #expect(guest.ask(["type": "announce", "text": "x"]).code == "sign_in_first")
    }

    /// Those who are on no list may only sign in.
    @Test func allowList() throws {
        let town = try Town(AccountPolicy(allowed: ["ada"]))
        let guest = town.guest("ada")
        #expect(guest.ask(["type": "create"]).code == "not_allowed")
    }
}
