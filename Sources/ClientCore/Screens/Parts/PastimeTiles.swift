import Terminal
import Vocabulary

/// Games that one key begins, as tiles in two rows, and the level that all of them have.
struct PastimeTiles: Sendable, Hashable {
    /// The games of the tiles, from the left, row by row.
    static let kinds: [Pastime.Kind] = [.practice, .solo, .race, .klondike, .spider, .freecell]
    /// The same, and what a line below the tiles begins.
    static let withBots = kinds + [.bots]
    private static let columns = 3
    private static let gap = 1

    private(set) var level = Level.usual

    /// Takes a digit as a level; false for any other key.
    mutating func take(_ key: InputEvent.Key) -> Bool {
        guard case .character(let sign) = key, let number = sign.wholeNumberValue,
            Level.allCases.indices.contains(number - 1)
        else { return false }
        level = Level.allCases[number - 1]
        return true
    }

    func pastime(_ number: Int) -> Pastime { Pastime(Self.withBots[number], level) }

    static func hint(_ keys: Words.Keys) -> Hint { Hint("1–\(Level.allCases.count)", keys.level) }

    /// Where an arrow leads in a list with so many lines above the tiles and below them; nil where it is no arrow, or the tiles are
    /// no grid.
    static func step(_ index: Int, _ key: InputEvent.Key, above: Int, below: Int) -> Int? {
        let tile = index - above
        let last = above + kinds.count + below - 1
        guard kinds.indices.contains(tile) else {
            switch key.move {
            case .down: return min(index + 1, last)
            case .up:
                // From below into the left column.
                return index == above + kinds.count ? index - columns : max(0, index - 1)
            default: return nil
            }
        }
        switch key.move {
        case .left: return tile % columns == 0 ? index : index - 1
        case .right: return tile % columns == columns - 1 ? index : index + 1
        case .up: return tile >= columns ? index - columns : above > 0 ? above - 1 : index
        case .down:
            return tile + columns < kinds.count ? index + columns : min(above + kinds.count, last)
        default: return nil
        }
    }

    /// Rows of the tiles with their heading, in a window of that size; 0 where there is no room for them.
    static func height(_ size: Size) -> Int { fit(size) ? 1 + 2 * tileHeight(size) : 0 }

    static func fit(_ size: Size) -> Bool { size.width >= 72 && size.height >= 20 }

    private static func tileHeight(_ size: Size) -> Int { size.height >= 50 ? 7 : size.height >= 34 ? 5 : 4 }

    /// Paints the heading and the tiles. `chosen` is the number of the chosen one; the mouse finds each as the line `first` and
    /// those after it.
    func draw(on canvas: inout Canvas, in area: Rect, chosen: Int?, first: Int, _ context: ScreenContext) {
        let words = context.words
        let (left, top) = (area.origin.x, area.origin.y)
        canvas.put(words.home.playHere, left, top, \.strong, width: area.size.width)
        drawLevels(on: &canvas, endingAt: area.columns.upperBound, top, words)
        let height = Self.tileHeight(context.size)
        // The last of a row ends where the area does.
        func start(_ column: Int) -> Int { left + column * (area.size.width + Self.gap) / Self.columns }
        for (number, kind) in Self.kinds.enumerated() {
            let column = number % Self.columns
            let tile = Rect(
                x: start(column), y: top + 1 + number / Self.columns * height,
                width: start(column + 1) - start(column) - Self.gap, height: height)
            draw(kind, in: tile, isChosen: number == chosen, on: &canvas, words)
            canvas.mark(tile, as: .row(first + number))
        }
    }

    private func drawLevels(on canvas: inout Canvas, endingAt end: Int, _ y: Int, _ words: Words) {
        let names = Level.allCases.map { words.wire($0.rawValue, \.rules.levels) }
        var x = end - names.enumerated().reduce(-3) { $0 + TextWidth.of($1.element) + 6 }
        for (number, (level, name)) in zip(Level.allCases, names).enumerated() {
            let start = x
            // Not by colour alone.
            if level == self.level { canvas.put(canvas.look.isUnicode ? "●" : "*", x - 2, y, \.accent) }
            x += canvas.put("\(number + 1)", x, y, \.accent) + 1
            x += canvas.put(name, x, y, level == self.level ? \.strong : \.muted)
            canvas.mark(
                Rect(x: start, y: y, width: x - start, height: 1), as: .key(.character(Character("\(number + 1)"))))
            x += 4
        }
    }

    /// A tile: its name, chosen as a line of a list is, two cards, and what is special about the game.
    private func draw(_ kind: Pastime.Kind, in tile: Rect, isChosen: Bool, on canvas: inout Canvas, _ words: Words) {
        let inside = canvas.box(tile)
        let isTall = inside.size.height > 2
        let height = inside.size.height
        let card = Size(width: height > 4 ? 7 : isTall ? 4 : 2, height: height > 4 ? 5 : isTall ? 3 : 1)
        let (x, y) = (inside.origin.x, inside.origin.y + max(0, (height - 3) / 2))
        let pictures = 2 * card.width + 1
        let row = Rect(x: x - 1, y: y, width: inside.size.width - pictures, height: 1)
        canvas.put(words.name(of: kind), x + 1, y, \.title, width: row.size.width - 3)
        if isChosen { canvas.point(at: row) }
        let about = TextWrap.lines(words.about(kind), width: isTall ? row.size.width - 2 : inside.size.width - 1)
        for (line, text) in about.prefix(isTall ? 2 : 1).enumerated() {
            canvas.put(text, x + 1, y + 1 + line, \.muted)
        }
        for (number, (text, style)) in cards(of: kind, canvas.look).enumerated() {
            let place = Rect(
                x: inside.columns.upperBound - pictures + number * (card.width + 1), y: inside.origin.y,
                width: card.width, height: card.height)
            canvas.put(text, at: place, style)
        }
    }

    /// The two cards that stand for a game: signs and styles. One without a sign lies face down.
    private func cards(of kind: Pastime.Kind, _ look: Look) -> [(String?, Style)] {
        let back: (String?, Style) = (nil, look.cardBacks[0])
        func face(_ sign: String, _ plain: String, _ id: String) -> (String?, Style) {
            (look.isUnicode ? sign : plain, look.face(id))
        }
        return switch kind {
        case .practice: [back, face("★", "*", "star")]
        case .solo: [face("★", "*", "star"), face("★", "*", "star")]
        case .race: [back, (nil, look.cardBacks[1])]
        case .klondike:
            [(look.isUnicode ? "A♥" : "Ah", look.suit(.hearts)), (look.isUnicode ? "2♥" : "2h", look.suit(.hearts))]
        case .spider:
            [(look.isUnicode ? "K♠" : "Ks", look.suit(.spades)), (look.isUnicode ? "Q♠" : "Qs", look.suit(.spades))]
        case .freecell:
            [(look.isUnicode ? "7♦" : "7d", look.suit(.diamonds)), (look.isUnicode ? "6♣" : "6c", look.suit(.clubs))]
        case .bots: [face("★", "*", "star"), back]
        }
    }
}

extension Canvas {
    /// Paints a small card with a sign in its middle; without a sign, its back.
    mutating func put(_ sign: String?, at card: Rect, _ style: Style) {
        let row = String(repeating: sign == nil ? look.smallBack : " ", count: card.size.width)
        for y in card.rows { put(row, card.origin.x, y, style: style) }
        guard let sign else { return }
        put(
            sign, card.origin.x + (card.size.width - TextWidth.of(sign)) / 2, card.origin.y + card.size.height / 2,
            style: style)
    }
}
