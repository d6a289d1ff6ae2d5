import Foundation
import ServerCore
import TestSupport
import Testing

/// Peers that send too much, and too many peers.
@Suite struct FloodTests {
    /// A flood of lines is refused with the time to wait, and ended when it goes on; nobody else notices.
    @Test func aFloodIsRefusedThenEnded() throws {
        var limits = ServerLimits()
        limits.rate = 1
        limits.burst = 100
        limits.refusedLines = 20
        let server = try ServerOnLoop(.tcp, limits: limits)
        let duel = try Duel(server.peer(), server.peer())
        let peer = try server.peer()
        for id in 0..<200 { try peer.send(#"{"type":"ping","id":\#(id)}"#) }
        let lines = try peer.linesToEnd().dropFirst()
        #expect(lines.prefix(100).allSatisfy { $0.hasPrefix(#"{"type":"ok","re":"#) })
        let refusals = lines.filter { $0.contains(#""code":"rate_limited""#) }
        #expect(refusals.count == 20)
        #expect(refusals.allSatisfy { $0.contains(#""retry_ms":"#) })
        let fatal = refusals.filter { $0.contains(#""fatal":true"#) }
        #expect(fatal.count == 1 && fatal.last == lines.last)
        for _ in 0..<10 { try duel.flip() }
    }

    /// A thousand requests sent ahead are answered in their order.
    @Test func aThousandPipelinedAreAnsweredInOrder() throws {
        var limits = ServerLimits()
        limits.rate = 0
        let server = try ServerOnLoop(.tcp, limits: limits)
        let peer = try server.peer()
        try peer.line(containing: "welcome")
        try peer.send(text: (0..<1_000).map { "{\"type\":\"ping\",\"id\":\($0)}\n" }.joined())
        for id in 0..<1_000 { #expect(try peer.line() == #"{"type":"ok","re":\#(id)}"#) }
    }

    /// Flips sent ahead past the end of the game: those after the last match are `wrong_phase`, and each has one reply.
    @Test func flipsPastTheEndAreRefusedOnce() throws {
        let server = try ServerOnLoop(.tcp)
        let (ada, bob) = (try server.peer(), try server.peer())
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        try ada.send(#"{"type":"create","id":0,"rules":{"rows":1,"columns":2,"hide_ms":0,"turn_seconds":0}}"#)
        let table = field("table", of: try ada.line(containing: #""re":0"#))
        try bob.send(#"{"type":"hello","protocol":1,"name":"bob"}"#)
        try bob.send(#"{"type":"join","table":"\#(table)"}"#, #"{"type":"ready","id":0,"table":"\#(table)"}"#)
        try bob.line(containing: #""re":0"#)
        try ada.send(#"{"type":"ready","table":"\#(table)"}"#)
        try ada.line(containing: #""deal""#)
        try ada.send(
            text: (0..<20).map { "{\"type\":\"flip\",\"id\":\($0 + 1),\"table\":\"\(table)\",\"card\":\($0 % 2)}\n" }
                .joined())
        try ada.send(#"{"type":"ping","id":21}"#)
        var replies: [String] = []
        while replies.count < 21, let line = try ada.line(containing: #""re":"#) { replies.append(line) }
        for (index, reply) in replies.enumerated() { #expect(reply.contains(#""re":\#(index + 1)"#)) }
        #expect(replies[..<2].allSatisfy { $0.contains(#""ok""#) })
        #expect(replies[2..<20].allSatisfy { $0.contains(#""code":"wrong_phase""#) })
    }

    /// One connection too many, of all or from one address, is told so in words, then closed; a place that is free again
    /// is given away.
    @Test(arguments: [\ServerLimits.connections, \.connectionsPerAddress])
    func oneTooManyIsToldSo(_ limit: WritableKeyPath<ServerLimits, Int> & Sendable) throws {
        var limits = ServerLimits()
        limits[keyPath: limit] = 2
        let server = try ServerOnLoop(.tcp, limits: limits)
        let (one, other) = (try server.peer(), try server.peer())
        try one.line(containing: "welcome")
        try other.line(containing: "welcome")
        let third = try server.peer()
        let words = try third.linesToEnd()
        #expect(words.count == 1)
        #expect(words.first?.contains(#""code":"server_full""#) == true)
        #expect(words.first?.contains(#""fatal":true"#) == true)
        third.close()
        other.close()
        while server.connectionCount > 1 { try server.loop.tick() }
        #expect(try server.peer().line()?.contains("welcome") == true)
    }

    #if os(Linux)
        /// Out of descriptors, more peers wait for their welcome, and the server does not spin; once some are free, they
        /// have it.
        @Test func withoutDescriptorsTheyWait() throws {
            let server = try ServerProcess(["--idle-time", "1000", "--log-level", "none"], descriptors: 40)
            var peers = try (0..<60).map { _ in try RawPeer(port: server.port) }
            // The first to be pinged has waited half a second, all the while without descriptors for the last.
            try peers[0].line(containing: "welcome")
            let before = try server.program.processorTime()
            try peers[0].line(containing: #""ping""#)
            #expect(try server.program.processorTime() - before < .milliseconds(200))
            #expect(peers[59].isSilent)
            peers.removeFirst(30)
            #expect(try peers[29].line(containing: "welcome") != nil)
        }
    #endif
}
