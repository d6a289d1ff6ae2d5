import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// The cards that a person sees once.
@Suite struct NewcomerTests {
    private func story(
        _ size: Size = Size(width: 80, height: 24), settings: ClientSettings = ClientSettings(),
        start: AppModel.Start = .home
    ) -> AppStory {
        var story = AppStory(size, settings: settings, start: start, greetsNewcomers: true)
        story.given(.started, .found([]))
        return story
    }

    /// Turns the four cards of the first game, the last two first.
    private func play(_ story: inout AppStory) {
        story.press(.character(" "), .right, .character(" "), .down)
        story.press(.up, .left, .character(" "), .right, .down, .character(" "))
        story.press(.up, .character(" "), .left, .down, .character(" "))
    }

    /// A game of four cards is played, a miss and two pairs; then the name is asked, and the last key notes that all was shown.
    @Test func theFirstGame() {
        var story = story()
        #expect(story.text.contains("1/3") && story.text.contains("face down"))
        #expect(story.press(.character(" ")).isEmpty && story.text.contains("Which one is its twin?"))
        story.press(.right, .character(" "))
        #expect(story.text.contains("Not alike"))
        story.press(.left, .character(" "), .right, .down, .character(" "))
        #expect(story.text.contains("Alike! They are yours"))
        story.press(.up, .character(" "), .left, .down, .character(" "))
        #expect(story.text.contains("All found"))
        #expect(story.press(.enter).isEmpty && story.text.contains("2/3") && story.text.contains("What is your name?"))
        story.type(" H")
        #expect(story.press(.enter).isEmpty && story.text.contains("3/3") && story.text.contains("bot"))
        let effects = story.press(.enter)
        #expect(effects.first == .introduced && story.model.settings.name == "Grace H")
        #expect(!story.text.contains("/3") && story.text.contains("Memory with friends"))
        // The setting is not undone by a later change of another one.
        story.type("Sj")
        let saved = story.press(.right).compactMap { if case .save(let settings) = $0 { settings } else { nil } }
        #expect(saved.map(\.isIntroduced) == [true])
    }

    /// The mouse plays it too, and a name that is none is not taken.
    @Test func byMouse() {
        var story = story()
        for card in [0, 3, 1, 2] { story.click(.card(card)) }
        #expect(story.text.contains("All found"))
        story.press(.enter)
        story.type("  ")
        story.press(.enter)
        #expect(story.text.contains("2/3"))
    }

    /// One key skips them all, by the mouse too.
    @Test(arguments: [InputEvent.Key.escape, .character("q")]) func oneKeySkips(_ key: InputEvent.Key) {
        var story = story()
        #expect(story.press(key) == [.introduced])
        #expect(!story.text.contains("/3"))
        var other = self.story()
        #expect(other.click(.key(.escape)) == [.introduced])
    }

    /// Whoever has seen them, and whoever is no person, sees none.
    @Test func onlyNewcomersSeeThem() {
        var settings = ClientSettings()
        settings.isIntroduced = true
        #expect(!story(settings: settings).text.contains("/3"))
        var program = AppStory()
        program.given(.started)
        #expect(!program.text.contains("/3"))
    }

    /// A guest who came for a table sees them over it, while the connection goes on.
    @Test func theConnectionGoesOn() {
        var story = story(start: .server(ServerPlace(host: "den.example", port: 7247), .join("k3f9")))
        story.given(.client(.connected), .client(.received(.welcome)))
        story.hears(.session(), .ok(1))
        story.hears(.snapshot(.table()))
        // The session has its name already.
        #expect(story.text.contains("1/2"))
        story.press(.escape)
        #expect(!story.text.contains("/2") && story.text.contains("Ada"))
    }

    /// In the smallest window that is shown whole, every card is whole in every language.
    @Test(arguments: Catalogue.all.map(\.code)) func cardsFit(_ language: String) {
        for size in [Size(width: 40, height: 15), Size(width: 80, height: 24)] {
            var settings = ClientSettings()
            settings.language = language
            var story = story(size, settings: settings)
            for number in 1...3 {
                #expect(story.text.contains("\(number)/3"))
                #expect(!story.lines.contains { $0.contains("…") && $0.contains("│") }, "\(story.text)")
                if number == 1 {
                    #expect(story.lines.contains { $0.contains("╰───╯ ╰───╯") }, "\(story.text)")
                    play(&story)
                }
                #expect(
                    story.lines.dropLast(2).contains {
                        $0.contains("Enter") || $0.contains("Entrée") || $0.contains("Intro")
                    }, "\(story.text)")
                story.press(.enter)
            }
        }
    }

    /// The plain client says four lines, once; the last one is about patience.
    @Test func fourLines() {
        var story = PlainStory(AppStory(greetsNewcomers: true).model)
        #expect(story.when(.started).contains(.introduced))
        #expect(story.transcript.count == 4 && story.transcript[1].contains("b3"))
        #expect(story.transcript.last?.contains("Klondike") == true)
        var program = PlainStory(AppStory().model)
        program.given(.started)
        #expect(program.transcript.isEmpty)
    }
}
