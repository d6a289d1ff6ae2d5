import Testing
import Wire

/// A refusal's words blame what is the cause, and its hint works.
@Suite struct HintsTests {
    private let server = ScriptedServer()

    /// Whoever sits alone is told that somebody has to come, not to be ready; where enough sit, to be ready.
    @Test func aloneAtTheTable() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        ada.ready(table)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 0))).hint?.contains("It needs 2 players") == true)
        bob.join(table)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 0))).hint?.contains("when all who sit here") == true)
        let solo = bob.create(.board(2, 2) { ($0.mode, $0.seats) = ("solo", 1) })
        #expect(bob.refusal(of: .flip(.init(table: solo, card: 0))).hint?.contains("when all who sit here") == true)
    }

    /// In a race no turn ever changes.
    @Test func noTurnChangeInARace() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(4, 4) { $0.mode = "race" }, ada, bob)
        for card in 0..<16 {
            let answers = ada.ask(.flip(.init(table: table, card: card)))
            guard let error = answers.last?.error, error.code == .notYourTurn else { continue }
            #expect(error.hint?.contains("turn change") == false && error.retryMs ?? 0 > 0)
            return
        }
        Issue.record("no attempt missed")
    }

    /// A bot too many in a mode for one is not blamed on the number of bots, and seats can be asked for elsewhere.
    @Test func botsThatFindNoSeat() {
        let ada = server.client("ada")
        let solo = ada.refusal(of: .create(.init(rules: .board(2, 2) { ($0.mode, $0.bots) = ("solo", ["casual"]) })))
        #expect(solo.code == .badField && solo.message == "The one seat is yours.")
        let two = ada.refusal(of: .create(.init(rules: .board(2, 2) { $0.bots = ["casual", "sharp"] })))
        #expect(two.hint == "Name at most 1, or ask for more seats.")
    }

    /// A seat that is somebody else's is named.
    @Test func anothersSeat() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        #expect(bob.refusal(of: .resign(.init(table: table, seat: 0))).field == "seat")
    }

    /// Nobody is told to sit down where no seat can be had.
    @Test func noSeatToBeHad() {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = ada.create()
        eve.must(.watch(.init(table: table)))
        #expect(eve.refusal(of: .ready(.init(table: table))).hint == "Join it first.")
        bob.join(table)
        #expect(eve.refusal(of: .ready(.init(table: table))).hint?.hasPrefix("No seat is open.") == true)
        #expect(eve.refusal(of: .join(.init(table: table, seat: 0))).hint?.hasPrefix("No seat is open.") == true)
        #expect(ada.refusal(of: .join(.init(table: table, name: "Lin"))).hint?.contains("Watch") == false)
        #expect(ada.refusal(of: .bot(.init(table: table, seat: 1, strength: "casual"))).hint == "No seat is open.")
        ada.ready(table)
        bob.ready(table)
        #expect(
            eve.refusal(of: .flip(.init(table: table, card: 0))).hint?.hasSuffix("a seat is open after it.") == true)
        #expect(eve.refusal(of: .join(.init(table: table))).hint?.hasSuffix("a seat is open after it.") == true)
        let solo = ada.create(.board(2, 2) { ($0.mode, $0.seats) = ("solo", 1) })
        #expect(ada.refusal(of: .flip(.init(table: solo, card: 0, seat: 1))).hint == "Its only seat is 0.")
    }

    /// Who has stayed alone is not sent into a rematch against nobody.
    @Test func aloneAfterTheEnd() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 2), ada, bob)
        bob.must(.resign(.init(table: table)))
        let flip = Request.flip(.init(table: table, card: 0))
        bob.must(.leave(.init(table: table)))
        #expect(ada.refusal(of: flip).hint?.contains("needs 2 players") == true)
        bob.join(table)
        #expect(ada.refusal(of: flip).hint == "Say again for a rematch.")
    }

    /// An open seat has no bot to take away, and a table without a person has no host to ask.
    @Test func nobodyIsThere() {
        let (ada, eve) = (server.client("ada"), server.client("eve"))
        let table = ada.create(.board(2, 2) { ($0.seats, $0.bots) = (3, ["casual"]) })
        #expect(ada.refusal(of: .kick(.init(table: table, seat: 2))).hint == "Name the seat of a person.")
        #expect(ada.refusal(of: .kick(.init(table: table, seat: 1))).hint?.contains("strength null") == true)
        eve.must(.watch(.init(table: table)))
        #expect(eve.refusal(of: .lock(.init(table: table, on: true))).hint == "Ask ada.")
        ada.ready(table)
        ada.must(.resign(.init(table: table)))
        #expect(eve.refusal(of: .lock(.init(table: table, on: true))).hint?.hasPrefix("There is none now.") == true)
    }

    /// The same deal again is a wish for another game like any other, and is shown.
    @Test func theSameDealShowsReady() {
        let ada = server.client("ada")
        let table = server.game(.board(1, 2) { ($0.mode, $0.seats, $0.turnSeconds) = ("solo", 1, 0) }, ada)
        ada.must(.flip(.init(table: table, card: 0)))
        ada.must(.flip(.init(table: table, card: 1)))
        _ = ada.takeLines()
        let ops = ada.ask(.again(.init(table: table, same: true))).compactMap(\.diff).flatMap(\.ops)
        #expect(ops.prefix(2) == ["ready", "deal"])
        #expect(ada.snapshot(table).seats[0].ready)
    }
}
