import ClientCore
import TestSupport
import Testing
import Vocabulary
import Wire

/// What is said to one who plays alone.
extension PlainReaderTests {
    /// A table for Grace alone, before its game.
    private static let alone = Snapshot.table {
        $0.host = "p-grace"
        $0.rules.mode = Mode.solo.name
        $0.rules.seats = 1
        $0.seats = [.taken("p-grace", "Grace")]
    }

    /// The id of the request that begins the game.
    private static func ready(_ story: PlainStory) -> Int {
        story.client.pending.first { $0.request.body is Request.Ready }?.id ?? 0
    }

    /// The table gets ready by itself, so that 1 is offered for the first time when the game runs.
    @Test func numbersAreOfferedOnceTheGameRuns() {
        var story = PlainStory.greeted(.play(Pastime(.solo)))
        story.hears(.ok(2), .tables, .ok(3))
        let entered = story.hears(.snapshot(Self.alone))
        #expect(entered.sent.last?.type == "ready")
        #expect(entered.printed.first?.hasPrefix("Table k3f9:") == true)
        #expect(!entered.printed.contains { $0.hasPrefix("1 ") })
        let ready = Self.ready(story)
        for request in story.client.pending where request.id != ready { story.hears(.ok(request.id)) }
        #expect(!story.transcript.contains { $0.hasPrefix("1 ") })
        let begun = story.hears(.diff(Self.alone.next(.phase(.playing, ms: nil))), .ok(ready)).printed
        #expect(begun.filter { $0.hasPrefix("1 ") }.map { $0.prefix(8) } == ["1 pause."])
        #expect(story.type("1").sent.map(\.type) == ["pause"])
    }

    /// Where the table does not get ready, what can be done there is offered.
    @Test func numbersAreOfferedWhereNoGameBegins() {
        var story = PlainStory.greeted(.play(Pastime(.solo)))
        story.hears(.ok(2), .tables, .ok(3), .snapshot(Self.alone))
        let refused = story.hears(.refusal(Self.ready(story), .wrongPhase)).printed
        #expect(refused.contains { $0.hasPrefix("1 ready.") })
    }

    /// One person alone ends a pause. Bots are not waited for.
    @Test(arguments: [nil, "casual"] as [String?]) func pausesOfOneEndByOne(bot: String?) {
        var table = Self.alone
        table.phase = .playing
        if let bot {
            table.rules.mode = Mode.usual.name
            table.seats.append(.taken("p-bot", "Bot"))
            table.seats[1].bot = bot
        }
        var story = PlainStory.at(table, .join("k3f9"))
        let told = story.hears(.diff(table.next(.phase(.paused, ms: nil)))).printed
        #expect(told.contains("The game is paused. To go on, type resume."))
        #expect(story.type("where").printed.contains { $0.hasPrefix("The game is paused. To go on, type resume.") })
    }
}
