import ServerCore
import Testing
import Wire

/// Many players who are gone at once: their tables hear of it over several turns.
struct PartingTests {
    let server = ScriptedServer()

    /// So many players, each host of 16 tables; bob watches the last table of each.
    private func hosts(_ count: Int, _ bob: ScriptedClient) -> [(host: ScriptedClient, table: String)] {
        (0..<count).map { number in
            let host = server.client("host \(number)", from: "127.0.0.\(number + 2)")
            let tables = (0..<16).map { _ in host.create(.board(2, 2)) }
            bob.must(.watch(.init(table: tables[15])))
            return (host, tables[15])
        }
    }

    /// Of which hosts' tables changes have come, in their order.
    private func heard(_ bob: ScriptedClient, _ hosts: [(host: ScriptedClient, table: String)]) -> [Int] {
        bob.take().compactMap(\.diff).compactMap { diff in hosts.firstIndex { $0.table == diff.table } }
    }

    /// Two hosts of 16 tables are all that one turn has room for.
    @Test func lostAtOnce() {
        let bob = server.client("bob")
        let hosts = hosts(5, bob)
        _ = bob.takeLines()
        server.turnsAtOnce = false
        for (host, _) in hosts { server.drop(host) }
        #expect(heard(bob, hosts) == [0, 1])
        // Whoever comes back before is lost first, and then here.
        let (third, _) = server.resume(hosts[2].host)
        #expect(heard(bob, hosts) == [2, 2])
        #expect(third.snapshot(hosts[2].table).seats[0].status == .here)
        server.turn()
        #expect(heard(bob, hosts) == [3, 4])
        server.turn()
        #expect(!server.server.awaitsTick)
        #expect(heard(bob, hosts).isEmpty && bob.snapshot(hosts[4].table).seats[0].status == .lost)
    }

    /// Whoever has had the last line hears nothing more of a table, also while the table does not know of it.
    @Test func lastLine() {
        let bob = server.client("bob")
        let hosts = hosts(2, bob)
        let eve = server.client("eve", from: "127.0.0.9")
        eve.must(.watch(.init(table: hosts[0].table)))
        server.turnsAtOnce = false
        server.turn()
        for (host, _) in hosts { server.drop(host) }
        _ = bob.takeLines()
        server.receiveEnd(from: eve)
        #expect(eve.isFinished && eve.takeLines().count == 1)
        bob.must(.chat(.init(table: hosts[0].table, text: "hello")))
        server.turn()
        #expect(eve.takeLines().isEmpty)
    }

    /// So are two whose sessions end.
    @Test func endedAtOnce() throws {
        let bob = server.client("bob")
        let hosts = hosts(5, bob)
        for (host, _) in hosts { server.drop(host) }
        _ = bob.takeLines()
        server.turnsAtOnce = false
        server.turn()
        server.wait(.seconds(60))
        // Holds that end in the same moment end in any order.
        let first = heard(bob, hosts)
        let third = try #require((0..<5).first { !first.contains($0) })
        // Until its tables have heard of it, a session can be resumed.
        let (back, messages) = server.resume(hosts[third].host)
        #expect(messages.last?.ok != nil && back.snapshot(hosts[third].table).seats[0].status == .here)
        #expect(heard(bob, hosts) == [third])
        server.turn()
        let others = heard(bob, hosts)
        #expect(first.count == 2 && others.count == 2 && Set(first + [third] + others).count == 5)
        server.turn()
        #expect(!server.server.awaitsTick)
        #expect(server.resume(hosts[others[1]].host).messages.last?.error?.code == .badResume)
    }

    /// A session without a hold ends in the turn in which it is lost, and can't be resumed.
    @Test func withoutHold() {
        let server = ScriptedServer { $0.hold = .zero }
        let ada = server.client("ada")
        let table = ada.create(.board(2, 2))
        let bob = server.client("bob")
        bob.must(.watch(.init(table: table)))
        _ = bob.takeLines()
        server.drop(ada)
        server.wait(.zero)
        #expect(bob.take().compactMap(\.diff).last?.table == table && bob.snapshot(table).seats[0].status == .open)
        #expect(server.resume(ada).messages.last?.error?.code == .badResume)
    }
}
