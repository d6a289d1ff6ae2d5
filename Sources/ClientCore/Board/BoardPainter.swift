public import Terminal
import Wire

/// Paints a board: its cards, the frames around them, and the labels beside them.
public enum BoardPainter {
    /// Paints a board into the layout's part of a frame, all of it.
    public static func paint(_ scene: BoardScene, _ layout: BoardLayout, _ look: Look, on frame: inout Frame) {
        frame.fill(layout.area, look.table)
        numbers(layout, look, on: &frame)
        let painter = CardPainter(layout, look)
        for row in layout.shownRows {
            for column in layout.shownColumns {
                let card = row * layout.columns + column
                guard card < scene.cards.count, let rect = layout.rect(of: card) else { continue }
                paint(card, in: rect, shade: (row + column) % 2, scene, painter, on: &frame)
            }
        }
        // Frames are painted between the cards. The cursor's comes last, so that it is on top.
        if let hover = scene.hover, hover != scene.cursor, let rect = layout.rect(of: hover) {
            CardFrame.hover(isUnicode: look.isUnicode).paint(around: rect, painter, layout.gap, look.hover, on: &frame)
        }
        if let cursor = scene.cursor, let rect = layout.rect(of: cursor) {
            CardFrame.cursor(isUnicode: look.isUnicode).paint(
                around: rect, painter, layout.gap, look.cursor, on: &frame)
        }
        for card in scene.cards.indices {
            guard let rect = layout.rect(of: card) else { continue }
            if case .held(_, let seat) = scene.cards[card], scene.turning[card] == nil {
                painter.holder(seat, isOwn: scene.ownSeats.contains(seat), beside: rect, on: &frame)
            }
            if scene.asked.contains(card) {
                let shade = (card / layout.columns + card % layout.columns) % 2
                painter.asked(isUp: scene.cards[card] != .down, in: rect, shade, on: &frame)
            }
        }
        letters(layout, look, on: &frame)
    }

    private static func paint(
        _ card: Int, in rect: Rect, shade: Int, _ scene: BoardScene, _ painter: CardPainter, on frame: inout Frame
    ) {
        if let turning = scene.turning[card] {
            painter.turning(
                turning, scene.faces[turning.face], in: rect, shade, art: scene.art[turning.face]?.open, on: &frame)
            return
        }
        switch scene.cards[card] {
        case .down: painter.back(in: rect, shade, on: &frame)
        case .up(let id):
            let mood: CardPainter.Mood = scene.missed.contains(card) ? .missed : .calm
            painter.front(id, scene.faces[id], in: rect, mood, art: scene.art[id]?.open, on: &frame)
        case .held(let id, let seat):
            let mood: CardPainter.Mood = scene.missed.contains(card) ? .missed : .calm
            let isOwn = scene.ownSeats.contains(seat)
            painter.front(
                id, scene.faces[id], in: rect, mood, holder: seat, isOwn: isOwn, art: scene.art[id]?.open, on: &frame)
        case .taken(let id, let seat):
            if scene.matched.contains(card) {
                painter.front(
                    id, scene.faces[id], in: rect, .matched, holder: seat, art: scene.art[id]?.open, on: &frame)
            } else {
                let isOwn = scene.ownSeats.contains(seat)
                painter.taken(scene.faces[id], in: rect, by: seat, isOwn: isOwn, art: scene.art[id], on: &frame)
            }
        }
    }

    /// Letters above the board, with arrows where more columns follow. Without a row of their own they are painted in the
    /// gap, or in the edge of a frame that is there.
    private static func letters(_ layout: BoardLayout, _ look: Look, on frame: inout Frame) {
        guard layout.hasLetters else { return }
        let arrows = look.isUnicode ? ["←", "→"] : ["<", ">"]
        let y = layout.origin.y - (layout.hasLetterRow ? layout.gap.height + 1 : 1)
        for column in layout.shownColumns where column < 26 {
            let offset = (column - layout.shownColumns.lowerBound) * (layout.card.width + layout.gap.width)
            let x = layout.origin.x + offset + (layout.card.width - 1) / 2
            let isInFrame = !layout.hasLetterRow && layout.card.width > 3
            if isInFrame { frame.fill(Rect(x: x - 1, y: y, width: 3, height: 1), look.tableLabel) }
            frame.put(String(CardPosition.letter(column)), at: Point(x: x, y: y), look.tableLabel)
            if column == layout.shownColumns.lowerBound, column > 0 {
                frame.put(arrows[0], at: Point(x: x - 1, y: y), look.tableLabel)
            }
            if column == layout.shownColumns.upperBound - 1, column < layout.columns - 1 {
                frame.put(arrows[1], at: Point(x: x + 1, y: y), look.tableLabel)
            }
        }
    }

    /// Numbers beside the board, with arrows where more rows follow.
    private static func numbers(_ layout: BoardLayout, _ look: Look, on frame: inout Frame) {
        guard layout.hasNumbers else { return }
        let arrows = look.isUnicode ? ["↑", "↓"] : ["^", "v"]
        let x = layout.origin.x - min(layout.gap.width, 1) - 1
        for row in layout.shownRows {
            let offset = (row - layout.shownRows.lowerBound) * (layout.card.height + layout.gap.height)
            let y = layout.origin.y + offset + (layout.card.height - 1) / 2
            let number = String(row + 1)
            frame.put(number, at: Point(x: x - number.count, y: y), look.tableLabel)
            if row == layout.shownRows.lowerBound, row > 0 {
                frame.put(arrows[0], at: Point(x: x, y: y), look.tableLabel)
            }
            if row == layout.shownRows.upperBound - 1, row < layout.rows - 1 {
                frame.put(arrows[1], at: Point(x: x, y: y), look.tableLabel)
            }
        }
    }
}
