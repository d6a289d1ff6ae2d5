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
