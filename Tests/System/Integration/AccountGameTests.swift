import Foundation
import TestSupport
import Testing

/// Two accounts play a rated game on a real server, which is killed in between.
@Suite struct AccountGameTests {
    private func text(_ field: String, in line: String) -> String? {
        let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return fields?[field] as? String
    }

    /// Who was signed in is so after a crash, and the game counts once for both.
    @Test func countsOnceAcrossACrash() throws {
        let server = try ServerProcess()
        var peers: [RawPeer] = []
        var tokens: [String] = []
        for name in ["ada", "bob"] {
            let peer = try RawPeer(port: server.port, named: name)
            try peer.send(#"{"type":"register","id":1,"name":"\#(name)","password":"secret of \#(name)"}"#)
            let session = try #require(try peer.line(containing: #""account":{"#))
            tokens.append(try #require(text("resume", in: session)))
            peers.append(peer)
        }
        try peers[0].send(#"{"type":"create","id":2,"rules":{"level":"easy"}}"#)
        let made = try #require(try peers[0].line(containing: #""re":2"#))
        let table = try #require(text("table", in: made))
        try peers[1].send(#"{"type":"join","id":2,"table":"\#(table)"}"#)
        for peer in peers { try peer.send(#"{"type":"ready","id":3,"table":"\#(table)"}"#) }
        #expect(try peers[0].line(containing: #""op":"turn""#) != nil)
        try server.restart(by: SIGKILL)
        peers = try tokens.map { token in
            let peer = try RawPeer(port: server.port)
            try peer.send(#"{"type":"hello","id":4,"protocol":1,"name":"x","resume":"\#(token)"}"#)
            #expect(try peer.line(containing: #""account":{"#) != nil)
            return peer
        }
        try peers[0].send(#"{"type":"resign","id":5,"table":"\#(table)"}"#)
        #expect(try peers[1].line(containing: #""rated":true"#) != nil)
        try server.restart(by: SIGKILL)
        let peer = try RawPeer(port: server.port)
        try peer.send(#"{"type":"hello","id":6,"protocol":1,"name":"x"}"#)
        for (name, won) in [("ada", 0), ("bob", 1)] {
            try peer.send(#"{"type":"records","id":7,"account":"@\#(name)"}"#)
            let records = try #require(try peer.line(containing: #""type":"records""#))
            #expect(records.contains(#""played":1,"won":\#(won)"#) && records.contains(#""games":1"#))
        }
    }
}
