import Foundation
import ServerCore
import Testing

/// Orders of whoever runs a server, and what those who are connected see of them.
@Suite(.onBothEngines) struct AdministrationTests {
    /// Mistakes are refused with a code and words, and nothing else comes.
    @Test(arguments: [
        ("", "unknown_type"), ("bann ada spam", "unknown_type"), ("ban", "missing_field"), ("ban ada", "missing_field"),
        ("mute", "missing_field"), ("mute ada 0 spam", "bad_field"), ("mute ada", "missing_field"),
        ("ban ada 0 spam", "bad_field"), ("ban ada 5256001 spam", "bad_field"),
        ("ban ada 99999999999999999999 spam", "bad_field"), ("ban \"ada", "bad_field"), ("ban ada 10", "missing_field"),
        ("mute ada 10 ", "missing_field"), ("role ada king", "bad_field"),
        ("role nobody admin", "no_such_account"), ("reset nobody", "no_such_account"),
        ("approve nobody", "no_such_account"),
        ("unban nobody", "no_such_account"), ("kick nobody", "no_such_account"), ("stats now", "bad_field"),
        ("announce", "missing_field"), ("backup", "missing_field"), ("backup pairs.db", "bad_field"),
        ("help unbann", "unknown_type"), ("help unban bob", "bad_field"),
    ]) func mistakes(line: String, code: String) throws {
        let answer = try Town().order(line)
        #expect(answer.count == 1 && answer.first?.hasPrefix("error \(code): ") == true, "\(answer)")
    }

    /// Who has left the reason out is told what the order takes; a number alone is no reason. In quotes it is one.
    @Test(arguments: ["ban", "mute"]) func missingReason(word: String) throws {
        let town = try Town()
        for line in ["\(word) ada", "\(word) ada 10"] {
            #expect(
                town.order(line) == ["error missing_field: The reason is missing. Use \(word) NAME [MINUTES] REASON."])
        }
        _ = town.member("ada")
        #expect(town.order("\(word) ada \"10\"") == ["ok"])
        #expect(town.order("bans").first?.hasSuffix(" for good: 10") == true)
    }

    /// Where there is nothing to list or to change, that is said.
    @Test func nothing() throws {
        let town = try Town(AccountPolicy(registration: .approve), events: .everybody)
        #expect(town.order("who") == ["nobody is here", "ok"])
        #expect(town.order("tables") == ["there are no tables", "ok"])
        #expect(town.order("event list") == ["there are no events", "ok"])
        #expect(town.order("waiting") == ["no account waits", "ok"])
        #expect(town.order("unban 192.0.2.7") == ["nothing was banned or muted", "ok"])
        let unknown = "error no_such_account: There is no such account. Use who for all who are here."
        for line in ["ban nobody spam", "unban nobody", "reset nobody"] { #expect(town.order(line) == [unknown]) }
        #expect(
            town.order("event end zzzz") == ["error no_such_event: There is no event with that id. Use event list."])
        _ = town.guest("ada")
        #expect(town.order("who nobody") == ["no line has that text", "ok"])
        #expect(town.order("audit") == ["no entries", "ok"])
    }

    /// Each account that waits to be approved leaves a record and is listed, the newest first, a page at a time. One that does not wait is
    /// not approved again.
    @Test func accountsThatWait() throws {
        let town = try Town(AccountPolicy(registration: .approve))
        for number in 0..<12 {
            for half in 0..<9 {
                let name = "player \(number) \(half)"
                let guest = town.guest(name, from: "192.0.2.\(number)")
                let ok = guest.ask(["type": "register", "name": name, "password": "secret of ada"])
                #expect(ok.type == "ok")
                town.wait(.seconds(1))
            }
        }
        let page = town.order("waiting")
        try #require(page.count == 102)
        #expect(page[0].hasSuffix(" \"player 11 8\"") && page[0].hasPrefix("2025-11-22T0"))
        let account = try #require(page[0].firstMatch(of: /account (\w+) "/)).1
        let more = try #require(page[100].firstMatch(of: /^there are more: add (\S+)$/)).1
        let rest = town.order("waiting \(more)")
        #expect(rest.count == 9 && rest[7].hasSuffix(" \"player 0 0\""), "\(rest)")
        #expect(town.order("waiting x").first?.hasPrefix("error bad_field: ") == true)
        let records = fields(of: "account_waits", in: town)
        #expect(records.count == 108 && records.last == ["account": String(account)])
        #expect(town.order("approve \"player 11 8\"") == ["ok"])
        #expect(town.order("waiting").first?.hasSuffix(" \"player 11 7\"") == true)
        #expect(town.order("approve \"player 11 8\"") == ["the account was approved already", "ok"])
        #expect(town.order("audit").count == 2)
        #expect(town.order("role \"player 11 8\" player") == ["the account has that role already", "ok"])
        #expect(town.order("audit").count == 2)
    }

    /// Each command is told alone, all of its lines; of a name that there is not, the nearest is told.
    @Test func helpOfOneCommand() throws {
        let town = try Town()
        let all = town.order("help").dropLast()
        for name in Set(all.compactMap { $0.split(separator: " ").first }) {
            #expect(town.order("help \(name)").dropLast() == all.filter { $0.split(separator: " ").first == name }[...])
        }
        #expect(town.order("help drain").count == 3)
        #expect(town.order("HELP Unban").first == all.first { $0.hasPrefix("unban ") })
        #expect(town.order("help unbann").last?.hasSuffix("Did you mean unban?") == true)
    }

    /// A text of more than 300 characters is refused.
    @Test func longTexts() throws {
        let town = try Town()
        #expect(
            town.order("announce " + String(repeating: "a", count: 301)).first?.hasPrefix("error bad_field: ") == true)
        #expect(town.order("announce " + String(repeating: "a", count: 300)) == ["ok"])
    }

    /// Players and tables are told one in a line, and those that have a text.
    @Test func lists() throws {
        let town = try Town()
        let ada = town.member("ada")
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        _ = town.guest("bob", from: "192.0.2.7", isLocal: false)
        let all = town.order("who")
        #expect(all.count == 3 && all.last == "ok")
        #expect(all.first { $0.contains("\"ada\"") }?.contains(" account a") == true)
        let bob = town.order("who bob")
        #expect(bob.count == 2 && bob[0].contains(" \"bob\" guest from 192.0.2.7:"))
        #expect(town.order("who nobody") == ["no line has that text", "ok"])
        let tables = town.order("tables")
        #expect(tables.count == 2 && tables[0].contains("\"ada's table\" solo easy"))
    }

    /// Every number has a name and is one line.
    @Test func numbers() throws {
        let town = try Town()
        _ = town.member("ada")
        _ = town.guest("bob")
        let lines = town.order("stats")
        #expect(lines.contains("signed_in 1") && lines.contains("tables 0"))
        #expect(
            lines.dropLast().allSatisfy {
                $0.split(separator: " ").count == 2 && Int($0.split(separator: " ")[1]) != nil
            })
    }

    /// Who is kicked is told goodbye, and may come back; the audit has it.
    @Test func kick() throws {
        let town = try Town()
        let ada = town.member("ada")
        #expect(town.order("kick ADA too loud") == ["ok"])
        #expect(ada.isEnded && ada.lines.last?.text("reason") == "signed_out")
        #expect(ada.lines.dropLast().last?.text("text") == "Whoever runs the server has ended your session: too loud")
        let again = town.guest("eve")
        #expect(again.ask(["type": "login", "name": "ada", "password": "secret of ada"]).type == "ok")
        #expect(town.order("role ada admin") == ["ok"])
        let audit = again.ask(["type": "audit"])
        #expect(audit.type == "ok" && again.line("audit")?.description.contains("\"did\":\"kick\"") == true)
    }

    /// A ban of a guest on the server's machine ends the session alone, for whoever runs the server has the same address.
    @Test func banOfAGuestOfThisMachine() throws {
        let town = try Town()
        let (host, bob) = (town.guest("ada"), town.guest("bob"))
        #expect(town.order("mute bob loud").first?.hasPrefix("error not_allowed: ") == true)
        #expect(
            town.order("ban bob 60 loud") == [
                "The session was ended. The address is not banned: it is that of this machine.", "ok",
            ])
        #expect(bob.isEnded && bob.lines.last?.text("code") == "banned" && bob.lines.last?.text("reason") == "loud")
        #expect(host.ask(["type": "create", "rules": ["mode": "solo"]]).type == "ok")
        #expect(town.guest("eve").ask(["type": "create", "rules": ["mode": "solo"]]).type == "ok")
    }

    /// Sessions end after the audit has it; where the database can't be used they end as well, and whoever kicks is told.
    @Test func kickWithoutTheDatabase() throws {
        let town = try Town()
        let ada = town.member("ada")
        town.isFailing = true
        let lines = town.order("kick ada")
        #expect(
            lines.count == 1
                && lines[0].hasPrefix("error busy: The sessions were ended, but the database can't be used"))
        #expect(ada.isEnded)
    }

    /// A drain must not depend on the database: the log says that it is not in the audit.
    @Test func drainWithoutTheDatabase() throws {
        let town = try Town()
        town.isFailing = true
        #expect(town.order("drain") == ["no game runs; the server ends now", "ok"])
        #expect(town.log.contains(LogEntry(.warning, "deed_not_recorded", .init("did", "drain"))))
    }

    /// A ban of an account holds until it is lifted; its minutes stand before the reason.
    @Test func ban() throws {
        let town = try Town()
        let ada = town.member("ada lovelace")
        #expect(town.order("ban \"ada lovelace\" 60 much spam") == ["ok"])
        #expect(ada.isEnded && ada.lines.last?.code == "banned" && ada.lines.last?.text("reason") == "much spam")
        let again = town.guest("eve")
        let login: [String: Any] = ["type": "login", "name": "ada lovelace", "password": "secret of ada lovelace"]
        #expect(again.ask(login).code == "banned")
        #expect(town.order("unban \"ada lovelace\"") == ["ok"])
        #expect(again.ask(login).type == "ok")
    }

    /// A mute stands where a ban does, for an account and for a guest's address. The player stays.
    @Test(arguments: ["mute bob 60 spam", "mute bob spam"]) func mute(line: String) throws {
        let town = try Town()
        let bob = town.guest("bob", from: "192.0.2.7", isLocal: false)
        #expect(town.order(line) == ["ok"])
        #expect(!bob.isEnded)
        let again = town.guest("eve", from: "192.0.2.7", isLocal: false)
        again.ask(["type": "create"])
        let table = again.line("snapshot")?.text("table") ?? ""
        #expect(again.ask(["type": "chat", "table": table, "text": "hello"]).code == "muted")
        #expect(town.order("unban 192.0.2.7") == ["ok"])
        #expect(again.ask(["type": "chat", "table": table, "text": "hello"]).type == "ok")
    }

    /// A guest who was banned or muted by name and has gone is found by that name, whoever has it now.
    @Test(arguments: ["ban", "mute"]) func unbanOfAGuest(deed: String) throws {
        let town = try Town()
        let bob = town.guest("Bob", from: "192.0.2.7", isLocal: false)
        #expect(town.order("\(deed) bob spam") == ["ok"])
        bob.drop()
        town.wait(.seconds(600))
        _ = town.guest("bob", from: "192.0.2.8", isLocal: false)
        #expect(town.order("bans").count == 2)
        #expect(town.order("unban bob") == ["ok"])
        #expect(town.order("bans") == ["nobody is banned or muted", "ok"])
    }

    /// A ban of a guest is one of the address; so is one of addresses.
    @Test(arguments: ["ban bob spam", "ban 192.0.2.0/24 spam"]) func banOfAddresses(line: String) throws {
        let town = try Town()
        let bob = town.guest("bob", from: "192.0.2.7", isLocal: false)
        let ada = town.guest("ada", from: "198.51.100.7", isLocal: false)
        #expect(town.order(line) == ["ok"])
        #expect(bob.isEnded && !ada.isEnded)
    }

    /// A code is printed alone, and sets another password.
    @Test func reset() throws {
        let town = try Town()
        _ = town.member("ada")
        let lines = town.order("reset ada")
        #expect(lines.count == 2 && lines[1] == "ok")
        let eve = town.guest("eve")
        let ok = eve.ask(["type": "recover", "name": "ada", "code": lines[0], "password": "another secret"])
        #expect(ok.type == "ok")
        #expect(eve.ask(["type": "login", "name": "ada", "password": "another secret"]).type == "ok")
    }

    /// A role is felt at once, and an account that waits can be used once it is approved.
    @Test func roleAndApproval() throws {
        let town = try Town(AccountPolicy(registration: .approve))
        let ada = town.guest("ada")
        ada.ask(["type": "register", "name": "ada", "password": "secret of ada"])
        let login: [String: Any] = ["type": "login", "name": "ada", "password": "secret of ada"]
        #expect(ada.ask(login).code == "not_allowed")
        #expect(town.order("approve ada") == ["ok"])
        #expect(ada.ask(login).type == "ok")
        #expect(ada.ask(["type": "bans"]).code == "not_allowed")
        #expect(town.order("role ada moderator") == ["ok"])
        #expect(ada.ask(["type": "bans"]).type == "ok")
    }

    /// Everybody is told an announcement.
    @Test func announce() throws {
        let town = try Town()
        let (ada, bob) = (town.member("ada"), town.guest("bob"))
        #expect(town.order("announce Back at nine") == ["ok"])
        for client in [ada, bob] {
            #expect(client.lines.last?.type == "announcement" && client.lines.last?.text("text") == "Back at nine")
        }
    }

    /// Where the database does not answer, that is told.
    @Test func withoutDatabase() throws {
        let town = try Town()
        town.isFailing = true
        #expect(town.order("reset ada").first?.hasPrefix("error busy: ") == true)
        #expect(town.order("who") == ["nobody is here", "ok"])
    }

    /// The fields of the log's records of an event, by their names.
    private func fields(of event: String, in town: Town) -> [[String: String]] {
        town.log.filter { $0.event == event }.map { record in
            Dictionary(record.fields.map { ($0.name, $0.value) }) { $1 }
        }
    }

    /// A session's records have its address, the player's id and the account's, and no name.
    @Test func sessionsInTheLog() throws {
        let town = try Town()
        let ada = town.guest("ada", from: "192.0.2.7")
        let player = try #require(ada.line("session")?.text("player"))
        #expect(ada.ask(["type": "register", "name": "ada", "password": "secret of ada"]).type == "ok")
        let account = try #require(ada.line("session")?.text("account.id"))
        let token = try #require(ada.line("session")?.text("resume"))
        ada.drop()
        let again = town.connect(from: "198.51.100.7")
        again.ask(["type": "hello", "protocol": 1, "name": "ada", "resume": token])
        #expect(town.order("kick ada") == ["ok"])
        #expect(fields(of: "session_began", in: town).map { $0["address"] } == ["192.0.2.7"])
        let expected: [(String, String?)] = [
            ("signed_in", "192.0.2.7"), ("session_resumed", "198.51.100.7"), ("session_ended", nil),
        ]
        for (event, address) in expected {
            let records = fields(of: event, in: town)
            #expect(records.map { $0["player"] } == [player], "\(event)")
            #expect(
                records.map { $0["account"] } == [account] && records.map { $0["address"] } == [address], "\(event)")
        }
        #expect(!town.log.contains { record in record.fields.contains { $0.value.contains("ada") } })
    }

    /// What moderators and whoever runs the server do leaves a record, with ids and addresses, and no names or words.
    @Test func deedsInTheLog() throws {
        let town = try Town()
        let ada = town.member("ada")
        let account = try #require(ada.line("session")?.text("account.id"))
        #expect(town.order("role ada moderator") == ["ok"])
        let bob = town.guest("bob", from: "192.0.2.7", isLocal: false)
        let player = try #require(bob.line("session")?.text("player"))
        #expect(ada.ask(["type": "mute", "session": player, "reason": "bob is loud"]).type == "ok")
        #expect(town.order("kick bob for bob") == ["ok"])
        #expect(town.order("ban 192.0.2.0/24 60 bob") == ["ok"])
        #expect(town.order("unban 192.0.2.0/24") == ["ok"])
        #expect(town.order("announce bob is gone") == ["ok"])
        #expect(town.order("drain 5").last == "ok" && town.order("drain off").last == "ok")
        let deeds = fields(of: "audit", in: town)
        #expect(
            deeds == [
                ["did": "role", "by": "host", "account": account],
                ["did": "mute", "by": account, "addresses": "192.0.2.7"],
                ["did": "kick", "by": "host", "player": player],
                ["did": "ban", "by": "host", "addresses": "192.0.2.0/24"],
                ["did": "unban", "by": "host", "addresses": "192.0.2.0/24"], ["did": "announce", "by": "host"],
                ["did": "drain", "by": "host"], ["did": "drain", "by": "host"],
            ])
        #expect(town.log.map(\.event).filter { $0.hasPrefix("drain") } == ["drain_began", "drain_cancelled"])
    }

    /// A report of a guest says whom it is about by the id, as the log does, and the guest can be banned by it, also after leaving.
    @Test func reportsOfGuests() throws {
        let town = try Town()
        let bob = town.guest("bob")
        let gus = town.guest("gus", from: "192.0.2.7", isLocal: false)
        let player = try #require(gus.line("session")?.text("player"))
        let table = try #require(bob.ask(["type": "create"]).text("table"))
        gus.ask(["type": "join", "table": table])
        #expect(bob.ask(["type": "report", "table": table, "seat": 1, "text": "insults"]).type == "ok")
        let reports = town.order("reports")
        #expect(reports.first?.hasSuffix(" report guest \(player) by a guest: insults") == true, "\(reports)")
        #expect(fields(of: "audit", in: town) == [["did": "report", "by": "guest", "player": player]])
        #expect(town.order("kick gus go") == ["ok"])
        #expect(town.order("audit").first?.hasSuffix(" kick guest \(player) by host: go") == true)
        #expect(town.order("ban \(player) 5 bad") == ["ok"])
        #expect(town.order("bans").first?.contains(" ban 192.0.2.7 by host") == true)
    }

    /// Whoever runs the server can read what holds, what was done and what was reported, a page at a time.
    @Test func bansAuditAndReports() throws {
        let town = try Town()
        #expect(town.order("bans") == ["nobody is banned or muted", "ok"])
        #expect(town.order("reports") == ["no entries", "ok"])
        let ada = town.member("ada")
        let bob = town.member("bob lee")
        #expect(town.order("ban 192.0.2.0/24 spam") == ["ok"])
        #expect(town.order("mute \"bob lee\" 60 loud") == ["ok"])
        #expect(ada.ask(["type": "report", "account": "@bob lee", "text": "loud again"]).type == "ok")
        let bans = town.order("bans")
        try #require(bans.count == 3)
        #expect(bans[0].contains(" mute ") && bans[0].contains(" \"bob lee\" by host until 2025-11-22T0"))
        #expect(bans[0].hasSuffix(": loud") && bans[1].hasSuffix(" ban 192.0.2.0/24 by host for good: spam"), "\(bans)")
        let audit = town.order("audit")
        try #require(audit.count == 4)
        #expect(audit[0].hasPrefix("3 2025-11-22T0") && audit[0].contains(" report account "))
        let end = try #require(bans[0].firstMatch(of: /until \S+Z/)).0
        #expect(audit[1].contains(" mute ") && audit[1].contains("(\(end))"), "one form of times: \(audit[1])")
        #expect(audit[2].hasPrefix("1 ") && audit[2].contains(" ban 192.0.2.0/24 by host"), "\(audit)")
        #expect(town.order("audit 2").count == 2 && town.order("audit x").first?.hasPrefix("error bad_field: ") == true)
        let reports = town.order("reports")
        try #require(reports.count == 2)
        #expect(reports[0].hasSuffix(": loud again") && reports[0].contains("\"bob lee\""))
        for _ in 0..<110 { #expect(town.order("announce \(String(repeating: "a", count: 300))") == ["ok"]) }
        let page = town.order("audit")
        #expect(page.last == "ok" && page.dropLast().last?.hasPrefix("there are more: add ") == true)
        #expect(town.order("reports").count == 2)
        for word in ["bans", "audit", "reports", "drain"] {
            #expect(town.order("help").contains { $0.hasPrefix(word + " ") }, "\(word)")
        }
        withExtendedLifetime(bob) {}
    }

    /// A guest who has left can be banned by the player's id, while the session is held and afterwards; one of the server's machine not.
    @Test(arguments: [Duration.zero, .seconds(3_600)]) func banOfAGuestWhoHasLeft(after time: Duration) throws {
        let town = try Town()
        let bob = town.guest("bob", from: "192.0.2.7", isLocal: false)
        let local = town.guest("eve")
        let ids = try [bob, local].map { try #require($0.line("session")?.text("player")) }
        let ada = town.member("ada")
        let member = try #require(ada.line("session")?.text("player"))
        for client in [bob, local, ada] { client.drop() }
        town.wait(time)
        if time == .zero { #expect(town.order("who bob")[0].contains(" guest away from 192.0.2.7")) }
        #expect(town.order("ban \(ids[0]) 60 spam") == ["ok"])
        #expect(town.order("bans")[0].contains(" ban 192.0.2.7 by host"))
        #expect(town.order("ban \(ids[1]) spam").first?.hasPrefix("error not_allowed: ") == true)
        // Whoever was signed in is banned as the account.
        #expect(town.order("ban \(member) spam") == ["ok"] && town.order("bans")[0].contains("\"ada\""))
        #expect(town.order("ban pnobody spam").first?.hasPrefix("error no_such_account: ") == true)
        for range in ["192.0.2.0/33", "0.0.0.0/0", "x/24"] {
            for order in ["ban \(range) spam", "unban \(range)"] {
                #expect(town.order(order).first?.hasPrefix("error bad_field: That is no range") == true)
            }
        }
    }

    /// A moderator may ban a guest who has left by the same id.
    @Test func moderatorsBanOfAGuestWhoHasLeft() throws {
        let town = try Town()
        let ada = town.member("ada")
        #expect(town.order("role ada moderator") == ["ok"])
        let bob = town.guest("bob", from: "192.0.2.7", isLocal: false)
        let player = try #require(bob.line("session")?.text("player"))
        bob.drop()
        #expect(ada.ask(["type": "ban", "session": player, "reason": "spam"]).type == "ok")
        #expect(town.order("bans")[0].contains(" ban 192.0.2.7 by account "))
    }

    /// A drain that is taken back is told to everybody, and games are begun again.
    @Test func drainTakenBack() throws {
        let town = try Town()
        let ada = town.guest("ada")
        #expect(town.order("drain off").first?.hasPrefix("error bad_field: ") == true)
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        let table = try #require(ada.line("snapshot")?.text("table"))
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        #expect(town.order("drain 5").last == "ok" && ada.ask(["type": "create"]).code == "shutting_down")
        #expect(town.order("health").first == "draining: no game begins")
        #expect(town.order("drain").last == "ok")
        #expect(town.order("drain off") == ["the server goes on", "ok"] && town.order("health") == ["ok"])
        let audit = town.order("audit")
        try #require(audit.count == 3, "a drain that goes on as it is leaves no entry")
        #expect(audit[0].hasSuffix(" drain by host (off)") && audit[1].contains(" drain by host (until 2025-11-22T0"))
        #expect(ada.lines.last?.type == "announcement" && ada.lines.last?.text("about") == nil)
        town.wait(.seconds(600))
        #expect(!town.server.output.isDrained)
        #expect(
            ada.ask(["type": "create"]).type == "ok" && !town.guest("bob").lines.contains { $0.type == "announcement" })
    }

    /// A server that is drained begins no table and no game, and may end once the game that runs is over.
    @Test func drain() throws {
        let town = try Town()
        let (ada, bob) = (town.guest("ada"), town.guest("bob"))
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        guard let table = ada.line("snapshot")?.text("table") else {
            Issue.record("no table")
            return
        }
        #expect(ada.ask(["type": "ready", "table": table]).type == "ok")
        bob.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        guard let idle = bob.line("snapshot")?.text("table") else {
            Issue.record("no table")
            return
        }
        #expect(town.order("drain") == ["1 game runs still", "ok"])
        #expect(bob.lines.last?.type == "announcement")
        #expect(bob.ask(["type": "create"]).code == "shutting_down")
        #expect(bob.ask(["type": "ready", "table": idle]).code == "shutting_down")
        #expect(bob.ask(["type": "quick"]).code == "shutting_down")
        town.server.beginTick()
        #expect(!town.server.output.isDrained)
        #expect(ada.ask(["type": "resign", "table": table]).type == "ok")
        town.server.beginTick()
        #expect(town.server.output.isDrained)
    }

    /// With a time a drained server ends then, whatever runs. Everybody is told when it begins, before the end, and who comes meanwhile.
    @Test func drainWithinMinutes() throws {
        let town = try Town()
        let ada = town.guest("ada")
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        guard let table = ada.line("snapshot")?.text("table") else {
            Issue.record("no table")
            return
        }
        ada.ask(["type": "ready", "table": table])
        func told(_ resident: Resident) -> [Int?] {
            resident.lines.filter { $0.type == "announcement" && $0.text("about") == "drain" }.map {
                $0["left_ms"] as? Int
            }
        }
        #expect(town.order("drain") == ["1 game runs still", "ok"])
        #expect(told(ada) == [nil])
        #expect(town.order("drain 7") == ["1 game runs still; the server ends, at the latest in 7 minutes", "ok"])
        #expect(town.order("drain") == ["1 game runs still; the server ends, at the latest in 7 minutes", "ok"])
        town.wait(.seconds(119))
        #expect(told(ada) == [nil, 420_000])
        town.wait(.seconds(1))
        #expect(told(ada) == [nil, 420_000, 300_000])
        town.wait(.milliseconds(1))
        #expect(told(town.guest("bob")) == [299_999])
        town.wait(.milliseconds(239_999))
        #expect(told(ada) == [nil, 420_000, 300_000, 60_000])
        town.server.beginTick()
        #expect(!town.server.output.isDrained)
        town.server.advance(to: town.now + .seconds(60))
        town.server.beginTick()
        #expect(town.server.output.isDrained)
    }

    /// The log has how many games the end cuts off.
    @Test func drainThatCutsOff() throws {
        let town = try Town()
        let ada = town.guest("ada")
        ada.ask(["type": "create", "rules": ["mode": "solo", "level": "easy"]])
        ada.ask(["type": "ready", "table": ada.line("snapshot")?.text("table") ?? ""])
        #expect(town.order("drain 1") == ["1 game runs still; the server ends, at the latest in 1 minute", "ok"])
        town.wait(.seconds(30))
        ada.ask(["type": "ping"])
        town.server.advance(to: town.now + .seconds(30))
        #expect(town.server.output.isDrained)
        #expect(town.server.output.log.contains(LogEntry(.warning, "drain_ended", .init("games", 1))))
    }

    /// A time that is none, or that is too long, is refused, and nothing begins.
    @Test(arguments: ["drain soon", "drain 0", "drain -5", "drain 10081", "drain 5 6", "drain 99999999999999999999"])
    func drainWithoutSense(order: String) throws {
        let town = try Town()
        let ada = town.guest("ada")
        #expect(town.order(order).first?.hasPrefix("error bad_field: ") == true)
        #expect(ada.ask(["type": "create"]).type == "ok")
    }
}
