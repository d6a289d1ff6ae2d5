import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// What is shown while nothing comes from the server, and to who comes back too late.
@Suite struct SilentNetworkTests {
    private let place = ServerPlace(host: "den.example", port: 7247)

    /// A ping without an answer is told after 3 s, and the time counts from it, also once the link is given up.
    @Test func silenceIsTold() {
        var story = AppStory.at(.game { $0.turn = TurnState(seat: 1, ms: 30_000) })
        story.now += .seconds(11)
        story.when(.woken)
        #expect(!story.text.contains("No word"))
        story.now += .seconds(3)
        story.when(.woken)
        #expect(story.lines[22].contains("No word from the server for 3 s.") && !story.text.contains("Reconnecting"))
        story.now += .seconds(7)
        story.when(.woken)
        #expect(story.lines[22].contains("No word from the server for 10 s."))
    }

    /// Whose session has ended is told why, and shown what has become of the table, as long as it is there.
    @Test(arguments: [true, false]) func tooLate(isThere: Bool) {
        var story = AppStory.at(.game())
        story.given(.client(.linkLost(reason: "reset")), .client(.timerFired(.retry)), .client(.connected))
        let greeting = story.hears(.welcome).greetingID
        var refusal = ErrorReply(.badResume, "No session has this token.")
        (refusal.re, refusal.missed) = (.number(greeting), [MissedGame(table: "k3f9", why: .hold)])
        let second = story.hears(.error(refusal)).greetingID
        let watches = story.hears(.session(), .ok(second)).compactMap { effect -> RequestID? in
            guard case .client(.send(let sent)) = effect else { return nil }
            return sent.request == .watch(Request.Watch(table: "k3f9")) ? sent.id : nil
        }
        let told = "You were away for more than 60 s: the game went on without you."
        #expect(story.text.contains(told))
        guard isThere else {
            guard case .number(let watch)? = watches.first else { return #expect(!watches.isEmpty) }
            story.hears(.refusal(watch, .noSuchTable))
            return #expect(story.text.contains(told))
        }
        story.hears(.snapshot(.finished()))
        #expect(story.text.contains("Game over") && story.text.contains(told) && watches.count == 1)
    }

    /// So is who watches now, after three turns, also in a later run of the program.
    @Test func threeTurns() {
        var story = AppStory(kept: KeptSession(token: "secret", place: place))
        story.given(.started)
        story.press(.enter)
        story.given(.client(.connected))
        story.hears(.welcome)
        var session = ServerMessage.Session(player: "p-grace", name: "Grace", resume: "secret", holdMs: 60_000)
        session.missed = [MissedGame(table: "k3f9", why: .turns)]
        story.hears(.session(session), .snapshot(.game { $0.seats[1] = SeatState() }))
        story.hears(.ok(1))
        #expect(story.text.contains("Three turns missed: you watch now.") && story.lines[0].contains("You watch"))
    }
}
