import CardGame
import ClientCore
import Terminal
import Testing
import Wire

@Suite struct BoardPainterTests {
    static let palettes = ["dark", "light", "256", "16", "none"]
    static let sizes = [(40, 15), (80, 24), (120, 40), (200, 60)].map { Size(width: $0.0, height: $0.1) }

    /// Boards look as they looked when people found them good.
    @Test(
        arguments: ["animals-4x6", "letters-6x6", "halloween-12x12", "flags-6x6"], ["dark", "light", "16", "none"])
    func goldenFrames(board: String, palette: String) throws {
        let (theme, rows, columns) = Self.parts(board)
        let scene = Boards.busy(theme, rows: rows, columns: columns)
        let frames = Self.sizes.map { size in
            ("\(size.width)x\(size.height)", Self.painted(scene, size, Boards.look(palette, theme: theme)))
        }
        try Golden.expect(frames, in: "board-\(board)-\(palette)")
    }

    /// A board in ASCII is nothing but ASCII, in every palette and with every back.
    @Test(arguments: ["dark", "none"], ClientSettings.CardBack.allCases)
    func asciiOnly(palette: String, back: ClientSettings.CardBack) {
        for (theme, edge) in [("animals", 4), ("flags", 6), ("letters", 12)] {
            let look = Boards.look(palette, theme: theme, back: back, isUnicode: false)
            for size in Self.sizes.prefix(3) {
                let frame = Self.painted(Boards.busy(theme, rows: edge, columns: edge), size, look)
                #expect(frame.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 128 } })
            }
        }
    }

    /// Every card lies inside the board's part of the screen, and what it shows lies inside the card, whole.
    @Test(arguments: ["dark", "none"], Theme.all.map(\.id).filter { $0 != "letters" && $0 != "flags" })
    func glyphsAreWhole(palette: String, theme: String) {
        let look = Boards.look(palette, theme: theme)
        for size in Self.sizes.prefix(3) {
            for edge in [4, 12] {
                let faces = Boards.faces(theme)
                let cards = (0..<edge * edge).map { CardState.up(face: faces.faces[$0 % faces.faces.count].id) }
                let scene = BoardScene(rows: edge, columns: edge, cards: cards, faces: faces)
                let layout = BoardLayout.fit(rows: edge, columns: edge, into: Boards.area(size))
                var frame = Frame(size, look.text)
                BoardPainter.paint(scene, layout, look, on: &frame)
                for (card, state) in cards.enumerated() {
                    guard let rect = layout.rect(of: card), let face = state.face.flatMap({ faces[$0] }) else {
                        continue
                    }
                    let isShown = Self.lines(frame, rect).contains { $0.contains(face.glyph) }
                    #expect(isShown, "\(face.id) at \(size) \(palette)")
                }
            }
        }
    }

    /// A face of letters is drawn from blocks where there is room, and no two look alike; else it is text.
    @Test(arguments: ["dark", "none"], [true, false]) func lettersAreLarge(palette: String, isUnicode: Bool) {
        let look = Boards.look(palette, theme: "letters", isUnicode: isUnicode)
        var seen: Set<String> = []
        let faces = Boards.faces("letters").faces
        for face in faces {
            let large = Self.shown(face, Size(width: 80, height: 36), look)
            let block = isUnicode ? ["█", "▀", "▄"] : ["#"]
            #expect(block.contains { large.contains($0) } && seen.insert(large).inserted, "\(face.id)")
            #expect(Self.shown(face, Size(width: 6, height: 3), look).contains(isUnicode ? face.glyph : face.ascii))
        }
        #expect(seen.count == faces.count)
    }

    /// Where a terminal has larger text, a face is as many times as large as the card has room for, and stays in one piece
    /// under the marks of what happens to the card.
    @Test(arguments: [(12, 8, 2), (16, 9, 3), (40, 30, 6), (100, 60, 7)])
    func facesAreScaled(width: Int, height: Int, scale: Int) {
        let look = Boards.look("dark", hasLargeText: true)
        let states: [(CardState, (inout BoardScene) -> Void)] = [
            (.up(face: "fox"), { _ in }), (.up(face: "fox"), { $0.missed = [0] }),
            (.up(face: "fox"), { $0.asked = [0] }),
            (.held(face: "fox", seat: 1), { $0.ownSeats = [1] }), (.taken(face: "fox", seat: 1), { $0.matched = [0] }),
        ]
        for (state, change) in states {
            var scene = BoardScene(rows: 1, columns: 1, cards: [state], faces: Boards.faces("animals"))
            change(&scene)
            let frame = Self.painted(scene, Size(width: width, height: height), look)
            let large = frame.cells.filter { $0.scale > 1 }
            #expect(large.first?.text == "🦊" && large.allSatisfy { Int($0.scale) == scale }, "\(state)")
            #expect(large.count == 2 * scale * scale)
        }
    }

    /// Two cards that lie upon each other without a gap differ where they meet, whichever back and palette.
    @Test(arguments: palettes, ClientSettings.CardBack.allCases)
    func backsDoNotFuse(palette: String, back: ClientSettings.CardBack) {
        for (theme, isUnicode) in ["halloween", "letters"].flatMap({ [($0, true), ($0, false)] }) {
            let look = Boards.look(palette, theme: theme, back: back, isUnicode: isUnicode)
            for (height, rows) in [(12, 12), (9, 4), (20, 4)] {
                let size = Size(width: 80, height: height)
                let layout = BoardLayout.fit(rows: rows, columns: 6, into: Rect(size))
                let cards = Array(repeating: CardState.down, count: rows * 6)
                let scene = BoardScene(rows: rows, columns: 6, cards: cards, faces: Boards.faces(theme))
                var frame = Frame(size, look.text)
                BoardPainter.paint(scene, layout, look, on: &frame)
                guard let upper = layout.rect(of: 0), let lower = layout.rect(of: 6) else {
                    Issue.record("two rows are always shown")
                    continue
                }
                let between = Rect(x: upper.origin.x, y: lower.origin.y - 1, width: upper.size.width, height: 1)
                let below = Rect(x: lower.origin.x, y: lower.origin.y, width: lower.size.width, height: 1)
                #expect(Self.cells(frame, between) != Self.cells(frame, below), "\(theme) \(height) \(isUnicode)")
                // And a back is never blank: it has a colour or a character of its own.
                let inside = Self.cells(frame, lower)
                #expect(inside.contains { $0.text != " " || $0.style.background != look.table.background })
            }
        }
    }

    /// The card that the keyboard is at is told by characters, not by colour alone; so is the mouse's.
    @Test(arguments: sizes.prefix(3)) func framesAreCharacters(size: Size) {
        for (isUnicode, edge) in [(true, 4), (true, 12), (false, 4), (false, 12)] {
            let look = Boards.look("none", isUnicode: isUnicode)
            var scene = BoardScene(
                rows: edge, columns: edge, cards: Array(repeating: .down, count: edge * edge), faces: FaceList([]))
            let plain = Self.painted(scene, size, look).lines
            scene.cursor = edge + 1
            let cursor = Self.painted(scene, size, look).lines
            scene.cursor = nil
            scene.hover = edge + 1
            let hover = Self.painted(scene, size, look).lines
            #expect(plain != cursor && plain != hover && cursor != hover)
        }
    }

    /// What happens to a card is told without colour: down, up, taken by two seats, missed and turning all differ.
    @Test(arguments: sizes.prefix(3)) func statesDifferWithoutColour(size: Size) {
        let look = Boards.look("none")
        let faces = Boards.faces("animals")
        let states: [CardState] = [
            .down, .up(face: "fox"), .taken(face: "fox", seat: 0), .taken(face: "fox", seat: 1),
        ]
        func painted(_ state: CardState, _ change: (inout BoardScene) -> Void = { _ in }) -> Frame {
            var scene = BoardScene(
                rows: 12, columns: 12, cards: [state] + Array(repeating: .down, count: 143), faces: faces)
            change(&scene)
            return Self.painted(scene, size, look)
        }
        var frames = states.map { painted($0) }
        frames.append(painted(.up(face: "fox")) { $0.missed = [0] })
        frames.append(painted(.up(face: "fox")) { $0.turning[0] = Turning(progress: 0.5, direction: .up, face: "fox") })
        #expect(Set(frames).count == frames.count)
    }

    /// A flag shows every colour of its design where there is room, and its code, which covers none of it but on the
    /// smallest cards.
    @Test(arguments: ["dark", "256", "16"]) func flagsAreDrawn(palette: String) {
        let look = Boards.look(palette, theme: "flags")
        for face in Boards.faces("flags").faces {
            let design = Theme.named("flags")?.faces.first { $0.id == face.id }?.draw
            let named = Set(design?.split(separator: ":").last?.split(separator: ",") ?? [])
            for size in [
                Size(width: 16, height: 11), Size(width: 12, height: 8), Size(width: 9, height: 4),
                Size(width: 7, height: 3), Size(width: 5, height: 3),
            ] {
                let scene = BoardScene(rows: 1, columns: 1, cards: [.up(face: face.id)], faces: FaceList([face]))
                let frame = Self.painted(scene, size, look)
                #expect(frame.lines.contains { $0.contains(face.glyph) })
                let flag = frame.cells.filter {
                    $0.text == "▀" || $0.text == " " && $0.style.background != look.table.background
                }
                guard size.height > 7 else { continue }
                let colours = Set(flag.flatMap { [$0.style.foreground, $0.style.background] })
                #expect(named.count >= 2 && colours.count >= named.count, "\(face.id)")
                let letters = frame.cells.filter { face.glyph.contains($0.text) && !$0.text.isEmpty }
                #expect(letters.allSatisfy { $0.style == look.face(face.id) }, "\(face.id)")
            }
        }
    }

    /// What is white of a flag has an edge that is seen on its paper, and its letters are read on its colours.
    @Test(arguments: ["dark", "light", "256", "16"]) func flagsHaveAnEdge(palette: String) {
        let look = Boards.look(palette, theme: "flags")
        let white: Set = [Colour.rgb(0xF7, 0xF7, 0xF5), .indexed(231), .ansi(15)]
        for face in Boards.faces("flags").faces {
            let scene = BoardScene(rows: 1, columns: 1, cards: [.up(face: face.id)], faces: FaceList([face]))
            let paper = look.face(face.id).background
            let frame = Self.painted(scene, Size(width: 16, height: 11), look)
            let flag = (0..<frame.size.height).map { y in
                (0..<frame.size.width).map { frame[Point(x: $0, y: y)] }.filter {
                    $0.text == "▀"
                        || $0.text == " "
                            && ![paper, look.table.background, look.text.background].contains($0.style.background)
                }
            }.filter { !$0.isEmpty }
            #expect(flag.count > 2 && LookTests.contrast(look.cardMark.foreground, paper) >= 3, "\(face.id)")
            for row in flag {
                for cell in [row.first, row.last].compactMap(\.self) {
                    let colours =
                        cell.text == "▀" ? [cell.style.foreground, cell.style.background] : [cell.style.background]
                    #expect(white.isDisjoint(with: colours), "\(face.id) \(colours)")
                }
            }
            let small = Self.painted(scene, Size(width: 2, height: 3), look)
            for cell in small.cells where face.ascii.contains(cell.text) && cell.text != " " && !cell.text.isEmpty {
                #expect(LookTests.contrast(cell.style) >= 3, "\(face.id) \(cell.text) \(cell.style)")
            }
        }
    }

    /// A flag that is taken is still a flag, with one mark of its seat and its country's letters.
    @Test(arguments: ["dark", "light", "256", "16"]) func takenFlagsAreFlags(palette: String) {
        let look = Boards.look(palette, theme: "flags")
        for face in Boards.faces("flags").faces {
            for size in [Size(width: 16, height: 11), Size(width: 12, height: 8), Size(width: 9, height: 6)] {
                let scene = BoardScene(
                    rows: 1, columns: 1, cards: [.taken(face: face.id, seat: 2)], faces: FaceList([face]))
                let frame = Self.painted(scene, size, look)
                let plain = [look.takenFace.background, look.table.background]
                let colours = Set(
                    frame.cells.flatMap { [$0.style.background] + ($0.text == "▀" ? [$0.style.foreground] : []) })
                // Of sixteen colours the black of a flag is that of the card.
                let fewest = palette == "16" ? 1 : 2
                #expect(colours.subtracting(plain + [look.text.background]).count >= fewest, "\(face.id) \(size)")
                #expect(frame.cells.count { $0.text == look.symbol(of: 2) } == 1, "\(face.id) \(size)")
                #expect(frame.lines.contains { $0.contains(face.ascii) }, "\(face.id) \(size)")
            }
        }
    }

    /// A taken card has one mark of its seat.
    @Test(arguments: sizes) func takenCardsHaveOneMark(size: Size) {
        let look = Boards.look("dark")
        let cards = [CardState.taken(face: "fox", seat: 2)] + Array(repeating: CardState.down, count: 3)
        let scene = BoardScene(rows: 2, columns: 2, cards: cards, faces: Boards.faces("animals"))
        #expect(Self.painted(scene, size, look).cells.count { $0.text == look.symbol(of: 2) } == 1)
    }

    /// A turning card grows narrower to its edge and wider again, and shows its face in the second half alone.
    @Test func turnsNarrow() {
        let look = Boards.look("dark")
        let faces = Boards.faces("animals")
        let size = Size(width: 16, height: 9)
        let widths = stride(from: 0.1, through: 0.9, by: 0.1).map { progress -> Int in
            var scene = BoardScene(rows: 1, columns: 1, cards: [.up(face: "fox")], faces: faces)
            scene.turning[0] = Turning(progress: progress, direction: .up, face: "fox")
            let frame = Self.painted(scene, size, look)
            #expect(frame.lines.contains { $0.contains("🦊") } == (progress > 0.55))
            let rows = (0..<size.height).map { y in
                (0..<size.width).count { x in
                    let cell = frame[Point(x: x, y: y)]
                    return cell.style.background != look.table.background
                }
            }
            return rows.max() ?? 0
        }
        #expect(widths.first == widths.last && widths[4] == 2)
        #expect(widths.prefix(5).elementsEqual(widths.prefix(5).sorted(by: >)))
        #expect(widths.suffix(5).elementsEqual(widths.suffix(5).sorted()))
    }

    /// A glyph takes the two columns that a card of the smallest size has, and its letters too.
    @Test(arguments: Theme.all.map(\.id)) func facesAdvanceTwoCells(theme: String) {
        for face in Theme.named(theme)?.faces ?? [] {
            let width = TextWidth.of(face.glyph)
            #expect(width == 2 || (theme == "letters" && width == 1), "\(face.id)")
            #expect(TextWidth.of(face.ascii) == 2 && face.ascii.utf8.count == 2)
            #expect(face.glyph.unicodeScalars.count <= 2 && face.glyph.count <= 2)
            var frame = Frame(Size(width: 4, height: 1))
            #expect(frame.put(face.glyph, at: Point(x: 0, y: 0)) == width)
        }
    }

    /// A board from a server that has other faces, or more cards than it says, is painted as far as it goes.
    @Test func foreignBoards() {
        let face = FaceState(id: "x", glyph: "far too long a glyph", label: "", ascii: "")
        let cards: [CardState] = [
            .up(face: "x"), .up(face: "unknown"), .taken(face: "x", seat: 99), .held(face: "x", seat: -1),
        ]
        for count in 0...4 {
            let scene = BoardScene(
                rows: 2, columns: 2, cards: Array(cards.prefix(count)), faces: FaceList([face]))
            for size in [Size(width: 0, height: 0), Size(width: 1, height: 1), Size(width: 80, height: 24)] {
                #expect(Self.painted(scene, size, Boards.look("dark")).size == size)
            }
        }
    }

    private static func parts(_ board: String) -> (theme: String, rows: Int, columns: Int) {
        let words = board.split { $0 == "-" || $0 == "x" }
        return (String(words[0]), Int(words[1]) ?? 0, Int(words[2]) ?? 0)
    }

    private static func painted(_ scene: BoardScene, _ size: Size, _ look: Look) -> Frame {
        var frame = Frame(size, look.text)
        let layout = BoardLayout.fit(
            rows: scene.rows, columns: scene.columns, into: Boards.area(size), cursor: scene.cursor)
        BoardPainter.paint(scene, layout, look, on: &frame)
        return frame
    }

    /// A board of one card that shows a face.
    private static func shown(_ face: FaceState, _ size: Size, _ look: Look) -> String {
        let scene = BoardScene(rows: 1, columns: 1, cards: [.up(face: face.id)], faces: FaceList([face]))
        return painted(scene, size, look).lines.joined(separator: "\n")
    }

    private static func cells(_ frame: Frame, _ rect: Rect) -> [Frame.Cell] {
        rect.rows.flatMap { y in rect.columns.map { frame[Point(x: $0, y: y)] } }
    }

    private static func lines(_ frame: Frame, _ rect: Rect) -> [String] {
        rect.rows.map { y in rect.columns.map { frame[Point(x: $0, y: y)].text }.joined() }
    }
}
