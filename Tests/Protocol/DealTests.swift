import Testing

/// Names for the cards of a practice deal.
struct DealTests {
    /// Every card of the largest deck has a name of its own, which a recorder knows as a card's.
    @Test(arguments: [3, 7, 72]) func names(groups: Int) throws {
        let deal = try Deal("k3f9 groups=\(groups) columns=12 seats=0", seed: String(repeating: "ab", count: 32))
        let names = deal.names.map(\.name)
        #expect(Set(names).count == 2 * groups)
        #expect(Set(names.map(Deal.face(ofCard:))).count == groups)
        #expect(names.contains("x1") && names.allSatisfy(Deal.isCard))
        #expect(!["@x1", "x", "token A", "x.label", "x'", "table 2"].contains(where: Deal.isCard))
    }

    /// A dialogue with more than six faces can be recorded, in JSON and in words, and played.
    @Test func aLargeDeckIsRecorded() throws {
        let steps = """
            let <seed> = \(Self.seed)
            A connects
            A> {"type":"hello","id":1,"protocol":1,"name":"ada"}
            A> {"type":"create","id":2,"rules":{"mode":"solo","level":"custom","rows":4,"columns":4,"theme":"animals","seed":"<seed>"}}
            B connects
            B> name bob
            B> watch <table>
            A> {"type":"ready","id":3,"table":"<table>"}
            deal <table> groups=8 columns=4 seats=0
            A> {"type":"flip","id":4,"table":"<table>","card":<n1>}
            """
        let recorded = try record(steps)
        #expect(recorded.contains(#"{"op":"reveal","card":<n1>,"face":"<n>""#))
        #expect(recorded.contains("B< ada turns up <@n1>: <n.label>."))
        let transcript = try Transcript(recorded, name: "large")
        var runner = TranscriptRunner(transcript, try CoreServer(options: []))
        try runner.run()
    }

    private static let seed = String(repeating: "0123456789abcdef", count: 4)

    private func record(_ steps: String) throws -> String {
        var recorder = try Recorder(try Transcript(steps, name: "large"))
        return try recorder.record()
    }
}
