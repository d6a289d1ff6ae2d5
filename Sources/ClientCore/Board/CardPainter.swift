import Terminal
import Wire

/// Paints single cards, each inside its own cells.
struct CardPainter {
    /// What has just happened to a card that shows its face.
    enum Mood {
        case calm, missed, matched
    }

    let look: Look
    /// Whether the lowest part of a card stays free, so that cards without a gap don't fuse: half a row, or a row where
    /// there are no half blocks.
    let isEdged: Bool
    /// Whether half a cell can be painted.
    let hasHalves: Bool
    /// Whether neighbours have different shades: cards of one row without a gap.
    let isShaded: Bool
    /// Whether cards have an outline: where there are no colours, and room.
    let isOutlined: Bool

    init(_ layout: BoardLayout, _ look: Look) {
        self.look = look
        let hasColours = look.depth != .none
        isEdged = layout.gap.height == 0 && layout.card.height > 1
        hasHalves = look.isUnicode && hasColours
        isShaded = layout.gap.height == 0 && !isEdged
        isOutlined = !hasColours && layout.card.height > 2
    }

    /// A card's back, or the part of it that is seen while it turns. The pattern does not move, so that little changes from
    /// one picture to the next.
    func back(in rect: Rect, seen part: Rect? = nil, _ shade: Int, on frame: inout Frame) {
        let style = look.cardBacks[isShaded ? shade : 0]
        let part = part ?? rect
        surface(part, style, on: &frame)
        let inside = inner(rect)
        let isLarge = inside.size.height > 1
        let (one, other) = pattern(isLarge: isLarge, shade)
        guard one != " " || other != " " else { return }
        // A margin around the pattern makes a large back look like that of a card.
        let hasMargin = !isOutlined && rect.size.width > 5
        let ground = hasMargin ? inside.inset(x: 1, y: inside.size.height > 3 ? 1 : 0) : inside
        let room = ground.intersection(inner(part))
        frame.fill(room, style, with: one)
        guard one != other else { return }
        for y in room.rows {
            for x in room.columns where (x - ground.origin.x + y - ground.origin.y) % 2 == 1 {
                frame.fill(Rect(x: x, y: y, width: 1, height: 1), style, with: other)
            }
        }
    }

    /// A card that a seat has taken: darker, with the seat's symbol in the seat's colour.
    func taken(
        _ face: FaceState?, in rect: Rect, by seat: Int, isOwn: Bool, art: CardFront? = nil, on frame: inout Frame
    ) {
        var style = look.taken(by: seat)
        if !isOwn { style.attributes.remove(.bold) }
        let symbol = look.symbol(of: seat)
        if look.depth != .none, inner(rect).size.width > 3, let face, let design = FlagDesign.named(face.id) {
            return flag(design, face, in: rect, look.takenFace, mark: (symbol, style), share: 150, on: &frame)
        }
        surface(rect, look.takenFace, hasOutline: false, on: &frame)
        let inside = inner(rect, hasOutline: false)
        if let art = art?.open, art.isWhole, art.size == inner(rect).size,
            look.depth == .trueColour || art.cells.isEmpty
        {
            paint(art, in: area(of: art, in: inner(rect), hasMark: true), share: 90, &frame)
            let plate = Rect(x: inside.origin.x, y: inside.origin.y, width: min(3, inside.size.width), height: 1)
            frame.fill(plate, look.takenFace)
            frame.put(symbol, at: Point(x: plate.origin.x + plate.size.width / 2, y: plate.origin.y), style)
            return
        }
        let glyph = glyph(face)
        let width = TextWidth.of(glyph)
        // A mark in the corner needs a card that can be seen.
        let hasCorner =
            inside.size.height > 2 && inside.size.width > 5 && look.takenFace.background != look.table.background
        if hasCorner {
            if let art = art?.taken, art.size == inner(rect).size {
                paint(art, in: art.area.moved(to: inside.origin), &frame)
            } else {
                center(glyph, width, in: inside, row: (inside.size.height - 1) / 2, look.takenFace, on: &frame)
            }
            frame.put(symbol, at: inside.origin, style, clip: inside)
        } else if inside.size.width > width + 1 {
            let x = inside.origin.x + (inside.size.width - width - 2) / 2
            let y = inside.origin.y + (inside.size.height - 1) / 2
            frame.put(symbol, at: Point(x: x, y: y), style, clip: inside)
            frame.put(glyph, at: Point(x: x + 2, y: y), look.takenFace, clip: inside)
        } else {
            center(symbol, 1, in: inside, row: (inside.size.height - 1) / 2, style, on: &frame)
        }
    }

    /// The picture of a face, or its letters where only ASCII is shown.
    func glyph(_ face: FaceState?) -> String {
        guard let face else { return "??" }
        return look.isUnicode ? face.glyph : face.ascii
    }

    func surface(_ rect: Rect, _ style: Style, hasOutline: Bool = true, on frame: inout Frame) {
        frame.fill(isEdged ? inner(rect) : rect, style)
        if isEdged, hasHalves {
            let edge = Style(style.background, on: look.table.background)
            frame.fill(
                Rect(x: rect.origin.x, y: rect.last.y, width: rect.size.width, height: 1), edge, with: "▀")
        }
        guard isOutlined, hasOutline, rect.size.width > 2 else { return }
        let line = Style(.standard, on: .standard, style.attributes.intersection(.reverse))
        outline(rect, line, on: &frame)
    }

    /// The part of a card inside its outline.
    func inner(_ rect: Rect, hasOutline: Bool = true) -> Rect {
        if isEdged {
            return Rect(
                x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height - 1)
        }
        return isOutlined && hasOutline && rect.size.width > 2 ? rect.inset(x: 1, y: 1) : rect
    }

    /// Text in the middle of one of a card's rows.
    func center(
        _ text: String, _ width: Int, in rect: Rect, row: Int, _ style: Style, on frame: inout Frame
    ) {
        let x = rect.origin.x + max(0, rect.size.width - width) / 2
        frame.put(text, at: Point(x: x, y: rect.origin.y + row), style, clip: rect)
    }

    private func outline(_ rect: Rect, _ style: Style, on frame: inout Frame) {
        let parts = look.isUnicode ? ["╭", "╮", "╰", "╯", "─", "│"] : ["+", "+", "+", "+", "-", "|"]
        for y in [rect.origin.y, rect.last.y] {
            frame.fill(Rect(x: rect.origin.x, y: y, width: rect.size.width, height: 1), style, with: parts[4])
        }
        for x in [rect.origin.x, rect.last.x] {
            frame.fill(
                Rect(x: x, y: rect.origin.y + 1, width: 1, height: rect.size.height - 2), style, with: parts[5])
        }
        frame.put(parts[0], at: rect.origin, style)
        frame.put(parts[1], at: Point(x: rect.last.x, y: rect.origin.y), style)
        frame.put(parts[2], at: Point(x: rect.origin.x, y: rect.last.y), style)
        frame.put(parts[3], at: rect.last, style)
    }

    /// The two characters that alternate on a back. A back without colours is never blank. Neighbours without a gap differ in
    /// their pattern too, because their shades are close.
    private func pattern(isLarge: Bool, _ shade: Int) -> (String, String) {
        let isUnicode = look.isUnicode
        let isOther = isShaded && shade == 1
        switch look.back {
        case .plain:
            if isOther { return isUnicode ? ("░", "░") : (":", ":") }
            if look.depth != .none { return (" ", " ") }
            return isUnicode ? ("▒", "▒") : ("#", "#")
        case .dots:
            let dot = isOther ? ":" : isUnicode ? "·" : "."
            return (dot, isLarge ? " " : dot)
        case .weave:
            let (one, other) = isUnicode ? ("╱", "╲") : ("/", "\\")
            return isOther ? (other, one) : (one, other)
        case .waves:
            if isOther { return isUnicode ? ("≈", "≈") : ("=", "=") }
            return isUnicode && isLarge ? ("≈", "~") : ("~", "~")
        }
    }
}

extension Rect {
    /// The same part of something that begins at that place.
    func moved(to origin: Point) -> Rect {
        Rect(
            x: origin.x + self.origin.x, y: origin.y + self.origin.y, width: size.width, height: size.height)
    }

    var last: Point { Point(x: origin.x + size.width - 1, y: origin.y + size.height - 1) }
}
