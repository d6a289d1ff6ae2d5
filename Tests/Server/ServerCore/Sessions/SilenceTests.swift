import ServerCore
import TestSupport
import Testing
import Wire

/// A player who is to move and of whom nothing comes, and who comes back too late.
@Suite struct SilenceTests {
    private let server = ScriptedServer { $0.idleTime = .seconds(600) }

    /// Ada is to move against Bob.
    private func game(
        turnSeconds: Int = 30, usesPings: Bool = true
    ) -> (ada: ScriptedClient, bob: ScriptedClient, table: String) {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2) { $0.turnSeconds = turnSeconds }, ada, bob)
        for player in [ada, bob] where usesPings { player.must(.ping(.init())) }
        for player in [ada, bob] { _ = player.take() }
        return (ada, bob, table)
    }

    /// Nothing comes for 10 s from the player to move: the server asks. Without an answer in 10 s more the others see them away, before
    /// the turn has run out.
    @Test func silentInTheirTurn() {
        let (ada, bob, table) = game()
        server.wait(.milliseconds(14_999))
        let asked = ada.take()
        #expect(asked == [.ping(.init())])
        server.wait(.seconds(10))
        #expect(bob.snapshot(table).seats[0].status == .lost && bob.snapshot(table).turn?.seat == 0)
        guard case .goodbye(let goodbye)? = ada.take().last else { return #expect(Bool(false), "the connection ends") }
        #expect(goodbye.reason == .idle)
        let (back, messages) = server.resume(ada)
        #expect(messages.last?.ok != nil && back.snapshot(table).seats[0].status == .here)
        #expect(messages.first?.session?.missed == nil)
    }

    /// An answer is enough, however often it is asked, and of those whose turn it is not nobody asks.
    @Test func anAnswerIsEnough() {
        let (ada, bob, table) = game()
        for _ in 0..<2 {
            server.wait(.milliseconds(14_900))
            #expect(ada.take().contains(.ping(.init())))
            ada.send(.pong)
        }
        #expect(bob.snapshot(table).seats[0].status == .here && !bob.take().contains(.ping(.init())))
    }

    /// The system probes the machine of whoever is to move, however they talk and whether or not there is a clock; once.
    @Test(arguments: [30, 0], [true, false])
    func machinesAreProbed(turnSeconds: Int, usesPings: Bool) {
        let (ada, _, _) = game(turnSeconds: turnSeconds, usesPings: usesPings)
        server.wait(.milliseconds(9_999))
        #expect(server.probed.isEmpty)
        server.wait(.seconds(10))
        #expect(server.probed == [ada.id])
    }

    /// The process stood for longer than the answer may take: it lies in the socket, and is read before anybody is given up.
    @Test func anAnswerBehindAStall() {
        let (ada, bob, table) = game()
        server.wait(.milliseconds(10_000))
        #expect(ada.take() == [.ping(.init())])
        server.stall(.seconds(15), whileComes: { ada.send(.pong) })
        #expect(bob.snapshot(table).seats[0].status == .here)
    }

    /// Who has never used pings, and who has no clock, may think for as long as before. So may who types.
    @Test func othersMayThink() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2) { $0.turnSeconds = 60 }, ada, bob)
        bob.must(.ping(.init()))
        server.wait(.seconds(50))
        #expect(!ada.take().contains(.ping(.init())) && bob.snapshot(table).seats[0].status == .here)
        let (slow, other, endless) = game(turnSeconds: 0)
        server.wait(.seconds(200))
        #expect(!slow.take().contains(.ping(.init())) && other.snapshot(endless).seats[0].status == .here)
    }

    /// Who comes back too late is told which game went on without them, once the session has ended.
    @Test func tooLate() {
        let (ada, bob, table) = game(usesPings: false)
        server.drop(ada)
        server.wait(.seconds(61))
        #expect(bob.snapshot(table).over?.reason == .abandoned)
        let late = server.connect()
        let refusal = late.refusal(of: .hello(.init(name: "ada", resume: ada.token)))
        #expect(refusal.code == .badResume && refusal.missed == [MissedGame(table: table, why: .hold)])
        let unknown = String(repeating: "0", count: 32)
        #expect(late.refusal(of: .hello(.init(name: "ada", resume: unknown))).missed == nil)
    }

    /// So is each of two who were away when the game ended, but not who is back in time.
    @Test(arguments: [0, 1]) func tooLateForTheEnd(flips: Int) {
        let (ada, bob, table) = game(usesPings: false)
        if flips > 0 { ada.must(.flip(.init(table: table, card: 0))) }
        server.drop(ada)
        server.wait(.seconds(1))
        server.drop(bob)
        server.wait(.seconds(61))
        for player in [ada, bob] {
            let refusal = server.connect().refusal(of: .hello(.init(name: "late", resume: player.token)))
            #expect(refusal.code == .badResume && refusal.missed == [MissedGame(table: table, why: .hold)])
        }
    }

    /// The game ended while they were away, and the seat was still theirs.
    @Test func backForTheEnd() {
        let (ada, bob, table) = game(usesPings: false)
        server.drop(ada)
        server.wait(.seconds(1))
        bob.must(.resign(.init(table: table)))
        server.wait(.seconds(50))
        let (back, messages) = server.resume(ada)
        #expect(messages.first?.session?.missed == nil)
        server.drop(back)
        server.wait(.seconds(61))
        let late = server.connect().refusal(of: .hello(.init(name: "ada", resume: back.token)))
        #expect(late.code == .badResume && late.missed == nil)
    }

    /// So is, once, who has a session still but no seat, because three turns ran out.
    @Test func threeTurns() {
        let (ada, _, table) = game(turnSeconds: 5, usesPings: false)
        server.drop(ada)
        server.wait(.seconds(26))
        let (back, messages) = server.resume(ada)
        #expect(messages.first?.session?.missed == [MissedGame(table: table, why: .turns)])
        server.drop(back)
        let again = server.resume(back).messages.first?.session
        #expect(again != nil && again?.missed == nil)
    }
}
