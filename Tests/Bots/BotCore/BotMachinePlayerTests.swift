import BotCore
import TestSupport
import Testing
import Wire

/// A machine whose cards somebody else chooses.
struct BotMachinePlayerTests {
    private func orders(_ effects: [BotMachine.Effect]) -> [BotMachine.PlayerOrder] {
        effects.compactMap { if case .player(let order) = $0 { order } else { nil } }
    }

    private let table = Snapshot.sample(seq: 4, phase: .playing, turn: 0, hideMs: 0)

    /// A game that runs begins for the player, which is then asked once; its card is flipped.
    @Test func asks() {
        var bot = Scenario(hasPlayer: true).greeted()
        #expect(orders(bot.when(.received(.snapshot(table)))) == [.begin(seat: 0, table)])
        #expect(orders(bot.ok(2)) == [.choose])
        #expect(orders(bot.when(.diff(5, [.ready(seat: 1, on: false)]))).count == 1)
        let flips = bot.when(.chose(.card(3))).flips
        #expect(flips.map(\.card) == [3])
        // Chosen twice is chosen once.
        #expect(bot.when(.chose(.card(4))).isEmpty)
    }

    /// What the table tells is passed on, and the end with place and score.
    @Test func tells() {
        var bot = Scenario(hasPlayer: true).seated(table)
        _ = bot.when(.chose(.card(0)))
        let reveal = Diff(table: "t1", seq: 5, changes: [.memory(.reveal(card: 0, face: "fox", seat: 0))])
        #expect(orders(bot.when(.received(.diff(reveal)))) == [.tell(.diff(reveal))])
        let over = Over(
            ranking: [.init(seat: 1, place: 1, score: 2), .init(seat: 0, place: 2, score: 1)], won: [1],
            reason: .cleared,
            serverSeed: "", nonces: [], deck: [], nextCommit: "")
        let end = orders(bot.when(.diff(6, [.over(over), .phase(.over, ms: nil)])))
        #expect(end.last == .end(place: 2, score: 1, reason: "cleared"))
    }

    /// The turn goes on without the choice.
    @Test func overtaken() {
        var bot = Scenario(hasPlayer: true).seated(table)
        let effects = bot.when(.diff(5, [.turn(seat: 1, ms: nil, turns: 1)]))
        #expect(orders(effects).last == .overtaken)
        #expect(bot.when(.chose(.card(0))).isEmpty)
    }

    /// In a pause the question stands, and what is chosen then is flipped when the game goes on.
    @Test func paused() {
        var bot = Scenario(hasPlayer: true).seated(table)
        let pause = bot.when(.diff(5, [.phase(.paused, ms: nil)]))
        #expect(!orders(pause).contains(.overtaken))
        _ = bot.when(.diff(6, [.agree(seat: 0, on: true)]))
        _ = bot.ok(3)
        #expect(bot.when(.chose(.card(2))).flips.isEmpty)
        #expect(bot.when(.diff(7, [.phase(.playing, ms: nil)])).flips.map(\.card) == [2])
    }

    /// A flip that came on an old table is chosen again; one that the server had no time for is sent again.
    @Test func refused() {
        var bot = Scenario(hasPlayer: true).seated(table)
        _ = bot.when(.chose(.card(1)))
        _ = bot.when(.diff(5, [.title("new")]))
        guard case .refused(.card(1), let error)? = orders(bot.refuse(3, .staleSeq)).last else {
            Issue.record("not refused, but \(bot.last)")
            return
        }
        #expect(error.code == .staleSeq)
        #expect(bot.when(.chose(.card(2))).flips.map(\.card) == [2])
        #expect(bot.refuse(4, .rateLimited, retryMs: 100) == [.wake(after: .milliseconds(100), ticket: 1)])
        #expect(bot.when(.woke(ticket: 1)).flips.map(\.card) == [2])
    }

    /// A card that is refused for itself is chosen again at the same state of the table.
    @Test func refusedCard() {
        var bot = Scenario(hasPlayer: true).seated(table)
        _ = bot.when(.chose(.card(1)))
        guard case .refused(.card(1), _)? = orders(bot.refuse(3, .cardGone)).last else {
            Issue.record("not refused, but \(bot.last)")
            return
        }
        #expect(bot.when(.chose(.card(2))).flips.map(\.card) == [2])
    }

    /// A player that can't go on has lost: its seat resigns and leaves.
    @Test func fails() {
        var bot = Scenario(hasPlayer: true).seated(table)
        #expect(
            bot.when(.playerFailed("It has gone.")) == [
                .send(Envelope(.resign(.init(table: "t1")))), .send(Envelope(.leave(.init(table: "t1")))),
                .exit(.playerFailed("It has gone.")),
            ])
    }

    /// An account is registered, or signed in to, before a seat is asked for.
    @Test func signsIn() {
        var bot = Scenario(account: .init(name: "robo", password: Secret("seven blue cups"), registers: true))
        _ = bot.when(.started)
        _ = bot.when(.received(.welcome(.sample)))
        _ = bot.when(.received(.session(.sample)))
        #expect(
            bot.ok(1) == [
                .send(
                    Envelope(
                        id: .number(2), .register(.init(name: "robo", password: Secret("seven blue cups"), bot: true))))
            ])
        #expect(
            bot.refuse(2, .nameTaken) == [
                .send(Envelope(id: .number(3), .login(.init(name: "robo", password: Secret("seven blue cups")))))
            ])
        #expect(bot.ok(3) == [.send(Envelope(id: .number(4), .quick(.init(rules: Rules()))))])
    }
}
