import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

@Suite struct HelpTests {
    /// In these a question or a wait takes the keys.
    private static let answers: [Scene] = [.quitting, .reconnecting, .lobbyPassword, .scrambleInLine]
    private static let small = Showing(size: Size(width: 40, height: 15), name: "small")

    /// In the smallest window that is shown whole, the help of a game needs no scrolling, and no key is cut.
    @Test(arguments: [
        Scene.playing, .others, .pausedGame, .solo, .coop, .race, .scramble, .over, .waiting, .seats, .freecell,
        .patienceRace,
    ])
    func helpIsOnePage(_ scene: Scene) {
        for language in Catalogue.all.map(\.code) {
            var showing = Self.small
            showing.settings.language = language
            var story = scene.story(showing)
            story.press(.function(1))
            #expect(story.lines.contains { $0.contains("^C") }, "\(language)\n\(story.text)")
            #expect(!story.lines.dropLast(2).contains { $0.contains("│") && $0.contains("…") }, "\(story.text)")
            #expect(!story.text.contains("▼") && !(story.lines.last ?? "").contains("↑↓"))
        }
    }

    @Test func helpShowsWhatTheDigitsSay() {
        var story = AppStory.at(.game())
        story.press(.function(1))
        #expect(story.text.contains("👏 😀 😮 😢 👋"))
    }

    /// The help goes from the game to what is said, to what is shown, and to the ways out. One line has all keys of one thing.
    @Test func helpIsInOrder() {
        var story = AppStory.at(.busy { $0.turn = TurnState(seat: 1) }, Size(width: 120, height: 40))
        story.press(.function(1))
        let heads = [
            "turn a card", "pause", " chat ", "chat off", "next", "who turned what", "Settings", "leave", "give up",
            "help", "^C",
        ]
        let rows = heads.map { head in story.lines.firstIndex { $0.contains(head) } ?? -1 }
        #expect(rows == rows.sorted() && rows[0] > 0, "\(rows)\n\(story.text)")
        #expect(story.lines.count { $0.contains("quit") } == 1)
    }

    /// Where text is typed the bar names keys alone.
    @Test func theBarNamesKeys() {
        for scene in [Scene.create, .settings] {
            var story = scene.story(Showing(size: Size(width: 80, height: 24), name: "80x24"))
            for _ in 0..<24 {
                #expect(!(story.lines.last ?? "").contains("…"), "\(story.text)")
                story.press(.down)
            }
        }
    }

    /// Every key that the help of a screen names does something there.
    @Test(arguments: Scene.allCases) func noKeyIsDead(_ scene: Scene) {
        let story = scene.story(Showing(size: Size(width: 80, height: 24), name: "80x24"))
        guard story.model.screen != "home", Self.answers.contains(scene) == false else { return }
        for key in story.app.keys(story.model).map(\.key) {
            guard let press = Self.key(key) else { continue }
            var story = story
            if scene == .help || scene == .patienceHelp { story.press(.escape) }
            let before = story.frame
            let effects = story.press(press)
            #expect(!effects.isEmpty || story.frame != before, "\(scene): \(key)")
        }
    }

    /// The key that a name in the help begins with; arrows are left out, for they stop at an end.
    private static func key(_ name: String) -> InputEvent.Key? {
        switch name {
        case "Tab": .tab
        case "Esc": .escape
        case "Enter": .enter
        case "→": .right
        case let name where name.hasPrefix("Space"): .character(" ")
        case "1–5": .character("1")
        case let name where name.count == 1: name.first.map { .character($0) }
        default: nil
        }
    }

    /// A lobby without a table offers no key for one, and the room of a table no board.
    @Test func hintsAreNotDead() {
        var lobby = AppStory.inLobby()
        lobby.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        let bar = lobby.lines.last ?? ""
        #expect(bar.contains("c new table") && !bar.contains("join") && !bar.contains("watch"), "\(bar)")
        #expect(!(AppStory.at(.table()).lines.last ?? "").contains("board"))
    }

    /// The bar names the way out though others have no room.
    @Test(arguments: [60, 80, 120]) func theBarNamesTheWayOut(width: Int) {
        for table in [Snapshot.table(), .game(), .patience("klondike"), .patience("freecell")] {
            let bar = AppStory.at(table, Size(width: width, height: 24)).lines.last ?? ""
            #expect(bar.contains("Esc leave"), "\(bar)")
        }
    }

    /// While text is typed, letters are no commands, and the help names none.
    @Test func typingHasNoCommands() {
        var story = Scene.chatting.story(Self.small)
        story.press(.function(1))
        #expect(story.text.contains("send") && !story.text.contains("give up") && !story.text.contains("? F1"))
    }
}
