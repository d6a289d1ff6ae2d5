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

    /// In a window of 80 columns a card of Spider has a column in its middle, where its suit is drawn; a game of ten columns needs all.
    @Test func narrowCardsHaveAMiddle() {
        let story = AppStory.at(.patience("spider"))
        #expect(story.piles.map(\.size.width).min() == 7)
        #expect(story.text.contains("▄"), "\(story.text)")
    }

    /// A club has three lobes, with gaps between them and the stem.
    @Test func clubsHaveLobes() {
        let table = Snapshot.patience("klondike").laid(["t1": "AC"])
        let story = AppStory.at(table, Size(width: 120, height: 40))
        #expect(story.text.contains("███▀█▀███"), "\(story.text)")
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

    /// From seven rows on, the letter of a court card and the suit of an ace cover at least half of their card's height, in its
    /// middle.
    @Test(arguments: [(72, 40), (80, 40), (100, 48), (120, 40), (140, 50), (160, 60), (200, 60)])
    func facesFillTheirCards(size: (Int, Int)) {
        let table = Snapshot.patience("freecell").laid([
            "t1": "AC", "t2": "AD", "t3": "AH", "t4": "AS", "t5": "JC", "t6": "QD", "t7": "KH", "t8": "KS",
        ])
        let story = AppStory.at(table, Size(width: size.0, height: size.1))
        let (frame, targets) = (story.frame, story.app.targets(story.model))
        for pile in 4..<12 {
            guard let card = targets.last(where: { $0.target == .pile(pile, card: 0) })?.area, card.size.height > 6
            else { return #expect(size.1 < 48, "the cards are small") }
            var (halves, columns): (Set<Int>, Set<Int>) = ([], [])
            for y in card.rows {
                for x in card.columns {
                    let text = frame[Point(x: x, y: y)].text
                    guard ["█", "▀", "▄"].contains(text) else { continue }
                    columns.insert(x - card.origin.x)
                    if text != "▄" { halves.insert(2 * y) }
                    if text != "▀" { halves.insert(2 * y + 1) }
                }
            }
            let high = (halves.max() ?? 0) + 1 - (halves.min() ?? 0)
            #expect(high >= card.size.height, "\(pile): \(high) halves of \(card.size)")
            // A jack's hook leaves a column free.
            if pile != 8 {
                #expect((columns.min() ?? 0) + (columns.max() ?? 0) == card.size.width - 1, "\(pile) \(card.size)")
            }
        }
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
                    let contrast = LookTests.contrast(cell.style)
                    #expect(contrast >= 3, "\(cell.text) \(cell.style)")
                }
            }
        }
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
        // They are off its column, so that nobody takes them for a move that was made.
        func column(_ text: String, _ row: Int) -> Int? {
            over[row].firstRange(of: text).map { over[row].distance(from: over[row].startIndex, to: $0.lowerBound) }
        }
        #expect((column("9♥", row + 1) ?? 0) > (column("10♣", row) ?? 0))
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
