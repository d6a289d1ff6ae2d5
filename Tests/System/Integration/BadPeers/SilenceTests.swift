import EventLoop
import ServerCore
import Testing

/// Peers that are silent or unfinished.
@Suite struct SilenceTests {
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
