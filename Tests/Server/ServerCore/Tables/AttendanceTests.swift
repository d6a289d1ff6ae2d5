import ServerCore
import Testing
import Wire

/// Tables where nobody is connected: house bots and deals wait there.
@Suite struct AttendanceTests {
    private let server = ScriptedServer()

    private func rules(_ change: (inout Rules) -> Void = { _ in }) -> Rules {
        .board(4, 6) {
            ($0.seats, $0.bots, $0.turnSeconds) = (3, ["perfect", "casual"], 5)
            change(&$0)
        }
    }

    /// Bots do not move while nobody is there, and their clock stands, so that nobody makes them leave by going away.
    @Test func botsWait() throws {
        var ada = server.client("ada")
        let table = ada.create(rules())
        ada.ready(table)
        // Her own turn runs out.
        server.wait(.seconds(5))
        #expect(ada.snapshot(table).turn?.seat == 1)
        server.drop(ada)
        server.wait(.seconds(55))
        ada = server.resume(ada).client
        let back = ada.snapshot(table)
        #expect(back.turn?.seat == 1 && back.turn?.ms == 5_000 && back.seats[1].flips == 0)
        server.wait(.seconds(4))
        #expect(ada.snapshot(table).seats[1].flips > 0)
    }

    /// Whoever watches is somebody, as long as they are connected.
    @Test func watchersCount() {
        let (ada, eve) = (server.client("ada"), server.client("eve"))
        let table = ada.create(rules { ($0.mode, $0.tries, $0.turnSeconds) = ("coop", .unlimited, 0) })
        ada.ready(table)
        for card in 0..<24 { _ = ada.ask(.flip(.init(table: table, card: card))) }
        server.wait(.seconds(1))
        eve.must(.watch(.init(table: table)))
        server.drop(ada)
        server.wait(.seconds(3))
        let watched = eve.snapshot(table).seats.map(\.flips)
        #expect(watched[1] > 0)
        server.drop(eve)
        server.wait(.seconds(20))
        let again = server.resume(eve).client
        let flips = again.snapshot(table).seats.map(\.flips)
        let count = flips.reduce(0, +)
        let countBefore = watched.reduce(0, +)
        #expect(count <= countBefore + 1)
        server.wait(.seconds(3))
        let countLater = again.snapshot(table).seats.map(\.flips).reduce(0, +)
        #expect(countLater > count)
    }

    /// A game that ends while nobody is there is followed by the next one when somebody is back.
    @Test func nextDealWaits() {
        var ada = server.client("ada")
        let table = ada.create(
            rules { ($0.mode, $0.turnSeconds, $0.gameSeconds, $0.autoAgain) = ("race", nil, 20, true) })
        ada.ready(table)
        server.drop(ada)
        server.wait(.seconds(50))
        let (back, messages) = server.resume(ada)
        ada = back
        let snapshot = messages.compactMap(\.snapshot).last ?? ada.snapshot(table)
        #expect(snapshot.game == "\(table)#2" && ada.snapshot(table).phase == .playing)
    }

    /// Those who are ready and away start no game; it begins when one of them is back.
    @Test func readyPlayersWhoAreAway() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = ada.create(.board(2, 2) { $0.seats = 3 })
        for guest in [bob, eve] { guest.join(table) }
        for player in [ada, bob] { player.ready(table) }
        for player in [ada, bob] { server.drop(player) }
        eve.must(.leave(.init(table: table)))
        let back = server.resume(ada).client
        #expect(back.snapshot(table).phase == .playing && back.snapshot(table).elapsedMs == 0)
    }

    /// A bot thinks for a while also where misses are not shown, and of many bots only some move at once.
    @Test func botsHaveAShare() {
        let server = ScriptedServer { $0.tablesPerSession = 0 }
        let ada = server.client("ada")
        for _ in 0..<30 {
            let table = ada.create(
                rules { ($0.mode, $0.seats, $0.bots, $0.turnSeconds, $0.hideMs) = ("race", 2, ["perfect"], nil, 0) })
            ada.ready(table)
        }
        _ = ada.takeLines()
        server.wait(.milliseconds(19))
        #expect(ada.takeLines().isEmpty)
        server.wait(.milliseconds(1))
        #expect(ada.takeLines().count == ServerLimits.botMoves)
        #expect(server.server.nextAlarm == server.now + ServerLimits.botPause)
        server.wait(.milliseconds(19))
        #expect(ada.takeLines().count == 30 - ServerLimits.botMoves)
    }
}
