import ServerCore
import Testing
import Wire

/// Clocks during a pause, and house bots for players who are gone.
extension TableModelUpdateTests {
    private func pause(_ player: Player, _ on: Bool = true) -> TableEvent { .paused(player: player.id, on: on) }

    func bot(_ strength: String = "casual") -> HouseBot {
        HouseBot(player: Player(id: "b-1", name: "\(strength) bot", isBot: true), strength: strength)
    }

    /// The turn's clock and the game's stand in a pause, and go on where they stood when all agree.
    @Test func pausing() {
        var table = game(.ada, .grace)
        #expect(table.play(pause(.grace), at: at(10)) == [.phase(.paused, seat: 1, ms: 20_000)])
        #expect(table.snapshot(at: at(50)).turn?.ms == 20_000 && table.snapshot(at: at(50)).elapsedMs == 10_000)
        let refusal = table.refusal(of: .flipped(.ada, 0), at: at(50))
        #expect(refusal?.code == .paused && refusal?.retryMs == 260_000)
        #expect(table.play(pause(.ada, false), at: at(60)) == [.agree(seat: 0, on: true)])
        #expect(table.play(pause(.ada, false), at: at(61)).isEmpty)
        #expect(table.play(pause(.ada), at: at(62)) == [.agree(seat: 0, on: false)])
        _ = table.play(pause(.ada, false), at: at(63))
        let last = table.play(pause(.grace, false), at: at(70))
        #expect(last == [.agree(seat: 1, on: true), .phase(.playing, ms: 20_000)])
        #expect(table.clocks.wakeTime == at(90) && table.snapshot(at: at(71)).elapsedMs == 11_000)
        #expect(table.snapshot(at: at(71)).seats.allSatisfy { $0.agree == nil })
    }

    /// A miss on show is over with a pause, so that nobody looks longer. The clock of the next turn stands, whole.
    @Test func pausingWhileAMissIsShown() {
        var table = game(.ada, .grace)
        let (one, _, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd), at: at(1))
        let first = table.play(pause(.ada), at: at(1.5))
        #expect(ops(first) == ["hide", "turn", "phase"] && first.last == .phase(.paused, seat: 0, ms: 30_000))
        #expect(table.snapshot(at: at(2)).board.cards.allSatisfy { $0 == .down } && table.clocks.wakeTime == at(301.5))
        let last = table.play(pause(.ada, false), pause(.grace, false), at: at(100))
        #expect(last.last == .phase(.playing, ms: 30_000) && table.clocks.wakeTime == at(130))
        #expect(table.snapshot(at: at(100)).turn == TurnState(seat: 1, ms: 30_000))
    }

    /// The last try of a game may be a miss that a pause hides. Then the game is over, and there is no pause.
    @Test func theEndWithAMissThatAPauseHides() {
        var table = game(.ada, .grace, rules: .board(2, 2) { ($0.mode, $0.tries) = ("coop", .limited(1)) })
        let (one, _, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd), at: at(1))
        #expect(ops(table.play(pause(.grace), at: at(1.5))) == ["hide", "over", "phase"])
        #expect(table.phase == .over && table.clocks.wakeTime == nil)
    }

    /// Where all play at once a pause hides the misses of all seats. The clock of an open attempt stands.
    @Test func pausingWhileAMissIsShownInAScramble() {
        let rules = Rules.board(2, 2) { ($0.mode, $0.turnSeconds) = ("scramble", 30) }
        var table = game(.ada, .grace, rules: rules)
        let (one, other, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd), .flipped(.grace, other), at: at(1))
        #expect(ops(table.play(pause(.ada), at: at(1.5))) == ["hide", "phase"])
        _ = table.play(pause(.ada, false), pause(.grace, false), at: at(100))
        #expect(table.clocks.wakeTime == at(129.5))
    }

    /// In a race a pause hides each seat's own miss.
    @Test func pausingWhileAMissIsShownInARace() {
        var table = game(.ada, .grace, rules: .board(2, 2) { ($0.mode, $0.turnSeconds) = ("race", nil) })
        let (one, _, odd) = table.pair
        _ = table.play(.flipped(.ada, one), .flipped(.ada, odd), at: at(1))
        #expect(ops(table.play(pause(.grace), at: at(1.5))) == ["hide", "progress", "phase"])
        #expect(table.snapshot(at: at(2), for: 0).board.cards.allSatisfy { $0 == .down })
    }

    /// A pause lasts five minutes at most, and a seat has two in a game.
    @Test func limitsOfPauses() {
        var table = game(.ada, .grace)
        for number in 0..<2 {
            let start = Double(number) * 301
            _ = table.play(pause(.ada), at: at(start))
            #expect(table.clocks.wakeTime == at(start + 300))
            #expect(table.play(.timePassed, at: at(start + 299)).isEmpty)
            #expect(ops(table.play(.timePassed, at: at(start + 300))) == ["phase"])
        }
        #expect(table.refusal(of: pause(.ada), at: at(601))?.code == .tooMany)
        _ = table.play(pause(.grace), at: at(601))
    }

    /// Whoever has two seats has the pauses of both, and agrees for both at once.
    @Test func pausesOfAHotSeat() {
        var table = TableModel.example(rules: .board(2, 2) { ($0.seats, $0.turnSeconds) = (3, 0) })
        _ = table.play(.joined(.init(.guest, owner: Player.ada.id)), .joined(.init(.grace)))
        _ = table.play(.ready(.ada), .ready(.grace))
        for _ in 0..<4 {
            _ = table.play(pause(.ada), pause(.grace, false))
            let last = table.play(pause(.ada, false))
            #expect(last == [.agree(seat: 0, on: true), .agree(seat: 1, on: true), .phase(.playing)])
        }
        #expect(table.refusal(of: pause(.ada))?.code == .tooMany)
        _ = table.play(pause(.grace))
    }

    /// There is nothing to pause before a game, to go on with while it runs, and for who only watches.
    @Test func pausesRefused() {
        var waiting = table(.ada, .grace)
        #expect(waiting.refusal(of: pause(.ada))?.code == .wrongPhase)
        var table = game(.ada, .grace)
        #expect(table.refusal(of: pause(.ada, false))?.code == .wrongPhase)
    }

    /// Whoever is lost, or leaves, is not waited for.
    @Test func pausesWaitForNobodyGone() {
        for event in [
            TableEvent.connectionLost(player: Player.grace.id), .left(player: Player.grace.id),
            .resigned(player: Player.grace.id, seat: nil),
        ] {
            var table = game(.ada, .grace, .linus)
            _ = table.play(pause(.grace), pause(.ada, false), pause(.linus, false), at: at(3))
            #expect(ops(table.play(event, at: at(4))) == ["seat", "phase"])
            #expect(table.phase == .playing && table.clocks.wakeTime == at(31))
        }
    }

    /// The one to move leaves in a pause: the turn passes, and the next one's clock stands whole.
    @Test func leavingInAPause() {
        var table = game(.ada, .grace, .linus)
        _ = table.play(pause(.linus), at: at(20))
        #expect(ops(table.play(.left(player: Player.ada.id), at: at(25))) == ["seat", "host", "turn"])
        #expect(table.phase == .paused && table.clocks.wakeTime == at(320))
        #expect(table.snapshot(at: at(26)).turn == TurnState(seat: 1, ms: 30_000))
    }

    /// The end of a game ends its pause and all consents, and the pause is not counted as time of play.
    @Test func theEndOfAPausedGame() {
        var table = game(.ada, .grace)
        _ = table.play(pause(.ada), pause(.grace, false), at: at(5))
        let changes = table.play(.holdExpired(player: Player.ada.id), at: at(65))
        #expect(ops(changes).contains("over") && table.phase == .over && table.clocks.wakeTime == nil)
        #expect(table.snapshot(at: at(90)).seats.allSatisfy { $0.agree == nil })
        #expect(table.snapshot(at: at(90)).elapsedMs == 5_000)
    }

    // MARK: House bots

    /// The host seats bots while the table waits, changes them and sends them away; nobody else may.
    @Test func seatingBots() {
        var table = table(.ada, .grace, seats: 3)
        #expect(table.refusal(of: .botAsked(player: Player.grace.id, seat: 2, bot()))?.code == .notHost)
        #expect(table.refusal(of: .botAsked(player: Player.ada.id, seat: 1, bot()))?.code == .seatTaken)
        #expect(table.refusal(of: .botAsked(player: Player.ada.id, seat: 3, bot()))?.field == "seat")
        #expect(table.refusal(of: .botAsked(player: Player.ada.id, seat: 2, nil))?.field == "seat")
        #expect(
            table.play(.botAsked(player: Player.ada.id, seat: 2, bot())) == [
                .seat(.init(seat: 2, player: "b-1", name: "casual bot", status: .here, bot: "casual"))
            ])
        _ = table.play(.botAsked(player: Player.ada.id, seat: 2, bot("sharp")))
        #expect(table.seats[2].bot == "sharp")
        let gone = table.play(.botAsked(player: Player.ada.id, seat: 2, nil))
        #expect(gone == [.seat(.init(seat: 2, status: .open))])
        #expect(table.refusal(of: .hosted(player: Player.ada.id, .kick(seat: 2, reason: nil)))?.field == "seat")
    }

    /// A bot is always ready: seated last, it lets the game start.
    @Test func botsAreReady() {
        var table = TableModel.example()
        _ = table.play(.ready(.ada))
        #expect(ops(table.play(.botAsked(player: Player.ada.id, seat: 1, bot()))) == ["seat", "deal", "phase", "turn"])
        #expect(table.dealtIn == [0, 1])
    }

    /// A bot takes a lost or a left seat over when all others have asked, and not before.
    @Test func standIns() {
        for isLost in [false, true] {
            var table = game(.ada, .grace, .linus)
            #expect(table.refusal(of: .botAsked(player: Player.ada.id, seat: 2, bot()))?.code == .wrongPhase)
            _ = table.play(
                isLost ? .connectionLost(player: Player.linus.id) : .left(player: Player.linus.id))
            #expect(table.play(.botAsked(player: Player.ada.id, seat: 2, bot())).isEmpty)
            #expect(table.play(.botAsked(player: Player.ada.id, seat: 2, nil)).isEmpty)
            #expect(table.play(.botAsked(player: Player.grace.id, seat: 2, bot())).isEmpty)
            #expect(ops(table.play(.botAsked(player: Player.ada.id, seat: 2, bot()))) == ["seat"])
            #expect(table.seats[2].bot == "casual" && table.seats[2].player == .linus)
            #expect(table.seats[2].status == (isLost ? .lost : .here))
            _ = table.play(isLost ? .connectionResumed(player: Player.linus.id) : .joined(.init(.linus)))
            #expect(table.seats[2].bot == nil && table.seats[2].status == .here)
            #expect(table.seat(of: Player.linus.id) == 2)
            // A wish from the first time does not count the second time.
            _ = table.play(.connectionLost(player: Player.linus.id))
            #expect(table.play(.botAsked(player: Player.ada.id, seat: 2, bot())).isEmpty)
        }
    }

    /// Whoever asks for another seat than their own while a bot plays there is told which is theirs.
    @Test func anotherSeatThanOnesOwn() {
        var table = game(.ada, .grace, .linus)
        _ = table.play(
            .left(player: Player.linus.id), .botAsked(player: Player.ada.id, seat: 2, bot()),
            .botAsked(player: Player.grace.id, seat: 2, bot()))
        for seat in [0, 1, 7] {
            let refusal = table.refusal(of: .joined(.init(.linus, seat: seat)))
            #expect(refusal?.code == .wrongPhase && refusal?.hint?.contains("Your seat is 2") == true)
        }
        _ = table.play(.joined(.init(.linus, seat: 2)))
        #expect(table.seat(of: Player.linus.id) == 2)
    }

    /// A stand-in plays on when the hold is over, and goes with the game; the bot of a lost seat goes too.
    @Test func standInsGoWithTheGame() {
        for isExpired in [false, true] {
            var table = game(.ada, .grace, .linus)
            _ = table.play(.connectionLost(player: Player.linus.id))
            _ = table.play(
                .botAsked(player: Player.ada.id, seat: 2, bot()), .botAsked(player: Player.grace.id, seat: 2, bot()))
            if isExpired { _ = table.play(.holdExpired(player: Player.linus.id)) }
            #expect(table.seats[2].status == (isExpired ? .here : .lost) && table.phase == .playing)
            _ = table.play(.left(player: Player.ada.id))
            #expect(table.phase == .playing)
            _ = table.play(.resigned(player: Player.grace.id, seat: nil))
            #expect(table.over?.reason == .resigned && table.seats[2].bot == nil)
            #expect(table.seats[2].status == (isExpired ? .open : .lost))
        }
    }

    /// Given a wish for a bot that all but one share, when that one leaves, is lost, put out or timed out, then the bot
    /// comes in the same diff; where nobody is left to wish for it, none does.
    @Test func theLastWhoDidNotAskIsGone() {
        for event in [
            TableEvent.left(player: Player.grace.id), .connectionLost(player: Player.grace.id),
            .resigned(player: Player.grace.id, seat: nil), .hosted(player: Player.ada.id, .kick(seat: 1, reason: nil)),
        ] {
            var table = game(.ada, .grace, .linus, .edsger)
            _ = table.play(.connectionLost(player: Player.linus.id))
            for player in [Player.ada, .edsger] {
                #expect(table.play(.botAsked(player: player.id, seat: 2, bot("sleepy"))).isEmpty)
            }
            let changes = table.play(event)
            #expect(ops(changes) == ["seat", "seat"] && table.seats[2].bot == "sleepy")
            #expect(table.seats[1].bot == nil)
        }
        var table = game(.ada, .grace, .linus)
        _ = table.play(.connectionLost(player: Player.linus.id), .botAsked(player: Player.ada.id, seat: 2, bot()))
        _ = table.play(.connectionLost(player: Player.grace.id))
        #expect(table.seats[2].bot == "casual")
        table = game(.ada, .grace, .linus)
        _ = table.play(.connectionLost(player: Player.linus.id), .botAsked(player: Player.ada.id, seat: 2, bot()))
        _ = table.play(.left(player: Player.ada.id))
        #expect(table.seats[2].bot == nil, "grace has not asked")
    }

    /// Given a second person who left, and the first one too, when a bot stands in, then each takes the own seat back,
    /// whether or not the other has one.
    @Test func bothOfAHotSeatComeBack() {
        for isFirst in [false, true] {
            var table = TableModel.example(rules: .board(2, 2) { $0.seats = 4 })
            _ = table.play(.joined(.init(.guest, owner: Player.ada.id)), .joined(.init(.grace)), .joined(.init(.linus)))
            for player in [Player.ada, .grace, .linus] { _ = table.play(.ready(player)) }
            let seat = isFirst ? 0 : 1
            _ = table.play(.left(player: Player.ada.id, seat: seat))
            for player in [Player.ada, .grace, .linus] {
                _ = table.play(.botAsked(player: player.id, seat: seat, bot()))
            }
            #expect(table.seats[seat].bot == "casual" && table.seats[seat].owner == nil)
            let back = TableEvent.SeatWish(isFirst ? .ada : .guest, owner: Player.ada.id)
            #expect(ops(table.play(.joined(back))).first == "seat")
            #expect(table.seats[seat].bot == nil && table.seats[seat].owner == Player.ada.id)
        }
    }
}
