import ServerCore
import Testing
import Wire

/// A host cannot win by kicking.
@Suite struct KickTests {
    private let server = ScriptedServer()

    /// Whoever puts the only opponent out is in place 1 as ever, and has not won: the other has.
    @Test func theOneWhoIsPutOutHasWon() throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        ada.must(.kick(.init(table: table, seat: 1)))
        let over = try #require(ada.snapshot(table).over)
        #expect(over.reason == .abandoned && over.ranking.map(\.seat) == [0, 1])
        #expect(over.won == [1])
        ada.must(.leave(.init(table: table)))
    }

    /// Of three, the third wins by what they have taken, and not the host with more.
    @Test func theThirdMayWin() throws {
        let players = ["ada", "bob", "eve"].map { server.client($0) }
        let table = server.game(
            .board(2, 2) { ($0.seats, $0.seed) = (3, .digits(String(repeating: "00", count: 32))) }, players[0],
            players[1], players[2])
        // The host takes all groups but the last, and the others leave.
        players[0].must(.kick(.init(table: table, seat: 1)))
        players[2].must(.resign(.init(table: table)))
        let over = try #require(players[0].snapshot(table).over)
        #expect(over.ranking.first?.seat == 0 && over.won == [1])
    }

    /// Who wins otherwise: the one ahead of all who stayed, nobody in a tie, all together in coop, a solo that is cleared.
    @Test(arguments: ["classic", "coop", "solo"]) func winners(mode: String) throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let seed = String(repeating: "00", count: 32)
        let rules = Rules.board(1, 2) { ($0.mode, $0.seed, $0.hideMs) = (mode, .digits(seed), 0) }
        let table = mode == "solo" ? server.game(rules, ada) : server.game(rules, ada, bob)
        for card in 0..<2 { ada.must(.flip(.init(table: table, card: card))) }
        #expect(ada.snapshot(table).over?.won == (mode == "coop" ? [0, 1] : [0]))
        ada.must(.again(.init(table: table)))
        if mode != "solo" { bob.must(.again(.init(table: table))) }
        ada.must(.resign(.init(table: table)))
        #expect(ada.snapshot(table).over?.won == (mode == "classic" ? [1] : []))
    }

    /// Whoever was put out is kept out, by the session and by the address, of quick games too; from another address they come.
    @Test func keptOutByAddress() {
        let ada = server.client("ada", from: "192.0.2.1")
        let bob = server.client("bob", from: "[2001:db8::1]")
        let table = ada.create()
        bob.join(table)
        ada.must(.kick(.init(table: table, seat: 1)))
        let again = server.client("bob", from: "[2001:db8:0:0:9::1]")
        #expect(again.refusal(of: .join(.init(table: table))).code == .kicked)
        #expect(again.refusal(of: .watch(.init(table: table))).code == .kicked)
        #expect(again.must(.quick(.init(rules: .board(2, 2)))).table != table)
        let eve = server.client("eve", from: "[2001:db8:0:1::1]")
        #expect(eve.must(.quick(.init(rules: .board(2, 2)))).table == table)
    }

    /// Also after a lost connection; but whoever comes from where the host does is not kept out with somebody else.
    @Test func lostAndLocalPlayers() {
        let ada = server.client("ada", from: "192.0.2.1")
        let bob = server.client("bob", from: "192.0.2.9")
        let cy = server.client("cy", from: "192.0.2.1")
        let table = ada.create(.board(2, 2) { $0.seats = 3 })
        bob.join(table)
        cy.join(table)
        server.drop(bob)
        for seat in 1...2 { ada.must(.kick(.init(table: table, seat: seat))) }
        #expect(server.client("x", from: "192.0.2.9").refusal(of: .join(.init(table: table))).code == .kicked)
        #expect(cy.refusal(of: .join(.init(table: table))).code == .kicked)
        server.client("y", from: "192.0.2.1").join(table)
    }

    /// Who was away since a restart is kept out by the address of last time all the same.
    @Test func awaySinceARestart() throws {
        let server = ScriptedServer(isRecorded: true)
        let ada = server.client("ada", from: "192.0.2.1")
        let table = ada.create(.board(2, 2) { $0.seats = 3 })
        server.client("bob", from: "192.0.2.8").join(table)
        let cy = server.client("cy", from: "192.0.2.9")
        cy.join(table)
        server.drop(cy)
        _ = server.resume(cy, from: "192.0.2.10")
        let other = ScriptedServer(seed: 2, isRecorded: true)
        other.server.resumeService(after: try other.replay(server.batches), milliseconds: 0)
        let (again, _) = other.resume(ada, from: "192.0.2.1")
        for seat in 1...2 { again.must(.kick(.init(table: table, seat: seat))) }
        for host in ["192.0.2.8", "192.0.2.10"] {
            #expect(other.client("new", from: host).refusal(of: .watch(.init(table: table))).code == .kicked, "\(host)")
        }
        other.client("new", from: "192.0.2.9").must(.watch(.init(table: table)))
    }

    /// However many are put out, a table remembers so many.
    @Test func rememberedKicksAreBounded() {
        let ada = server.client("ada")
        let table = ada.create()
        var first: ScriptedClient?
        for number in 0...ServerLimits.kicked {
            let guest = server.client("guest", from: "192.0.\(number / 256).\(number % 256)")
            first = first ?? guest
            guest.join(table)
            ada.must(.kick(.init(table: table, seat: 1)))
            #expect(guest.refusal(of: .join(.init(table: table))).code == .kicked)
        }
        first?.join(table)
    }
}
