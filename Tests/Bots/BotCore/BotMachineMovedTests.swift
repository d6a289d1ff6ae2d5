import BotCore
import TestSupport
import Testing
import Wire

/// A bot whose session goes from node to node of a server of several. ``Route`` knows the way.
struct BotMachineMovedTests {
    private static let node = ServerMessage.Destination(node: "n2", host: "n2", port: 7247)
    private static let moved = BotMachine.Event.received(
        .goodbye(.init(reason: .moved, resumeMs: 60_000, to: node)))

    private static func hello(_ effects: [BotMachine.Effect]) -> Request.Hello? {
        effects.lazy.compactMap {
            if case .send(let envelope) = $0 { envelope.request.body as? Request.Hello } else { nil }
        }.first
    }

    /// In its turn it connects at once, resumes, and sends the same flip again.
    @Test func whilePlaying() throws {
        var bot = Scenario.flipping()
        let flip = bot.last
        #expect(bot.when(Self.moved) == [.connect(after: .zero)])
        #expect(bot.when(.connected(elsewhere: true)).isEmpty)
        let hello = try #require(Self.hello(bot.when(.received(.welcome(.sample)))))
        #expect(hello.resume == "secret" && hello.tables == ["t1": 4])
        _ = bot.when(.received(.session(.sample)))
        #expect(bot.ok(4) == flip)
    }

    /// A session that is elsewhere is followed, and other fatal errors end the bot.
    @Test func elsewhere() {
        var bot = Scenario.flipping()
        _ = bot.when(.linkLost("cut"))
        _ = bot.when(.received(.welcome(.sample)))
        var error = ErrorReply(.elsewhere, "It is at n2.", fatal: true, to: Self.node)
        error.re = .number(4)
        #expect(bot.when(.received(.error(error))) == [.connect(after: .zero)])
    }

    /// A table that is elsewhere while it can't be gone to ends the bot with the server's words.
    @Test func tableElsewhere() {
        var bot = Scenario().greeted()
        #expect(bot.refuse(2, .elsewhere) == [.exit(.unavailable("The server refuses (elsewhere): No."))])
    }

    /// A bot with an account signs in only where it was told to: neither its password nor the server's goes to another node.
    @Test func secretsStay() throws {
        var bot = Scenario(account: .init(name: "bot", password: Secret("seven blue cups"), registers: false)).greeted()
        #expect(bot.when(Self.moved) == [.connect(after: .zero)])
        _ = bot.when(.connected(elsewhere: true))
        let hello = try #require(Self.hello(bot.when(.received(.welcome(.sample)))))
        #expect(hello.password == nil)
        _ = bot.when(.received(.session(.sample)))
        let effects = bot.ok(3)
        #expect(!effects.contains { if case .send = $0 { true } else { false } })
        guard case .exit(.unavailable)? = effects.last else { return #expect(Bool(false), "\(effects)") }
    }

    /// A session that has ended elsewhere is begun anew where the bot was told to be.
    @Test func newSessionAtHome() throws {
        var bot = Scenario.flipping()
        _ = bot.when(Self.moved)
        _ = bot.when(.connected(elsewhere: true))
        _ = bot.when(.received(.welcome(.sample)))
        #expect(bot.refuse(4, .badResume) == [.connect(after: .zero)])
        _ = bot.when(.connected(elsewhere: false))
        let hello = try #require(Self.hello(bot.when(.received(.welcome(.sample)))))
        #expect(hello.resume == nil)
    }
}
