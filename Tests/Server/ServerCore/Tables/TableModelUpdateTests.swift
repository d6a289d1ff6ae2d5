import CardGame
import ServerCore
import TestSupport
import Testing
import Wire

@Suite struct TableModelUpdateTests {
    func at(_ seconds: Double) -> Moment { .start + .seconds(seconds) }

    func ops(_ changes: [Change]) -> [String] { changes.map(\.op) }

    /// A table of so many seats where the first players sit.
    func table(_ players: Player..., seats: Int? = nil, rules: Rules = .board(2, 2)) -> TableModel {
        var rules = rules
        rules.seats = seats ?? max(2, players.count)
        var table = TableModel.example(rules: rules)
        for player in players.dropFirst() { _ = table.play(.joined(.init(player, seat: nil))) }
        return table
    }

    /// The same with the game begun.
    func game(_ players: Player..., rules: Rules = .board(2, 2)) -> TableModel {
        var rules = rules
        rules.seats = players.count
        var table = TableModel.example(rules: rules)
        for player in players.dropFirst() { _ = table.play(.joined(.init(player, seat: nil))) }
        for player in players { _ = table.play(.ready(player)) }
        return table
    }

    // MARK: Coming

    /// A new table has its maker as host in the lowest seat, its deal committed to, and nothing told yet.
    @Test func aNewTable() {
        let snapshot = table(.ada).snapshot(at: .start)
        #expect(snapshot.seq == 0 && snapshot.host == Player.ada.id && snapshot.phase == .waiting)
        #expect(snapshot.seats[0].player == Player.ada.id && snapshot.seats[0].status == .here)
        #expect(snapshot.seats[1] == SeatState())
        #expect(snapshot.commit.count == 64 && snapshot.game == "k3f9" && snapshot.over == nil)
        #expect(snapshot.board.cards == Array(repeating: .down, count: 4) && snapshot.turn == nil)
        #expect(snapshot.faces.faces.count == 2)
    }

    /// Whoever joins gets the lowest open seat or the one wished for.
    @Test func joining() {
        var table = table(.ada, seats: 4)
        #expect(
            table.play(.joined(.init(.grace, seat: 2)))
                == [.seat(.init(seat: 2, player: Player.grace.id, name: "grace", status: .here))])
        #expect(table.seq == 1 && table.seat(of: Player.grace.id) == 2)
        _ = table.play(.joined(.init(.linus, seat: nil)))
        #expect(table.seat(of: Player.linus.id) == 1)
    }

    /// Seats that can't be had are refused for the right reason.
    @Test func joiningRefused() {
        var table = table(.ada, .grace, seats: 3)
        #expect(table.refusal(of: .joined(.init(.ada, seat: 2)))?.code == .alreadySeated)
        #expect(table.refusal(of: .joined(.init(.linus, seat: 0)))?.code == .seatTaken)
        for seat in [-1, 3, Int.max] {
            let refusal = table.refusal(of: .joined(.init(.linus, seat: seat)))
            #expect(refusal?.code == .badField && refusal?.field == "seat")
        }
        _ = table.play(.joined(.init(.linus, seat: nil)))
        #expect(table.refusal(of: .joined(.init(.edsger, seat: nil)))?.code == .tableFull)
        for player in [Player.ada, .grace, .linus] { _ = table.play(.ready(player)) }
        #expect(table.refusal(of: .joined(.init(.edsger, seat: nil)))?.code == .wrongPhase)
    }

    /// Watching tells nobody; a watcher who sits down watches no more, and who sits needs no watching.
    @Test func watching() {
        var table = table(.ada)
        #expect(table.play(.watched(.grace), .watched(.grace)).isEmpty && table.seq == 0)
        #expect(table.watchers == [.grace])
        #expect(table.refusal(of: .watched(.ada))?.code == .alreadySeated)
        _ = table.play(.joined(.init(.grace, seat: nil)))
        #expect(table.watchers.isEmpty && table.seat(of: Player.grace.id) == 1)
    }

    // MARK: Starting

    /// The game starts with the last ready: all of it in one diff, the lowest seat first.
    @Test func starting() {
        var table = table(.ada, .grace, seats: 3)
        #expect(ops(table.play(.ready(.grace))) == ["ready"])
        #expect(table.phase == .waiting)
        let changes = table.play(.ready(.ada), at: at(5))
        #expect(ops(changes) == ["ready", "deal", "phase", "turn"])
        #expect(changes.last == .turn(seat: 0, ms: 30_000, turns: 0))
        #expect(table.seq == 3 && table.phase == .playing && table.dealtIn == [0, 1])
        #expect(table.clocks.wakeTime == at(35))
        #expect(table.refusal(of: .ready(.ada))?.code == .wrongPhase)
    }

    /// Ready can be withdrawn, and said twice it tells nothing new.
    @Test func readyOnAndOff() {
        var table = table(.ada, .grace)
        #expect(table.play(.ready(.ada)) == [.ready(seat: 0, on: true)])
        #expect(table.play(.ready(.ada)).isEmpty && table.seq == 2)
        #expect(table.play(.ready(.ada, on: false)) == [.ready(seat: 0, on: false)])
        #expect(ops(table.play(.ready(.grace))) == ["ready"])
        #expect(table.phase == .waiting)
        #expect(table.refusal(of: .seated, to: Player.linus.id)?.code == .notSeated)
    }

    /// One alone is too few, however ready; when the only one who was not ready leaves, the others start.
    @Test func readyAndLeaving() {
        var table = table(.ada, .grace, .linus)
        _ = table.play(.ready(.ada), .ready(.linus))
        let changes = table.play(.left(player: Player.grace.id))
        #expect(ops(changes) == ["seat", "deal", "phase", "turn"])
        #expect(table.dealtIn == [0, 2])
        var alone = TableModel.example()
        _ = alone.play(.ready(.ada))
        #expect(alone.phase == .waiting)
    }

    /// A nonce counts from the last ready that brought one to the deal, and is told when the game is over.
    @Test func nonces() {
        let nonce = Nonce(bytes: Array(repeating: 3, count: 32))
        var plain = table(.ada, .grace)
        var salted = plain
        _ = plain.play(.ready(.ada), .ready(.grace))
        _ = salted.play(.ready(.ada, nonce: nonce), .ready(.grace))
        _ = plain.play(.left(player: Player.grace.id))
        _ = salted.play(.left(player: Player.grace.id))
        #expect(plain.over?.nonces == [nil, nil] && salted.over?.nonces == [nonce.hex, nil])
        #expect(plain.over?.serverSeed == salted.over?.serverSeed)
        let faces = salted.deal.faces.map(\.id)
        let deck = FairDeal.deck(
            seed: salted.deal.seed, game: "k3f9", groups: 2, groupSize: 2, nonces: [(0, nonce), (1, .zero)],
            hashing: .real)
        #expect(salted.over?.deck == deck.map { faces[$0] })
    }

    /// Each ready says anew what its nonce is: the last one before the start counts, also one without; new rules clear it.
    @Test func theLastReadyCounts() {
        let (one, two) = (Nonce(bytes: Array(repeating: 1, count: 32)), Nonce(bytes: Array(repeating: 2, count: 32)))
        func nonces(_ events: TableEvent...) -> [String?]? {
            var table = table(.ada, .grace)
            for event in events { _ = table.play(event) }
            _ = table.play(.ready(.grace))
            _ = table.play(.left(player: Player.grace.id))
            return table.over?.nonces
        }
        #expect(nonces(.ready(.ada, nonce: one), .ready(.ada, nonce: two)) == [two.hex, nil])
        #expect(nonces(.ready(.ada, nonce: one), .ready(.ada)) == [nil, nil])
        #expect(nonces(.ready(.ada, nonce: one), .ready(.ada, on: false), .ready(.ada)) == [nil, nil])
        let configured = TableEvent.hosted(player: Player.ada.id, .configure(.board(2, 2)))
        #expect(nonces(.ready(.ada, nonce: one), configured, .ready(.ada)) == [nil, nil])
    }

    // MARK: Playing

    /// A flip that stands alone, one that makes a group, and one that fails are one diff each.
    @Test func flips() {
        var table = game(.ada, .grace)
        let (one, other, odd) = table.pair
        let face = table.deal.faces[table.deck[one]].id
        #expect(table.play(.flipped(.ada, one)) == [.memory(.reveal(card: one, face: face, seat: 0))])
        #expect(
            table.play(.flipped(.ada, odd), at: at(3)).last
                == .memory(
                    .miss(
                        cards: [one, odd], seat: 0, points: 0, hideMs: 1_000)))
        #expect(table.clocks.wakeTime == at(4))
        #expect(
            table.play(.timePassed, at: at(4)) == [
                .memory(.hide(cards: [one, odd])), .turn(seat: 1, ms: 30_000, turns: 1),
            ])
        let changes = table.play(.flipped(.grace, one), .flipped(.grace, other), at: at(9))
        #expect(ops(changes) == ["reveal", "match", "turn"])
        #expect(changes.last == .turn(seat: 1, ms: 30_000, turns: 2) && table.clocks.wakeTime == at(39))
        #expect(table.snapshot(at: at(10)).turn == TurnState(seat: 1, ms: 29_000))
        #expect(table.snapshot(at: at(10)).elapsedMs == 10_000)
    }

    /// With no delay and deals that follow at once, every flip is exactly one diff, the last of a game too.
    @Test func oneDiffAFlip() {
        var table = game(
            .ada, .grace,
            rules: .board(2, 3) {
                $0.hideMs = 0
                $0.autoAgain = true
            })
        var random = Seeded(5)
        var overs = 0
        for flip in 1...600 {
            let seq = table.seq
            guard let seat = table.game?.turn, let player = table.seats[seat].player,
                let card = table.boardState().cards.indices.filter({ table.boardState().cards[$0] == .down })
                    .randomElement(using: &random)
            else {
                Issue.record("somebody can always move")
                return
            }
            let changes = table.play(.flipped(player, card, seq: seq))
            #expect(table.seq == seq + 1, "flip \(flip)")
            if ops(changes).contains("over") {
                overs += 1
                #expect(ops(changes).suffix(3) == ["over", "deal", "turn"])
                #expect(table.phase == .playing && table.deal.number == overs + 1)
            }
        }
        #expect(overs > 10)
    }

    /// Moves are refused in the order of membership, phase, `seq`, then the game's own reasons.
    @Test func movesRefused() {
        var waiting = table(.ada, .grace)
        #expect(waiting.refusal(of: .flipped(.linus, 0))?.code == .notSeated)
        #expect(waiting.refusal(of: .flipped(.ada, 0, seq: 99))?.code == .wrongPhase)
        var table = game(.ada, .grace)
        #expect(table.refusal(of: .flipped(.grace, 99, seq: table.seq - 1))?.code == .staleSeq)
        for seq in [table.seq + 1, -1] {
            let refusal = table.refusal(of: .flipped(.grace, 99, seq: seq))
            #expect(refusal?.code == .badField && refusal?.field == "seq")
        }
        #expect(table.refusal(of: .flipped(.grace, 99, seq: table.seq))?.code == .notYourTurn)
        #expect(table.refusal(of: .flipped(.ada, 4))?.code == .noSuchCard)
        #expect(table.refusal(of: .flipped(.ada, -1))?.field == "card")
        #expect(
            table.refusal(of: .moved(.init(.patience(.draw), player: Player.ada.id))) != nil)
        let (one, other, odd) = table.pair
        _ = table.play(.flipped(.ada, one))
        #expect(table.refusal(of: .flipped(.ada, one))?.code == .cardFaceUp)
        _ = table.play(.flipped(.ada, other))
        #expect(table.refusal(of: .flipped(.ada, one))?.code == .cardGone)
        #expect(odd >= 0)
    }

    /// While a miss is shown nobody moves; its own seat is told how long, and the clock stands.
    @Test func whileAMissIsShown() {
        var table = game(.ada, .grace)
        let (one, _, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd), at: at(10))
        let own = table.refusal(of: .flipped(.ada, odd), at: at(10.4))
        #expect(own?.code == .notYourTurn && own?.retryMs == 600)
        let other = table.refusal(of: .flipped(.grace, odd), at: at(10.4))
        #expect(other?.code == .notYourTurn && other?.retryMs == nil)
        #expect(table.snapshot(at: at(10.4)).turn == TurnState(seat: 0, ms: nil))
    }

    /// A turn that runs out is `miss`, `hide` and `turn` in one diff; the third in a row takes the seat away, and its
    /// player watches on.
    @Test func runningOut() {
        var table = game(.ada, .grace, .linus)
        #expect(
            table.play(.timePassed, at: at(30)) == [
                .memory(.miss(cards: [], seat: 0, points: 0, hideMs: 0)), .memory(.hide(cards: [])),
                .turn(seat: 1, ms: 30_000, turns: 1),
            ])
        for turn in 2...6 { _ = table.play(.timePassed, at: at(30 * Double(turn))) }
        #expect(table.phase == .playing)
        let changes = table.play(.timePassed, at: at(210))
        #expect(ops(changes) == ["miss", "hide", "seat", "host", "turn"])
        #expect(table.seats[0].status == .left && table.watches(Player.ada.id) && table.host == Player.grace.id)
        #expect(table.refusal(of: .flipped(.ada, 0))?.code == .notSeated)
    }

    /// A time that has not come changes nothing.
    @Test func earlyWaking() {
        var table = game(.ada, .grace)
        #expect(table.play(.timePassed, at: at(29.999)).isEmpty)
        #expect(ops(table.play(.timePassed, at: at(30))) == ["miss", "hide", "turn"])
    }
}
