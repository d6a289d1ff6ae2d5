import Terminal
import TestSupport
import Testing

@Suite struct RendererTests {
    /// Whatever was shown before, painting what has changed comes to the same as painting all.
    @Test(arguments: 0..<60)
    func changesComeToTheWhole(seed: Int) throws {
        var random = Seeded(UInt64(seed))
        let size = Size(width: Int.random(in: 1...30, using: &random), height: Int.random(in: 1...8, using: &random))
        var renderer = Renderer()
        renderer.synchronizes = seed % 2 == 0
        var screen = Screen(size)
        var frame = Frame(size)
        for step in 0..<20 {
            if step % 7 == 6 { frame = Frame(size, .random(&random)) }
            frame.scribble(&random)
            var bytes: [UInt8] = []
            renderer.paint(frame, into: &bytes)
            try screen.take(bytes)
            let different = zip(screen.look, Screen.look(frame.cells)).enumerated().filter { $1.0 != $1.1 }
            let place = different.first.map { "cell \($0.offset): \($0.element)" } ?? ""
            #expect(place == "", "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
            #expect(screen.cursorIsShown == (frame.cursor != nil))
            if let cursor = frame.cursor { #expect(Point(x: screen.x, y: screen.y) == cursor) }

            var again: [UInt8] = []
            renderer.paint(frame, into: &again)
            #expect(again.isEmpty)
        }
    }

    /// Without colours, only attributes and text are sent.
    @Test func withoutColours() throws {
        var frame = Frame(Size(width: 4, height: 1), Style(on: .rgb(1, 2, 3)))
        frame.put("ab", at: Point(x: 1, y: 0), Style(.ansi(3), on: .indexed(20), .bold))
        var renderer = Renderer()
        renderer.showsColours = false
        var bytes: [UInt8] = []
        renderer.paint(frame, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[m\u{1B}[2J\u{1B}[;2H\u{1B}[1mab\u{1B}[?25l")
    }

    /// A changed frame is wrapped in synchronized output once, but for a few bytes; one that changes nothing costs no byte.
    @Test func synchronized() throws {
        var frame = Frame(Size(width: 60, height: 1))
        var renderer = Renderer()
        renderer.synchronizes = true
        var bytes: [UInt8] = [1]
        renderer.paint(frame, into: &bytes)
        bytes = [1]
        renderer.paint(frame, into: &bytes)
        #expect(bytes == [1])
        frame.put("x", at: Point(x: 0, y: 0))
        renderer.paint(frame, into: &bytes)
        #expect(String(decoding: bytes.dropFirst(), as: UTF8.self) == "\u{1B}[Hx")
        bytes = [1]
        let text = String(repeating: "y", count: 50)
        frame.put(text, at: Point(x: 0, y: 0))
        renderer.paint(frame, into: &bytes)
        #expect(String(decoding: bytes.dropFirst(), as: UTF8.self) == "\u{1B}[?2026h\r\(text)\u{1B}[?2026l")
    }

    /// What was invalidated is painted whole again, as is a frame of another size.
    @Test func paintsWhole() throws {
        var frame = Frame(Size(width: 6, height: 2), Style(on: .ansi(4)))
        frame.put("日本", at: Point(x: 1, y: 1))
        var renderer = Renderer()
        var first: [UInt8] = []
        renderer.paint(frame, into: &first)
        var second: [UInt8] = []
        renderer.invalidate()
        renderer.paint(frame, into: &second)
        #expect(first == second)
        var screen = Screen(Size(width: 3, height: 2))
        var third: [UInt8] = []
        renderer.paint(Frame(screen.size), into: &third)
        try screen.take(third)
        #expect(screen.look == Frame(screen.size).cells)
    }

    /// At 80×24 in true colour, a game's usual changes stay within their bytes.
    @Test func bytesPerFrame() {
        var table = DemoTable()
        var renderer = Renderer()
        renderer.synchronizes = true
        func bytes() -> Int {
            var bytes: [UInt8] = []
            renderer.paint(table.frame, into: &bytes)
            return bytes.count
        }
        #expect(bytes() < 9_000)
        #expect(bytes() == 0)
        table.seconds += 1
        #expect(bytes() <= 70)
        table.faceUp.insert(9)
        #expect(bytes() <= 220)
        table.cursor += 1
        #expect(bytes() <= 450)
        table.cursor += DemoTable.columns
        #expect(bytes() <= 450)
    }
}

/// A table of 6 × 4 cards, about as the game shows one.
private struct DemoTable {
    static let columns = 6
    var cursor = 2
    var faceUp: Set<Int> = [3]
    var seconds = 0

    var frame: Frame {
        let ground = Style(.rgb(220, 220, 230), on: .rgb(20, 24, 31))
        var frame = Frame(Size(width: 80, height: 24), ground)
        frame.put("ada 3   bob 2   your turn", at: Point(x: 1, y: 0), ground)
        frame.put("0:\(seconds + 10)", at: Point(x: 74, y: 0), Style(.rgb(255, 200, 0), on: .rgb(20, 24, 31)))
        for card in 0..<24 {
            let rect = Rect(x: 10 + card % Self.columns * 10, y: 2 + card / Self.columns * 5, width: 8, height: 4)
            let isUp = faceUp.contains(card)
            let colour: Colour = isUp ? .rgb(245, 245, 240) : .rgb(80, 60, 160)
            let back = Style(.rgb(120, 100, 200), on: colour)
            frame.fill(rect, back, with: isUp ? " " : "·")
            if isUp { frame.put("🦊", at: Point(x: rect.origin.x + 3, y: rect.origin.y + 1), back) }
            guard card == cursor else { continue }
            let edge = Style(.rgb(255, 210, 60), on: colour, .bold)
            frame.put("┏━━━━━━┓", at: rect.origin, edge)
            frame.put("┗━━━━━━┛", at: Point(x: rect.origin.x, y: rect.rows.upperBound - 1), edge)
            for y in rect.rows.dropFirst().dropLast() {
                frame.put("┃", at: Point(x: rect.origin.x, y: y), edge)
                frame.put("┃", at: Point(x: rect.columns.upperBound - 1, y: y), edge)
            }
        }
        return frame
    }
}

extension Style {
    fileprivate static func random(_ random: inout Seeded) -> Style {
        Style(.random(&random), on: .random(&random), Attributes(rawValue: UInt8.random(in: 0...31, using: &random)))
    }
}

extension Colour {
    fileprivate static func random(_ random: inout Seeded) -> Colour {
        let number = UInt8.random(in: 0...9, using: &random)
        return switch number % 4 {
        case 0: .standard
        case 1: .ansi(number + 6)
        case 2: .indexed(200 + number)
        default: .rgb(number, 0, 255)
        }
    }
}

extension Frame {
    /// Paints something anywhere.
    fileprivate mutating func scribble(_ random: inout Seeded) {
        let texts = ["a", "hello", "🦊", "日本語", "│·│", "x🎃y", "e\u{301}a", "👨‍👩‍👧z", "  ", "❤\u{FE0F}b", "        "]
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let style = Bool.random(using: &random) ? Style() : Style.random(&random)
            let point = Point(
                x: Int.random(in: -2..<size.width, using: &random), y: Int.random(in: 0..<size.height, using: &random))
            put(texts.randomElement(using: &random) ?? "", at: point, style)
            if Bool.random(using: &random) {
                put(["A", "🦊", "AA"].randomElement(using: &random) ?? "", at: point, style, scale: 3, clip: bounds)
            }
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            fill(Rect(x: Int.random(in: 0..<size.width, using: &random), y: 0, width: 5, height: 3), .random(&random))
        }
        cursor =
            Bool.random(using: &random)
            ? nil
            : Point(
                x: Int.random(in: 0..<size.width, using: &random), y: Int.random(in: 0..<size.height, using: &random))
    }
}
