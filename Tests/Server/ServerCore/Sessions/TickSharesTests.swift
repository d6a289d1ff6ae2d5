import ServerCore
import TestSupport
import Testing
import Wire

@Suite struct TickSharesTests {
    /// A server whose turns the test begins, and clients that send many lines at once.
    private let server: ScriptedServer
    private static let lines = 200

    init() {
        server = ScriptedServer { ($0.rate, $0.burst) = (1_000, 1_000) }
        server.turnsAtOnce = false
    }

    private func crowd(_ count: Int, from host: String = "192.0.2.1") -> [ScriptedClient] {
        (0..<count).map { _ in
            let client = server.connect(from: host)
            _ = client.takeLines()
            return client
        }
    }

    private func flood(_ clients: [ScriptedClient]) {
        let pings = (0..<Self.lines).map { #"{"type":"ping","id":\#($0)}"# + "\n" }.joined()
        for client in clients { server.receive(Array(pings.utf8), from: client) }
    }

    /// Of one address only so many lines are executed in a turn; another address is answered in the same turn. Later turns
    /// answer everything, in order and once.
    @Test func shares() {
        let attackers = crowd(20)
        let other = crowd(1, from: "198.51.100.1")[0]
        flood(attackers)
        other.send(line: #"{"type":"ping","id":1}"#)
        #expect(other.takeLines().count == 1)
        var answers = attackers.map { $0.takeLines() }
        var inTurn = answers.map(\.count).reduce(0, +)
        #expect((ServerLimits.tickShare / 4...ServerLimits.tickShare).contains(inTurn))
        var turns = 0
        while server.server.awaitsTick {
            turns += 1
            server.turn()
            let more = attackers.map { $0.takeLines() }
            inTurn = more.map(\.count).reduce(0, +)
            #expect(inTurn <= ServerLimits.tickShare)
            for index in answers.indices { answers[index] += more[index] }
            other.send(line: #"{"type":"ping","id":2}"#)
            #expect(other.takeLines().count == 1)
        }
        #expect(turns < 20 * Self.lines * 2 / ServerLimits.tickShare * 2)
        for client in answers.indices {
            #expect(answers[client] == (0..<Self.lines).map { #"{"type":"ok","re":\#($0)}"# }, "client \(client)")
        }
    }

    /// Whatever their number, none of the connections of an address is left out turn after turn.
    @Test(arguments: [7, 8, 16, 24]) func everyoneHasAGo(count: Int) {
        let clients = crowd(count)
        flood(clients)
        var answered = clients.map { $0.takeLines().count }
        for _ in 0..<2 {
            for _ in 0..<(count + 5) / 6 { server.turn() }
            for index in clients.indices {
                let more = clients[index].takeLines().count
                #expect(more > 0 || answered[index] == Self.lines, "client \(index)")
                answered[index] += more
            }
        }
    }

    /// An address that has had its share is read in small pieces until the next turn. What its transport does beside the lines, such as
    /// to take frames apart, is part of the share.
    @Test func reading() {
        let (noisy, quiet) = (crowd(1)[0], crowd(1, from: "198.51.100.1")[0])
        func most(_ client: ScriptedClient) -> Int { server.server.mostToRead(from: client.id) }
        #expect(most(noisy) == ServerLimits.tickGo * ServerLimits.readBytesPerUnit)
        server.server.receive([0x20, 0x0A].span, from: noisy.id, overhead: 500 * ServerLimits.unitBytes)
        #expect(most(noisy) == 12 * ServerLimits.readBytesPerUnit)
        server.server.receive([0x20, 0x0A].span, from: noisy.id, overhead: 20 * ServerLimits.unitBytes)
        #expect(
            most(noisy) == ServerLimits.leastReadBytes
                && most(quiet) == ServerLimits.tickGo * ServerLimits.readBytesPerUnit)
        server.turn()
        #expect(most(noisy) == ServerLimits.tickGo * ServerLimits.readBytesPerUnit)
        let unlimited = ScriptedServer { $0.rate = 0 }
        #expect(unlimited.server.mostToRead(from: unlimited.connect().id) == .max)
    }

    /// Behind one address nobody waits for all that another sent: each connection has a go before another has its second.
    @Test func neighbours() {
        let noisy = crowd(7)
        let quiet = crowd(1)[0]
        flood(noisy)
        quiet.send(line: #"{"type":"ping","id":1}"#)
        server.turn()
        #expect(quiet.takeLines().count == 1)
        #expect(noisy.allSatisfy { $0.takeLines().count < Self.lines })
    }

    /// Many addresses that send much at once make no turn much longer than two do: each gets little of it then, another is answered
    /// in the same turn, and all are answered in the end.
    @Test func manyAddresses() {
        let attackers = (0..<40).map { crowd(1, from: "192.0.2.\($0 + 1)")[0] }
        let other = crowd(1, from: "198.51.100.1")[0]
        let most = ServerLimits.tickTotal + ServerLimits.tickGo + attackers.count * ServerLimits.lateShare
        flood(attackers)
        var answers = attackers.map { $0.takeLines().count }
        #expect(answers.reduce(0, +) <= most)
        while server.server.awaitsTick {
            other.send(line: #"{"type":"ping","id":1}"#)
            #expect(other.takeLines().count == 1)
            server.turn()
            let more = attackers.map { $0.takeLines().count }
            #expect(more.reduce(0, +) <= most)
            for index in answers.indices { answers[index] += more[index] }
        }
        #expect(answers.allSatisfy { $0 == Self.lines })
    }

    /// Lines that cause much count for what they cause: copies for others, and bytes.
    @Test func whatALineCauses() {
        let host = server.client("ada", from: "192.0.2.1")
        let table = host.create(.board(2, 2))
        for index in 0..<99 {
            let watcher = server.client("eve\(index)", from: "192.0.2.\(index + 2)")
            watcher.must(.watch(.init(table: table)))
        }
        server.turn()
        let talk = (0..<20).map { #"{"type":"chat","id":\#($0),"table":"\#(table)","text":"hi"}"# }
        host.send(line: talk.joined(separator: "\n"))
        #expect(host.takeLines().filter { $0.contains(#""re""#) }.count == 1)
        server.turn()
        #expect(host.takeLines().filter { $0.contains(#""re""#) }.count <= 6)
        #expect(server.server.awaitsTick)
    }

    /// Blank lines are no lines, but to look for them is work: the share of the address bounds it.
    @Test func blankLines() {
        let crowd = crowd(20)
        let blanks = [UInt8](repeating: 0x0A, count: 65_536)
        for client in crowd { server.receive(blanks, from: client) }
        let asked = server.connect(from: "192.0.2.1")
        _ = asked.takeLines()
        asked.send(line: #"{"type":"ping","id":1}"#)
        #expect(asked.takeLines().isEmpty && server.server.awaitsTick)
        var turns = 0
        while server.server.awaitsTick {
            server.turn()
            turns += 1
        }
        #expect(turns >= 20 * 65_536 / ServerLimits.unitBytes / ServerLimits.tickShare / 2)
        #expect(asked.takeLines().count == 1)
    }

    /// Where the answers to what was sent ahead come to more than may wait, the rest waits for them, however many turns it takes.
    @Test func muchOutputOverTurns() {
        let server = ScriptedServer { ($0.rate, $0.burst, $0.backlogBytes) = (1_000, 1_000, 20_000) }
        (server.turnsAtOnce, server.drainsAtOnce) = (false, false)
        let client = server.connect()
        let lists = (0..<1_000).map { #"{"type":"ping","id":\#($0)}"# + "\n" }.joined()
        server.receive(Array(lists.utf8), from: client)
        while server.server.awaitsTick { server.turn() }
        #expect(server.halted == [client.id])
        let bytes = client.takeLines().reduce(0) { $0 + $1.utf8.count + 1 }
        #expect((10_000...12_000).contains(bytes))
    }

    /// A greeting of TLS that comes when the share is used up is known in the next turn.
    @Test func tlsWhenTheShareIsUsedUp() {
        flood(crowd(20))
        let client = crowd(1)[0]
        server.receive([0x16, 0x03, 0x01, 0x00, 0x10, 0x0A, 0x0A], from: client)
        while server.server.awaitsTick, !client.isFinished { server.turn() }
        #expect(client.isFinished && client.takeLines().count == 1)
    }

    /// A connection that ends meanwhile is forgotten, and the others of its address go on.
    @Test func leavesMeanwhile() {
        let clients = crowd(10)
        flood(clients)
        for client in clients.dropLast() { server.drop(client) }
        while server.server.awaitsTick { server.turn() }
        #expect(clients[9].takeLines().count == Self.lines)
        #expect(server.halted.isEmpty)
    }

    /// Whoever sends the end after many lines gets all replies first.
    @Test func endAfterManyLines() {
        let client = crowd(1)[0]
        flood([client])
        server.receiveEnd(from: client)
        #expect(!client.isFinished)
        while server.server.awaitsTick { server.turn() }
        #expect(client.takeLines().count == Self.lines && client.isFinished)
    }
}
