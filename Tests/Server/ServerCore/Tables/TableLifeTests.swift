import ServerCore
import Testing
import Wire

/// Tables of a whole server: private tables, hosts, hot seats, pauses and bots.
@Suite struct TableLifeTests {
    private let server = ScriptedServer()

    /// A private table is in no list and no quick game, but whoever knows its id gets in, with its password.
    @Test func privateTables() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.must(.create(.init(rules: .board(2, 2), password: "sesame", public: false))).table ?? ""
        #expect(!bob.ask(.list(.init())).contains { "\($0)".contains(table) })
        #expect(bob.must(.quick(.init(rules: .board(2, 2)))).table != table)
        let refusal = bob.refusal(of: .join(.init(table: table)))
        #expect(refusal.code == .badPassword && refusal.field == "password")
        #expect(bob.refusal(of: .watch(.init(table: table, password: "x"))).code == .badPassword)
        #expect(bob.must(.join(.init(table: table, password: "sesame"))).seat == 1)
        for password in ["", String(repeating: "p", count: 61)] {
            #expect(ada.refusal(of: .create(.init(password: password))).field == "password")
        }
    }

    /// A quick game never leads to a table with a password, a locked one, or one that put the player out.
    @Test func quickPassesClosedTablesBy() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let rules = Rules.board(2, 2)
        let secret = ada.must(.create(.init(rules: rules, password: "sesame"))).table
        let locked = ada.create(rules)
        ada.must(.lock(.init(table: locked, on: true)))
        #expect(bob.refusal(of: .join(.init(table: locked))).code == .locked)
        let former = ada.create(rules)
        bob.join(former)
        ada.must(.kick(.init(table: former, seat: 1)))
        let found = bob.must(.quick(.init(rules: rules))).table ?? ""
        #expect(![secret, locked, former].contains(found))
    }

    /// The diff that tells of being put out is the last line of the table, and there is no way back.
    @Test func kicked() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        let table = ada.create(.board(2, 2) { $0.seats = 3 })
        bob.join(table)
        eve.must(.watch(.init(table: table)))
        _ = bob.take()
        #expect(bob.refusal(of: .kick(.init(table: table, seat: 0))).code == .notHost)
        #expect(ada.refusal(of: .kick(.init(table: table, seat: 1, reason: ""))).field == "reason")
        ada.must(.kick(.init(table: table, seat: 1, reason: "ru\u{7}de")))
        let last = bob.take()
        #expect(last.compactMap(\.diff).map(\.ops) == [["seat"]] && "\(last)".contains("\"rude\""))
        ada.must(.chat(.init(table: table, text: "hi")))
        eve.join(table)
        #expect(bob.lines.isEmpty)
        #expect(bob.refusal(of: .chat(.init(table: table, text: "x"))).code == .notSeated)
        #expect(bob.refusal(of: .join(.init(table: table))).code == .kicked)
        #expect(bob.refusal(of: .watch(.init(table: table))).code == .kicked)
        server.drop(bob)
        #expect(server.resume(bob).messages.map(\.type) == ["session", "ok"])
    }

    /// New rules reach everybody as one diff that folds into the server's own snapshot, bots' mirrors included.
    @Test func configured() throws {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create(.board(2, 2) { ($0.seats, $0.bots) = (3, ["casual"]) })
        bob.must(.watch(.init(table: table)))
        var mirror = TableMirror(bob.snapshot(table))
        for rules in [Rules.board(4, 6) { $0.seats = 8 }, .board(2, 3) { $0.seats = 2 }] {
            ada.must(.configure(.init(table: table, rules: rules)))
            let diff = try #require(bob.take().compactMap(\.diff).last)
            #expect(mirror.fold(diff) == .folded)
            #expect(mirror.snapshot.withoutClocks == bob.snapshot(table).withoutClocks)
        }
        let flaw = ada.refusal(of: .configure(.init(table: table, rules: .with { $0.seats = 99 })))
        #expect(flaw.field == "rules.seats")
        #expect(bob.refusal(of: .configure(.init(table: table, rules: Rules()))).code == .notHost)
        #expect(bob.refusal(of: .start(.init(table: table))).code == .notHost)
        #expect(ada.must(.start(.init(table: table))).seq == bob.snapshot(table).seq)
        #expect(ada.refusal(of: .configure(.init(table: table, rules: Rules()))).code == .wrongPhase)
    }

    // MARK: Hot seat

    /// A second person sits down beside the first, plays when it is their turn, and can leave alone.
    @Test func hotSeat() {
        let server = ScriptedServer { $0.seatsPerSession = 2 }
        let ada = server.client("ada")
        let eve = server.client("eve")
        let table = ada.create(.board(2, 2) { ($0.seats, $0.hideMs) = (3, 0) })
        #expect(eve.refusal(of: .join(.init(table: table, name: "bob"))).code == .notSeated)
        #expect(ada.refusal(of: .join(.init(table: table, name: "b\u{7}"))).code == .badName)
        let sat = ada.ask(.join(.init(table: table, name: "bob")))
        #expect(sat.map(\.type) == ["snapshot", "ok"] && sat.last?.ok?.seat == 1)
        #expect(sat.first?.snapshot?.seats[1].name == "bob")
        #expect(ada.refusal(of: .join(.init(table: table, name: "cy"))).code == .tooMany)
        ada.ready(table)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 0, seat: 1))).code == .notYourTurn)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 0, seat: 2))).code == .notSeated)
        for flip in 0..<40 {
            let state = ada.snapshot(table)
            guard state.phase == .playing else { break }
            let down = state.board.cards.indices.filter { state.board.cards[$0] == .down }
            ada.must(.flip(.init(table: table, card: down[flip % down.count])))
        }
        server.drop(ada)
        let (again, _) = server.resume(ada)
        #expect(again.snapshot(table).seats.map(\.status) == [.here, .here, .open])
        again.must(.leave(.init(table: table, seat: 1)))
        #expect(again.snapshot(table).seats.map(\.status) == [.here, .open, .open])
    }

    /// Given a second person who left a game, when a bot plays in their stead, then joining with the same name takes the
    /// seat back, though the client has all the seats it may.
    @Test func aSecondPersonComesBack() {
        let server = ScriptedServer { $0.seatsPerSession = 2 }
        let ada = server.client("ada")
        let eve = server.client("eve")
        let table = ada.create(.board(4, 4) { ($0.seats, $0.turnSeconds) = (3, 0) })
        ada.must(.join(.init(table: table, name: "bob")))
        eve.join(table)
        for client in [ada, eve] { client.ready(table) }
        ada.must(.leave(.init(table: table, seat: 1)))
        for client in [ada, eve] { client.must(.bot(.init(table: table, seat: 1, strength: "casual"))) }
        #expect(eve.refusal(of: .join(.init(table: table, name: "bob"))).code == .wrongPhase)
        #expect(ada.refusal(of: .join(.init(table: table, name: "cy"))).code == .wrongPhase)
        #expect(ada.must(.join(.init(table: table, name: "Bob"))).seat == 1)
        let back = ada.snapshot(table).seats[1]
        #expect(back.name == "bob" && back.bot == nil && back.status == .here)
    }

    /// Somebody beside a player is put out alone: the client hears on, and plays on.
    @Test func kickedFromBesideAPlayer() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create(.board(2, 2) { $0.seats = 3 })
        bob.join(table)
        bob.must(.join(.init(table: table, name: "cy")))
        _ = bob.take()
        ada.must(.kick(.init(table: table, seat: 2)))
        ada.must(.chat(.init(table: table, text: "sorry")))
        #expect(bob.take().map(\.type) == ["diff", "chat"])
        ada.must(.kick(.init(table: table, seat: 1)))
        ada.must(.chat(.init(table: table, text: "sorry")))
        #expect(bob.take().map(\.type) == ["diff"])
    }

    /// Nobody beside a player is called as somebody else at the table is, nor looks so.
    @Test func namesBesideAPlayer() {
        let ada = server.client("ada")
        let table = ada.create(.board(2, 2) { $0.seats = 4 })
        for name in ["bob", "Bob", "\u{0430}da"] { ada.must(.join(.init(table: table, name: name))) }
        #expect(ada.snapshot(table).seats.map(\.name) == ["ada", "bob", "Bob 2", "\u{0430}da 2"])
    }

    // MARK: Pause and resignation

    /// A player who is lost and resumes during a pause gets the clock as it stands.
    @Test func resumingInAPause() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        server.wait(.seconds(10))
        bob.must(.pause(.init(table: table, on: true)))
        server.drop(ada)
        server.wait(.seconds(5))
        let snapshot = server.resume(ada).messages.compactMap(\.snapshot).first
        #expect(snapshot?.phase == .paused && snapshot?.turn?.ms == 20_000 && snapshot?.elapsedMs == 10_000)
    }

    /// Whoever resigns sees the end and everything after it, and the seat is free again.
    @Test func resigning() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        #expect(bob.refusal(of: .resign(.init(table: table, seat: 0))).code == .notSeated)
        bob.must(.resign(.init(table: table)))
        #expect(ada.snapshot(table).over?.reason == .resigned)
        #expect(ada.refusal(of: .resign(.init(table: table))).code == .wrongPhase)
        _ = bob.take()
        ada.must(.chat(.init(table: table, text: "well played")))
        #expect(bob.take().map(\.type) == ["chat"])
        bob.join(table)
    }

    // MARK: House bots

    /// Bots named in the rules sit down with the maker and play whole games by themselves between the maker's turns,
    /// also where nothing is shown to people.
    @Test(arguments: [0, 1_000], ["casual", "sleepy"]) func botsPlay(hideMs: Int, strength: String) {
        let ada = server.client("ada")
        let table = ada.create(.board(3, 4) { ($0.seats, $0.hideMs, $0.bots) = (3, hideMs, [strength, "sleepy"]) })
        #expect(ada.snapshot(table).seats.map(\.bot) == [nil, strength, "sleepy"])
        ada.ready(table)
        for _ in 0..<400 {
            let state = ada.snapshot(table)
            guard state.phase == .playing else { break }
            let down = state.board.cards.indices.filter { state.board.cards[$0] == .down }
            let isShown = state.board.cards.count { if case .up = $0 { true } else { false } } == 2
            if state.turn?.seat == 0, !isShown {
                ada.must(.flip(.init(table: table, card: down.first ?? 0)))
            } else {
                server.wait(.milliseconds(500))
            }
        }
        let end = ada.snapshot(table)
        #expect(end.phase == .over && end.seats[1].flips > 0 && end.seats[2].flips > 0)
        #expect(end.over?.nonces == [nil, nil, nil])
    }

    /// The host seats a bot and takes it away again; strengths that there are none of are refused.
    @Test func askingForBots() {
        let ada = server.client("ada")
        let table = ada.create()
        #expect(ada.refusal(of: .bot(.init(table: table, seat: 1, strength: "genius"))).field == "strength")
        ada.must(.bot(.init(table: table, seat: 1, strength: "sleepy")))
        #expect(ada.snapshot(table).seats[1].bot == "sleepy")
        ada.must(.bot(.init(table: table, seat: 1, strength: nil)))
        #expect(ada.snapshot(table).seats[1].status == .open)
    }

    /// New rules seat the bots that they name, and a quick game leads to a table with the bots wanted, or makes one.
    @Test func botsOfTheRules() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create(.board(2, 2))
        let rules = Rules.board(2, 2) { ($0.seats, $0.turnSeconds, $0.bots) = (3, 0, ["casual"]) }
        let made = bob.must(.quick(.init(rules: rules)))
        #expect(made.seat == 0 && bob.snapshot(made.table ?? "").seats.map(\.bot) == [nil, "casual", nil])
        bob.must(.leave(.init(table: made.table ?? "")))
        ada.must(.configure(.init(table: table, rules: rules)))
        #expect(ada.snapshot(table).seats.map(\.bot) == [nil, "casual", nil])
        #expect(bob.must(.quick(.init(rules: rules))).table == table)
        ada.must(.configure(.init(table: table, rules: .board(2, 2) { ($0.seats, $0.bots) = (3, ["sleepy"]) })))
        ada.must(.start(.init(table: table)))
        server.wait(.seconds(60))
        #expect(ada.snapshot(table).seats.map(\.bot) == [nil, "sleepy", nil])
    }

    /// Given a bot that thinks, when its table closes or its seat is taken back, then it never moves again.
    @Test func botsThatAreGoneMoveNoMore() {
        let ada = server.client("ada")
        let table = ada.create(.board(2, 2) { ($0.turnSeconds, $0.hideMs, $0.bots) = (0, 0, ["casual"]) })
        ada.ready(table)
        while ada.snapshot(table).turn?.seat == 0 {
            let cards = ada.snapshot(table).board.cards
            ada.must(.flip(.init(table: table, card: cards.firstIndex(of: .down) ?? 0)))
            if ada.snapshot(table).phase == .over { break }
        }
        ada.must(.leave(.init(table: table)))
        _ = ada.take()
        server.wait(.seconds(60))
        #expect(ada.lines.isEmpty && server.server.nextAlarm == nil)
    }

    // MARK: The lobby

    /// Whoever asks to be told hears of every public table that comes, changes and goes, and of no flip.
    @Test func lobby() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        eve.must(.lobby(.init(on: true)))
        func heard() -> [String] {
            eve.take().compactMap { if case .lobby(let line) = $0 { line.op } else { nil } }
        }
        let hidden = ada.must(.create(.init(rules: .board(2, 2), public: false))).table ?? ""
        bob.join(hidden)
        bob.must(.leave(.init(table: hidden)))
        ada.must(.leave(.init(table: hidden)))
        #expect(eve.lines.isEmpty)
        let table = ada.create()
        #expect(heard() == ["add"])
        bob.join(table)
        #expect(heard() == ["change"])
        ada.must(.lock(.init(table: table, on: true)))
        #expect(heard() == ["change"])
        ada.ready(table)
        _ = heard()
        bob.ready(table)
        #expect(heard() == ["change"])
        ada.must(.flip(.init(table: table, card: 0)))
        ada.must(.chat(.init(table: table, text: "hm")))
        #expect(heard().isEmpty)
        ada.must(.leave(.init(table: table)))
        bob.must(.leave(.init(table: table)))
        #expect(heard().last == "remove")
        eve.must(.lobby(.init(on: false)))
        _ = ada.create()
        #expect(eve.lines.isEmpty)
    }
}
