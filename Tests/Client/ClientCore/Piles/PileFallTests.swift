import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

/// The cards of a game that is won fall.
@Suite struct PileFallTests {
    private static let ranks = Array("A23456789TJQK")

    private static let home = Snapshot.patience("klondike").laid(
        Dictionary(
            uniqueKeysWithValues: zip(["f1", "f2", "f3", "f4"], "CDHS").map { pile, suit in
                (pile, ranks.map { "\($0)\(suit)" }.joined(separator: " "))
            } + (1...7).map { ("t\($0)", "") } + [("stock", ""), ("waste", "")]))

    private static func won(
        _ size: Size = Size(width: 80, height: 24), settings: ClientSettings = ClientSettings(),
        reason: OverReason = .cleared
    ) -> AppStory {
        var story = AppStory.at(home, size, settings: settings)
        var over = Over.adaWins
        over.ranking = [Over.Place(seat: 0, place: 1, score: 745)]
        (over.reason, over.deck) = (reason, [])
        story.hears(.diff(home.next(.over(over), .phase(.over))))
        return story
    }

    private static func showsResult(_ story: AppStory) -> Bool { story.text.contains("─ Game over") }

    /// They fall for three seconds, each picture another, and the result follows.
    @Test func cardsFall() {
        var story = Self.won()
        var pictures: Set<[String]> = []
        for _ in 0..<28 {
            story.wait(.milliseconds(100))
            #expect(!Self.showsResult(story))
            pictures.insert(story.lines)
        }
        #expect(pictures.count > 25)
        story.wait(.seconds(1))
        #expect(Self.showsResult(story))
        let still = story.frame
        story.wait(.seconds(3))
        #expect(story.frame == still)
    }

    /// Any key ends it, and means nothing else.
    @Test(arguments: [InputEvent.Key.character(" "), .character("a"), .escape, .left]) func aKeyEndsIt(
        key: InputEvent.Key
    ) {
        var story = Self.won()
        story.wait(.seconds(1))
        #expect(!Self.showsResult(story))
        #expect(story.press(key).sent.isEmpty)
        #expect(Self.showsResult(story))
    }

    /// With less motion there is the result at once, and a game that was lost has none of it.
    @Test func nothingFallsWithLessMotion() {
        var settings = ClientSettings()
        settings.reducesMotion = true
        #expect(Self.showsResult(Self.won(settings: settings)))
        #expect(Self.showsResult(Self.won(reason: .resigned)))
    }

    /// It costs no more bytes a second than confetti may: 30 for each of its pieces, ten times.
    @Test(arguments: [(80, 24), (120, 40), (200, 60)]) func itIsCheap(size: (Int, Int)) {
        var story = Self.won(Size(width: size.0, height: size.1))
        var (renderer, all) = (Renderer(), 0)
        renderer.synchronizes = true
        for step in 0..<30 {
            var output: [UInt8] = []
            renderer.paint(story.frame, into: &output)
            if step > 0 { all += output.count }
            story.wait(.milliseconds(100))
        }
        let pieces = min(40, size.0 * 74 / 100 * (size.1 - 3) / 90)
        #expect(all / 3 <= 30 * pieces * 10, "\(all / 3) bytes a second")
    }
}
