import ClientCore
import TestSupport
import Testing
import Wire

/// Events, read line by line.
@Suite struct PlainEventTests {
    /// Grace in the lobby of a server that has events and a page.
    private static func inLobby() -> PlainStory {
        var story = PlainStory(at: ServerPlace(host: "den.example", port: 7247))
        story.given(.started, .client(.connected))
        story.hears(
            .welcome(
                .init(
                    server: "pairs/0", instance: "i", caps: ["events"],
                    limits: .init(line: 4096, rate: 50, burst: 200, seats: 8, tables: 16), web: .init(port: 7249),
                    hint: "h")), .session(), .ok(1), .ok(2), .tables, .ok(3))
        return story
    }

    /// At the table of a deal nobody is told how to come there, nor offered a pause. `link` leads to the event.
    @Test func theTableOfADeal() {
        var story = Self.inLobby()
        story.type("event join d9")
        story.hears(.snapshot(ServerMessage.table()), .calledAlone, .today)
        for pending in story.client.pending { story.hears(.ok(pending.id)) }
        #expect(!story.transcript.contains { $0.contains("others type") }, "\(story.transcript)")
        story.hears(.snapshot(ServerMessage.table(in: .playing)))
        #expect(story.transcript.last?.contains("give up") == true, "\(story.transcript)")
        #expect(story.transcript.last?.contains("pause") == false)
        #expect(story.type("link").contains(.encode("http://den.example:7249/#event-d9")), "\(story.transcript)")
    }

    /// A new run of the client knows no call to a table whose game is over, and offers no other game there.
    @Test func overInANewRun() {
        var story = Self.inLobby()
        story.hears(.snapshot(.finished { $0.host = nil }))
        for pending in story.client.pending { story.hears(.ok(pending.id)) }
        #expect(story.transcript.contains { $0.contains("leave") }, "\(story.transcript)")
        #expect(!story.transcript.contains { $0.contains("play again") }, "\(story.transcript)")
    }

    /// The same at a table of a tournament, which comes before the call to it.
    @Test func theTableOfATournament() {
        var story = Self.inLobby()
        let told = story.hears(.snapshot(.table { $0.host = nil })).printed
        #expect(!told.isEmpty && !told.contains { $0.contains("others type") || $0.contains("full") }, "\(told)")
        story.hears(
            .called(.init(event: "e7kq", table: "k3f9", seat: 1, round: 2, beginsInMs: 20_000, against: ["Ada"])))
        for pending in story.client.pending { story.hears(.ok(pending.id)) }
        #expect(story.type("link").contains(.encode("http://den.example:7249/#event-e7kq")), "\(story.transcript)")
    }
}
