import ServerCore
import TestSupport
import Testing
import Wire

/// The id of a table that is over is not given to another while clients may hold links to it.
struct GivenIDsTests {
    private static let day = Duration.seconds(86_400)

    /// A server whose random source draws the same id again and again.
    private static func server() -> Server {
        var drawn: UInt8 = 0
        return Server(
            Server.Setup(
                limits: ServerLimits(), name: "pairs/test", instance: "", hashing: .real,
                randomBytes: { count in
                    drawn &+= 1
                    return Array(repeating: count < 6 ? 7 : drawn, count: count)
                }, isRecorded: true))
    }

    /// The id of the table that somebody makes and leaves at that time.
    private static func id(_ server: Server, _ slot: Int, after time: Duration = .zero) throws -> String {
        server.advance(to: server.now + time)
        let connection = ConnectionID(slot: slot, generation: slot)
        server.connect(connection, from: Peer(address: "127.0.0.1:\(slot + 1)"))
        server.output.removeAll()
        let lines = [
            #"{"type":"hello","protocol":1,"name":"ada"}"#, #"{"type":"create","id":1}"#,
        ]
        server.receive(Array(lines.map { $0 + "\n" }.joined().utf8).span, from: connection)
        let text = String(decoding: server.output.bytes[0..<server.output.bytes.count], as: UTF8.self)
        let id = String(try #require(text.firstMatch(of: /"ok","re":1,"table":"(\w+)"/)).1)
        server.receive(Array((#"{"type":"leave","table":"\#(id)"}"# + "\n").utf8).span, from: connection)
        server.receive(Array("quit\n".utf8).span, from: connection)
        #expect(server.census.tables == 0)
        return id
    }

    /// For a day it is not given, also not after a restart; then it is free again.
    @Test func notWithinADay() throws {
        let server = Self.server()
        let first = try Self.id(server, 0)
        #expect(first.count == 4)
        #expect(try Self.id(server, 1) != first)
        let records = Array(server.output.records.bytes)
        let next = Self.server()
        var report = RecoveryReport()
        try next.replay(records, &report)
        next.resumeService(after: report, milliseconds: 0)
        #expect(try Self.id(next, 0) != first)
        #expect(try Self.id(server, 2, after: Self.day * 2) == first)
    }

    /// It is known after a crash, too, where the segments of the journal that tell of its table are gone, however often the state was kept
    /// again: for a day, and not for ever.
    @Test(arguments: [0, 1, 40]) func afterItsSegment(day: Int) throws {
        var server = Self.server()
        server.advance(to: .start + Self.day * day + .seconds(80_000))
        let first = try Self.id(server, 0)
        for segment in 1...2 {
            server.output.records.removeAll()
            server.beginCheckpoint(in: segment)
            while !server.writeCheckpoint() {}
            let records = Array(server.output.records.bytes)
            server = Self.server()
            var report = RecoveryReport()
            try server.replay(records, &report)
            server.resumeService(after: report, milliseconds: 0)
        }
        #expect(try first.count == 4 && Self.id(server, 0, after: .seconds(23 * 3_600)) != first)
        #expect(try Self.id(server, 1, after: .seconds(26 * 3_600)) == first)
    }
}
