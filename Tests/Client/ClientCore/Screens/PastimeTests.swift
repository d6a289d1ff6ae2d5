import ClientCore
import Foundation
import Terminal
import TestSupport
import Testing
import Wire

/// Games that one key begins.
@Suite struct PastimeTests {
    /// The rules asked for by a tile of the first screen.
    private func rules(_ tile: String, level: String = "2") -> Rules? {
        var story = AppStory()
        story.given(.started, .found([]))
        story.type(level)
        story.choose(tile)
        story.given(
            .hosting(.listening(ServerPlace(host: "127.0.0.1", port: 7247))), .client(.connected),
            .client(.received(.welcome)))
        return (story.hears(.session(), .ok(1)).sent.last?.body as? Request.Create)?.rules
    }

    /// Each tile makes its table; the level is that of the board and of the bot.
    @Test func tables() {
        #expect(rules("Practise")?.bots == ["casual"] && rules("Practise", level: "4")?.bots == ["perfect"])
        #expect(rules("Practise", level: "3")?.level == "hard")
        #expect(rules("Race")?.mode == "race" && rules("Race")?.bots?.count == 1)
        #expect(rules("Solo")?.mode == "solo")
        for game in ["Klondike", "Spider", "FreeCell"] {
            #expect(
                rules(game, level: "1")?.patience?.game == game.lowercased() && rules(game, level: "1")?.level == "easy"
            )
        }
        #expect(rules("Watch two bots")?.bots?.count == 2)
        // The game counts for nobody, for the player gives it up at once.
        #expect(rules("Watch two bots")?.seed != nil)
    }

    /// The pane, the levels and the tiles of a lobby end in one column.
    @Test(arguments: 112...122) func tilesEndWhereThePaneDoes(width: Int) {
        var story = AppStory.inLobby(Size(width: width, height: 40))
        story.hears(.ok(2), .tables, .ok(3))
        func end(_ line: String, _ text: String) -> Int? {
            line.range(of: text, options: .backwards).map { line.distance(from: line.startIndex, to: $0.upperBound) }
        }
        let lines = story.lines
        let ends = lines.compactMap { end($0, "╮") }
        #expect(ends.count == 3 && Set(ends).count == 1, "\(ends)")
        // Behind the last level is room for the mark of the chosen one.
        #expect(lines.compactMap { end($0, "Expert") }.map { $0 + 1 } == [ends[0]])
    }

    /// An empty lobby stands in the middle of a large window.
    @Test(arguments: [(80, 24), (120, 40), (200, 60)]) func emptyLobbiesAreInTheMiddle(size: (Int, Int)) {
        var story = AppStory.inLobby(Size(width: size.0, height: size.1))
        story.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        let lines = story.lines
        let first = lines.firstIndex { $0.contains("No table yet") } ?? 0
        let last = lines.firstIndex { $0.contains("Watch two bots") } ?? 0
        #expect(abs(first - (size.1 - 1 - last)) <= 3, "\(story.text)")
        #expect(!story.text.contains("Seats"))
    }

    /// On the first screen the tiles stand apart from the lines above and below them.
    @Test(arguments: [(80, 24), (120, 40), (200, 60)]) func tilesStandApart(size: (Int, Int)) {
        var story = AppStory(Size(width: size.0, height: size.1))
        story.given(.started, .found([]))
        let lines = story.lines
        for (text, step) in [("Play at once", -1), ("Watch two bots", -1)] {
            let row = lines.firstIndex { $0.contains(text) } ?? 1
            #expect(lines[row + step].allSatisfy { $0 == " " }, "\(story.text)")
        }
    }

    /// A lobby has the same below its tiles.
    @Test func lobbiesHaveBots() {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        story.press(.down, .down)
        #expect(story.text.contains("▸ Watch two bots"))
        let create = story.press(.enter).sent.last?.body as? Request.Create
        #expect(create?.rules?.bots == ["casual", "sharp"] && create?.public == false)
        story.press(.up)
        #expect(story.text.contains("▸ Klondike"))
    }

    /// Whoever gave a game up before the first move has not lost it.
    @Test func watchersDoNotLose() {
        let table = Snapshot.busy { ($0.seats[1].status, $0.seats[1].flips) = (.left, 0) }
        var story = AppStory.at(table, Size(width: 100, height: 30))
        story.hears(.diff(table.next(.over(.adaWins), .phase(.over))))
        story.now += .seconds(5)
        #expect(story.text.contains("Ada wins.") && !story.text.contains("Not this time"))
    }

    /// Whoever wants to see bots play deals for them, and gives the own hand up at once.
    @Test func botsAreWatched() {
        var story = AppStory()
        story.given(.started, .found([]))
        story.choose("Watch two bots")
        story.given(
            .hosting(.listening(ServerPlace(host: "127.0.0.1", port: 7247))), .client(.connected),
            .client(.received(.welcome)))
        story.hears(.session(), .ok(1))
        var table = Snapshot.game {
            $0.phase = .waiting
            $0.turn = nil
        }
        #expect(story.hears(.snapshot(table)).sent.contains { $0.body is Request.Ready })
        story.settle()
        table.phase = .waiting
        #expect(story.hears(.diff(table.next(.phase(.playing)))).sent == [.resign(Request.Resign(table: "k3f9"))])
    }

    /// Another game than the one of the tile waits for its player, and nobody's seat is given up there.
    @Test(arguments: ["refused", "closed", "gone"]) func otherGamesBeginLater(end: String) {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        #expect(story.press(.enter).sent.last?.body is Request.Create)
        let waiting = Snapshot.table { $0.host = "p-grace" }
        switch end {
        case "refused": story.hears(.refusal(4, .busy))
        case "closed": story.hears(.snapshot(waiting), .ok(4, table: "k3f9"), .closed(.init(table: "k3f9")))
        default:
            story.hears(.goodbye(.init(reason: .shutdown)))
            story.given(.found([.sample("Den", at: "den.example")]))
            story.choose("Den")
            story.given(.client(.connected))
            story.hears(.welcome, .session(), .ok(1), .ok(2), .tables, .ok(3))
        }
        story.settle()
        story.type("c")
        #expect(story.press(.enter).sent.last?.body is Request.Create, "\(story.text)")
        #expect(!story.hears(.snapshot(waiting)).sent.contains { $0.body is Request.Ready })
    }

    /// The arrows go from the lines to the tiles and between them, and a lobby has them too: without a table Enter plays.
    @Test func arrows() {
        var story = AppStory.inLobby()
        story.hears(.ok(2), .tables(.init(tables: [])), .ok(3))
        #expect(story.text.contains("No table yet") && story.text.contains("▸ Practise"))
        story.press(.right, .down)
        #expect(story.text.contains("▸ Spider"))
        let create = story.press(.enter).sent.last?.body as? Request.Create
        #expect(create?.rules?.patience?.game == "spider" && create?.public == false)
        story = AppStory.inLobby()
        story.hears(.ok(2), .tables, .ok(3))
        #expect(!story.text.contains("▸ Practise"))
        for _ in 0..<5 { story.press(.down) }
        #expect(story.lines.contains { $0.contains("▸ Practise") || $0.contains("▸ Klondike") }, "\(story.text)")
        for _ in 0..<5 { story.press(.up) }
        #expect(!story.lines.contains { $0.contains("▸ Practise") }, "\(story.text)")
    }

    /// A move from tile to tile costs a terminal less than one from line to line did: 260 bytes.
    @Test func movesAreCheap() {
        var story = AppStory()
        story.given(.started, .found([]))
        var renderer = Renderer()
        renderer.synchronizes = true
        var output: [UInt8] = []
        renderer.paint(story.frame, into: &output)
        for key in [InputEvent.Key.down, .right, .down, .left, .down, .down, .up] {
            story.press(key)
            output = []
            renderer.paint(story.frame, into: &output)
            #expect(output.count <= 260, "\(key) \(output.count)")
        }
    }
}
