import Testing
import Wire

/// A server whose memory is nearly used up.
struct ShortOfMemoryTests {
    /// The diffs that tables keep can be given up: whoever asks for one gets a snapshot, and nothing else is lost.
    @Test(arguments: ["classic", "race"]) func diffsAreForgotten(mode: String) {
        let server = ScriptedServer()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = server.game(.board(12, 12) { ($0.mode, $0.hideMs) = (mode, 0) }, ada, bob)
        for card in 0..<144 { for player in [ada, bob] { player.send(.flip(.init(table: table, card: card))) } }
        _ = ada.takeLines()
        let use = server.server.memoryUse
        #expect(use.connections == 2 && use.sessions == 2 && use.tables == 1 && use.diffBytes > 4_096)
        let before = ada.snapshot(table)
        server.tell { #expect($0.forgetDiffs(fewToo: false) == use.diffBytes) }
        #expect(server.server.memoryUse.diffBytes < 4_096)
        let missed = ada.ask(.sync(.init(table: table, since: before.seq - 1)))
        #expect(missed.compactMap(\.snapshot).first == before)
        #expect(ada.ask(.sync(.init(table: table, since: before.seq))).count == 1)
    }

    /// Tables, sessions and watchers are refused with the time after which to try again. Games, seats and lost sessions go on.
    @Test func nothingNewIsBegun() throws {
        let server = ScriptedServer()
        let ada = server.client("ada")
        let bob = server.client("bob")
        let table = ada.create(.board(2, 2))
        server.tell { $0.isShortOfMemory = true }
        for request in [Request(Request.Create()), Request(Request.Quick()), Request(Request.Watch(table: table))] {
            let error = try #require(bob.ask(request).last?.error)
            #expect(error.code == .tooMany && error.retryMs == 5_000 && error.hint != nil && error.fatal == nil)
        }
        let eve = server.connect()
        _ = eve.take()
        let error = try #require(eve.ask(.hello(.init(name: "eve"))).last?.error)
        #expect(error.code == .serverFull && error.retryMs == 5_000 && error.fatal == true && eve.isFinished)
        #expect(bob.ask(Request(Request.Join(table: table))).last?.type == "ok")
        server.drop(ada)
        #expect(server.resume(ada).messages.last?.type == "ok")
        server.tell { $0.isShortOfMemory = false }
        #expect(bob.ask(Request(Request.Create())).last?.type == "ok")
    }
}
