import Foundation
import TestSupport
import Testing

/// A patience game that is left goes on after a crash of the server and on another connection.
@Suite struct SavedGameTests {
    private func text(_ field: String, in line: String) -> String? {
        let fields = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        return fields?[field] as? String
    }

    private func send(_ request: String, _ id: Int, by peer: RawPeer) throws -> String {
        try peer.send(request.replacing("ID", with: "\(id)"))
        return try #require(try peer.line(containing: #""re":\#(id)"#))
    }

    /// Moves, leaving, a crash, another connection, a crash in the game that was taken up, the end: one game counts.
    @Test func goesOnAfterACrash() throws {
        let server = try ServerProcess()
        let ada = try RawPeer(port: server.port, named: "ada")
        _ = try send(#"{"type":"register","id":ID,"name":"ada","password":"secret of ada"}"#, 1, by: ada)
        let made = try send(#"{"type":"create","id":ID,"rules":{"game":"klondike","level":"easy"}}"#, 2, by: ada)
        let table = try #require(text("table", in: made))
        _ = try send(#"{"type":"ready","id":ID,"table":"\#(table)"}"#, 3, by: ada)
        for id in 4...6 { _ = try send(#"{"type":"draw","id":ID,"table":"\#(table)"}"#, id, by: ada) }
        #expect(try send(#"{"type":"leave","id":ID,"table":"\#(table)"}"#, 7, by: ada).contains(#""ok""#))
        for (number, resigns) in [false, true].enumerated() {
            try server.restart(by: SIGKILL)
            let other = try RawPeer(port: server.port, named: "x")
            _ = try send(#"{"type":"login","id":ID,"name":"ada","password":"secret of ada"}"#, 1, by: other)
            try other.send(#"{"type":"saved","id":2}"#)
            #expect(try other.line(containing: #""games":["#)?.contains(#""moves":\#(3 + number)"#) == true)
            let taken = try send(
                #"{"type":"create","id":ID,"rules":{"game":"klondike","level":"easy"},"saved":true}"#, 3, by: other)
            let own = try #require(text("table", in: taken), "\(taken)")
            #expect(try send(#"{"type":"draw","id":ID,"table":"\#(own)"}"#, 4, by: other).contains(#""ok""#))
            guard resigns else { continue }
            #expect(try send(#"{"type":"resign","id":ID,"table":"\#(own)"}"#, 5, by: other).contains(#""ok""#))
        }
        try server.restart(by: SIGKILL)
        let last = try RawPeer(port: server.port, named: "x")
        _ = try send(#"{"type":"login","id":ID,"name":"ada","password":"secret of ada"}"#, 1, by: last)
        try last.send(#"{"type":"saved","id":2}"#, #"{"type":"records","id":3}"#)
        #expect(try last.line(containing: #""games":["#)?.contains(#""games":[]"#) == true)
        #expect(try last.line(containing: #""records":["#)?.contains(#""played":1,"won":0"#) == true)
    }
}
