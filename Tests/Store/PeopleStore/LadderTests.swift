import ServerCore
import Testing

/// The ladder on a manual clock.
@Suite(.onBothEngines) struct LadderTests {
    private let town: Town
    init() throws { town = try Town() }

    private func quick(_ bot: Resident) -> Resident.Line { bot.ask(["type": "quick", "ladder": true]) }

    private func shows(_ text: String, _ bot: Resident) -> Bool { bot.lines.contains { $0.description.contains(text) } }

    /// Two that ask one after the other are dealt a game at once, without being ready, and it is rated.
    @Test func paired() throws {
        let (one, two) = (town.member("one", bot: true), town.member("two", bot: true))
        let table = try #require(quick(one).text("table"))
        #expect(town.server.ladderWaits == ["one"])
        #expect(quick(two).text("table") == table)
        #expect(town.server.ladderWaits.isEmpty && shows(#""op":"deal""#, two))
        two.ask(["type": "resign", "table": table])
        #expect(shows(#""rated":true"#, two))
        #expect(one.ask(["type": "again", "table": table]).text("code") == "wrong_phase")
    }

    /// Among those who wait, the one with the nearest rating is the opponent.
    @Test func nearestRating() throws {
        let bots = (1...4).map { town.member("bot \($0)", bot: true) }
        let table = try #require(quick(bots[0]).text("table"))
        _ = quick(bots[1])
        bots[0].ask(["type": "resign", "table": table])
        for bot in bots[0...1] { bot.ask(["type": "leave", "table": table]) }
        // The loser waits, and somebody without a rating beside them would be paired: so the winner asks last.
        let low = try #require(quick(bots[0]).text("table"))
        #expect(town.server.ladderWaits == ["bot 1"])
        #expect(quick(bots[2]).text("table") == low)
    }

    /// Lets two play a game in which neither does anything, until the first is put out of it.
    private func leaveGame(_ idle: Resident, _ good: Resident, in town: Town) throws {
        let table = try #require(quick(idle).text("table"))
        _ = quick(good)
        // Both do nothing, and the idle one began: its third turn without a flip comes first.
        for _ in 0..<60 where !shows(#""op":"over""#, good) { town.wait(.seconds(1)) }
        #expect(shows(#""reason":"abandoned""#, good), "\(good.lines.map(\.description).suffix(3))")
        good.ask(["type": "leave", "table": table])
        idle.ask(["type": "leave", "table": table])
    }

    /// One that does nothing loses by its clock after three turns, is not matched for ten minutes, and keeps nobody from playing.
    @Test func idleBot() throws {
        let (idle, good, other) = (
            town.member("idle", bot: true), town.member("good", bot: true), town.member("other", bot: true)
        )
        try leaveGame(idle, good, in: town)
        let refusal = quick(idle)
        #expect(refusal.text("code") == "too_many" && refusal.number("retry_ms") ?? 0 > 500_000, "\(refusal)")
        let next = quick(good).text("table")
        #expect(next != nil && quick(other).text("table") == next)
        town.wait(.seconds(601))
        #expect(quick(idle).type == "ok")
    }

    /// One that has left a game is not matched for the rest of the ten minutes after a crash either, also where the journal was begun anew.
    @Test func penaltyOutlivesACrash() throws {
        try leaveGame(town.member("idle", bot: true), town.member("good", bot: true), in: town)
        func idle() -> Resident {
            let idle = town.guest("idle")
            idle.ask(["type": "login", "name": "idle", "password": "secret of idle"])
            return idle
        }
        for isRenewed in [false, true, true] {
            town.wait(.seconds(100))
            if isRenewed { town.renew() }
            try town.crash()
            let refusal = quick(idle())
            #expect(refusal.text("code") == "too_many" && refusal.number("retry_ms") ?? 0 > 200_000, "\(refusal)")
        }
        #expect(quick(idle()).number("retry_ms") ?? 0 < 310_000)
        town.wait(.seconds(301))
        town.renew()
        try town.crash()
        #expect(quick(idle()).type == "ok")
    }

    /// Nor is it at the server that takes over what another one had, and after a crash of that.
    @Test func penaltyOutlivesATakeover() throws {
        try leaveGame(town.member("idle", bot: true), town.member("good", bot: true), in: town)
        for crash in [town.takeOver, { try town.crash() }, town.takeOver] {
            try crash()
            let idle = town.guest("idle")
            idle.ask(["type": "login", "name": "idle", "password": "secret of idle"])
            let refusal = quick(idle)
            #expect(refusal.text("code") == "too_many" && refusal.number("retry_ms") ?? 0 > 500_000, "\(refusal)")
        }
    }

    /// What is kept of a penalty goes with its account.
    @Test func penaltyOfAnErasedAccount() throws {
        let town = try Town(hasJournal: true)
        let (idle, good) = (town.member("idle", bot: true), town.member("good", bot: true))
        idle.ask(["type": "account", "do": "show"])
        let account = try #require(idle.line("account")?.text("id"))
        try leaveGame(idle, good, in: town)
        town.renew()
        #expect(isNamed(account, in: town))
        idle.ask(["type": "account", "do": "delete", "password": "secret of idle"])
        town.renew()
        #expect(!isNamed(account, in: town))
    }

    /// Whether the journal names a penalty of that account.
    private func isNamed(_ account: String, in town: Town) -> Bool {
        town.batches.contains { String(decoding: $0, as: UTF8.self).contains(#"{"penalized":{"_0":"\#(account)""#) }
    }

    /// One whose connection is gone, or that sends what is no request until it is sent away, loses. The other's game counts, and it plays on.
    @Test(arguments: ["gone", "garbage"]) func brokenBot(_ fault: String) throws {
        let (broken, good, other) = (
            town.member("broken", bot: true), town.member("good", bot: true), town.member("other", bot: true)
        )
        let table = try #require(quick(broken).text("table"))
        _ = quick(good)
        if fault == "gone" { broken.drop() }
        for _ in 0..<10 where fault == "garbage" { _ = broken.send(line: "{no") }
        for _ in 0..<60 where !shows(#""op":"over""#, good) { town.wait(.seconds(1)) }
        #expect(shows(#""won":[1],"reason":"abandoned""#, good), "\(good.lines.map(\.description).suffix(3))")
        #expect(shows(#""rated":true"#, good))
        good.ask(["type": "leave", "table": table])
        let next = quick(good).text("table")
        #expect(next != nil && quick(other).text("table") == next)
    }

    /// Programs of one address have at most 32 places, those of others find room meanwhile.
    @Test func boundOfAnAddress() throws {
        // An account has one seat, and an address registers 20 an hour: those that sign in elsewhere come here later.
        let bots = (0..<33).map { town.member("bot \($0)", bot: true, from: "198.51.100.\($0 / 20)") }
        let here = bots.indices.map { _ in town.connect(from: "203.0.113.7") }
        for (number, client) in here.enumerated() {
            client.ask(["type": "hello", "protocol": 1, "name": "bot"])
            client.ask(["type": "login", "name": "bot \(number)", "password": "secret of bot \(number)"])
        }
        for client in here.dropLast() { #expect(quick(client).type == "ok") }
        let refusal = quick(try #require(here.last))
        #expect(refusal.text("code") == "too_many" && refusal.number("retry_ms") == 10_000, "\(refusal)")
        #expect(refusal.text("message")?.contains("from your address") == true)
        #expect(quick(bots[32]).type == "ok")
    }

    /// At most 64 tables are on the ladder. Who would wait at another one is told when to ask again.
    @Test func boundOfTables() throws {
        let bots = (0..<130).map { town.member("bot \($0)", bot: true, from: "198.51.100.\($0 / 20)") }
        for bot in bots.prefix(128) { #expect(quick(bot).type == "ok") }
        let refusal = quick(bots[128])
        #expect(refusal.text("code") == "too_many" && refusal.number("retry_ms") == 10_000, "\(refusal)")
        #expect(refusal.text("message")?.contains("no room for another program.") == true)
        let table = try #require(bots[0].lines.compactMap { $0.text("table") }.first)
        for bot in bots.prefix(2) {
            bot.ask(["type": "resign", "table": table])
            bot.ask(["type": "leave", "table": table])
        }
        #expect(quick(bots[129]).type == "ok")
    }

    /// Who waits is found again after a crash.
    @Test func outlivesACrash() throws {
        let one = town.member("one", bot: true)
        let table = try #require(quick(one).text("table"))
        try town.crash()
        let two = town.member("two", bot: true)
        let own = quick(two).text("table")
        // The first one's seat is lost until it comes back, so it is not matched.
        #expect(own != nil && own != table)
    }
}
