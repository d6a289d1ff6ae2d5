import ServerCore
import Testing
import Vocabulary
import Wire

/// Tables whose cards show pictures.
struct PictureTablesTests {
    private let server = ScriptedServer(isRecorded: true, pictures: .dir)

    private static func rules(_ theme: String = "dir:cats", rows: Int = 1, columns: Int = 4) -> Rules {
        var rules = Rules.board(rows, columns)
        rules.theme = theme
        return rules
    }

    private static func found(_ count: Int, bytes: Int = 4) -> PictureAnswer {
        .found(
            (0..<count).map { number in
                let picture = DeckPicture(
                    hash: "hash\(bytes)-\(number)", label: "cat", author: number == 0 ? "Jane" : nil)
                return FoundPicture(
                    picture, media: "image/png", bytes: [UInt8](repeating: UInt8(number), count: bytes))
            })
    }

    private func answer(_ answer: PictureAnswer, server: ScriptedServer? = nil) {
        let server = server ?? self.server
        guard let question = server.searches.last else { return }
        server.tell { $0.answered(question.number, .pictures(answer)) }
    }

    private func create(_ client: ScriptedClient, _ rules: Rules = rules()) -> String {
        client.send(.create(.init(rules: rules)))
        return client.take().compactMap(\.snapshot).last?.table ?? ""
    }

    private func changes(_ messages: [ServerMessage]) -> [String] {
        messages.flatMap { message -> [String] in
            if case .diff(let diff) = message { diff.changes.map(\.op) } else { [] }
        }
    }

    /// A new table waits for its pictures and says so. Its request is answered when they are there, and `ready` counts then.
    @Test func aGameWaitsForItsPictures() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        ada.send(line: ScriptedClient.line(Envelope(id: .number(100), .create(.init(rules: Self.rules())))))
        guard let snapshot = ada.take().compactMap(\.snapshot).last else { return #expect(Bool(false)) }
        #expect(snapshot.theme?.loading == true)
        #expect(snapshot.theme?.id == "dir:cats")
        #expect(snapshot.rules.theme == "dir:cats")
        #expect(snapshot.faces.faces.isEmpty)
        #expect(server.searches.map(\.search.count) == [2])
        bob.join(snapshot.table)
        bob.ready(snapshot.table)
        ada.send(.ready(.init(table: snapshot.table)))
        _ = bob.take()
        #expect(changes(ada.take()) == ["seat", "ready"], "ada's own request waits for the reply to the one before")
        answer(Self.found(2))
        let told = ada.take()
        let ops = changes(told)
        #expect(Array(ops.prefix(3)) == ["deal", "ready", "deal"])
        #expect(ops.last == "turn")
        #expect(told.compactMap(\.ok).first?.table == snapshot.table)
        #expect(told.compactMap(\.ok).first?.seat == 0)
        let state = bob.snapshot(snapshot.table)
        #expect(state.phase == .playing)
        #expect(state.theme?.loading == nil)
        #expect(state.faces.faces.map(\.label) == ["cat", "cat 2"])
        #expect(state.faces.faces.map(\.image) == ["/pictures/hash4-0", "/pictures/hash4-1"])
        #expect(state.faces["p01"]?.credit?.author == "Jane")
    }

    /// Where there are too few, the request is refused with the number, and the new table is closed for all.
    @Test func tooFewPicturesAreCounted() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = create(ada)
        bob.join(table)
        _ = bob.take()
        answer(.tooFew(1))
        let told = ada.take()
        #expect(told.last?.error?.code == .badTheme)
        #expect(told.last?.error?.message == "There is 1 picture for \"cats\", and this board needs 2.")
        #expect(bob.refusal(of: .ready(.init(table: table))).code == .noSuchTable)
        answer(Self.found(2))
        #expect(ada.take().isEmpty, "a second answer to one question counts for nothing")
    }

    /// Where there is none at all, no smaller board helps.
    @Test func noPictureAtAll() {
        let ada = server.client("ada")
        _ = create(ada)
        answer(.tooFew(0))
        #expect(ada.take().last?.error?.hint?.hasPrefix("Choose another theme. The server's log says") == true)
    }

    /// Other rules wait too. Where their pictures can't be had, the table keeps its own.
    @Test func otherRulesWaitForTheirPictures() {
        let (ada, bob) = (server.client("ada"), server.client("bob"))
        let table = ada.create()
        bob.join(table)
        let before = bob.snapshot(table)
        ada.send(.configure(.init(table: table, rules: Self.rules())))
        #expect(bob.snapshot(table).theme?.loading == true)
        answer(.failed("There is no folder of that name.", hint: "There are: dogs."))
        #expect(ada.take().last?.error?.code == .badTheme)
        var after = bob.snapshot(table)
        after.seq = before.seq
        #expect(after == before)
        ada.send(.configure(.init(table: table, rules: Self.rules())))
        answer(Self.found(2))
        #expect(bob.snapshot(table).rules.theme == "dir:cats")
        #expect(bob.snapshot(table).faces.faces.count == 2)
        #expect(changes(ada.take()).contains("rules"))
    }

    /// A part of a picture is sent to members for every face of the deck, and for nothing else.
    @Test func partsOfPicturesAreSent() {
        let (ada, eve) = (server.client("ada"), server.client("eve"))
        let table = create(ada)
        answer(Self.found(2, bytes: 32_769))
        _ = ada.take()
        func image(_ face: String, _ part: Int? = nil) -> Request {
            .image(.init(table: table, face: face, part: part))
        }
        guard case .image(let image)? = ada.ask(image("p02", 1)).first else { return #expect(Bool(false)) }
        #expect(image.parts == 2)
        #expect(Base64.bytes(image.data) == [1])
        #expect(ada.refusal(of: .image(.init(table: table, face: "p03"))).field == "face")
        #expect(ada.refusal(of: .image(.init(table: table, face: "p02", part: 2))).field == "part")
        #expect(eve.refusal(of: .image(.init(table: table, face: "p02"))).code == .notSeated)
        #expect(server.server.picture("hash32769-0")?.bytes.count == 32_769)
        ada.must(.leave(.init(table: table)))
        #expect(server.server.picture("hash32769-0") == nil, "nobody keeps the pictures of a table that is gone")
    }

    /// One address has two searches at once, and can't begin them without end.
    @Test func searchesAreBounded() {
        let clients = (0..<3).map { server.client("p\($0)") }
        for client in clients.dropLast() { _ = create(client) }
        #expect(clients[2].refusal(of: .create(.init(rules: Self.rules()))).code == .busy)
        for question in server.searches { server.tell { $0.answered(question.number, .pictures(.tooFew(0))) } }
        for _ in 0..<8 {
            _ = create(clients[2])
            answer(.tooFew(0))
            _ = clients[2].take()
        }
        let refusal = clients[2].refusal(of: .create(.init(rules: Self.rules())))
        #expect(refusal.code == .rateLimited)
        #expect(refusal.retryMs == 6_000)
    }

    /// A refusal that asks for the same line again is not remembered: sent again later, the line is executed.
    @Test func aBusyServerIsNotRemembered() {
        let clients = (0..<3).map { server.client("p\($0)") }
        for client in clients.dropLast() { _ = create(client) }
        let line = ScriptedClient.line(Envelope(id: .number(100), .create(.init(rules: Self.rules()))))
        clients[2].send(line: line)
        #expect(clients[2].take().last?.code == .busy)
        for question in server.searches { server.tell { $0.answered(question.number, .pictures(.tooFew(0))) } }
        clients[2].send(line: line)
        #expect(clients[2].take().compactMap(\.snapshot).count == 1)
    }

    /// The server holds only so many bytes of pictures.
    @Test func theShelfIsBounded() {
        let clients = (1...5).map { server.client("p\($0)", from: "127.0.0.\($0)") }
        for (number, client) in clients.enumerated() {
            _ = create(client)
            answer(Self.found(2, bytes: 16_700_000 + number))
            let last = client.take().last
            #expect(last?.error?.message == (number < 4 ? nil : "The server holds as many pictures as it can."))
        }
        _ = create(clients[4])
        answer(Self.found(2, bytes: 1_000))
        #expect(changes(clients[4].take()) == ["deal"])
    }

    /// One address has only so many of them, at all its tables. What a table gives back, another may have.
    @Test func anAddressHasItsShareOfTheShelf() {
        let ada = server.client("ada")
        let table = create(ada)
        answer(Self.found(2, bytes: 16_700_000))
        _ = ada.take()
        _ = create(ada)
        answer(Self.found(2, bytes: 200_000))
        #expect(ada.take().last?.error?.message.hasPrefix("The tables of one address") == true)
        ada.must(.leave(.init(table: table)))
        let other = create(ada)
        answer(Self.found(2, bytes: 200_000))
        #expect(changes(ada.take()) == ["deal"])
        ada.send(.configure(.init(table: other, rules: Self.rules())))
        answer(Self.found(2, bytes: 16_700_000))
        #expect(changes(ada.take()).contains("rules"))
    }

    /// After a restart a table has its faces, and asks for its pictures by their hashes. One that waited for its first
    /// pictures is gone, and rules that were waited for are forgotten.
    @Test func picturesComeBackAfterARestart() throws {
        let (ada, bob, cleo) = (server.client("ada"), server.client("bob"), server.client("cleo", from: "127.0.0.9"))
        let table = create(ada)
        answer(Self.found(2))
        let whole = ada.snapshot(table)
        let other = bob.create()
        bob.send(.configure(.init(table: other, rules: Self.rules())))
        let waiting = create(cleo)
        let next = ScriptedServer(isRecorded: true, pictures: .dir)
        let report = try next.replay(server.batches)
        #expect(report.broken.isEmpty)
        next.tell { $0.resumeService(after: report, milliseconds: 0) }
        #expect(next.searches.map(\.search.hashes) == [["hash4-0", "hash4-1"]])
        let (again, _) = next.resume(ada)
        #expect(again.snapshot(table).faces == whole.faces)
        #expect(again.refusal(of: .image(.init(table: table, face: "p01"))).code == .badTheme)
        answer(Self.found(2), server: next)
        again.must(.image(.init(table: table, face: "p01")))
        let (host, _) = next.resume(bob)
        #expect(host.snapshot(other).theme?.loading == nil)
        #expect(!next.server.everySnapshot(at: next.now).contains { $0.table == waiting })
    }

    /// A table whose state is kept as a whole has its pictures on record as well.
    @Test func keptStatesHaveTheirPictures() throws {
        let ada = server.client("ada")
        let table = create(ada)
        answer(Self.found(2))
        let whole = ada.snapshot(table)
        server.keepEverything(inSegment: 1)
        let next = ScriptedServer(isRecorded: true, pictures: .none)
        _ = try next.replay(Array(server.batches[server.firstOfSegment...]))
        #expect(next.server.everySnapshot(at: next.now).first?.faces == whole.faces)
    }
}
