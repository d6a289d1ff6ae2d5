import EventLoop
import ServerCore
import Testing

/// Peers that are silent or unfinished.
@Suite struct SilenceTests {
    /// A line that comes a byte at a time, past its time, ends the connection although bytes keep coming.
    @Test func slowlorisIsEnded() throws {
        var limits = ServerLimits()
        limits.lineTime = .milliseconds(50)
        // Far more than comes in that time.
        limits.lineBytes = 1 << 20
        let server = try ServerOnLoop(.tcp, limits: limits)
        let peer = try server.peer()
        try peer.line(containing: "welcome")
        try peer.send(text: "{")
        while peer.isSilent {
            try peer.send(text: " ")
            try server.loop.tick(waiting: false)
        }
        #expect(try peer.linesToEnd().last == #"{"type":"goodbye","reason":"idle"}"#)
        peer.close()
        while server.connectionCount > 0 { try server.loop.tick() }
    }

    /// A peer that never says hello is ended.
    @Test func neverSayingHelloIsEnded() throws {
        var limits = ServerLimits()
        limits.helloTime = .milliseconds(50)
        let server = try ServerOnLoop(.tcp, limits: limits)
        let peer = try server.peer()
        #expect(try peer.linesToEnd().last == #"{"type":"goodbye","reason":"idle"}"#)
    }

    /// A peer that vanished without a word, its socket still there, is pinged, then dropped, and its seat is lost to the
    /// others; a peer that answers the pings stays.
    @Test func halfOpenIsPingedThenDropped() throws {
        var limits = ServerLimits()
        limits.idleTime = .milliseconds(200)
        let server = try ServerOnLoop(.tcp, limits: limits)
        let (ada, bob) = (try server.peer(), try server.peer())
        let duel = try Duel(ada, bob)
        while let line = try ada.line() {
            if line.contains(#""ping""#) { try ada.send(#"{"type":"pong"}"#) }
            if line.contains(#""lost""#) { break }
        }
        #expect(try bob.line(containing: #""ping""#) != nil)
        #expect(try bob.linesToEnd().last == #"{"type":"goodbye","reason":"idle"}"#)
        // The peer never closes its side, and is dropped all the same.
        while server.connectionCount > 1 {
            try server.loop.tick()
            while !ada.isSilent {
                if try ada.line()?.contains(#""ping""#) == true { try ada.send(#"{"type":"pong"}"#) }
            }
        }
        try ada.send(#"{"type":"leave","id":"bye","table":"\#(duel.table)"}"#)
        #expect(try ada.line(containing: #""re":"bye""#) != nil)
    }
}
