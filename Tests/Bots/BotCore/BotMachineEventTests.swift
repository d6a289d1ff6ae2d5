import BotCore
import TestSupport
import Testing
import Wire

struct BotMachineEventTests {
    /// It joins, subscribes, and waits to be called.
    @Test func joins() {
        var bot = Scenario(wish: .event("e7kq"), games: nil).greeted()
        #expect(bot.last == [.send(Envelope(id: .number(2), Request.EventJoin(event: "e7kq")))])
        #expect(
            bot.ok(2) == [
                .say("The bot takes part in event e7kq."),
                .send(Envelope(id: .number(3), Request.Event(event: "e7kq", on: true, limit: 3))),
            ])
        #expect(bot.ok(3).isEmpty)
        #expect(bot.when(.event("here")).isEmpty)
    }

    @Test func joinsWithPassword() {
        let bot = Scenario(wish: .event("e7kq"), games: nil, eventPassword: "sesame").greeted()
        #expect(bot.last == [.send(Envelope(id: .number(2), Request.EventJoin(event: "e7kq", password: "sesame")))])
    }

    /// It gets ready where it is called, asks for nothing after the game, and goes on at the next table, also before the first is closed.
    @Test(arguments: [true, false]) func playsTableAfterTable(isClosedFirst: Bool) {
        var bot = joined()
        #expect(bot.when(.received(.snapshot(.sample()))).sent == ["ready"])
        _ = bot.when(.diff(1, [.ready(seat: 0, on: true)]))
        #expect(bot.ok(4).isEmpty)
        _ = bot.when(.received(.snapshot(.sample(seq: 2, phase: .playing, turn: 1))))
        let over = bot.when(.diff(3, [.over(.sample), .phase(.over)]))
        #expect(over.sent.isEmpty && !over.contains { if case .exit = $0 { true } else { false } })
        if isClosedFirst { #expect(bot.when(.received(.closed(.init(table: "t1")))).isEmpty) }
        var next = Snapshot.sample()
        next.table = "t2"
        #expect(bot.when(.received(.snapshot(next))).sent == ["ready"])
        if !isClosedFirst { #expect(bot.when(.received(.closed(.init(table: "t1")))).isEmpty) }
    }

    /// At the end it prints the podium and its place.
    @Test func ends() {
        var bot = joined()
        #expect(
            bot.when(.event("here", phase: "over", place: 2, points: 3)) == [
                .say("The event e7kq is over (played): 1. ada with 2, 2. bot with 1.5."),
                .say("bot has place 2 of 2 with 1.5."), .exit(.finished),
            ])
    }

    /// Out of a knockout it does not wait for the others.
    @Test func isOut() {
        var bot = joined()
        #expect(
            bot.when(.event("out", place: 5)) == [.say("bot is out of event e7kq, with place 5."), .exit(.finished)])
    }

    /// An event that ends without a place, or that puts the bot out, is no success.
    @Test func isPutOut() {
        var bot = joined()
        #expect(bot.when(.event("removed")) == [.exit(.unavailable("The bot was put out of event e7kq."))])
        bot = joined()
        #expect(
            bot.when(.event("here", phase: "over"))
                == [.exit(.unavailable("The event e7kq is over without a place (played)."))])
        bot = Scenario(wish: .event("e7kq"), games: nil).greeted()
        #expect(bot.refuse(2, .eventFull) == [.exit(.unavailable("The server refuses (event_full): No."))])
    }

    /// Who came too late takes the place back.
    @Test func comesBack() {
        var bot = joined()
        #expect(bot.when(.event("away")).sent == ["event_join"])
    }

    /// On a new connection it subscribes anew, also at a table; in a new session it joins anew.
    @Test func subscribesAnew() {
        var bot = joined()
        _ = bot.when(.received(.snapshot(.sample())))
        _ = bot.when(.diff(1, [.ready(seat: 0, on: true)]))
        _ = bot.ok(4)
        _ = bot.when(.linkLost("cut"))
        _ = bot.when(.received(.welcome(.sample)))
        _ = bot.when(.received(.session(.sample)))
        #expect(bot.ok(5).sent == ["event"])
        _ = bot.when(.linkLost("cut"))
        _ = bot.when(.received(.welcome(.sample)))
        _ = bot.refuse(7, .badResume)
        _ = bot.when(.received(.session(.sample)))
        #expect(bot.ok(8).sent == ["event_join"])
    }

    /// A table that is gone is no end, and the end of the program leaves the event.
    @Test func leaves() {
        var bot = joined()
        _ = bot.when(.received(.snapshot(.sample())))
        #expect(bot.refuse(4, .noSuchTable).isEmpty)
        #expect(bot.when(.interrupted).sent == ["event_leave"])
    }

    private func joined() -> Scenario {
        var bot = Scenario(wish: .event("e7kq"), games: nil).greeted()
        _ = bot.ok(2)
        _ = bot.ok(3)
        return bot
    }
}

extension BotMachine.Event {
    fileprivate static func event(
        _ status: String, phase: String = "running", place: Int? = nil, points: Int? = nil
    ) -> Self {
        var you = ServerMessage.EventPlayer(who: "p0", name: "bot", status: status)
        (you.number, you.place, you.points) = (1, place, points)
        var best = ServerMessage.EventPlayer(who: "a2", name: "ada", status: "here")
        (best.number, best.place, best.points) = (2, 1, 4)
        let entry = ServerMessage.EventEntry(
            event: "e7kq", kind: "swiss", title: "Friday", phase: phase, count: 2, most: 256, rated: false,
            locked: false)
        var detail = ServerMessage.EventDetail(
            maker: "a2", rules: Rules(),
            set: .init(public: true, guests: true, admits: "all", lookSeconds: 20, waitSeconds: 60), order: [])
        (detail.reason, detail.players, detail.you) = (phase == "over" ? "played" : nil, [best, you], you)
        return .received(.event(.init(entry: entry, detail: detail)))
    }
}

extension [BotMachine.Effect] {
    /// The names of the requests sent.
    fileprivate var sent: [String] {
        compactMap { effect in
            guard case .send(let envelope) = effect else { return nil }
            return envelope.request.type
        }
    }
}
