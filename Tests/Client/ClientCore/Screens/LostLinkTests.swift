import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// What a player sees of a server that is gone without a goodbye.
@Suite struct LostLinkTests {
    private func lost(_ reason: LinkTrouble = .closed) -> AppStory {
        var story = AppStory.at(.game { $0.turn = TurnState(seat: 0, ms: 24_000) }, Size(width: 100, height: 30))
        story.when(.client(.linkLost(reason: reason)))
        return story
    }

    /// It is said for how long nothing has come, when the next attempt is, and for how long the seat is kept.
    @Test func whatIsKnownIsSaid() {
        var story = lost()
        story.wait(.seconds(12))
        #expect(story.text.contains("No word from the server for 12 s."))
        #expect(story.text.contains("Your seat is kept for 48 s."))
        story.when(.client(.timerFired(.retry)), .client(.linkLost(reason: .silent(seconds: 10))))
        #expect(story.text.contains("No word from the server for 12 s. Next try in 1 s. Your seat is kept for 48 s."))
    }

    /// The clock of the turn stands until the connection is back.
    @Test func theClockStands() {
        var story = lost()
        #expect(story.text.contains("0:24"))
        story.wait(.seconds(9))
        #expect(story.text.contains("0:24"))
        story.given(.client(.timerFired(.retry)), .client(.connected), .client(.received(.welcome)))
        story.hears(.session())
        #expect(story.text.contains("0:15"))
    }

    /// Of a server that refuses connections it is said that it is gone, and no seat is promised. It is tried again.
    @Test func aServerThatIsGone() {
        var story = lost()
        story.given(.client(.timerFired(.retry)))
        let effects = story.when(.client(.linkLost(reason: .refused)))
        #expect(effects.contains(.client(.schedule(.retry, after: .milliseconds(500)))))
        story.now += .seconds(2)
        story.when(.woken)
        #expect(story.text.contains("The server has been gone for 2 s.") && !story.text.contains("seat is kept"))
    }

    /// Of a server that can record nothing it is said why it lets nobody in. A hold stands there meanwhile, and is not counted down.
    @Test func aServerThatCanRecordNothing() {
        var story = lost()
        for _ in 0..<2 {
            story.given(.client(.timerFired(.retry)), .client(.connected))
            var refusal = ErrorReply(.internal, "The server can't record changes at the moment.", retryMs: 1_000)
            for case .client(.send(let hello)) in story.hears(.welcome) { refusal.re = hello.id }
            story.hears(.error(refusal))
            story.wait(.seconds(12))
            #expect(
                story.text.contains("The server does not let you in: The server can't record changes at the moment."))
            #expect(!story.text.contains("No word") && !story.text.contains("seat is kept"))
        }
        story.when(.client(.timerFired(.retry)), .client(.linkLost(reason: .silent(seconds: 10))))
        #expect(story.text.contains("No word from the server"))
    }

    /// Of a server that restarts it is said that the game comes back, and when it is tried next. The clock stands.
    @Test func aServerThatRestarts() {
        var story = AppStory.at(.game { $0.turn = TurnState(seat: 0, ms: 24_000) }, Size(width: 100, height: 30))
        story.hears(.goodbye(.init(reason: .shutdown, resumeMs: 60_000)))
        #expect(story.text.contains("The server restarts. Your game comes back. Next try in 1 s."))
        story.given(.client(.timerFired(.retry)))
        story.when(.client(.linkLost(reason: .refused)))
        story.wait(.seconds(5))
        #expect(story.text.contains("The server restarts. Your game comes back."))
        #expect(!story.text.contains("No server") && !story.text.contains("seat is kept"))
        #expect(story.text.contains("0:24"))
        story.when(.client(.timerFired(.givingUp)))
        #expect(story.text.contains("The server has stopped.") && !story.text.contains("restarts"))
    }

    /// A table whose server is gone can be left: nobody is there to grant it.
    @Test func aTableCanBeLeft() {
        var story = lost()
        story.press(.escape)
        #expect(story.type("y").contains(.client(.disconnect)))
        #expect(story.text.contains("Memory with friends"))
        // Whoever watches is not asked.
        story = AppStory.at(.game { $0.seats[1] = SeatState() })
        story.when(.client(.linkLost(reason: .closed)))
        story.press(.escape)
        #expect(story.text.contains("Memory with friends"))
    }

    /// In a narrow window the most useful sentence is whole.
    @Test func narrowWindows() {
        var story = AppStory.at(.game(), Size(width: 40, height: 15))
        story.when(.client(.linkLost(reason: .closed)))
        story.wait(.seconds(12))
        #expect(story.lines[13].contains("No word from the server for 12 s.") && !story.lines[13].contains("…"))
    }

    /// Of a ping without an answer it is said soon that nothing comes. Later the connection counts as lost.
    @Test func silenceIsALostLink() {
        var story = AppStory.at(.game())
        story.when(.woken)
        story.wait(.seconds(12))
        #expect(!story.text.contains("No word"))
        story.wait(.seconds(5))
        #expect(story.text.contains("No word from the server") && !story.text.contains("Reconnecting"))
        story.wait(.seconds(8))
        #expect(story.text.contains("No word from the server") && story.text.contains("Reconnecting"))
    }
}
