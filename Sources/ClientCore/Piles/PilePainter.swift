import Terminal
import Vocabulary

/// Paints the piles of a patience game.
struct PilePainter {
    let scene: PileScene
    let layout: PileLayout
    let look: Look
    let isLarge: Bool

    private var table: PileTable { scene.table }

    func paint(on canvas: inout Canvas) {
        canvas.paint { $0.fill(layout.area, look.table) }
        for pile in table.piles.indices where layout.origins[pile] != nil {
            if table.piles[pile].kind == .tableau {
                paintColumn(pile, on: &canvas)
            } else {
                paintUpper(pile, on: &canvas)
            }
        }
        if let flight = scene.flight { paint(flight, on: &canvas) }
    }

    // MARK: The upper row

    private func paintUpper(_ pile: Int, on canvas: inout Canvas) {
        guard let rect = layout.rect(of: pile) else { return }
        let cards = table.piles[pile].cards
        canvas.mark(rect, as: .pile(pile, card: max(0, cards.count - 1)))
        if let name = scene.names[pile], rect.size.height > 1 {
            put(name, rect.origin.x - 1, rect.last.y, look.tableLabel, on: &canvas)
        }
        guard !cards.isEmpty else {
            paintSlot(pile, in: rect, on: &canvas)
            return paintMarks(pile, card: 0, in: rect, on: &canvas)
        }
        let fan =
            table.piles[pile].kind == .waste ? layout.fan(table.piles[pile], draw: table.draw) : (shown: 1, step: 0)
        for number in 0..<fan.shown {
            let place = cards.count - fan.shown + number
            var part = rect
            part.origin.x += number * fan.step
            let isTop = number == fan.shown - 1
            // Of a covered card only its left edge is seen.
            if !isTop { part.size.width = fan.step }
            paint(cards[place], at: .init(pile: pile, card: place), in: part, isTop: isTop, on: &canvas)
            if number > 0, layout.card.width > 4 {
                put(look.isUnicode ? "▏" : "|", part.origin.x, part.origin.y, look.cardMark, on: &canvas)
            }
            if isTop {
                canvas.mark(part, as: .pile(pile, card: place))
                paintMarks(pile, card: place, in: part, on: &canvas)
            }
        }
        if table.piles[pile].kind == .stock {
            put("\(cards.count)", centredIn: rect, look.cardBacks[0], on: &canvas)
        }
    }

    /// An empty place: what it is for.
    private func paintSlot(_ pile: Int, in rect: Rect, on canvas: inout Canvas) {
        let sign: String
        switch table.piles[pile].kind {
        case .foundation where table.rules?.foundations != .runs:
            let suit = table.places(.foundation).firstIndex(of: pile).flatMap { Suit(rawValue: UInt8($0 & 3)) }
            sign = suit.map { String(look.isUnicode ? $0.glyph : $0.letter) } ?? ""
        case .foundation: sign = look.isUnicode ? "·" : "."
        case .stock: sign = look.isUnicode ? "○" : "O"
        default: sign = scene.names[pile] ?? ""
        }
        let style = look.takenFace
        canvas.paint { $0.fill(rect, style) }
        let line = Rect(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: 1)
        if look.depth == .none, rect.size.width > 2 {
            put("[", line.origin.x, line.origin.y, style, on: &canvas)
            put("]", line.last.x, line.origin.y, style, on: &canvas)
        }
        put(sign, centredIn: line, style, on: &canvas)
    }

    // MARK: Columns

    private func paintColumn(_ pile: Int, on canvas: inout Canvas) {
        guard let origin = layout.origins[pile], let first = layout.rect(of: pile) else { return }
        let column = Rect(x: origin.x, y: origin.y, width: layout.card.width, height: layout.room)
        let cards = table.piles[pile].cards
        canvas.mark(column, as: .pile(pile, card: max(0, cards.count - 1)))
        let head = Rect(x: origin.x, y: layout.names, width: layout.card.width, height: 1)
        if let name = scene.names[pile] { put(name, centredIn: head, look.tableLabel, on: &canvas) }
        guard !cards.isEmpty else {
            paintSlot(pile, in: Rect(origin: first.origin, size: Size(width: first.size.width, height: 1)), on: &canvas)
            return paintMarks(
                pile, card: 0, in: Rect(origin: origin, size: Size(width: first.size.width, height: 1)), on: &canvas)
        }
        let focus =
            scene.cursor.flatMap { $0.pile == pile ? $0.card : nil }
            ?? scene.held.flatMap { $0.pile == pile ? $0.card : nil }
        let rows = layout.rows(pile, table, focus: focus)
        for row in rows {
            let place = row.cards.lowerBound
            if row.isFolded {
                paintFolded(row, cards, on: &canvas)
            } else {
                let isTop = place == cards.count - 1
                paint(cards[place], at: .init(pile: pile, card: place), in: row.area, isTop: isTop, on: &canvas)
            }
            canvas.mark(row.area, as: .pile(pile, card: row.cards.upperBound - 1))
            if row.cards.contains(markedCard(pile) ?? -1) {
                paintMarks(pile, card: markedCard(pile) ?? place, in: row.area, on: &canvas)
            }
        }
    }

    /// The card of a pile that has marks beside it.
    private func markedCard(_ pile: Int) -> Int? {
        let last = max(0, table.piles[pile].cards.count - 1)
        if let cursor = scene.cursor, cursor.pile == pile { return min(cursor.card, last) }
        return scene.target == pile ? last : nil
    }

    private func paintFolded(_ row: PileLayout.Row, _ cards: [PlayingCard?], on canvas: inout Canvas) {
        let down = cards[row.cards].prefix { $0 == nil }.count
        let isBack = down == row.cards.count
        let style = isBack ? look.cardBacks[0] : look.cardMark
        canvas.paint { $0.fill(row.area, style) }
        let sign = isBack ? (look.isUnicode ? "▒" : "#") : "+"
        put("\(sign)\(row.cards.count)", centredIn: row.area, style, on: &canvas)
    }

    // MARK: One card

    private func isHeld(_ spot: PileScene.Spot) -> Bool {
        scene.held.map { $0.pile == spot.pile && spot.card >= $0.card } ?? false
    }

    private func paint(
        _ card: PlayingCard?, at spot: PileScene.Spot, in rect: Rect, isTop: Bool, on canvas: inout Canvas
    ) {
        guard let card else {
            let style = look.cardBacks[0]
            let sign = look.depth == .none ? "#" : look.isUnicode ? "░" : " "
            canvas.paint { $0.fill(rect, style, with: sign) }
            return
        }
        paintFace(card, in: rect, isHeld: isHeld(spot), isTop: isTop, on: &canvas)
    }

    private func paintFace(_ card: PlayingCard, in rect: Rect, isHeld: Bool, isTop: Bool, on canvas: inout Canvas) {
        let style = isHeld ? look.selection : look.suit(card.suit)
        canvas.paint { $0.fill(rect, style) }
        let text = label(card, width: rect.size.width)
        // The edge of a covered card of the waste is narrower than a card.
        let lead = layout.card.width >= 5 ? 1 : 0
        put(text, rect.origin.x + lead, rect.origin.y, style, on: &canvas)
        // Where nothing has a colour, an edge tells a card from what is beside it.
        if look.depth == .none, rect.size.width - lead - TextWidth.of(text) > 0 {
            put("|", rect.last.x, rect.origin.y, style, on: &canvas)
        }
        guard isTop, rect.size.height > 1, rect.size.width > 3 else { return }
        if isLarge, paintLarge(card, in: rect, style, on: &canvas) { return }
        guard rect.size.height > 2, rect.size.width > 5 else { return }
        let suit = String(look.isUnicode ? card.suit.glyph : card.suit.letter)
        let middle = Point(x: rect.origin.x + rect.size.width / 2, y: rect.last.y - (rect.size.height - 1) / 3)
        put(suit, middle.x, middle.y, style, on: &canvas)
    }

    /// The rank in large letters, where there is room for them; false where there is none.
    private func paintLarge(_ card: PlayingCard, in rect: Rect, _ style: Style, on canvas: inout Canvas) -> Bool {
        guard look.isUnicode, look.depth != .none else { return false }
        let rank = String(card.glyph.dropLast())
        let room = Rect(x: rect.origin.x, y: rect.origin.y + 1, width: rect.size.width, height: rect.size.height - 1)
        let painter = CardPainter(BoardLayout.fit(rows: 1, columns: 1, into: rect, isLabelled: false), look)
        let pixel = painter.pixelSize(of: rank, in: room.size)
        guard pixel > 0 else { return false }
        canvas.paint { frame in
            _ = painter.pixels(rank, min(pixel, 1), in: room, style, on: &frame) { height in
                room.origin.y + (room.size.height - height) / 2
            }
        }
        return true
    }

    /// Rank and suit in as many columns as there are.
    private func label(_ card: PlayingCard, width: Int) -> String {
        guard look.isUnicode else { return card.id }
        return width > 2 ? card.glyph : String(card.id.prefix(1)) + String(card.suit.glyph)
    }

    // MARK: Marks

    /// The marks of the keyboard's card, and of the pile that a hint leads to, beside the card.
    private func paintMarks(_ pile: Int, card: Int, in rect: Rect, on canvas: inout Canvas) {
        let isCursor = scene.cursor?.pile == pile
        guard isCursor || scene.target == pile else { return }
        let signs = look.isUnicode ? (isCursor ? ("▶", "◀") : ("»", "«")) : (isCursor ? (">", "<") : ("}", "{"))
        guard layout.gap > 0 else {
            let style = look.selection
            return canvas.paint { frame in
                frame.restyle(Rect(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: 1)) {
                    $0 = style
                }
            }
        }
        put(signs.0, rect.origin.x - 1, rect.origin.y, look.cursor, on: &canvas)
        put(signs.1, rect.last.x + 1, rect.origin.y, look.cursor, on: &canvas)
    }

    private func paint(_ flight: PileFilm.Flight, on canvas: inout Canvas) {
        guard let from = place(flight.from), let to = place(flight.to) else { return }
        func between(_ a: Int, _ b: Int) -> Int { a + Int((Double(b - a) * flight.progress).rounded()) }
        let origin = Point(x: between(from.x, to.x), y: between(from.y, to.y))
        let shown = flight.cards.prefix(PileFilm.mostShown)
        for (number, card) in shown.enumerated() {
            let isTop = number == shown.count - 1
            let rect = Rect(
                x: origin.x, y: origin.y + number, width: layout.card.width,
                height: isTop ? min(2, layout.card.height) : 1
            ).intersection(layout.area)
            guard rect.size.height > 0, rect.size.width == layout.card.width else { continue }
            if let card {
                paintFace(card, in: rect, isHeld: false, isTop: false, on: &canvas)
            } else {
                let style = look.cardBacks[0]
                canvas.paint { $0.fill(rect, style, with: look.isUnicode ? "░" : "#") }
            }
        }
    }

    /// Where a card of a pile is, or would be.
    private func place(_ spot: PileScene.Spot) -> Point? {
        guard let origin = layout.origins[spot.pile], table.piles[spot.pile].kind == .tableau else {
            return layout.origins[spot.pile]
        }
        let rows = layout.rows(spot.pile, table, focus: nil)
        if let row = rows.first(where: { $0.cards.contains(spot.card) }) { return row.area.origin }
        return rows.last.map { Point(x: origin.x, y: min($0.area.origin.y + 1, layout.area.last.y)) } ?? origin
    }

    private func put(_ text: String, _ x: Int, _ y: Int, _ style: Style, on canvas: inout Canvas) {
        let area = layout.area
        guard area.contains(Point(x: x, y: y)) else { return }
        canvas.paint { frame in _ = frame.put(text, at: Point(x: x, y: y), style, clip: area) }
    }

    private func put(_ text: String, centredIn rect: Rect, _ style: Style, on canvas: inout Canvas) {
        let y = rect.origin.y + (rect.size.height - 1) / 2
        put(text, rect.origin.x + max(0, rect.size.width - TextWidth.of(text)) / 2, y, style, on: &canvas)
    }
}
