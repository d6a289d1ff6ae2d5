import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// `pairs host` with an event.
@Suite struct HostedEventTests {
    private static let place = ServerPlace(host: "192.168.1.5", port: 7247)

    /// The host's server begins with the event, whose screen says where friends come.
    @Test func beginsWithTheEvent() {
        let create = Request.EventCreate(kind: .swiss)
        var story = AppStory(start: .hostingEvent(create))
        story.given(.started, .hosting(.listening(Self.place)), .client(.connected))
        story.hears(.welcome, .session())
        #expect(story.hears(.ok(1)).sent.contains(.init(create)))
        #expect(story.model.screen == "events(deal: false)")
    }
}
