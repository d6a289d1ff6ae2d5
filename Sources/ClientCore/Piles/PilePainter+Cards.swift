import Terminal
import Vocabulary

/// Single cards and empty places.
extension PilePainter {
    func paint(
        _ card: PlayingCard?, at spot: PileScene.Spot, in rect: Rect, isTop: Bool, on canvas: inout Canvas
    ) {
        guard let card else { return paintBack(in: rect, isTop: isTop, on: &canvas) }
        let isHeld = scene.held.map { $0.pile == spot.pile && spot.card >= $0.card } ?? false
        paintFace(card, in: rect, isHeld: isHeld, isTop: isTop, on: &canvas)
    }

    /// A card that lies face down: woven, and on a card that is wide enough with a margin.
    func paintBack(in rect: Rect, isTop: Bool, on canvas: inout Canvas) {
        let style = look.pileBack
        guard rect.size.width > 4 else { return fill(rect, style, with: look.isUnicode ? "░" : "#", on: &canvas) }
        let (one, other) = look.isUnicode ? ("╱", "╲") : ("/", "\\")
        let isOutlined = look.depth == .none
        let sides = isOutlined ? (look.isUnicode ? ("│", "│") : ("|", "|")) : look.isUnicode ? ("▌", "▐") : (" ", " ")
        let inside = rect.size.width - 2
        let row =
            sides.0 + String(repeating: one + other, count: inside / 2) + (inside.isMultiple(of: 2) ? "" : one)
            + sides.1
        for y in rect.rows {
            let isEdge = !isOutlined && !isTop && y == rect.last.y
            put(row, rect.origin.x, y, isEdge ? underlined(style) : style, on: &canvas)
        }
    }

    /// A card that lies open. Of one that is covered, a line tells it from what lies on it.
    func paintFace(_ card: PlayingCard, in rect: Rect, isHeld: Bool = false, isTop: Bool, on canvas: inout Canvas) {
        var style = look.suit(card.suit, isHeld: isHeld)
        let edge = look.edge(isHeld: isHeld)
        fill(rect, edge, on: &canvas)
        let isWhole = rect.size.width == layout.card.width
        let isOutlined = look.depth == .none && rect.size.width > 4
        if isOutlined {
            paintOutline(rect, edge, isClosed: isTop && rect.size.height > 1, on: &canvas)
        } else if look.depth == .none, !isWhole {
            for y in rect.rows { put("|", rect.origin.x, y, edge, on: &canvas) }
        } else if !isTop, isWhole {
            let line = Rect(x: rect.origin.x, y: rect.last.y, width: rect.size.width, height: 1)
            fill(line, underlined(edge), on: &canvas)
            if rect.size.height == 1 { style = underlined(style) }
        }
        let text = label(card, width: rect.size.width)
        // The edge of a covered card of the waste is narrower than a card.
        let lead = layout.card.width >= 5 ? 1 : 0
        put(text, rect.origin.x + lead, rect.origin.y, style, on: &canvas)
        guard isTop, rect.size.height > 1, rect.size.width > 3 else { return }
        let hasTwo = rect.size.height > 5 && rect.size.width > 6
        if hasTwo { put(text, rect.last.x - TextWidth.of(text), rect.last.y, style, on: &canvas) }
        let room = Rect(
            x: rect.origin.x, y: rect.origin.y + 1, width: rect.size.width,
            height: rect.size.height - (hasTwo || isOutlined ? 2 : 1))
        if isLarge, paintLetters(String(card.glyph.dropLast()), largest: 1, in: room, style, on: &canvas) { return }
        if card.rank > 10 {
            paintCourt(card, in: room, style, on: &canvas)
        } else {
            paintPips(card, in: room, style, on: &canvas)
        }
    }

    /// A jack, a queen or a king: a figure, or a letter where there is no room for it.
    private func paintCourt(_ card: PlayingCard, in room: Rect, _ style: Style, on canvas: inout Canvas) {
        let figure = CardDrawings.courts[Int(card.rank) - 11]
        if look.isUnicode, room.size.width > figure[0].count + 3, room.size.height >= figure.count / 2 {
            let at = Point(
                x: room.origin.x + (room.size.width - figure[0].count) / 2,
                y: 2 * room.origin.y + room.size.height - figure.count / 2)
            return draw(figure, at: at, style, on: &canvas)
        }
        guard paintLetters(String(card.glyph.prefix(1)), largest: 2, in: room, style, on: &canvas) else {
            return paintSuit(card, in: room, style, on: &canvas)
        }
        // Its suit on either side of the letter, as on a figure.
        guard room.size.height > 5 else { return }
        let (suit, margin) = (sign(of: card.suit), room.size.width / 5)
        put(suit, room.origin.x + margin, room.origin.y, style, on: &canvas)
        put(suit, room.last.x - margin, room.last.y, style, on: &canvas)
    }

    private func paintPips(_ card: PlayingCard, in room: Rect, _ style: Style, on canvas: inout Canvas) {
        let places = CardDrawings.places(Int(card.rank))
        let (width, height) = (room.size.width, room.size.height)
        guard height > 4, width > 6, places.count > 1 else {
            return paintSuit(card, in: room, style, on: &canvas)
        }
        let side = places.count > 6 ? 5 : 7
        if look.isUnicode, width > 15, height > 10, let pip = CardDrawings.suits[card.suit]?[side] {
            for place in places {
                let x = Int((Double(width - 2 - side) * place.x).rounded())
                let y = Int((Double(2 * height - side) * place.y).rounded())
                draw(pip, at: Point(x: room.origin.x + 1 + x, y: 2 * room.origin.y + y), style, on: &canvas)
            }
            return
        }
        let (suit, margin) = (sign(of: card.suit), width / 4)
        for place in places {
            let x = margin + Int((Double(width - 1 - 2 * margin) * place.x).rounded())
            let y = Int((Double(height - 1) * place.y).rounded())
            put(suit, room.origin.x + x, room.origin.y + y, style, on: &canvas)
        }
    }

    /// The suit once, as large as there is room for.
    private func paintSuit(_ card: PlayingCard, in room: Rect, _ style: Style, on canvas: inout Canvas) {
        if draw(card.suit, in: room, style, on: &canvas) { return }
        guard room.size.height > (look.depth == .none ? 0 : 1), room.size.width > 5 else { return }
        put(
            sign(of: card.suit), room.origin.x + room.size.width / 2, room.origin.y + room.size.height / 2, style,
            on: &canvas)
    }

    private func sign(of suit: Suit) -> String { String(look.isUnicode ? suit.glyph : suit.letter) }

    /// A suit in the middle, as large as it can be between a margin on either side; false where a character shows it better.
    private func draw(_ suit: Suit, in room: Rect, _ style: Style, on canvas: inout Canvas) -> Bool {
        let (width, height) = (room.size.width, room.size.height)
        let most = min(width - 2, 2 * height + 1)
        // Half a cell off the middle it would look crooked.
        let side = most - (width - most) % 2
        guard look.isUnicode, height > 2, let drawing = CardDrawings.suits[suit]?[side] else { return false }
        let rows = min(side, 2 * height)
        let at = Point(x: room.origin.x + (width - side) / 2, y: 2 * room.origin.y + height - (rows + 1) / 2)
        draw(drawing.stretched(to: side, rows), at: at, style, on: &canvas)
        return true
    }

    /// Large letters in the middle, where there is room for them; false where there is none.
    private func paintLetters(
        _ letters: String, largest: Int, in room: Rect, _ style: Style, on canvas: inout Canvas
    ) -> Bool {
        let painter = CardPainter(BoardLayout.fit(rows: 1, columns: 1, into: room, isLabelled: false), look)
        // A single letter has a margin on either side.
        let inside = letters.count == 1 && room.size.width > 6 ? room.inset(x: 1, y: 0) : room
        let pixel = min(largest, painter.pixelSize(of: letters, in: inside.size))
        guard pixel > 0, layout.area.intersection(room) == room else { return false }
        canvas.paint { frame in
            // At least half as high as the card, but no pixel much higher than wide.
            let halves = min(room.size.height + 2, 9 * pixel)
            _ = painter.pixels(letters, pixel, halves: halves, in: room, style, on: &frame) { height in
                room.origin.y + (room.size.height - height) / 2
            }
        }
        return true
    }

    /// Paints a drawing; the row of its upper edge is counted in halves.
    private func draw(
        _ drawing: CardDrawings.Drawing, at origin: Point, _ style: Style, on canvas: inout Canvas
    ) {
        let gold = look.depth == .none ? style.foreground : look.gold.colour(look.depth)
        func colour(_ x: Int, _ half: Int) -> Colour? {
            let y = half - origin.y
            guard drawing.indices.contains(y) else { return nil }
            switch drawing[y][x] {
            case .none: return nil
            case .suit: return style.foreground
            case .gold: return gold
            }
        }
        for row in origin.y / 2...(origin.y + drawing.count - 1) / 2 {
            for x in drawing[0].indices {
                var style = style
                let sign: String
                switch (colour(x, 2 * row), colour(x, 2 * row + 1)) {
                case (nil, nil): continue
                case (let upper?, nil): (sign, style.foreground) = ("▀", upper)
                case (nil, let lower?): (sign, style.foreground) = ("▄", lower)
                case (let upper?, let lower?) where upper == lower: (sign, style.foreground) = ("█", upper)
                case (let upper?, let lower?):
                    sign = "▀"
                    (style.foreground, style.background) = (upper, lower)
                }
                put(sign, origin.x + x, row, style, on: &canvas)
            }
        }
    }

    /// Rank and suit in as many columns as there are.
    private func label(_ card: PlayingCard, width: Int) -> String {
        guard look.isUnicode else { return card.id }
        return width > 2 ? card.glyph : String(card.id.prefix(1)) + String(card.suit.glyph)
    }

    /// A card that falls, with an edge all around: it lies over others.
    func paintFalling(_ card: PlayingCard, in rect: Rect, on canvas: inout Canvas) {
        paintFace(card, in: rect, isTop: false, on: &canvas)
        guard look.depth != .none else { return }
        if rect.size.height > 4 {
            paintSuit(card, in: rect.inset(x: 1, y: 1), look.suit(card.suit), on: &canvas)
        }
        let edge = look.edge(isHeld: false)
        let (left, right, top) = look.isUnicode ? ("▏", "▕", "▔") : ("|", "|", " ")
        let text = 1 + TextWidth.of(label(card, width: rect.size.width))
        let line = String(repeating: top, count: max(0, rect.size.width - text - 1))
        put(line, rect.origin.x + text, rect.origin.y, edge, on: &canvas)
        for y in rect.rows.dropFirst() {
            put(left, rect.origin.x, y, edge, on: &canvas)
            put(right, rect.last.x, y, edge, on: &canvas)
        }
    }

    // MARK: Empty places

    /// An empty place: what it is for.
    func paintSlot(_ pile: Int, in rect: Rect, on canvas: inout Canvas) {
        var suit: Suit?
        var sign = ""
        switch scene.table.piles[pile].kind {
        case .foundation where scene.table.rules?.foundations != .runs:
            suit = scene.table.places(.foundation).firstIndex(of: pile).flatMap { Suit(rawValue: UInt8($0 & 3)) }
            sign = suit.map(sign(of:)) ?? ""
        case .foundation: sign = look.isUnicode ? "·" : "."
        case .stock: sign = look.isUnicode ? "○" : "O"
        case .tableau: sign = scene.table.rules?.emptyColumn == .king ? "K" : ""
        default: break
        }
        let style = look.emptyPile
        if rect.size.height > 2, rect.size.width > 3 {
            paintOutline(rect, style, isClosed: true, on: &canvas)
        } else if rect.size.width > 2 {
            put("[", rect.origin.x, rect.origin.y, style, on: &canvas)
            put("]", rect.last.x, rect.origin.y, style, on: &canvas)
        }
        let inside = rect.inset(x: 1, y: 1)
        if let suit, draw(suit, in: inside, style, on: &canvas) { return }
        put(sign, centredIn: rect, style, on: &canvas)
    }

    private func paintOutline(_ rect: Rect, _ style: Style, isClosed: Bool, on canvas: inout Canvas) {
        let parts = look.isUnicode ? ["╭", "╮", "╰", "╯", "─", "│"] : ["+", "+", "+", "+", "-", "|"]
        let line = String(repeating: parts[4], count: rect.size.width - 2)
        for y in rect.rows.dropFirst() {
            put(parts[5], rect.origin.x, y, style, on: &canvas)
            put(parts[5], rect.last.x, y, style, on: &canvas)
        }
        put(parts[0] + line + parts[1], rect.origin.x, rect.origin.y, style, on: &canvas)
        if isClosed { put(parts[2] + line + parts[3], rect.origin.x, rect.last.y, style, on: &canvas) }
    }

    // MARK: Cells

    func underlined(_ style: Style) -> Style {
        var style = style
        style.attributes.insert(.underline)
        return style
    }

    private func fill(_ rect: Rect, _ style: Style, with sign: String = " ", on canvas: inout Canvas) {
        canvas.paint { $0.fill(rect.intersection(layout.area), style, with: sign) }
    }

    func put(_ text: String, _ x: Int, _ y: Int, _ style: Style, on canvas: inout Canvas) {
        let area = layout.area
        guard area.rows.contains(y) else { return }
        canvas.paint { frame in _ = frame.put(text, at: Point(x: x, y: y), style, clip: area) }
    }

    func put(_ text: String, centredIn rect: Rect, _ style: Style, on canvas: inout Canvas) {
        let y = rect.origin.y + (rect.size.height - 1) / 2
        put(text, rect.origin.x + max(0, rect.size.width - TextWidth.of(text)) / 2, y, style, on: &canvas)
    }
}
