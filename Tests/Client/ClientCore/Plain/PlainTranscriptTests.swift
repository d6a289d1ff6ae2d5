import ClientCore
import TestSupport
import Testing
import Wire

@Suite struct PlainTranscriptTests {
    /// Every scene reads as it did, in every language. Where a flip waits in line, the next line waits for its reply.
    @Test(arguments: Scene.allCases.filter { $0 != .scrambleInLine }) func readsAsItDid(scene: Scene) throws {
        let read = Catalogue.all.map(\.code).map { code in
            var showing = Showing.all[1]
            showing.traits = TerminalTraits(depth: .none)
            showing.settings.language = code
            var screens = scene.story(showing)
            screens.given(.learned(TerminalTraits(depth: .none, isUnicode: false)))
            var story = PlainStory(screens.model)
            story.type("where")
            #expect(!story.transcript.dropFirst().isEmpty)
            return "== \(code)\n" + story.transcript.joined(separator: "\n")
        }
        try Golden.expect(read.joined(separator: "\n") + "\n", in: "plain-\(scene.rawValue)")
    }

    /// Every screen is reached and left by typed lines alone.
    @Test func everyScreenIsReachedAndLeft() throws {
        var story = PlainStory()
        var seen: Set<String> = []
        func look() { seen.insert(story.model.app.screen) }
        story.given(.started, .found([]))
        look()
        story.type("11", "2 dark", "?")
        look()
        story.type("back", "10", "den")
        look()
        story.given(.client(.connected))
        story.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3))
        look()
        story.type("/day", "/", "6")
        look()
        story.type("back", "1")
        story.hears(
            .snapshot(
                .table {
                    $0.table = "a1b2"
                    $0.host = "p-grace"
                }), .ok(4, table: "a1b2"), .ok(5))
        look()
        story.type("3")
        look()
        story.type("back", "back", "y")
        story.hears(.ok(6))
        #expect(story.model.app.screen == "lobby")
        story.type("back")
        story.given(.found([]))
        #expect(story.model.app.screen == "home")
        #expect(story.type("quit").exit == .done)
        #expect(seen == ["home", "settings", "connecting", "lobby", "create", "table(\"a1b2\")", "configure"])
        try Golden.expect(story.transcript.joined(separator: "\n") + "\n", in: "plain-journey")
    }

    /// A table is made, joined, played to its end and played again by typed lines alone, and reads as it did.
    @Test func gamesArePlayed() throws {
        let den = Den<PlainStory>(players: 2)
        den.play(0) { $0.type("create easy letters hide 0") }
        den.play(1) { $0.type("12") }
        for player in 0...1 { den.play(player) { $0.type("ready") } }
        #expect(den.table(0)?.phase == .playing)
        den.playOut { card, table, player in
            den.play(player) { $0.type(CardPosition(card: card, columns: table.board.columns).description) }
        }
        for player in 0...1 {
            let table = den.table(player)
            #expect(table?.phase == .over && table?.over?.reason == .cleared)
            #expect(den.stories[player].transcript.contains("Deal checked: dealt as promised."))
        }
        for player in 0...1 { den.play(player) { $0.type("again") } }
        #expect(den.table(0)?.phase == .playing)
        den.play(0) { $0.type("quit", "y") }
        try Golden.expect(den.stories[0].transcript.joined(separator: "\n") + "\n", in: "plain-game")
        for line in den.stories[1].transcript { #expect(!line.contains("\u{1B}")) }
    }
}
