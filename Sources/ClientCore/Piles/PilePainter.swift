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
        canvas.paint { $0.fill(layout.area, look.cloth) }
        for pile in table.piles.indices where layout.origins[pile] != nil {
            if table.piles[pile].kind == .tableau {
                paintColumn(pile, on: &canvas)
            } else {
                paintUpper(pile, on: &canvas)
            }
        }
        if let flight = scene.flight { paint(flight, on: &canvas) }
        if let lifted = scene.lifted { paint(lifted, on: &canvas) }
        for picture in scene.falling {
            paintFalling(picture.card, in: Rect(origin: picture.origin, size: layout.card), on: &canvas)
        }
    }

    // MARK: The upper row

    private func paintUpper(_ pile: Int, on canvas: inout Canvas) {
        guard let rect = layout.rect(of: pile) else { return }
        let cards = table.piles[pile].cards
        canvas.mark(rect, as: .pile(pile, card: max(0, cards.count - 1)))
        if let name = scene.names[pile], rect.size.height > 1 {
            put(name, rect.origin.x - 1, rect.last.y, look.barKey, on: &canvas)
        }
        guard !cards.isEmpty else {
            paintSlot(pile, in: rect, on: &canvas)
            return paintMarks(pile, in: rect, on: &canvas)
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
            if number > 0, layout.card.width > 4, look.depth != .none {
                for y in part.rows {
                    put(look.isUnicode ? "▏" : "|", part.origin.x, y, look.cardMark, on: &canvas)
                }
            }
            if isTop {
                canvas.mark(part, as: .pile(pile, card: place))
                paintMarks(pile, in: part, on: &canvas)
            }
        }
        if table.piles[pile].kind == .stock {
            let count = "\(cards.count)"
            put(rect.size.width > 6 ? " \(count) " : count, centredIn: rect, look.pileBack, on: &canvas)
        }
    }

    // MARK: Columns

    private func paintColumn(_ pile: Int, on canvas: inout Canvas) {
        guard let origin = layout.origins[pile], let first = layout.rect(of: pile) else { return }
        let column = Rect(x: origin.x, y: origin.y, width: layout.card.width, height: layout.room)
        let cards = table.piles[pile].cards
        canvas.mark(column, as: .pile(pile, card: max(0, cards.count - 1)))
        let head = Rect(x: origin.x, y: layout.names, width: layout.card.width, height: 1)
        if let name = scene.names[pile] { put(name, centredIn: head, look.barKey, on: &canvas) }
        guard !cards.isEmpty else {
            paintSlot(pile, in: first, on: &canvas)
            return paintMarks(pile, in: first, on: &canvas)
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
            if row.cards.contains(markedCard(pile) ?? -1) { paintMarks(pile, in: row.area, on: &canvas) }
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
        let style = underlined(isBack ? look.pileBack : look.cardMark)
        canvas.paint { $0.fill(row.area, style) }
        let sign = isBack ? (look.isUnicode ? "▒" : "#") : "+"
        put("\(sign)\(row.cards.count)", centredIn: row.area, style, on: &canvas)
    }

    // MARK: Marks

    /// The marks of the keyboard's card, and of the pile that a hint leads to, beside the card.
    private func paintMarks(_ pile: Int, in rect: Rect, on canvas: inout Canvas) {
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
        put(signs.0, rect.origin.x - 1, rect.origin.y, look.cloth, on: &canvas)
        put(signs.1, rect.last.x + 1, rect.origin.y, look.cloth, on: &canvas)
    }

    // MARK: Cards over the table

    private func paint(_ flight: PileFilm.Flight, on canvas: inout Canvas) {
        guard let from = layout.place(of: flight.from, in: table), let to = layout.place(of: flight.to, in: table)
        else { return }
        func between(_ a: Int, _ b: Int) -> Int { a + Int((Double(b - a) * flight.progress).rounded()) }
        let origin = Point(x: between(from.x, to.x), y: between(from.y, to.y))
        let shown = flight.cards.prefix(PileFilm.mostShown)
        for (number, card) in shown.enumerated() {
            let isTop = number == shown.count - 1
            let rect = Rect(
                x: origin.x, y: origin.y + number, width: layout.card.width,
                height: isTop ? min(2, layout.card.height) : 1)
            if let card {
                paintFace(card, in: rect, isTop: false, on: &canvas)
            } else {
                paintBack(in: rect, isTop: false, on: &canvas)
            }
        }
    }

    private func paint(_ lifted: PileScene.Lifted, on canvas: inout Canvas) {
        for (number, card) in lifted.cards.enumerated() {
            let isTop = number == lifted.cards.count - 1
            guard let card else { continue }
            let rect = Rect(
                x: lifted.origin.x, y: lifted.origin.y + number, width: layout.card.width,
                height: isTop ? layout.card.height : 1)
            paintFace(card, in: rect, isHeld: true, isTop: isTop, on: &canvas)
        }
    }
}
