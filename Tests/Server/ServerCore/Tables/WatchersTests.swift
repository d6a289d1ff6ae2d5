import Testing
import Wire

/// Who watches a table, as its members are told.
@Suite struct WatchersTests {
    private let server = ScriptedServer()

    private func told(_ client: ScriptedClient, _ table: String) -> ServerMessage.Watchers? {
        let messages = client.ask(.watchers(.init(table: table)))
        #expect(messages.map(\.type) == ["watchers", "ok"])
        guard case .watchers(let watchers)? = messages.first else { return nil }
        return watchers
    }

    /// They are named in the order in which they came, also one who is away, and not whoever has left or sat down.
    @Test func namesInOrder() {
        let (ada, bob, eve, lin) = (
            server.client("ada"), server.client("bob"), server.client("eve"), server.client("lin")
        )
        let table = ada.create()
        #expect(told(ada, table)?.names == [])
        for watcher in [eve, bob, lin] { watcher.must(.watch(.init(table: table))) }
        server.drop(bob)
        #expect(told(ada, table)?.names == ["eve", "bob", "lin"])
        #expect(told(eve, table)?.watchers == 3)
        lin.must(.leave(.init(table: table)))
        eve.join(table)
        _ = ada.take()
        #expect(told(ada, table)?.names == ["bob"])
    }

    /// Of a crowd the first 50 are named, and all are counted.
    @Test func aCrowd() {
        let ada = server.client("ada")
        let table = ada.create()
        for number in 0..<51 { server.client("w\(number)").must(.watch(.init(table: table))) }
        #expect(told(ada, table)?.names == (0..<50).map { "w\($0)" })
        #expect(told(ada, table)?.watchers == 51)
    }

    /// Strangers to the table are not told.
    @Test func membersAlone() {
        let (ada, eve) = (server.client("ada"), server.client("eve"))
        let table = ada.create()
        #expect(eve.refusal(of: .watchers(.init(table: table))).code == .notSeated)
        #expect(eve.refusal(of: .watchers(.init(table: "zzzz"))).code == .noSuchTable)
    }
}
