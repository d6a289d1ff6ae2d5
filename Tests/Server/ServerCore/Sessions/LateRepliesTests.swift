import ServerCore
import Testing
import Vocabulary
import Wire

/// Requests that are answered later, while the later requests of their connection wait for the reply: new tables, whose pictures are looked
/// for.
@Suite struct LateRepliesTests {
    private func server(_ change: (inout ServerLimits) -> Void = { _ in }) -> ScriptedServer {
        ScriptedServer(pictures: .dir, change)
    }

    /// Answers the request that waits.
    private func answer(on server: ScriptedServer, isFound: Bool = true) {
        guard let question = server.searches.last else { return }
        let pictures = (0..<2).map {
            FoundPicture(DeckPicture(hash: "hash\($0)", label: "cat"), media: "image/png", bytes: [$0])
        }
        server.tell { $0.answered(question.number, .pictures(isFound ? .found(pictures) : .tooFew(0))) }
    }

    private func create(id: Int) -> String {
        var rules = Rules.board(1, 4)
        rules.theme = "dir:cats"
        return ScriptedClient.line(Envelope(id: .number(id), .create(.init(rules: rules))))
    }

    private func ping(_ t: Int) -> String { ScriptedClient.line(Envelope(id: .number(t), .ping(.init(t: t)))) }

    /// The ids of the requests that were granted.
    private func granted(_ client: ScriptedClient) -> [RequestID] { client.take().compactMap(\.ok?.re) }

    /// Later requests, of the same read and of later ones, wait for the reply and are answered in order; others go on.
    @Test func order() {
        let server = server()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        ada.send(line: [ping(1), create(id: 2), ping(3)].joined(separator: "\n"))
        #expect(server.paused == [ada.id])
        ada.send(line: create(id: 4))
        ada.send(line: ping(5))
        #expect(granted(ada) == [.number(1)])
        bob.send(line: ping(6))
        #expect(granted(bob) == [.number(6)])
        #expect(server.searches.count == 1)

        answer(on: server)
        #expect(granted(ada) == [.number(2), .number(3)])
        #expect(server.paused == [ada.id, ada.id])
        answer(on: server)
        #expect(granted(ada) == [.number(4), .number(5)])
    }

    /// What was sent waits on when the connection has drained, and an end of the input waits behind it.
    @Test func drainedAndEnded() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [create(id: 1), ping(2)].joined(separator: "\n"))
        server.receiveEnd(from: ada)
        server.tell { $0.backlogDrained(ada.id) }
        #expect(server.paused == [ada.id, ada.id])
        #expect(granted(ada).isEmpty && !ada.isFinished)
        answer(on: server)
        #expect(granted(ada) == [.number(1), .number(2)])
        #expect(ada.isFinished)
    }

    /// A refusal names the request, and what waits behind it is executed.
    @Test func refused() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [create(id: 1), create(id: 2), ping(3)].joined(separator: "\n"))
        answer(on: server, isFound: false)
        #expect(ada.take().compactMap(\.error).map(\.re) == [.number(1)])
        answer(on: server, isFound: false)
        let told = ada.take()
        #expect(told.compactMap(\.error).map(\.re) == [.number(2)] && told.last?.ok?.re == .number(3))
    }

    /// Whoever types is told what came of it, and then is read on.
    @Test func typed() {
        let server = server()
        let ada = server.connect()
        ada.send(line: "name ada")
        ada.send(line: "create dir:cats 1x4\nping")
        #expect(!ada.takeLines().contains("pong"))
        answer(on: server)
        #expect(ada.takeLines().suffix(2) == ["The pictures are there.", "pong"])
    }

    /// Where the connection was lost, the reply is remembered for the retry; requests that waited are never executed.
    @Test func lost() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [create(id: 1), create(id: 2)].joined(separator: "\n"))
        server.drop(ada)
        answer(on: server)
        let again = server.resume(ada).client
        again.send(line: create(id: 1))
        #expect(granted(again) == [.number(1)])
        #expect(server.searches.count == 1, "the retry is not executed")
    }

    /// A retry on the connection that took the session up waits there for the reply, once, and is remembered.
    @Test(arguments: [true, false]) func resumed(isDroppedBefore: Bool) {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: create(id: 1))
        if isDroppedBefore { server.drop(ada) }
        let again = server.resume(ada).client
        _ = (ada.take(), again.take())
        again.send(line: [create(id: 1), ping(2)].joined(separator: "\n"))
        #expect(again.lines.isEmpty)
        answer(on: server)
        #expect(granted(again) == [.number(1), .number(2)])
        #expect(ada.lines.isEmpty && server.searches.count == 1)
        again.send(line: create(id: 1))
        #expect(granted(again) == [.number(1)])
    }

    /// A reply that comes after the session's end tells nobody.
    @Test func sessionEnded() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: create(id: 1))
        server.drop(ada)
        server.wait(.seconds(3600))
        answer(on: server)
        #expect(server.delivered.isEmpty)
    }

    /// The wait is the server's: it ends no connection as silent or slow, and the times run anew from the reply.
    @Test func times() {
        let server = server { ($0.idleTime, $0.readTime) = (.seconds(60), .seconds(30)) }
        let ada = server.client("ada")
        ada.send(line: create(id: 1))
        _ = ada.take()
        server.wait(.seconds(300))
        #expect(ada.lines.isEmpty && !ada.isFinished)
        answer(on: server)
        #expect(granted(ada) == [.number(1)])
        server.wait(.seconds(29))
        #expect(ada.lines.isEmpty)
        server.wait(.seconds(2))
        #expect(ada.take() == [.ping(.init())])
        server.wait(.seconds(28))
        #expect(!ada.isFinished)
        server.wait(.seconds(2))
        #expect(ada.take() == [.goodbye(.init(reason: .idle))])
    }
}
