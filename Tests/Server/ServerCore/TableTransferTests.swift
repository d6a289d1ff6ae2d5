import ServerCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// Tables that leave a running server with their sessions and enter another one, whose clock tells another time.
@Suite struct TableTransferTests {
    private let server = ScriptedServer(isRecorded: true)
    private let other = ScriptedServer(seed: 2, isRecorded: true)

    /// Whatever state tables of all modes are in, whoever is there holds the same state afterwards and plays on, and the records of the
    /// server that they entered make the same tables again.
    @Test(arguments: 1...4) func whateverTheyDo(seed: Int) throws {
        let session = RandomSession(seed: UInt64(seed))
        for round in 1...3 {
            session.run(steps: 250)
            let former = session.server
            let next = ScriptedServer(seed: UInt64(10 * seed + round), isRecorded: true)
            next.wait(.seconds(1_000 * round))
            let tables = former.server.census.tables
            let told = try session.move(to: next)
            #expect(former.server.census.tables == 0)
            // A table at which everybody is away may have ended with the hold of the last.
            #expect(tables > 0 && next.server.census.tables == tables)
            for messages in told { #expect(!messages.contains { $0.snapshot != nil }, "they hold the state already") }
        }
        session.run(steps: 250)
        let third = ScriptedServer(seed: 99, isRecorded: true)
        #expect(try third.replay(session.server.batches).broken.isEmpty)
        let later = Moment.start + .seconds(200_000)
        #expect(third.server.everySnapshot(at: later) == session.server.server.everySnapshot(at: later))
    }

    /// In the middle of a game of every mode a client sees the seats' connections go and come, and nothing else; its clock goes on with
    /// what it had.
    @Test(arguments: Mode.all.filter { !$0.isForOne }.map(\.name)) func inAGame(mode: String) throws {
        other.wait(.seconds(5_000))
        let players = [server.client("ada"), server.client("bob")]
        let table = server.game(
            .board(4, 4) { rules in
                rules.mode = mode
                if mode == "classic" { rules.turnSeconds = 60 }
            }, players[0], players[1])
        // Who is away lets a card of a scramble go.
        if mode != "scramble" { players[0].must(.flip(.init(table: table, card: 3))) }
        server.wait(.seconds(20))
        let before = players.map { $0.snapshot(table) }
        for player in players { _ = player.take() }
        let party = try #require(server.release(table))
        for player in players { #expect(player.isFinished && player.take().count == 1, "goodbye alone") }
        #expect(try other.admit(party))
        #expect(try !other.admit(party), "it is there already")
        var back: [ScriptedClient] = []
        for (player, held) in zip(players, before) {
            let (next, messages) = other.resume(player, held: [table: held.seq])
            let ops = messages.compactMap(\.diff).flatMap(\.ops)
            #expect(Set(ops) == ["seat"] && messages.allSatisfy { $0.snapshot == nil })
            back.append(next)
        }
        for (player, held) in zip(back, before) {
            var now = player.snapshot(table)
            #expect(now.seq >= held.seq)
            (now.seq, now.elapsedMs) = (held.seq, held.elapsedMs)
            #expect(now == held)
        }
        back[0].must(.flip(.init(table: table, card: 4)))
        back[1].must(.resign(.init(table: table)))
        #expect(back[0].snapshot(table).over?.deck.count == 16)
    }

    /// A patience game goes on with its cards, and what was answered is answered again.
    @Test(arguments: PatienceRules.all.map(\.name)) func patience(game: String) throws {
        let ada = server.client("ada")
        let table = ada.create(Rules.patience(game))
        ada.ready(table)
        let line = #"{"type":"\#(game == "freecell" ? "undo" : "draw")","id":9,"table":"\#(table)"}"#
        ada.send(line: line)
        let reply = ada.takeLines().last
        let before = ada.snapshot(table)
        #expect(try other.admit(try #require(server.release(table))))
        let (back, _) = other.resume(ada, held: [table: before.seq])
        var now = back.snapshot(table)
        (now.seq, now.elapsedMs) = (before.seq, before.elapsedMs)
        #expect(now == before)
        back.send(line: line)
        #expect(back.takeLines().last == reply, "a request sent again is not executed again")
    }

    /// Tables that share a session move together, with who watches; others stay. House bots go along and remember.
    @Test func together() throws {
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let first = ada.create(.board(4, 4) { ($0.seats, $0.bots) = (2, ["perfect"]) })
        let second = bob.create()
        let third = eve.create()
        ada.must(.watch(.init(table: second)))
        ada.ready(first)
        ada.must(.flip(.init(table: first, card: 0)))
        let party = try #require(server.release(second))
        #expect(Set(party.tables) == [first, second] && server.server.census.tables == 1)
        #expect(eve.snapshot(third).seats[0].status == .here)
        #expect(try other.admit(party))
        let (back, messages) = other.resume(ada)
        #expect(messages.last?.ok != nil)
        back.must(.flip(.init(table: first, card: 1)))
        other.wait(.seconds(60))
        #expect(back.snapshot(first).seats[1].flips > 0, "the bot plays on")
        #expect(server.release(first) == nil)
    }

    /// Whoever does not come loses the seat with the hold.
    @Test func whoStaysAway() throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 3), ada, bob)
        #expect(try other.admit(try #require(server.release(table))))
        let (back, _) = other.resume(ada)
        other.wait(.seconds(61))
        #expect(back.snapshot(table).over?.reason == .abandoned)
    }

    /// A flip that waits for its card is answered where it is sent again.
    @Test func aWait() throws {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 3) { $0.mode = "scramble" }, ada, bob)
        ada.must(.flip(.init(table: table, card: 0)))
        let line = #"{"type":"flip","id":77,"table":"\#(table)","card":0}"#
        bob.send(line: line)
        _ = bob.take()
        #expect(try other.admit(try #require(server.release(table))))
        #expect(bob.take().allSatisfy { $0.ok == nil })
        let (back, _) = other.resume(bob)
        back.send(line: line)
        #expect(back.takeLines().last == #"{"type":"ok","re":77,"seq":\#(back.snapshot(table).seq)}"#)
    }
}
