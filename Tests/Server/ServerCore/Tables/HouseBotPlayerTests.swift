import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// House bots at the table and in place of whoever is gone, in every mode.
@Suite struct HouseBotPlayerTests {
    private let server = ScriptedServer()

    /// A bot plays for whoever is lost once the others ask, and the player takes the seat back by resuming; for whoever has
    /// left, by joining.
    @Test(arguments: [false, true]) func standIns(isLost: Bool) {
        let ada = server.client("ada")
        let bob = server.client("bob")
        var cy = server.client("cy")
        let table = server.game(.board(4, 4) { ($0.seats, $0.turnSeconds) = (3, 0) }, cy, ada, bob)
        #expect(ada.refusal(of: .bot(.init(table: table, seat: 0, strength: "casual"))).code == .wrongPhase)
        if isLost { server.drop(cy) } else { cy.must(.leave(.init(table: table))) }
        if !isLost {
            // The turn has passed on; a seat that left has it again later.
            #expect(ada.snapshot(table).turn?.seat == 1)
        }
        ada.must(.bot(.init(table: table, seat: 0, strength: "casual")))
        #expect(ada.snapshot(table).seats[0].bot == nil)
        bob.must(.bot(.init(table: table, seat: 0, strength: "casual")))
        #expect(ada.snapshot(table).seats[0].bot == "casual")
        if isLost {
            server.wait(.seconds(2))
            #expect(ada.snapshot(table).seats[0].flips > 0)
            cy = server.resume(cy).client
        } else {
            cy.join(table)
        }
        let back = cy.snapshot(table)
        #expect(back.seats[0].status == .here && back.seats[0].bot == nil && back.seats[0].player == cy.player)
        let flips = back.seats[0].flips
        server.wait(.seconds(60))
        #expect(cy.snapshot(table).seats[0].flips == flips, "the bot moves no more")
    }

    /// In every mode a bot that took a lost or left seat over plays its part: on the seat's own board in a race, when its turn
    /// comes in coop, whenever it likes in a scramble; and its player has the seat back at any time.
    @Test(arguments: ["coop", "race", "scramble"], [0, 1_000]) func standInsInOtherModes(mode: String, hideMs: Int) {
        for isLost in [false, true] {
            let (ada, bob) = (server.client("ada"), server.client("bob"))
            var cy = server.client("cy")
            let rules = Rules.board(4, 6) {
                ($0.mode, $0.seats, $0.hideMs) = (mode, 3, hideMs)
                if mode == "coop" { $0.tries = .unlimited }
                if mode != "race" { $0.turnSeconds = 0 }
            }
            let table = server.game(rules, cy, ada, bob)
            if isLost { server.drop(cy) } else { cy.must(.leave(.init(table: table))) }
            for player in [ada, bob] { player.must(.bot(.init(table: table, seat: 0, strength: "casual"))) }
            #expect(ada.snapshot(table).seats[0].bot == "casual")
            // A coop's turn comes round to the bot.
            if mode == "coop", !isLost { for player in [ada, bob] { miss(player, table, after: hideMs) } }
            // No game of 24 cards is over after two flips of a bot's.
            server.wait(hideMs == 0 ? .milliseconds(30) : .milliseconds(2_900))
            #expect(ada.snapshot(table).seats[0].flips > 0)
            if isLost { cy = server.resume(cy).client } else { cy.join(table) }
            let back = cy.snapshot(table)
            #expect(back.seats[0].bot == nil && back.seats[0].player == cy.player && back.phase == .playing)
            server.wait(.seconds(30))
            #expect(cy.snapshot(table).seats[0].flips == back.seats[0].flips, "the bot moves no more")
        }
    }

    /// A turn without a flip.
    private func miss(_ player: ScriptedClient, _ table: String, after hideMs: Int) {
        let seat = player.snapshot(table).turn?.seat
        while player.snapshot(table).turn?.seat == seat {
            let card = player.snapshot(table).board.cards.firstIndex(of: .down) ?? 0
            player.send(.flip(.init(table: table, card: card)))
            server.wait(.milliseconds(hideMs))
        }
    }

    /// Hundreds of bots of one address share out the moves of all; the bot of another address moves as soon as it has thought.
    @Test func botsOfAnotherAddress() {
        let server = ScriptedServer { ($0.tablesPerSession, $0.tablesPerAddress) = (0, 0) }
        let race = Rules.board(12, 12) {
            ($0.mode, $0.seats, $0.hideMs, $0.bots) = ("race", 8, 0, Array(repeating: "perfect", count: 7))
        }
        let crowd = server.client("eve", from: "192.0.2.1")
        for _ in 0..<60 { crowd.ready(crowd.create(race)) }
        let ada = server.client("ada", from: "198.51.100.1")
        let table = ada.create(.board(12, 12) { ($0.mode, $0.hideMs, $0.bots) = ("race", 0, ["perfect"]) })
        ada.ready(table)
        _ = ada.takeLines()
        server.wait(.seconds(1))
        let flips = ada.snapshot(table).seats[1].flips
        // 20 ms of thought and up to 4 ms of waiting for the moves of all: without lines it were 7.
        #expect(flips >= 40, "\(flips) flips in a second")
    }

    /// Bots whose only person is lost do nothing and keep no sight of the table. They see it anew when the person is back.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name), [0, 1_000])
    func restAndGoOn(mode: String, hideMs: Int) throws {
        var ada = server.client("ada")
        let table = ada.create(
            .board(6, 6) {
                ($0.mode, $0.seats, $0.hideMs, $0.bots) = (mode, 3, hideMs, ["casual", "sharp"])
                if mode == "coop" { $0.tries = .unlimited }
            })
        ada.ready(table)
        for _ in 0..<5 {
            server.wait(.milliseconds(hideMs == 0 ? 70 : 7_100))
            let before = ada.snapshot(table)
            server.drop(ada)
            server.wait(.milliseconds(3_000))
            ada = server.resume(ada).client
            let seats = ada.snapshot(table).seats
            #expect(seats[1].flips == before.seats[1].flips && seats[2].flips == before.seats[2].flips)
        }
        server.wait(.seconds(3_600))
        let over = try #require(ada.snapshot(table).over)
        #expect(over.reason == .cleared)
    }

    /// Bots that rest see the table anew for anybody who comes to watch, and rest again when the watcher has gone. After a rest
    /// before the game or after it, they play by what the host has set meanwhile, and deal another game.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name))
    func restUntilWatched(mode: String) throws {
        var ada = server.client("ada")
        let bob = server.client("bob")
        let board = { (rows: Int, bots: [String]) in
            Rules.board(rows, 6) {
                ($0.mode, $0.seats, $0.bots) = (mode, 3, bots)
                if mode == "coop" { $0.tries = .unlimited }
                if mode != "race" { $0.turnSeconds = 5 }
            }
        }
        func rest() {
            server.drop(ada)
            server.wait(.seconds(2))
            ada = server.resume(ada).client
        }
        let table = ada.create(board(4, ["casual", "sharp"]))
        rest()
        ada.must(.configure(.init(table: table, rules: board(6, ["perfect", "sleepy"]))))
        rest()
        ada.ready(table)

        server.drop(ada)
        var flips = 0
        for _ in 0..<3 {
            server.wait(.seconds(3))
            bob.must(.watch(.init(table: table)))
            #expect(Self.botFlips(bob.snapshot(table)) == flips)
            server.wait(.seconds(10))
            let seen = Self.botFlips(bob.snapshot(table))
            #expect(seen > flips)
            flips = seen
            bob.must(.leave(.init(table: table)))
        }
        ada = server.resume(ada).client
        server.wait(.seconds(3_600))
        let first = ada.snapshot(table)
        #expect(first.over?.reason == .cleared)

        rest()
        // Too many of her turns have run out.
        if first.seats[0].player != ada.player { ada.join(table) }
        ada.must(.again(.init(table: table)))
        server.wait(.seconds(3_600))
        let second = ada.snapshot(table)
        #expect(second.over?.reason == .cleared && Self.botFlips(second) > 0 && second.game != table)
        #expect(second.seats.map(\.bot) == [nil, "perfect", "sleepy"])
    }

    private static func botFlips(_ snapshot: Snapshot) -> Int {
        snapshot.seats.dropFirst().compactMap(\.flips).reduce(0, +)
    }

    /// House bots sit down in every mode, by `create` and by the host's `bot`, and play to the end.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name), [0, 1_000])
    func houseBotsInEveryMode(mode: String, hideMs: Int) throws {
        let ada = server.client("ada")
        let table = ada.create(
            .board(2, 4) {
                ($0.mode, $0.seats, $0.hideMs, $0.bots) = (mode, 3, hideMs, ["sharp"])
                if mode == "coop" { $0.tries = .unlimited }
            })
        ada.must(.bot(.init(table: table, seat: 2, strength: "sleepy")))
        #expect(ada.snapshot(table).seats.map(\.bot) == [nil, "sharp", "sleepy"])
        ada.ready(table)
        // She lets her turns run out, until she has left.
        server.wait(.seconds(900))
        let end = ada.snapshot(table)
        let over = try #require(end.over)
        #expect(over.reason == .cleared && over.ranking.count == 3)
        #expect(end.seats[1].flips > 0 && end.seats[2].flips > 0)
        ada.must(.leave(.init(table: table)))
    }
}
