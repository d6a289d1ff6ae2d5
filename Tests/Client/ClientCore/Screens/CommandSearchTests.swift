import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// Finding what can be done by its name.
@Suite struct CommandSearchTests {
    /// What is typed is looked for in the names of all that the screen and every screen can do; Enter does the first.
    @Test func whatIsNamedIsDone() {
        var story = AppStory.at(.game { $0.turn = TurnState(seat: 1, ms: 24_000) })
        story.type(":giv")
        #expect(story.text.contains("Commands") && story.text.contains("give up") && !story.text.contains("pause"))
        story.press(.enter)
        #expect(story.text.contains("Give up this game") && !story.text.contains("Commands"))
        story.press(.escape)
        // Where text is typed, a sign is text, and the other key opens it.
        story.type("t:")
        #expect(!story.text.contains("Commands"))
        story.when(.input(.key(.character("p"), .control)))
        #expect(story.text.contains("Commands"))
        story.press(.escape)
        story.press(.escape)
        // Everywhere-keys are found too, with the control key where they need it.
        story.type(":redraw")
        #expect(story.press(.enter) == [.repaint])
    }

    /// What can only be chosen on a screen, such as a tile or a table, is found as well; and in the language of the player.
    @Test(arguments: [("en", "klo"), ("de", "solo"), ("fr", "regarder"), ("ja", "フリー")])
    func choicesAreFound(_ language: String, _ typed: String) {
        var settings = ClientSettings()
        settings.language = language
        var story = AppStory(settings: settings)
        story.given(.started, .found([]))
        story.type(":" + typed)
        #expect(story.press(.enter).contains(.host(name: "Grace", isAnnounced: false)), "\(story.text)")
    }

    /// What has no such name is said; the arrows and the mouse choose, Esc and an erased text close.
    @Test func choosing() {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables, .ok(3))
        story.type(":xyzzy")
        #expect(story.text.contains("Nothing here is called that."))
        story.press(.enter, .backspace, .backspace, .backspace, .backspace, .backspace, .backspace)
        #expect(!story.text.contains("Commands"))
        story.type(":")
        story.choose("new table")
        #expect(story.model.screen == "create")
    }

    /// In every window that is shown, the list can be scrolled to its end.
    @Test func smallWindows() {
        var story = AppStory.at(.game(), Size(width: 40, height: 15))
        story.type(":")
        for _ in 0..<40 { story.press(.down) }
        #expect(story.text.contains("▸") && story.text.contains("back to the shell"), "\(story.text)")
    }

    /// A reader types the same after a colon.
    @Test func plain() {
        var story = PlainStory(AppStory().model)
        story.given(.started, .found([]))
        #expect(story.type(":spid").contains(.host(name: "Grace", isAnnounced: false)))
        story = PlainStory(AppStory().model)
        story.given(.started, .found([]))
        #expect(story.type(":xyzzy").printed.first == "Nothing here is called that.")
        #expect(story.type(":").printed.joined().contains("Spider"))
        // Of several, none is done before the player has seen them.
        story = PlainStory(AppStory().model)
        story.given(.started, .found([]))
        let den = FoundServer.sample("Den", at: "10.0.0.7")
        let number = story.when(.found([den])).printed.first?.prefix { $0.isNumber } ?? ""
        let told = story.type(":join").printed.joined()
        #expect(told.contains("Join by address.") && told.contains("\(number) Join Den."), "\(told)")
        #expect(story.type(":join den").contains(.use(den.place)))
    }
}
