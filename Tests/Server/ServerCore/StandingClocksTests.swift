import ServerCore
import Testing
import Wire

/// The time of tables and sessions stands while nothing can be recorded, and from the beginning of the server's end on. The time
/// of connections goes on.
struct StandingClocksTests {
    private static let minute = Duration.seconds(60)

    /// What a full disk does: turns, misses, games and seats that are held for somebody wait as long, and then all goes on.
    @Test func whileNothingCanBeRecorded() throws {
        let server = ScriptedServer()
        let (ada, bob, eve) = (server.client("ada"), server.client("bob"), server.client("eve"))
        let table = server.game(.board(2, 4) { ($0.turnSeconds, $0.seats) = (30, 3) }, ada, bob, eve)
        server.drop(eve)
        server.wait(.seconds(20))
        let before = ada.snapshot(table)
        #expect(before.turn?.ms == 10_000 && before.seats[2].holdMs == 40_000)
        _ = bob.take()
        server.tell { $0.cannotRecord = true }
        for _ in 0..<5 {
            server.wait(Self.minute)
            #expect(ada.snapshot(table) == before)
        }
        #expect(bob.lines.isEmpty)
        #expect(ada.refusal(of: .flip(.init(table: table, card: 0))).code == .internal)
        server.tell { $0.cannotRecord = false }
        #expect(ada.snapshot(table) == before)
        server.wait(.seconds(9))
        #expect(ada.snapshot(table).turn?.seat == before.turn?.seat)
        server.wait(.seconds(1))
        #expect(ada.snapshot(table).turn?.seat != before.turn?.seat)
        server.wait(.seconds(29))
        #expect(ada.snapshot(table).seats[2].status == .lost)
        server.wait(.seconds(1))
        #expect(ada.snapshot(table).seats[2].status != .lost)
    }

    /// Meanwhile lines may be sent as ever, silent connections are pinged and ended, and nothing else wakes the server.
    @Test func connectionsGoOn() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.idleTime) = (1, 2, Self.minute) }
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        server.wait(.seconds(5))
        server.tell { $0.cannotRecord = true }
        for _ in 0..<10 {
            server.wait(.seconds(1))
            #expect(ada.ask(Request(Request.Ping())).last?.type == "ok")
        }
        _ = bob.take()
        server.wait(.seconds(20))
        #expect(bob.take().map(\.type) == ["ping"])
        server.wait(.seconds(35))
        #expect(bob.take().last?.type == "goodbye" && bob.isFinished)
    }

    /// Who has to move when the server is told to end has as much time when it ends.
    @Test func fromTheBeginningOfTheEndOn() throws {
        let server = ScriptedServer(isRecorded: true)
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(2, 4) { $0.turnSeconds = 30 }, ada, bob)
        server.wait(.milliseconds(29_001))
        #expect(ada.snapshot(table).turn?.ms == 999)
        server.tell { $0.shutDown() }
        server.wait(.seconds(2))
        server.keepEverything(inSegment: 2)
        let next = ScriptedServer(isRecorded: true)
        _ = try next.replay(Array(server.batches[server.firstOfSegment...]))
        let snapshots = next.server.everySnapshot(at: next.server.now)
        #expect(snapshots.first?.turn?.ms == 999 && snapshots.first?.turn?.seat == 0)
    }
}
