import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// A person of whom the system knows no name.
@Suite struct NamelessTests {
    private let place = ServerPlace(host: "den.example", port: 7247)

    private func story(_ start: AppModel.Start, settings: ClientSettings = ClientSettings(), asks: Bool = true)
        -> AppStory
    {
        var introduced = settings
        introduced.isIntroduced = true
        var story = AppStory(settings: introduced, start: start, greetsNewcomers: asks, hasName: false)
        story.when(.started)
        return story
    }

    /// The name is asked for before anything else, and kept. Then the program does what it was started for.
    @Test func isAsked() {
        var story = story(.server(place, .join("k3f9")))
        #expect(story.text.contains("What is your name?") && !story.effects.contains(.client(.connect)))
        story.type("Lin")
        let effects = story.press(.enter)
        #expect(effects.contains(.client(.connect)) && effects.contains { if case .save = $0 { true } else { false } })
        story.given(.client(.connected))
        #expect((story.hears(.welcome).sent.first?.body as? Request.Hello)?.name == "Lin")
    }

    /// A name that is none is asked for again; who gives none plays as a guest.
    @Test func canBeLeftOut() {
        var story = story(.server(place, .lobby))
        story.type("a  b")
        #expect(!story.press(.enter).contains(.client(.connect)) && story.text.contains("What is your name?"))
        #expect(story.press(.escape).contains(.client(.connect)))
    }

    /// Whoever has a name in the settings, and a program, is not asked.
    @Test func isNotAskedTwice() {
        var settings = ClientSettings()
        settings.name = "Lin"
        #expect(!story(.home, settings: settings).text.contains("your name?"))
        #expect(!story(.home, asks: false).text.contains("your name?"))
    }

    /// Who is read to is asked in a line.
    @Test func plain() {
        var settings = ClientSettings()
        settings.isIntroduced = true
        var story = PlainStory(AppStory(settings: settings, greetsNewcomers: true, hasName: false).model)
        story.given(.started)
        #expect(story.transcript.joined(separator: " ").contains("What is your name?"))
        story.type("Lin")
        #expect(story.model.app.settings.name == "Lin")
    }
}
