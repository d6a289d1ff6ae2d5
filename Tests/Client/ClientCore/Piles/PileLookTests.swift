import ClientCore
import Terminal
import TestSupport
import Testing
import Wire

extension AppStory {
    /// The rows of a card that nothing lies on; 0 where no piles are shown.
    var cardHeight: Int {
        piles.map(\.origin.y).min().flatMap { top in piles.first { $0.origin.y == top }?.size.height } ?? 0
    }

    /// Where piles and their cards are painted.
    fileprivate var piles: [Rect] {
        app.targets(model).compactMap { if case .pile = $0.target { $0.area } else { nil } }
    }

    /// The rows of the window from the upper piles to the end of the longest column.
    fileprivate var usedRows: Int {
        let (frame, piles) = (frame, piles)
        let (top, end) = (piles.map(\.origin.y).min() ?? 0, piles.map(\.rows.upperBound).max() ?? 0)
        let (left, right) = (piles.map(\.origin.x).min() ?? 0, piles.map(\.columns.upperBound).max() ?? 0)
        let cloth = frame[Point(x: left - 1, y: end - 1)].style.background
        let last = (top..<end).last { y in
            (left..<right).contains { frame[Point(x: $0, y: y)].style.background != cloth }
        }
        return (last ?? top) + 1 - top
    }
}

/// The piles fill the window, calmly, and are read in any palette.
@Suite struct PileLookTests {
    private static let eight = [
        "klondike": ["t7": "- - - - - - KS QH"], "spider": ["t1": "- - - - - KS QS JS"],
        "freecell": ["t1": "JD KD 2S 4C 3S 6D 5S 4H"],
    ]

    /// With a column of eight cards at least 70 % of the window's rows are used.
    @Test(arguments: ["klondike", "spider", "freecell"], [(80, 24), (120, 40), (200, 60)])
    func rowsAreUsed(game: String, size: (Int, Int)) throws {
        let table = Snapshot.patience(game).laid(try #require(Self.eight[game]))
        let story = AppStory.at(table, Size(width: size.0, height: size.1))
        #expect(Double(story.usedRows) >= 0.7 * Double(size.1), "\(story.usedRows) of \(size.1)")
    }

    /// A column that grows and shrinks changes the size of the cards once, and all of it is seen.
    @Test(arguments: [(80, 24), (120, 40), (200, 60)]) func theSizeIsCalm(size: (Int, Int)) {
        let table = Snapshot.patience("freecell")
        var story = AppStory.at(table, Size(width: size.0, height: size.1))
        var heights = [story.cardHeight]
        var seq = 7
        for (from, to) in [("t2", "t1"), ("t1", "t2")] {
            for _ in 0..<6 {
                seq += 1
                story.hears(.diff(.carry(from, to, seq: seq)))
                story.wait(.seconds(1))
                if story.cardHeight != heights.last { heights.append(story.cardHeight) }
                #expect(!story.text.contains("+"), "no card is folded")
            }
        }
        #expect(heights.count <= 2, "\(heights)")
    }

    /// Suits, edges and marks are read on what they stand on, in every palette.
    @Test(
        arguments: [Scene.klondike, .spider, .freecell],
        [TerminalTraits.Depth.trueColour, .indexed, .ansi].flatMap { depth in
            [true, false].map { TerminalTraits(depth: depth, isDark: $0) }
        })
    func contrast(scene: Scene, traits: TerminalTraits) {
        var showing = Showing.all[2]
        showing.traits = traits
        let story = scene.story(showing)
        let frame = story.frame
        for area in story.piles {
            for y in area.rows {
                for x in area.columns {
                    let cell = frame[Point(x: x, y: y)]
                    guard cell.text != " " || cell.style.attributes.contains(.underline) else { continue }
                    let contrast = LookTests.contrast(
                        Self.shown(cell.style.foreground), Self.shown(cell.style.background))
                    #expect(contrast >= 3, "\(cell.text) \(cell.style)")
                }
            }
        }
    }

    /// One of sixteen colours as xterm shows it.
    private static func shown(_ colour: Colour) -> Colour {
        guard case .ansi(let number) = colour else { return colour }
        let colours: [UInt32] = [
            0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5, 0x7F7F7F, 0xFF0000,
            0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
        ]
        let rgb = colours[Int(number)]
        return .rgb(UInt8(rgb >> 16), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
    }

    /// A column of which no card lies open is shown in a low window: its last open card flies, or a server sends it so.
    @Test(arguments: ["- - - - - - 9H", "- - - - - - - - -"]) func columnsWithoutAnOpenCardAreShown(cards: String) {
        var story = AppStory.at(
            Snapshot.patience("klondike").laid(["t6": "TS", "t7": cards]), Size(width: 80, height: 11))
        story.hears(.diff(.carry("t7", "t6")))
        for _ in 0..<4 {
            #expect(story.lines.count == 11)
            story.wait(.milliseconds(60))
        }
    }

    /// Cards in hand lie over the pile that the keyboard is at, and are back on theirs when they are put down.
    @Test func heldCardsFollowTheCursor() {
        var story = AppStory.at(Snapshot.patience("freecell").laid(["t1": "9H", "t2": "TC", "t3": "JS"]))
        let before = story.lines
        story.type(" ")
        story.press(.right)
        let over = story.lines
        let row = over.firstIndex { $0.contains("10♣") } ?? 0
        #expect(over[row + 1].contains("9♥") && !over[row].contains("9♥"))
        story.press(.escape, .left)
        #expect(story.lines == before)
    }

    /// Dragged cards are where the mouse is. Where they are let go over nothing, they are back.
    @Test func heldCardsFollowTheMouse() {
        var story = AppStory.at(Snapshot.patience("freecell").laid(["t1": "9H", "t2": "TC", "t3": "JS"]))
        let before = story.frame
        guard let nine = story.app.targets(story.model).last(where: { $0.target == .pile(4, card: 0) })?.area.origin
        else {
            return #expect(Bool(false), "no card")
        }
        story.when(.input(.mouse(.pressed, nine)))
        story.when(.input(.mouse(.dragged, Point(x: nine.x + 3, y: nine.y + 4))))
        let cells = Array("9♥").enumerated().map { story.frame[Point(x: nine.x + 4 + $0.offset, y: nine.y + 4)].text }
        #expect(cells == ["9", "♥"])
        #expect(story.frame[Point(x: nine.x + 1, y: nine.y)].text != "9")
        story.when(.input(.mouse(.released, Point(x: nine.x + 3, y: nine.y + 4))))
        #expect(story.frame == before)
    }
}
