import Testing
import Wire

/// A server that has little memory left.
struct ShortOfMemoryTests {
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
