import ServerCore
import Testing
import Wire

/// Requests that are answered later, while the later requests of their connection wait for the reply.
@Suite struct LateRepliesTests {
    /// A request that a session asks and that is remembered.
    struct Fetch: RequestBody {
        var number: Int

        static let about = RequestDescription(
            "fetch", by: .session, isRemembered: true, example: Fetch(number: 1),
            fields: [.required("number", { $0.number }, .any("number"))],
            commands: [
                Command(
                    .connection, name: "fetch", arguments: "NUMBER", summary: "Fetch a number.", details: [],
                    example: "fetch 3",
                    parse: { arguments, _ throws(ErrorReply) in
                        .request(Request(Fetch(number: try arguments.number("number", "The number"))))
                    })
            ],
            granted: { "fetched \($0.number)" })
    }

    /// A request that anyone asks and that others may overtake.
    struct Knock: RequestBody {
        var door: Int

        static let about = RequestDescription(
            "knock", by: .anyone, isRemembered: false, example: Knock(door: 1),
            fields: [.required("door", { $0.door }, .any("door"))],
            commands: [
                Command(
                    .connection, name: "knock", arguments: "DOOR", summary: "Knock at a door.", details: [],
                    example: "knock 3",
                    parse: { arguments, _ throws(ErrorReply) in
                        .request(Request(Knock(door: try arguments.number("door", "The door"))))
                    })
            ])
    }

    /// The replies that are owed, in the order of their requests; tests run on one thread.
    final class Desk: @unchecked Sendable {
        var owed: [LateReply] = []
    }

    struct Late: GameFamily {
        let desk: Desk
        var moves: [MoveHandler] {
            [
                MoveHandler(Fetch.self) { desk.owed.append($1) },
                MoveHandler(Knock.self, mayBeOvertaken: true) { desk.owed.append($1) },
            ]
        }
        func settle(_ rules: Rules) -> Result<any GameKind, ErrorReply> { MemoryFamily().settle(rules) }
    }

    private let desk = Desk()

    private func server(_ change: (inout ServerLimits) -> Void = { _ in }) -> ScriptedServer {
        ScriptedServer(families: GameFamilies.all + [Late(desk: desk)], change)
    }

    /// Answers the request that has waited longest.
    private func answer(on server: ScriptedServer, refusal: ErrorReply? = nil) {
        let reply = desk.owed.removeFirst()
        server.tell { _ in reply.send(refusal: refusal) }
    }

    private func fetch(_ number: Int, id: Int) -> String {
        ScriptedClient.line(Envelope(id: .number(id), Request(Fetch(number: number))))
    }

    private func ping(_ t: Int) -> String { ScriptedClient.line(Envelope(id: .number(t), .ping(.init(t: t)))) }

    private func ok(_ id: Int, t: Int? = nil) -> ServerMessage { .ok(.init(re: .number(id), t: t)) }

    /// Later requests, of the same read and of later ones, wait for the reply and are answered in order; others go on.
    @Test func order() {
        let server = server()
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        ada.send(line: [ping(1), fetch(1, id: 2), ping(3)].joined(separator: "\n"))
        #expect(server.paused == [ada.id])
        ada.send(line: fetch(2, id: 4))
        ada.send(line: ping(5))
        #expect(ada.take() == [ok(1, t: 1)])
        bob.send(line: ping(6))
        #expect(bob.take() == [ok(6, t: 6)])
        #expect(desk.owed.count == 1)

        answer(on: server)
        #expect(ada.take() == [ok(2), ok(3, t: 3)])
        #expect(server.paused == [ada.id, ada.id])
        answer(on: server)
        #expect(ada.take() == [ok(4), ok(5, t: 5)])
    }

    /// What was sent waits on when the connection has drained, and an end of the input waits behind it.
    @Test func drainedAndEnded() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [fetch(1, id: 1), ping(2)].joined(separator: "\n"))
        server.receiveEnd(from: ada)
        server.tell { $0.backlogDrained(ada.id) }
        #expect(server.paused == [ada.id, ada.id])
        #expect(ada.lines.isEmpty && !ada.isFinished)
        answer(on: server)
        #expect(ada.take() == [ok(1), ok(2, t: 2)])
        #expect(ada.isFinished)
    }

    /// A refusal names the request; a fatal one ends the connection, and nothing behind it is executed.
    @Test func refused() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [fetch(1, id: 1), fetch(2, id: 2), ping(3)].joined(separator: "\n"))
        answer(on: server, refusal: ErrorReply(.internal, "No.", hint: "Ask again."))
        #expect(ada.take().compactMap(\.error).map(\.re) == [.number(1)])
        answer(on: server, refusal: ErrorReply(.internal, "No more.", hint: "Go.", fatal: true))
        #expect(ada.take().compactMap(\.error).map(\.re) == [.number(2)])
        #expect(ada.isFinished)
    }

    /// Whoever types is told what came of it, and then is read on.
    @Test func typed() {
        let server = server()
        let ada = server.connect()
        ada.send(line: "name ada")
        _ = ada.takeLines()
        ada.send(line: "fetch 3\nping")
        #expect(ada.takeLines().isEmpty)
        answer(on: server)
        #expect(ada.takeLines() == ["fetched 3", "pong"])
    }

    /// Where the connection was lost, the reply is remembered for the retry; requests that waited are never executed.
    @Test func lost() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: [fetch(1, id: 1), fetch(2, id: 2)].joined(separator: "\n"))
        server.drop(ada)
        answer(on: server)
        #expect(desk.owed.isEmpty)
        let again = server.resume(ada).client
        again.send(line: fetch(1, id: 1))
        #expect(again.take() == [ok(1)])
        #expect(desk.owed.isEmpty, "the retry is not executed")
    }

    /// A retry on the connection that took the session up waits there for the reply, once, and is remembered.
    @Test(arguments: [true, false]) func resumed(isDroppedBefore: Bool) {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: fetch(1, id: 1))
        if isDroppedBefore { server.drop(ada) }
        let again = server.resume(ada).client
        _ = ada.take()
        again.send(line: [fetch(1, id: 1), ping(2)].joined(separator: "\n"))
        #expect(again.lines.isEmpty)
        answer(on: server)
        #expect(again.take() == [ok(1), ok(2, t: 2)])
        #expect(ada.lines.isEmpty && desk.owed.isEmpty)
        again.send(line: fetch(1, id: 1))
        #expect(again.take() == [ok(1)])
    }

    /// A reply that comes after the session's end tells nobody.
    @Test func sessionEnded() {
        let server = server()
        let ada = server.client("ada")
        ada.send(line: fetch(1, id: 1))
        server.drop(ada)
        server.wait(.seconds(3600))
        answer(on: server)
        #expect(server.delivered.isEmpty)
    }

    /// The wait is the server's: it ends no connection as silent or slow, and the times run anew from the reply.
    @Test func times() {
        let server = server { ($0.idleTime, $0.readTime) = (.seconds(60), .seconds(30)) }
        let ada = server.client("ada")
        ada.send(line: fetch(1, id: 1))
        server.wait(.seconds(300))
        #expect(ada.lines.isEmpty && !ada.isFinished)
        answer(on: server)
        #expect(ada.take() == [ok(1)])
        server.wait(.seconds(29))
        #expect(ada.lines.isEmpty)
        server.wait(.seconds(2))
        #expect(ada.take() == [.ping(.init())])
        server.wait(.seconds(28))
        #expect(!ada.isFinished)
        server.wait(.seconds(2))
        #expect(ada.take() == [.goodbye(.init(reason: .idle))])
    }

    /// A request that a hello overtakes is answered all the same.
    @Test func overtakenByHello() {
        let server = server()
        let ada = server.connect()
        _ = ada.take()
        ada.send(line: ScriptedClient.line(Envelope(id: .number(1), Request(Knock(door: 1)))))
        ada.must(.hello(.init(name: "ada")))
        answer(on: server)
        #expect(ada.take() == [ok(1)])
    }
}
