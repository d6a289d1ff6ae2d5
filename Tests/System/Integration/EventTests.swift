import Foundation
import TestSupport
import Testing

/// Programs that play in events of a real server.
struct EventTests {
    private static let rules = #"{"level":"easy","hide_ms":200}"#

    private func bot(_ server: ServerProcess, _ event: String, name: String = "robo") throws -> BuiltProgram {
        try BuiltProgram(
            "pairs-bot",
            ["--connect", "127.0.0.1:\(server.port)", "--name", name, "--event", event, "--think", "0"])
    }

    /// Makes an event and waits until so many have joined what is given its id; then it begins.
    private func play(
        _ server: ServerProcess, _ fields: String, _ bots: (String) throws -> [BuiltProgram]
    ) throws -> [BuiltProgram] {
        let maker = try RawPeer(port: server.port, named: "ada")
        try maker.send(#"{"type":"event_create","id":1,\#(fields)}"#)
        let event = try #require(
            try maker.line(containing: #""re":1"#)?.firstMatch(of: /"event":"(\w+)"/).map { String($0.1) })
        try maker.send(#"{"type":"event","id":2,"event":"\#(event)","on":true}"#)
        let bots = try bots(event)
        #expect(try maker.line(containing: #""count":\#(bots.count),"#) != nil)
        try maker.send(#"{"type":"event_start","id":3,"event":"\#(event)"}"#)
        return bots
    }

    /// Bots of two kinds play a Swiss to its podium, and each has its place.
    @Test func swiss() throws {
        let server = try ServerProcess(["--events", "everybody"])
        let python = ExampleBot.python.isRunnable ? try ExampleBot.python.build() : nil
        let bots = try play(server, #""kind":"swiss","rounds":2,"rules":\#(Self.rules)"#) { event in
            try (0..<3).map { try bot(server, event, name: "robo\($0)") }
                + [try python?.play(port: server.port, "--event", event) ?? bot(server, event, name: "robo3")]
        }
        var places: [Int] = []
        for bot in bots {
            let last = bot.readToEnd().last ?? ""
            #expect(bot.wait() == 0, "\(bot.complaints)")
            places += last.firstMatch(of: /[Pp]lace (\d) of 4/).flatMap { Int($0.1) }.map { [$0] } ?? []
        }
        #expect(places.sorted() == [1, 2, 3, 4])
    }

    /// The example in Python sends the password of an event.
    @Test(.enabled(if: ExampleBot.python.isRunnable)) func password() throws {
        let server = try ServerProcess(["--events", "everybody"])
        let python = try ExampleBot.python.build()
        let fields = #""kind":"knockout","password":"sesame","rules":\#(Self.rules)"#
        let bots = try play(server, fields) { event in
            try (0..<2).map { _ in try python.play(port: server.port, "--event", event, "sesame") }
        }
        let places = bots.compactMap { bot in
            let last = bot.readToEnd().last ?? ""
            #expect(bot.wait() == 0, "\(bot.complaints)")
            return last.firstMatch(of: /Place (\d) of 2/).flatMap { Int($0.1) }
        }
        #expect(places.sorted() == [1, 2])
    }

    /// Whoever is out of a knockout ends with a place, and so do those who play for the third one.
    @Test func knockout() throws {
        let server = try ServerProcess(["--events", "everybody"])
        let bots = try play(server, #""kind":"knockout","rules":\#(Self.rules)"#) { event in
            try (0..<5).map { try bot(server, event, name: "robo\($0)") }
        }
        let places = bots.compactMap { bot in
            let last = bot.readToEnd().last ?? ""
            #expect(bot.wait() == 0, "\(bot.complaints)")
            return last.firstMatch(of: /place (\d)/).flatMap { Int($0.1) }
        }
        #expect(places.sorted() == [1, 2, 3, 4, 5])
    }

    /// Whoever comes back in a game is told again what game that is.
    @Test func calledAgain() throws {
        let server = try ServerProcess(["--events", "everybody"])
        let ada = try RawPeer(port: server.port)
        try ada.send(#"{"type":"hello","id":1,"protocol":1,"name":"ada"}"#)
        let token = try #require(try ada.line(containing: #""resume":"#)?.firstMatch(of: /"resume":"(\w+)"/)?.1)
        let bob = try RawPeer(port: server.port, named: "bob")
        try ada.send(#"{"type":"event_create","id":2,"kind":"knockout","rules":\#(Self.rules)}"#)
        let event = try #require(try ada.line(containing: #""re":2"#)?.firstMatch(of: /"event":"(\w+)"/)?.1)
        for peer in [ada, bob] {
            try peer.send(#"{"type":"event_join","id":3,"event":"\#(event)"}"#)
            #expect(try peer.line(containing: #""re":3"#)?.contains("ok") == true)
        }
        try ada.send(#"{"type":"event_start","id":4,"event":"\#(event)"}"#)
        for peer in [ada, bob] {
            let call = try peer.line(containing: #""type":"called""#)
            let table = try #require(call?.firstMatch(of: /"table":"(\w+)"/)?.1)
            try peer.send(#"{"type":"ready","id":5,"table":"\#(table)"}"#)
        }
        #expect(try ada.line(containing: #""op":"deal""#) != nil)
        let again = try RawPeer(port: server.port)
        try again.send(#"{"type":"hello","id":6,"protocol":1,"name":"ada","resume":"\#(token)"}"#)
        #expect(
            try again.line(containing: #""type":"called""#)?.contains(#""begins_in_ms":0,"against":["bob"]"#) == true)
    }

    /// An event that there isn't is told with the server's words.
    @Test func noSuchEvent() throws {
        let server = try ServerProcess()
        let bot = try bot(server, "none")
        #expect(bot.wait() == 69)
        #expect(bot.complaints.contains("no_such_event"), "\(bot.complaints)")
    }

    /// A mistake in the words of `pairs host --event` is named, with what to type.
    @Test(arguments: [
        ("swis 5", "Did you mean swiss?"), ("round_robin 5", "Leave 5 out."), ("swiss 5 hrad", "hrad"),
        ("swiss five", "five"),
        ("swiss 50", "20"), ("", "takes an event"),
    ])
    func mistakes(words: String, hint: String) throws {
        let host = try BuiltProgram("pairs", ["host", "--event", words])
        #expect(host.wait() == 64)
        #expect(host.complaints.contains("--event") && host.complaints.contains(hint), "\(host.complaints)")
        #expect(host.complaints.contains("swiss 5 easy") && !host.complaints.contains("help event"))
        #expect(words.isEmpty || host.complaints.contains("round_robin, swiss, knockout, arena, deal"))
    }
}
