import ClientCore
import Discovery
import Fixtures
import Terminal
import Testing
import Wire

/// Records, leaders, past games and their replays.
@Suite struct AchievementTests {
    private static func signedIn() -> AppStory {
        var story = AppStory(start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3), .signedIn(), .account())
        story.settle()
        story.type("m")
        story.settle()
        return story
    }

    private static func replaying() -> AppStory {
        var story = signedIn()
        story.press(.down, .down, .enter)
        story.hears(.graceHistory)
        story.settle()
        story.press(.enter)
        story.hears(.film())
        story.settle()
        return story
    }

    /// Records have bars of the games won, the ratings, and the bests of the chosen kind.
    @Test func recordsAreDrawn() {
        var story = Self.signedIn()
        #expect(story.press(.enter).sent == [.records(Request.Records())])
        story.hears(.graceRecords)
        #expect(story.text.contains("Records of Grace") && story.text.contains("1662 ± 290"))
        #expect(story.text.contains("66 %") && story.text.contains("██"))
        story.press(.down)
        #expect(story.text.contains("2 of 3 won, best time 0:41, 16 flips, longest run 2"))
    }

    /// Leaders are asked for by mode, level and order. Ratings have no level.
    @Test func leadersAreAskedFor() {
        var story = Self.signedIn()
        story.press(.down)
        #expect(
            story.press(.enter).sent
                == [.leaders(Request.Leaders(game: "memory", mode: "classic", level: nil, by: .rating))])
        story.hears(.leaders())
        #expect(story.text.contains("1801 ± 44") && story.text.contains("Your place: 3"))
        #expect(story.type("v").sent.isEmpty)
        #expect(
            story.type("o").sent
                == [.leaders(Request.Leaders(game: "memory", mode: "classic", level: "normal", by: .bestMs))])
        // An answer to the question before is not shown.
        story.hears(.leaders())
        #expect(!story.text.contains("1801"))
    }

    /// A game of the past is asked for in parts and shown from its deal on.
    @Test func replaysAreFetched() {
        var story = Self.signedIn()
        story.press(.down, .down)
        #expect(story.press(.enter).sent == [.history(Request.History(limit: 50))])
        story.hears(.graceHistory)
        story.settle()
        #expect(story.text.contains("2025-11-22") && story.text.contains("Grace"))
        #expect(story.press(.enter).sent == [.replay(Request.Replay(game: "gt48", after: 0))])
        story.hears(.film(upTo: 3))
        let id = story.model.client.pending.last?.id ?? 0
        #expect(story.hears(.ok(id)).sent == [.replay(Request.Replay(game: "gt48", after: 3))])
        story.hears(.film(from: 3))
        #expect(story.text.contains("Step 0 of 5, 0:00"))
    }

    /// A replay plays by the game's own times, faster where one wants, and back again.
    @Test func replaysPlay() {
        var story = Self.replaying()
        story.type(" ")
        #expect(story.text.contains("Step 0 of 5"))
        story.wait(.milliseconds(850))
        #expect(story.text.contains("Step 1 of 5, 0:00"))
        story.type("++")
        #expect(story.text.contains("×4"))
        story.wait(.milliseconds(263))
        #expect(story.text.contains("Step 2 of 5"))
        // A wait of more than four seconds is cut.
        story.wait(.seconds(3))
        #expect(story.text.contains("Step 5 of 5"))
        story.type("b")
        story.wait(.seconds(8))
        #expect(story.text.contains("Step 0 of 5"))
    }

    /// Steps and jumps show the board of their place, in both directions.
    @Test func replaysAreSought() {
        var story = Self.replaying()
        story.press(.end)
        #expect(story.text.contains("Step 5 of 5, 0:21") && story.text.contains("Ada 1"))
        story.press(.left, .left, .left)
        #expect(story.text.contains("Step 2 of 5") && story.text.contains("Ada 0"))
        story.press(.right)
        #expect(story.text.contains("Ada 1") && story.lines[22].contains("fox"))
        story.press(.home)
        #expect(story.text.contains("Step 0 of 5"))
        story.press(.escape)
        #expect(story.text.contains("Games played"))
    }

    /// Readers ask for records, leaders and past games by typed words, and step through a replay.
    @Test func readersAsk() throws {
        var story = PlainStory(start: .server(ServerPlace(host: "den.example", port: 7247), .lobby))
        story.given(.started, .client(.connected))
        story.hears(.welcomeWithAccounts, .session(), .ok(1), .ok(2), .tables, .ok(3))
        story.type("records Grace")
        story.hears(.graceRecords, .ok(4))
        story.type("leaders classic rating")
        story.hears(.leaders(), .ok(5))
        story.type("history")
        story.hears(.graceHistory, .ok(6), .graceRecords)
        story.type("8", "5")
        story.hears(.graceHistory, .ok(7))
        story.type("1")
        story.hears(.film(), .ok(8))
        story.type("2", "2", "2", "3", "8", "where", "back", "back")
        try Golden.expect(story.transcript.joined(separator: "\n") + "\n", in: "plain-achievements")
    }
}
