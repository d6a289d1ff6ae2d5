import Foundation
import ServerCore
import TestSupport
import Testing

/// Connections that end in the middle of something.
@Suite struct EndingsTests {
    private let hello = #"{"type":"hello","id":1,"protocol":1,"name":"eve"}"#

    /// Requests and the end that come at once are answered, every one, before the server ends its side too.
    @Test func dataAndFINAtOnceAreAnswered() throws {
        let server = try ServerOnLoop(.tcp)
        let peer = try server.peer()
        try peer.send(hello, #"{"type":"ping","id":2}"#, #"{"type":"ping","id":3}"#)
        peer.endSending()
        #expect(try peer.linesToEnd().suffix(2) == [#"{"type":"ok","re":2}"#, #"{"type":"ok","re":3}"#])
    }

    /// A reset while replies wait for the peer ends that connection alone.
    @Test func resetInMidReplyEndsThatConnectionAlone() throws {
        var limits = ServerLimits()
        limits.rate = 0
        let server = try ServerOnLoop(.tcp, limits: limits)
        let duel = try Duel(server.peer(), server.peer())
        for _ in 0..<20 {
            let peer = try server.peer(littleRoom: true)
            try peer.send(hello)
            for _ in 0..<10 { try peer.send(text: String(repeating: "{\"type\":\"list\"}\n", count: 100)) }
            try peer.line(containing: #""tables""#)
            peer.reset()
            try duel.flip()
        }
        while server.connectionCount > 2 { try server.loop.tick() }
        try duel.flip()
    }

    /// A connection dropped in the middle of a broadcast is handled after it: the others have the diff being sent first,
    /// then that a seat is lost, and no number is left out.
    @Test func aLossInMidBroadcastComesAfterTheBroadcast() throws {
        var limits = ServerLimits()
        limits.rate = 0
        let server = try ServerOnLoop(.tcp, limits: limits)
        let (ada, bob, eve) = (try server.peer(), try server.peer(), try server.peer())
        let duel = try Duel(ada, bob)
        try eve.send(hello, #"{"type":"watch","id":2,"table":"\#(duel.table)"}"#)
        let snapshot = try #require(try eve.line(containing: #""snapshot""#))
        try eve.line(containing: #""re":2"#)
        // Both wait for the server's next turn: a flip to tell everybody of, and a reset.
        try ada.send(#"{"type":"flip","table":"\#(duel.table)","card":0}"#)
        bob.reset()
        for peer in [ada, eve] {
            let diffs = [try peer.line(containing: #""diff""#), try peer.line(containing: #""diff""#)].compactMap(
                \.self)
            #expect(diffs.first?.contains(#""reveal""#) == true)
            #expect(diffs.last?.contains(#""lost""#) == true)
            let first =
                (snapshot.components(separatedBy: #""seq":"#).last?.prefix { $0.isNumber }).flatMap { Int($0) } ?? 0
            for (index, diff) in diffs.enumerated() { #expect(diff.contains("\"seq\":\(first + 1 + index),")) }
        }
    }

    #if os(Linux)
        /// Ten thousand that connect and are gone, in four ways, leave no descriptor and no memory behind.
        @Test func connectAndCloseLeavesNothing() throws {
            let server = try ServerProcess([
                "--rate", "0", "--connections-per-address", "0", "--hold", "0", "--log-level", "none",
            ])
            let ada = try RawPeer(port: server.port)
            try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
            try ada.line(containing: #""re":1"#)
            func settle(to descriptors: Int) throws {
                while try server.program.descriptorCount() > descriptors {
                    try ada.send(#"{"type":"ping","id":2}"#)
                    try ada.line(containing: #""re":2"#)
                }
            }
            // A thread of its own opens the three files of the archive of games.
            let descriptors = try server.program.descriptorCount() + 3
            func connectAndClose(_ count: Int) throws {
                for index in 0..<count {
                    let peer = try RawPeer(port: server.port)
                    if index % 4 == 1 { try peer.send(hello) }
                    if index % 4 == 2 { try peer.send(text: "{") }
                    if index % 4 == 3 { peer.close() } else { peer.reset() }
                    if index % 500 == 0 { try settle(to: descriptors) }
                }
                try settle(to: descriptors)
            }
            try connectAndClose(2_000)
            let memory = try server.program.residentBytes()
            try connectAndClose(8_000)
            #expect(try BuiltProgram.isSanitized || server.program.residentBytes() - memory < 2 << 20)
        }
    #endif

    /// SIGTERM with 200 connected, of whom 50 never read: goodbye to those who listen, and status 0.
    @Test func sigtermWithManyConnectedEndsWithStatus0() throws {
        let server = try ServerProcess(["--rate", "0", "--log-level", "none"])
        let duel = try Duel(RawPeer(port: server.port), RawPeer(port: server.port))
        var watchers = try (0..<198).map { index in
            let watcher = try RawPeer(port: server.port, littleRoom: index < 50)
            try watcher.send(hello, #"{"type":"watch","id":2,"table":"\#(duel.table)"}"#)
            if index >= 50 { try watcher.line(containing: #""re":2"#) }
            return watcher
        }
        for _ in 0..<15 { try duel.talk(lines: 10) }
        server.program.signal(SIGTERM)
        for watcher in watchers[50...] {
            #expect(try watcher.linesToEnd().last == #"{"type":"goodbye","reason":"shutdown","resume_ms":60000}"#)
        }
        #expect(server.program.wait() == 0)
        watchers.removeAll()
    }
}
