import ServerCore
import TestSupport
import Testing
import Wire

/// What a host alone may do, and who gets in.
extension TableModelUpdateTests {

    private func order(_ player: Player, _ order: TableEvent.HostOrder) -> TableEvent {
        .hosted(player: player.id, order)
    }

    /// Nobody but the host has a host's powers, and they pass on with the host's leaving.
    @Test func powersOfTheHost() {
        var table = table(.ada, .grace, seats: 3)
        for other in [Player.grace, .linus] { #expect(table.refusal(of: .host, to: other.id)?.code == .notHost) }
        #expect(table.refusal(of: .host, to: Player.ada.id) == nil)
        _ = table.play(.left(player: Player.ada.id))
        #expect(table.refusal(of: .host, to: Player.grace.id) == nil)
        #expect(table.play(order(.grace, .lock(true))).isEmpty && table.isLocked)
    }

    /// The host starts with all who are seated, ready or not, but not with too few, and not twice.
    @Test func startingByForce() {
        var alone = TableModel.example()
        #expect(alone.refusal(of: order(.ada, .start))?.code == .wrongPhase)
        var table = table(.ada, .grace, seats: 3)
        #expect(ops(table.play(order(.ada, .start))) == ["deal", "phase", "turn"])
        #expect(table.dealtIn == [0, 1])
        #expect(table.refusal(of: order(.ada, .start))?.code == .wrongPhase)
    }

    /// New rules change seats and board at once and clear every ready.
    @Test func configuring() {
        var table = table(.ada, .grace)
        _ = table.play(.ready(.grace))
        let more = table.play(order(.ada, .configure(.board(2, 3) { $0.seats = 4 })))
        #expect(ops(more) == ["rules", "seat", "seat", "deal", "ready"])
        #expect(table.seats.count == 4 && table.boardState().cards.count == 6 && !table.seats[1].isReady)
        #expect(table.deal.faces.count == 3 && table.phase == .waiting)
        let fewer = table.play(order(.ada, .configure(.board(2, 2) { $0.seats = 2 })))
        #expect(ops(fewer) == ["rules", "deal"] && table.seats.count == 2)
        _ = table.play(.ready(.ada), .ready(.grace))
        #expect(table.refusal(of: order(.ada, .configure(.board(2, 2))))?.code == .wrongPhase)
    }

    /// New rules seat their bots in the lowest seats that no person has, in place of those that sit there; rules that
    /// name none keep them, and show them.
    @Test func configuringBots() {
        func bots(_ strengths: String...) -> [HouseBot] {
            strengths.enumerated().map { HouseBot(player: Player(id: "b-\($0)", name: $1, isBot: true), strength: $1) }
        }
        var table = table(.ada, seats: 4)
        _ = table.play(.joined(.init(.grace, seat: 2)), .ready(.grace))
        let four = Rules.board(2, 2) { $0.seats = 4 }
        let seated = table.play(order(.ada, .configure(four, bots: bots("casual", "sleepy"))))
        #expect(ops(seated) == ["rules", "seat", "seat", "deal", "ready"])
        #expect(table.seats.map(\.bot) == [nil, "casual", nil, "sleepy"])
        let kept = table.play(order(.ada, .configure(four)))
        #expect(ops(kept) == ["rules", "deal"] && table.setup.settings.shown.bots == ["casual", "sleepy"])
        let changed = table.play(order(.ada, .configure(four, bots: bots("sleepy"))))
        #expect(ops(changed) == ["rules", "seat", "seat", "deal"])
        #expect(table.seats.map(\.bot) == [nil, "sleepy", nil, nil])
        let three = Rules.board(2, 2) { $0.seats = 3 }
        let refusal = table.refusal(of: order(.ada, .configure(three, bots: bots("casual", "casual"))))
        #expect(refusal?.field == "rules.bots" && refusal?.hint?.contains("at most 1") == true)
        _ = table.play(order(.ada, .configure(four, bots: bots("casual", "sleepy"))))
        // The bot in a seat that goes does not prevent it.
        _ = table.play(order(.ada, .configure(three, bots: bots("casual"))))
        #expect(table.seats.map(\.bot) == [nil, "casual", nil])
        _ = table.play(order(.ada, .configure(three, bots: [])))
        #expect(table.takenSeats == 2)
    }

    /// Rules with fewer seats than are taken are refused.
    @Test func configuringTooFewSeats() {
        var table = table(.ada, seats: 4)
        _ = table.play(.joined(.init(.grace, seat: 3)))
        let refusal = table.refusal(of: order(.ada, .configure(.board(2, 2) { $0.seats = 3 })))
        #expect(refusal?.code == .badField && refusal?.field == "rules.seats")
        #expect(refusal?.hint?.contains("at least 4 seats") == true)
        // No solo table has more seats.
        let alone = table.refusal(of: order(.ada, .configure(.board(2, 2) { $0.mode = "solo" })))
        #expect(alone?.code == .badField && alone?.hint?.contains("for more players") == true)
    }

    /// A locked table lets nobody more sit down or watch: not who watches it already, nor anybody beside a player. Who is
    /// there stays, and has the own seat back.
    @Test func locking() {
        var table = table(.ada, seats: 3)
        _ = table.play(.watched(.grace), order(.ada, .lock(true)))
        #expect(table.refusal(of: .joined(.init(.linus)))?.code == .locked)
        #expect(table.refusal(of: .watched(.linus))?.code == .locked)
        #expect(table.refusal(of: .joined(.init(.grace)))?.code == .locked)
        #expect(table.refusal(of: .joined(.init(.guest, owner: Player.ada.id)))?.code == .locked)
        _ = table.play(.watched(.grace))
        #expect(table.entry.locked && table.watches(Player.grace.id))
        _ = table.play(order(.ada, .lock(false)), .joined(.init(.grace)), .joined(.init(.linus)))
        #expect(table.takenSeats == 3 && !table.entry.locked)
        for player in [Player.ada, .grace, .linus] { _ = table.play(.ready(player)) }
        _ = table.play(order(.ada, .lock(true)), .left(player: Player.linus.id))
        let bot = HouseBot(player: Player(id: "b-1", name: "bot", isBot: true), strength: "casual")
        for player in [Player.ada, .grace] { _ = table.play(.botAsked(player: player.id, seat: 2, bot)) }
        _ = table.play(.joined(.init(.linus)))
    }

    /// A password is asked of whoever comes in, not of whoever is in.
    @Test func passwords() {
        let plain = TableSetup.example()
        let setup = TableSetup(
            id: plain.id, title: "a table", settings: plain.settings, password: "sesame",
            secret: Array(repeating: 7, count: 32), hold: .seconds(60), hashing: .real)
        var table = TableModel(setup, maker: .ada)
        for password in [nil, "", "Sesame"] {
            #expect(table.refusal(of: .joined(.init(.grace, password: password)))?.code == .badPassword)
            let refusal = table.refusal(of: .watched(.grace, password: password))
            #expect(refusal?.code == .badPassword && refusal?.field == "password")
        }
        _ = table.play(.watched(.grace, password: "sesame"), .watched(.grace), .joined(.init(.grace)))
        #expect(table.takenSeats == 2 && table.entry.locked)
    }

    /// Whoever is put out is out for good, in every way of coming in.
    @Test func kicking() {
        var table = table(.ada, .grace, .linus)
        let changes = table.play(order(.ada, .kick(seat: 1, reason: "rude")))
        #expect(changes == [.seat(.init(seat: 1, status: .open, reason: "rude"))])
        #expect(table.refusal(of: .joined(.init(.grace)))?.code == .kicked)
        #expect(table.refusal(of: .watched(.grace))?.code == .kicked)
        for seat in [-1, 0, 1, 9] {
            let refusal = table.refusal(of: order(.ada, .kick(seat: seat, reason: nil)))
            #expect(refusal?.code == .badField && refusal?.field == "seat")
        }
    }

    /// Of a seat that nobody is put out of it is said why: a house bot has it, or nobody.
    @Test func nobodyToKick() {
        var table = table(.ada, .grace, .linus)
        _ = table.play(order(.ada, .kick(seat: 1, reason: nil)), order(.ada, .kick(seat: 2, reason: nil)))
        _ = table.play(.botAsked(player: Player.ada.id, seat: 2, bot()))
        func message(_ seat: Int) -> String? { table.refusal(of: order(.ada, .kick(seat: seat, reason: nil)))?.message }
        #expect(message(1) == "Nobody sits in seat 1." && message(2) == "A house bot plays in seat 2.")
    }

    /// Whoever is put out stays out when new rules are dealt, when the game begins, when it is over, and in the next one.
    @Test func kickingOutlivesEveryDeal() {
        var table = table(.ada, .grace, .linus)
        _ = table.play(order(.ada, .kick(seat: 1, reason: nil)))
        func expectKicked(_ location: SourceLocation = #_sourceLocation) {
            #expect(table.refusal(of: .joined(.init(.grace)))?.code == .kicked, sourceLocation: location)
            #expect(table.refusal(of: .watched(.grace))?.code == .kicked, sourceLocation: location)
        }
        _ = table.play(order(.ada, .configure(.board(2, 3) { $0.seats = 3 })))
        expectKicked()
        for game in 1...2 {
            for player in [Player.ada, .linus] { _ = table.play(.ready(player)) }
            #expect(table.phase == .playing && table.deal.number == game)
            expectKicked()
            _ = table.play(.left(player: Player.linus.id))
            #expect(table.phase == .over)
            expectKicked()
            _ = table.play(.joined(.init(.linus)))
        }
    }

    /// Given somebody beside a player, when the host puts that seat out, then the player stays, and the name can be
    /// seated again after the game; with the player's own seat, or the last one, the client is out for good.
    @Test func kickingAHotSeat() {
        func scene() -> TableModel {
            var table = TableModel.example(rules: .board(2, 2) { $0.seats = 4 })
            for wish in [TableEvent.SeatWish(.grace), .init(.guest, owner: Player.grace.id), .init(.linus)] {
                _ = table.play(.joined(wish))
            }
            return table
        }
        var table = scene()
        #expect(ops(table.play(order(.ada, .kick(seat: 2, reason: nil)))) == ["seat"])
        #expect(table.seats.map(\.status) == [.here, .here, .open, .here])
        _ = table.play(.joined(.init(.guest, owner: Player.grace.id)))
        for player in [Player.ada, .grace, .linus] { _ = table.play(.ready(player)) }
        _ = table.play(order(.ada, .kick(seat: 2, reason: nil)))
        #expect(table.seats.map(\.status) == [.here, .here, .left, .here])
        let bot = HouseBot(player: Player(id: "b-1", name: "bot", isBot: true), strength: "casual")
        for player in [Player.ada, .grace, .linus] { _ = table.play(.botAsked(player: player.id, seat: 2, bot)) }
        #expect(table.seats[2].bot == "casual")
        #expect(table.refusal(of: .joined(.init(.guest, owner: Player.grace.id)))?.code == .wrongPhase)
        for isOwn in [false, true] {
            table = scene()
            if !isOwn { _ = table.play(.left(player: Player.grace.id, seat: 1)) }
            _ = table.play(order(.ada, .kick(seat: isOwn ? 1 : 2, reason: nil)))
            #expect(table.seats.map(\.status) == [.here, .open, .open, .here])
            #expect(table.refusal(of: .joined(.init(.grace)))?.code == .kicked)
        }
    }

    /// Put out in a game, a seat has left; a bot in its place gives it back to nobody.
    @Test func kickingInAGame() {
        var table = game(.ada, .grace, .linus)
        #expect(ops(table.play(order(.ada, .kick(seat: 1, reason: nil)))) == ["seat"])
        let bot = HouseBot(player: Player(id: "b-1", name: "bot", isBot: true), strength: "casual")
        _ = table.play(
            .botAsked(player: Player.ada.id, seat: 1, bot), .botAsked(player: Player.linus.id, seat: 1, bot))
        #expect(table.seats[1].bot == "casual")
        #expect(table.refusal(of: .joined(.init(.grace)))?.code == .kicked)
    }

    /// Given two seats of one client, only one of which is ready, when both are given up or taken away, then the game
    /// starts without either.
    @Test func nobodyStartsWithWhoIsLeaving() {
        for isKicked in [false, true] {
            var table = TableModel.example(rules: .board(2, 2) { $0.seats = 4 })
            for player in [Player.grace, .linus] { _ = table.play(.joined(.init(player))) }
            let guest = Player(id: "p-guest", name: "guest")
            _ = table.play(.joined(.init(guest, owner: Player.grace.id)))
            _ = table.play(.ready(.ada), .ready(.linus), .readied(player: Player.grace.id, .init(seat: 3)))
            let changes = table.play(
                isKicked ? order(.ada, .kick(seat: 1, reason: nil)) : .left(player: Player.grace.id))
            #expect(ops(changes) == ["seat", "seat", "deal", "phase", "turn"])
            #expect(table.dealtIn == [0, 2] && table.over == nil)
        }
    }

    // MARK: Hot seat

    /// A second person at one client has a seat of their own; a flip is for the seat to move.
    @Test func hotSeat() {
        var table = TableModel.example()
        let guest = Player(id: "p-guest", name: "guest")
        _ = table.play(.joined(.init(guest, owner: Player.ada.id)))
        #expect(table.seats[1].player == guest && table.seat(of: Player.ada.id) == 0)
        #expect(ops(table.play(.ready(.ada))) == ["ready", "ready", "deal", "phase", "turn"])
        let (one, _, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd))
        _ = table.play(.timePassed, at: at(1))
        #expect(table.play(.flipped(.ada, one), at: at(2)).first.map { "\($0)".contains("seat: 1") } == true)
        #expect(
            table.refusal(of: .moved(.init(.flip(odd), player: Player.ada.id, seat: 0)), at: at(2))?.code
                == .notYourTurn)
        #expect(table.refusal(of: .moved(.init(.flip(odd), player: Player.grace.id)))?.code == .notSeated)
        #expect(table.refusal(of: .left(player: Player.ada.id, seat: 2))?.code == .badField)
    }

    /// All seats of one client are lost and taken back together.
    @Test func hotSeatsAreLostTogether() {
        var table = TableModel.example(rules: .board(2, 2) { $0.seats = 3 })
        let guest = Player(id: "p-guest", name: "guest")
        _ = table.play(.joined(.init(guest, owner: Player.ada.id)), .joined(.init(.grace)))
        for player in [Player.ada, .grace] { _ = table.play(.ready(player)) }
        _ = table.play(.connectionLost(player: Player.ada.id))
        #expect(table.seats.map(\.status) == [.lost, .lost, .here])
        _ = table.play(.connectionResumed(player: Player.ada.id))
        #expect(table.seats.map(\.status) == [.here, .here, .here])
        _ = table.play(.left(player: Player.ada.id, seat: 1))
        #expect(table.seats.map(\.status) == [.here, .left, .here] && table.phase == .playing)
        #expect(table.refusal(of: .left(player: Player.ada.id, seat: 1))?.code == .notSeated)
        #expect(table.refusal(of: .resigned(player: Player.ada.id, seat: 2))?.code == .notSeated)
    }

    // MARK: Resigning

    /// Whoever gives the game up watches on; with one seat remaining the game ends for that reason.
    @Test func resigning() {
        var table = game(.ada, .grace, .linus)
        #expect(ops(table.play(.resigned(player: Player.grace.id, seat: nil))) == ["seat"])
        #expect(table.seats[1].status == .left && table.watches(Player.grace.id))
        #expect(table.refusal(of: .seated, to: Player.grace.id)?.code == .notSeated)
        _ = table.play(.resigned(player: Player.ada.id, seat: nil))
        #expect(table.over?.reason == .resigned && table.over?.ranking.first?.seat == 2)
        #expect(table.watches(Player.ada.id) && table.host == Player.linus.id)
        #expect(table.refusal(of: .resigned(player: Player.linus.id, seat: nil))?.code == .wrongPhase)
    }

    /// Of two seats at one client, giving up one of them ends a game for two; the other sits on and does not watch. Who
    /// gives up both has lost with both, and watches.
    @Test func resigningAHotSeat() {
        for seat in [0, nil] {
            var table = TableModel.example()
            _ = table.play(.joined(.init(.guest, owner: Player.ada.id)), .ready(.ada))
            _ = table.play(.resigned(player: Player.ada.id, seat: seat))
            #expect(table.over?.reason == .resigned)
            #expect(table.over?.ranking.map(\.place) == (seat == nil ? [1, 1] : [1, 2]))
            #expect(table.seats.map(\.status) == (seat == nil ? [.open, .open] : [.open, .here]))
            #expect(table.watches(Player.ada.id) == (seat == nil))
        }
    }
}
