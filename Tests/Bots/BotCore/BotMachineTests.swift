import BotCore
import TestSupport
import Testing
import Wire

struct BotMachineTests {
    /// It connects, greets and asks for any table.
    @Test func comesToAQuickTable() {
        var bot = Scenario()
        #expect(bot.when(.started) == [.connect(after: .zero)])
        #expect(
            bot.when(.received(.welcome(.sample)))
                == [.send(Envelope(id: .number(1), .hello(.init(name: "bot", client: "pairs-bot/casual"))))])
        #expect(bot.when(.received(.session(.sample))).isEmpty)
        #expect(bot.ok(1) == [.send(Envelope(id: .number(2), .quick(.init(rules: Rules()))))])
    }

    /// A table of its own is announced before anything else is said of it, and it is ready at once, also alone.
    @Test func announcesItsTable() {
        var bot = Scenario(wish: .newTable(Rules())).greeted()
        #expect(bot.when(.received(.snapshot(.sample()))).isEmpty)
        #expect(
            bot.ok(2) == [
                .announce(table: "t1"), .say("Player 0 has seat 0 at table t1."),
                .send(Envelope(id: .number(3), .ready(.init(table: "t1")))),
            ])
    }

    /// At its turn it thinks for a human-like moment, then turns a card on the state that it knows.
    @Test func thinksAndFlips() throws {
        var bot = Scenario().seated(.sample(seq: 4, phase: .playing, turn: 0))
        let wake = try #require(bot.last.first)
        guard case .wake(let time, 1) = wake else {
            Issue.record("no thinking, but \(wake)")
            return
        }
        #expect((.milliseconds(600) ... .milliseconds(1400)).contains(time))
        let effects = bot.when(.woke(ticket: 1))
        #expect(effects.flips.count == 1)
        #expect(effects.flips.first?.seq == 4)
    }

    /// At a table that hides misses at once it does not think, unless it was told to.
    @Test func flipsAtOnce() {
        let table = Snapshot.sample(phase: .playing, turn: 0, hideMs: 0)
        #expect(Scenario().seated(table).last.flips.count == 1)
        let thinker = Scenario(thinking: .milliseconds(70) ... .milliseconds(70)).seated(table)
        #expect(thinker.last == [.wake(after: .milliseconds(70), ticket: 1)])
    }

    /// It turns nothing at another's turn, and nothing while its own miss is up.
    @Test func waitsForItsTurn() {
        #expect(Scenario().seated(.sample(phase: .playing, turn: 1)).last.isEmpty)
        var bot = Scenario.flipping()
        let card = bot.flips[0].card
        let first = bot.when(.diff(5, [.memory(.reveal(card: card, face: "fox", seat: 0))]))
        #expect(first.isEmpty)
        let second = bot.ok(3, seq: 5)
        let other = second.flips[0].card
        #expect(other != card)
        _ = bot.when(
            .diff(
                6,
                [
                    .memory(.reveal(card: other, face: "owl", seat: 0)),
                    .memory(.miss(cards: [card, other], seat: 0, points: 0, hideMs: 1000)),
                ]))
        #expect(bot.ok(4, seq: 6).isEmpty)
        #expect(bot.when(.diff(7, [.memory(.hide(cards: [card, other])), .turn(seat: 1, ms: nil, turns: 1)])).isEmpty)
    }

    /// It leaves a table of a patience game that it does not play, and one whose game nobody here knows.
    @Test(arguments: [true, false]) func leavesUnknownGames(isPatience: Bool) {
        var table = Snapshot.sample()
        if isPatience {
            table.rules.patience = PatienceTerms("bingo")
        } else {
            table.rules.stray = "game"
        }
        let effects = Scenario().seated(table).last
        guard case .send(let leave)? = effects.first, case .exit(.unavailable(let words))? = effects.last else {
            Issue.record("it stays: \(effects)")
            return
        }
        #expect(leave.request.body is Request.Leave)
        #expect(words == "Table t1 plays a game that this bot does not know.")
    }

    /// Refused with a time, it tries again after that time and not before.
    @Test(arguments: [ErrorCode.notYourTurn, .rateLimited]) func backsOff(code: ErrorCode) {
        var bot = Scenario.flipping()
        #expect(bot.refuse(3, code, retryMs: 250) == [.wake(after: .milliseconds(250), ticket: 1)])
        #expect(bot.when(.woke(ticket: 9)).isEmpty)
        #expect(bot.when(.woke(ticket: 1)).flips.count == 1)
    }

    /// A flip on an old state is decided anew as soon as the new state is known, and not before.
    @Test func staleFlip() {
        var known = Scenario.flipping()
        _ = known.when(.diff(5, [.ready(seat: 1, on: false)]))
        #expect(known.refuse(3, .staleSeq).flips.first?.seq == 5)

        var unknown = Scenario.flipping()
        #expect(unknown.refuse(3, .staleSeq).isEmpty)
        #expect(unknown.when(.diff(5, [.ready(seat: 1, on: false)])).flips.first?.seq == 5)
    }

    /// A refusal without a remedy is not repeated before the table has moved on.
    @Test func otherRefusals() {
        var bot = Scenario.flipping()
        #expect(bot.refuse(3, .wrongPhase).isEmpty)
        #expect(bot.when(.received(.pong(.init()))).isEmpty)
        #expect(bot.when(.diff(5, [.ready(seat: 1, on: false)])).flips.count == 1)
    }

    /// A server that refuses everything is left in the end.
    @Test func endlessRefusals() {
        var bot = Scenario.flipping()
        var effects: [BotMachine.Effect] = []
        for request in 3..<23 {
            effects = bot.refuse(request, .notYourTurn, retryMs: 1)
            if case .wake(_, let ticket) = effects.first { _ = bot.when(.woke(ticket: ticket)) }
        }
        #expect(effects == [.exit(.protocolTrouble("The server keeps refusing: No."))])
    }

    /// Missing diffs are asked for once, and play goes on from the state that comes.
    @Test func gap() {
        var bot = Scenario().seated(.sample(seq: 4, phase: .playing, turn: 1, hideMs: 0))
        #expect(
            bot.when(.diff(6, [.ready(seat: 1, on: false)]))
                == [.send(Envelope(id: .number(3), .sync(.init(table: "t1", since: 4))))])
        #expect(bot.when(.diff(7, [.ready(seat: 1, on: true)])).isEmpty)
        #expect(bot.when(.received(.snapshot(.sample(seq: 7, phase: .playing, turn: 0, hideMs: 0)))).isEmpty)
        #expect(bot.ok(3).flips.first?.seq == 7)
    }

    /// A diff that does not fit the table asks for a whole snapshot.
    @Test func misfit() {
        var bot = Scenario().seated(.sample(seq: 4, phase: .playing, turn: 1))
        #expect(
            bot.when(.diff(5, [.ready(seat: 7, on: true)]))
                == [.send(Envelope(id: .number(3), .sync(.init(table: "t1"))))])
    }

    /// A lost link is taken up again with the token and the table's seq, and the request that was under way is
    /// repeated under its own id.
    @Test func resumes() {
        var bot = Scenario.flipping()
        let flip = bot.last
        #expect(
            bot.when(.linkLost("closed")) == [
                .say("The link is lost (closed); trying again."), .connect(after: .milliseconds(250)),
            ])
        #expect(
            bot.when(.received(.welcome(.sample))) == [
                .send(
                    Envelope(
                        id: .number(4),
                        .hello(.init(name: "bot", client: "pairs-bot/casual", resume: "secret", tables: ["t1": 4]))))
            ])
        #expect(bot.ok(4) == flip)
    }

    /// It tries for a lost link for as long as its seat is held, each time after a longer wait.
    @Test func givesALostLinkUp() {
        var bot = Scenario.flipping()
        var delays: [Duration] = []
        while case .connect(let delay)? = bot.when(.linkLost("refused")).last { delays.append(delay) }
        #expect(delays.starts(with: [.milliseconds(250), .milliseconds(500), .seconds(1)]))
        #expect(delays.reduce(.zero, +) >= .milliseconds(60_000))
        #expect(bot.last == [.exit(.unavailable("refused"))])
    }

    /// Without a session, a link that cannot be made is the end.
    @Test func noServer() {
        var bot = Scenario()
        _ = bot.when(.started)
        #expect(bot.when(.linkLost("refused")) == [.exit(.unavailable("refused"))])
        #expect(bot.when(.started).isEmpty)
    }

    /// Where the server can't take the session back because it can record nothing, it tries again for as long as that lasts: holds
    /// stand meanwhile.
    @Test func refusedForNow() {
        var bot = Scenario.flipping()
        _ = bot.when(.linkLost("closed"))
        for id in 4..<24 {
            _ = bot.when(.received(.welcome(.sample)))
            var refusal = ErrorReply(.internal, "The server can't record changes at the moment.", retryMs: 1_000)
            refusal.re = .number(id)
            let effects = bot.when(.received(.error(refusal)))
            guard case .connect? = effects.last else { return #expect(Bool(false), "\(effects)") }
        }
    }

    /// Where the server has forgotten the session, it greets anew and takes a seat as at first.
    @Test func forgottenSession() {
        var bot = Scenario.flipping()
        _ = bot.when(.linkLost("closed"))
        _ = bot.when(.received(.welcome(.sample)))
        #expect(
            bot.refuse(4, .badResume)
                == [.send(Envelope(id: .number(5), .hello(.init(name: "bot", client: "pairs-bot/casual"))))])
        _ = bot.when(.received(.session(.sample)))
        #expect(bot.ok(5) == [.send(Envelope(id: .number(6), .quick(.init(rules: Rules()))))])
    }

    /// After its games it tells the result, leaves and ends.
    @Test func leavesAfterItsGames() {
        var bot = Scenario().seated(.sample(seq: 4, phase: .playing, turn: 1))
        let effects = bot.when(.diff(5, [.over(.sample), .phase(.over)]))
        #expect(
            effects == [
                .say("Game 1 is over (cleared): 1. Player 1 with 2, 2. Player 0 with 0."),
                .send(Envelope(id: .number(3), .leave(.init(table: "t1")))),
            ])
        #expect(bot.ok(3) == [.exit(.finished)])
    }

    /// The seat of a player who has given up is open after the game; the result has the name all the same.
    @Test func namesWhoHasGivenUp() {
        var bot = Scenario().seated(.sample(seq: 4, phase: .playing, turn: 1))
        let effects = bot.when(.diff(5, [.over(.sample), .seat(.init(seat: 0, status: .open)), .phase(.over)]))
        #expect(
            effects.first == .say("Game 1 is over (cleared): 1. Player 1 with 2, 2. Player 0 with 0."))
    }

    /// With games to come it asks for a rematch, and stays when the others leave until the table closes.
    @Test func staysForMore() {
        var bot = Scenario(games: nil).seated(.sample(seq: 4, phase: .playing, turn: 1))
        #expect(
            bot.when(.diff(5, [.over(.sample), .phase(.over)])).last
                == .send(Envelope(id: .number(3), .again(.init(table: "t1")))))
        #expect(bot.when(.diff(6, [.ready(seat: 0, on: true)])).isEmpty)
        #expect(bot.ok(3).isEmpty)
        #expect(bot.when(.diff(7, [.seat(.init(seat: 1, status: .open))])).isEmpty)
        #expect(bot.when(.received(.closed(.init(table: "t1")))) == [.exit(.finished)])
    }

    /// A game that ended and the next that was dealt in one diff are both noticed.
    @Test func autoAgain() {
        var bot = Scenario(games: 2).seated(.sample(seq: 4, phase: .playing, turn: 1, hideMs: 0))
        let deal = Change.Deal(
            game: "t1#2", board: .init(rows: 1, columns: 2, cards: [.down, .down]), commit: "01", faces: FaceList([]),
            theme: nil)
        let effects = bot.when(.diff(5, [.over(.sample), .deal(deal), .turn(seat: 0, ms: nil, turns: 0)]))
        #expect(effects.flips.count == 1)
        #expect(bot.model.gamesPlayed == 1)
    }

    /// Where there are no turns, a flip rests on no `seq`, and where somebody was faster another card is tried at once.
    @Test(arguments: ["race", "scramble"]) func withoutTurns(mode: String) {
        var table = Snapshot.sample(seq: 4, phase: .playing, hideMs: 0)
        table.rules.mode = mode
        var bot = Scenario().seated(table)
        #expect(bot.flips.count == 1)
        #expect(bot.flips.first?.seq == nil)
        _ = bot.refuse(3, .cardGone)
        #expect(bot.flips.count == 1)
    }

    /// Refusals of the wish itself end it, each in its own way.
    @Test func refusedWishes() {
        var full = Scenario(wish: .table("t1")).greeted()
        #expect(full.refuse(2, .tableFull) == [.exit(.unavailable("The server refuses (table_full): No."))])
        var wrong = Scenario().greeted()
        #expect(wrong.refuse(2, .badField) == [.exit(.badWish("The server refuses (bad_field): No."))])
    }

    /// The consent to end a pause was lost with the link, and the pause is over by the time it is repeated: the refusal leaves
    /// it the move, which may be its own by then.
    @Test func consentThatCameTooLate() {
        var bot = Scenario().seated(.sample(seq: 4, phase: .paused, turn: 0, hideMs: 0))
        #expect(bot.last == [.send(Envelope(id: .number(3), .pause(.init(table: "t1", on: false))))])
        _ = bot.when(.linkLost("closed"))
        _ = bot.when(.received(.welcome(.sample)))
        _ = bot.when(.diff(5, [.phase(.playing)]))
        _ = bot.ok(4)
        _ = bot.refuse(3, .wrongPhase)
        #expect(bot.flips.count == 1)
    }

    /// Somebody put out while their link was lost is told nothing of it after the resume: the refusal of the next flip is the
    /// end, where a bot would otherwise wait for a table that says nothing more.
    @Test(arguments: [ErrorCode.noSuchTable, .notSeated], ["classic", "scramble"])
    func endsWhereItsSeatIsGone(code: ErrorCode, mode: String) {
        var table = Snapshot.sample(seq: 4, phase: .playing, turn: mode == "classic" ? 0 : nil, hideMs: 0)
        table.rules.mode = mode
        var bot = Scenario().seated(table)
        #expect(bot.flips.count == 1)
        #expect(bot.refuse(3, code) == [.exit(.unavailable("The server refuses (\(code.rawValue)): No."))])
    }

    /// A protocol of the future, and lines that make no sense, are trouble.
    @Test func protocolTrouble() {
        var bot = Scenario()
        var welcome = ServerMessage.Welcome.sample
        welcome.protocol = 2
        #expect(
            bot.when(.received(.welcome(welcome)))
                == [.exit(.protocolTrouble("The server speaks protocol 2, not 1."))])
        var other = Scenario.flipping()
        #expect(other.when(.garbled("Not JSON.")) == [.exit(.protocolTrouble("Not JSON."))])
    }

    /// It answers the server's ping, ends with the server and gives its seat up when it is interrupted.
    @Test func pingGoodbyeInterrupt() {
        var bot = Scenario.flipping()
        #expect(bot.when(.received(.ping(.init()))) == [.send(Envelope(.pong))])
        var interrupted = bot
        #expect(
            interrupted.when(.interrupted)
                == [.send(Envelope(.leave(.init(table: "t1")))), .exit(.finished)])
        #expect(
            bot.when(.received(.goodbye(.init(reason: .shutdown))))
                == [.exit(.unavailable("The server has shut down."))])
    }

    /// A server that restarts is waited for as long as it says. Then the session goes on, and what was under way is sent again.
    @Test func waitsForARestart() {
        var bot = Scenario.flipping()
        let flip = bot.flips
        let goodbye = BotMachine.Event.received(.goodbye(.init(reason: .shutdown, resumeMs: 3_500)))
        #expect(bot.when(goodbye) == [.say("The server restarts; waiting for it.")])
        #expect(bot.when(.linkLost("closed")) == [.connect(after: .seconds(1))])
        #expect(bot.when(.linkLost("refused")) == [.connect(after: .seconds(2))])
        var late = bot
        #expect(late.when(.linkLost("refused")) == [.connect(after: .seconds(4))])
        #expect(late.when(.linkLost("refused")) == [.exit(.unavailable("The server has shut down."))])
        _ = bot.when(.received(.welcome(.sample)))
        #expect(bot.last.count == 1)
        _ = bot.when(.received(.session(.sample)))
        _ = bot.ok(4)
        #expect(bot.flips == flip)
        #expect(bot.when(.linkLost("closed")).last == .connect(after: .milliseconds(250)))
    }
}
