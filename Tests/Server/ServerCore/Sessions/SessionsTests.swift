import ServerCore
import Testing
import Wire

/// Losing a connection and resuming the session.
@Suite struct SessionsTests {
    private let server = ScriptedServer()

    /// Resumes a session on a new connection. Returns what came up to the `ok`.
    private func resume(
        _ client: ScriptedClient, held: [String: Int]? = nil
    ) -> (client: ScriptedClient, messages: [ServerMessage]) {
        server.resume(client, held: held)
    }

    /// A dropped player keeps the seat, gets what was missed, and plays on.
    @Test func resuming() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        let held = ada.snapshot(table).seq
        server.drop(ada)
        #expect(bob.take().compactMap(\.diff).last?.ops == ["seat"])
        bob.must(.chat(.init(table: table, text: "gone?")))
        server.wait(.seconds(59))
        let (again, messages) = resume(ada, held: [table: held])
        #expect(messages.first?.session?.name == "ada" && messages.first?.session?.resume == ada.token)
        let diffs = messages.compactMap(\.diff)
        #expect(diffs.first?.seq == held + 1 && diffs.last?.seq == again.snapshot(table).seq)
        #expect(messages.last?.ok != nil)
        #expect(again.snapshot(table).seats[0].status == .here)
        #expect(bob.take().compactMap(\.diff).last?.ops == ["seat"])
    }

    /// Without a `seq`, with one too old, or with one that the table has not reached, the whole state comes. A table where
    /// the player is not is told as closed.
    @Test(arguments: [nil, 9_007_199_254_740_992, 1_000_000] as [Int?])
    func resumingWithoutAGoodSeq(held: Int?) {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        server.drop(ada)
        let (again, messages) = resume(ada, held: held.map { [table: $0, "zzzz": 3] })
        #expect(messages.map(\.type) == ["session"] + (held == nil ? [] : ["closed"]) + ["snapshot", "ok"])
        again.must(.flip(.init(table: table, card: 0)))
    }

    /// A `seq` that no table can have is a bad field, before the token is looked at.
    @Test(arguments: [-1, Int.min, 9_007_199_254_740_993, Int.max])
    func resumingWithAnImpossibleSeq(held: Int) {
        let hello = Request.hello(.init(name: "x", resume: "nobody's", tables: ["k3f9": 3, "zzzz": held]))
        let refusal = server.connect().refusal(of: hello)
        #expect(refusal.code == .badField && refusal.field == "tables")
    }

    /// Given diffs that tell of old times, when a session is taken up with them, then the `ok` tells the clocks as they
    /// stand: of the turn, of the game, and of whoever else is lost.
    @Test func clocksAfterAResume() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let eve = server.client("eve")
        let table = server.game(.board(2, 2) { $0.seats = 3 }, ada, bob)
        eve.must(.watch(.init(table: table)))
        let held = ada.snapshot(table).seq
        server.wait(.seconds(3))
        server.drop(bob)
        server.wait(.seconds(4))
        server.drop(ada)
        server.wait(.seconds(5))
        let (again, messages) = resume(ada, held: [table: held])
        let clocks = ServerMessage.Clocks(
            table: table, turnMs: 18_000, elapsedMs: 12_000, holdMs: [nil, 51_000, nil])
        #expect(messages.map(\.type) == ["session", "diff", "diff", "diff", "ok"])
        #expect(messages.last?.ok?.clocks == [clocks])
        // A snapshot tells them itself.
        server.drop(again)
        let (last, whole) = resume(again)
        #expect(whole.last?.ok?.clocks == nil)
        // Whoever watches gets no diff of the own coming back, but the clocks too.
        server.drop(eve)
        let watching = resume(eve, held: [table: last.snapshot(table).seq]).messages
        #expect(watching.map(\.type) == ["session", "ok"] && watching.last?.ok?.clocks?.first?.turnMs == 18_000)
    }

    /// Given many of one name, when they are gone, then their numbers are counted anew.
    @Test func numbersOfNamesEndWithTheirSessions() {
        let clients = (0..<35).map { _ in server.client("bot") }
        func name(_ client: ScriptedClient) -> String? {
            client.ask(.hello(.init(name: "bot"))).compactMap(\.session).first?.name
        }
        let another = server.connect()
        #expect(name(another) == "bot 36")
        for client in clients { server.drop(client) }
        server.wait(.seconds(61))
        // One of the two tables was left, so one is counted.
        for _ in 0..<32 { _ = server.client("bot") }
        let last = server.connect()
        #expect(name(last) == "bot 37")
        server.drop(another)
        server.drop(last)
        server.wait(.seconds(61))
        #expect(name(server.connect()) == "bot 33")
    }

    /// Watching is taken up again too.
    @Test func watchersResume() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create()
        bob.must(.watch(.init(table: table)))
        server.drop(bob)
        let (again, messages) = resume(bob)
        #expect(messages.contains { $0.snapshot?.table == table })
        ada.ready(table)
        #expect(again.take().map(\.type) == ["diff"])
    }

    /// A second connection with the token replaces the first, which is told goodbye and hears nothing more.
    @Test func replaced() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        let (again, _) = resume(ada)
        guard case .goodbye(let goodbye)? = ada.take().last else {
            Issue.record("the first is told")
            return
        }
        #expect(goodbye.reason == .replaced && ada.isFinished)
        ada.send(.flip(.init(table: table, card: 0)))
        #expect(ada.lines.isEmpty && again.lines.isEmpty)
        again.must(.flip(.init(table: table, card: 0)))
        server.drop(ada)
        #expect(again.snapshot(table).seats[0].status == .here)
        server.wait(.seconds(120))
        again.must(.ping(.init()))
    }

    /// After the hold the seat is given up, the session is gone and its token worth nothing.
    @Test func holdExpires() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2) { $0.turnSeconds = 0 }, ada, bob)
        server.drop(ada)
        _ = bob.take()
        server.wait(.milliseconds(59_999))
        #expect(bob.take().isEmpty)
        server.wait(.milliseconds(1))
        #expect(bob.take().compactMap(\.diff).last?.ops == ["seat", "host", "over", "seat", "phase"])
        #expect(bob.snapshot(table).over?.reason == .abandoned)
        let late = server.connect()
        #expect(late.refusal(of: .hello(.init(name: "ada", resume: ada.token))).code == .badResume)
    }

    /// Given a player who was lost and came back, when the connection is lost again, then the whole hold begins anew.
    @Test func holdBeginsAnewWithEachLoss() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2) { $0.turnSeconds = 0 }, ada, bob)
        server.drop(ada)
        server.wait(.seconds(40))
        let (again, _) = resume(ada)
        server.wait(.seconds(10))
        server.drop(again)
        #expect(bob.snapshot(table).seats[0].holdMs == 60_000)
        server.wait(.milliseconds(59_999))
        #expect(bob.snapshot(table).seats[0].status == .lost)
        server.wait(.milliseconds(1))
        #expect(bob.snapshot(table).over?.reason == .abandoned)
    }

    /// Many who are lost at one moment, at many tables each, all expire at one moment, and time goes on.
    @Test func manyHoldsExpireAtOnce() {
        let players = (0..<5).map { server.client("player \($0)") }
        for (index, player) in players.enumerated() {
            for _ in 0..<3 {
                let table = player.create(.board(2, 2) { $0.seats = 5 })
                for other in players[(index + 1)...] { other.join(table) }
            }
        }
        for player in players { server.drop(player) }
        server.wait(.seconds(61))
        let late = server.connect()
        _ = late.take()
        #expect(late.ask(.list(.init())).first.map { "\($0)".contains("tables: []") } == true)
        #expect(server.server.nextAlarm == nil)
    }

    /// A session without a table is kept and forgotten in the same way.
    @Test func holdWithoutTables() {
        let ada = server.client("ada")
        server.drop(ada)
        server.wait(.seconds(30))
        let (again, messages) = resume(ada)
        #expect(messages.map(\.type) == ["session", "ok"])
        server.drop(again)
        server.wait(.seconds(60))
        #expect(server.server.nextAlarm == nil)
        #expect(server.log.map(\.event).suffix(1) == ["session_ended"])
    }

    // MARK: Retries

    /// The same id and bytes are answered with the first reply and executed once, also over a broken link; other
    /// bytes are a new request.
    @Test func retries() {
        let ada = server.client("ada")
        let create = #"{"type":"create","id":"c1","rules":{"level":"easy"}}"#
        ada.send(line: create)
        let first = ada.takeLines()
        ada.send(line: create)
        #expect(ada.takeLines() == [first[1]] && first.count == 2)
        ada.send(line: create + " ")
        #expect(ada.takeLines().count == 2)
        server.drop(ada)
        let (again, _) = resume(ada)
        again.send(line: create)
        #expect(again.takeLines() == [first[1]])
        #expect(server.log.filter { $0.event == "table_opened" }.count == 2)
    }

    /// Errors of the rules are remembered like any reply; a flip is not made twice.
    @Test func retriedErrorsAndFlips() {
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = server.game(.board(2, 2), ada, bob)
        let flip = #"{"type":"flip","id":77,"table":"\#(table)","card":0}"#
        bob.send(line: flip)
        let refused = bob.takeLines()
        ada.send(line: flip)
        let made = ada.takeLines()
        #expect(made.count == 2)
        ada.send(line: flip)
        #expect(ada.takeLines() == [made[1]])
        _ = bob.takeLines()
        server.wait(.seconds(31))
        _ = bob.takeLines()
        bob.send(line: flip)
        #expect(bob.takeLines() == refused && refused.count == 1)
    }

    /// What was refused for its rate or shape is not remembered: sent again, it is executed.
    @Test func refusalsThatAreNotRemembered() {
        let server = ScriptedServer {
            $0.rate = 1
            $0.burst = 1
        }
        let ada = server.client("ada")
        let create = #"{"type":"create","id":1}"#
        ada.send(line: create)
        #expect(ada.take().last?.code == .rateLimited)
        server.wait(.seconds(1))
        ada.send(line: create)
        #expect(ada.take().last?.ok != nil)
    }

    /// The last 64 replies are remembered at least.
    @Test func sixtyFourReplies() {
        let ada = server.client("ada")
        let table = ada.create()
        var replies: [String] = []
        for id in 100..<164 {
            ada.send(line: #"{"type":"chat","id":\#(id),"table":"\#(table)","text":"hi"}"#)
            replies.append(ada.takeLines().last ?? "")
        }
        for id in 100..<164 {
            ada.send(line: #"{"type":"chat","id":\#(id),"table":"\#(table)","text":"hi"}"#)
            #expect(ada.takeLines() == [replies[id - 100]])
        }
    }
}
