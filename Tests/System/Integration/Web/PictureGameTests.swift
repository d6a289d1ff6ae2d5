import Foundation
import TestSupport
import Testing

/// A table whose cards show pictures of a folder, on a running server.
struct PictureGameTests {
    /// The pictures are there before the game, over both ports, and again after a crash.
    @Test func picturesAreServed() throws {
        let server = try ServerProcess(["--web", "0", "--pictures", "dir"])
        let web = try #require(server.program.readLine().flatMap { Int($0.split(separator: ":").last ?? "") })
        let folder = URL(fileURLWithPath: server.folder + "/pictures/cats")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for mark in UInt8(1)...2 {
            try Data(StandIn.png(mark)).write(to: folder.appendingPathComponent("cat \(mark).png"))
        }
        let ada = try RawPeer(port: server.port)
        _ = try ada.line()
        try ada.send(#"{"type":"hello","protocol":1,"name":"ada"}"#)
        let token = try #require(
            try ada.line()?.split(separator: #""resume":""#).last?.split(separator: "\"").first.map(String.init))
        try ada.send(
            #"{"type":"create","id":1,"rules":{"mode":"solo","rows":1,"columns":4,"theme":"dir:cats"}}"#)
        let snapshot = try #require(try ada.line())
        #expect(snapshot.contains(#""loading":true"#))
        let deal = try #require(try ada.line())
        #expect(deal.contains(#""label":"cat 1""#) && deal.contains(#""label":"cat 2""#))
        #expect(try ada.line()?.hasPrefix(#"{"type":"ok","re":1,"#) == true)
        let path = try #require(deal.split(separator: #""image":""#).dropFirst().first?.split(separator: "\"").first)
        func answer() throws -> [String] {
            let browser = try RawPeer(port: web)
            try browser.send(text: "GET \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            return try browser.linesToEnd()
        }
        #expect(try answer().first == "HTTP/1.1 200 OK\r" || answer().first == "HTTP/1.1 200 OK")
        #expect(try answer().contains { $0.hasPrefix("Content-Type: image/png") })
        #expect(try answer().contains { $0.hasPrefix("Cache-Control: private, max-age=31536000, immutable") })

        try server.restart(by: SIGKILL)
        let again = try RawPeer(port: server.port)
        _ = try again.line()
        let table = try #require(snapshot.split(separator: #""table":""#).last?.split(separator: "\"").first)
        try again.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada","resume":"\#(token)"}"#)
        while let line = try again.line(), !line.contains(#""re":1"#) {}
        // The server reads the files again meanwhile.
        var answered = false
        for id in 2..<200 where !answered {
            try again.send(#"{"type":"image","id":\#(id),"table":"\#(table)","face":"p01"}"#)
            let line = try #require(try again.line())
            answered = line.contains(#""media":"image/png","part":0,"parts":1,"#)
            #expect(answered || line.contains("bad_theme") || line.contains("rate_limited"), "\(line)")
            if answered { #expect(try again.line() == #"{"type":"ok","re":\#(id)}"#) }
        }
        #expect(answered)
    }
}
