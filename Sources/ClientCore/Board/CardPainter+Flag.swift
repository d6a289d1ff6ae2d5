import Terminal
import Wire

extension CardPainter {
    /// A flag on a card's paper, two pixels to a cell where half blocks can be shown. Its country's code is below it or beside
    /// it, behind a mark where it has one; only on the smallest cards the letters stand on the flag's colours. A share of 256
    /// makes its colours darker.
    func flag(
        _ design: FlagDesign, _ face: FaceState, in rect: Rect, _ paper: Style,
        mark: (text: String, style: Style)? = nil, share: Int = 256, on frame: inout Frame
    ) {
        let inside = inner(rect)
        let (width, height) = (inside.size.width, inside.size.height)
        guard width > 3 else { return letters(of: face, design, in: rect, on: &frame) }
        surface(rect, paper, on: &frame)
        let code = (mark?.text ?? "") + face.ascii
        func write(_ text: String, at x: Int, _ y: Int) {
            frame.put(text, at: Point(x: x, y: y), paper, clip: inside)
            if let mark { frame.put(mark.text, at: Point(x: x, y: y), mark.style, clip: inside) }
        }
        if height == 1 {
            let part = Rect(
                x: rect.origin.x, y: rect.origin.y, width: width - TextWidth.of(code), height: rect.size.height)
            paint(design, in: part, halves: 2 * rect.size.height - (isEdged ? 1 : 0), share: share, on: &frame)
            return write(code, at: part.columns.upperBound, rect.origin.y)
        }
        // Three halves of a row to four columns, as most flags are.
        let rows = height < 5 ? height - 1 : min(height - 2, max(3, width * 3 / 8))
        let margin = width > 8 ? 1 : 0
        let top = (height - rows - 1) / 2
        let part = Rect(
            x: inside.origin.x + margin, y: inside.origin.y + top, width: width - 2 * margin, height: rows)
        // White on white paper would be no flag.
        let edge = width > 5 && rows > 2 && share == 256 ? look.cardMark.foreground : nil
        paint(design, in: part, halves: 2 * rows, edge: edge, share: share, on: &frame)
        let named = code + " " + Self.name(face)
        let text = TextWidth.of(named) <= width - 2 ? named : code
        write(text, at: inside.origin.x + (width - TextWidth.of(text)) / 2, inside.origin.y + top + rows)
    }

    /// Paints a flag, what is white at its edge in that colour.
    private func paint(
        _ design: FlagDesign, in rect: Rect, halves: Int, edge: Colour? = nil, share: Int = 256, on frame: inout Frame
    ) {
        let aspect = Double(rect.size.width) / Double(halves)
        func pixel(_ x: Int, _ half: Int) -> Colour {
            guard half < halves else { return look.table.background }
            // Of two rows of pixels none is in the middle of a flag, where its disc or its second stripe is.
            let part = halves < 4 ? 0.2 : 0.5
            let place = (x: (Double(x) + 0.5) / Double(rect.size.width), y: (Double(half) + part) / Double(halves))
            let colour = design.colour(x: place.x, y: place.y, aspect: aspect)
            let isOuter = x == 0 || x == rect.size.width - 1 || half == 0 || half == halves - 1
            if let edge, isOuter, colour == .white { return edge }
            return colour.tone.colour(look.depth).darkened(to: share)
        }
        for y in 0..<rect.size.height {
            for x in 0..<rect.size.width {
                let upper = pixel(x, 2 * y)
                let lower = pixel(x, 2 * y + 1)
                let isWhole = upper == lower || !look.isUnicode
                frame.fill(
                    Rect(x: rect.origin.x + x, y: rect.origin.y + y, width: 1, height: 1), Style(upper, on: lower),
                    with: isWhole ? " " : "▀")
            }
        }
    }

    /// Each letter of the code on one of the main colours, where a card has two columns.
    private func letters(of face: FaceState, _ design: FlagDesign, in rect: Rect, on frame: inout Frame) {
        paint(design, in: rect, halves: 2 * rect.size.height - (isEdged ? 1 : 0), on: &frame)
        for (offset, pair) in zip(face.ascii, [design.main.0, design.main.1]).enumerated() {
            // The green of sixteen colours is brighter than that of flags.
            let isBright = pair.1.isBright || look.depth == .ansi && pair.1 == .green
            let ink: FlagColour = isBright ? .black : .white
            let row = (inner(rect).size.height - 1) / 2
            frame.put(
                String(pair.0), at: Point(x: rect.origin.x + offset, y: rect.origin.y + row),
                Style(ink.tone.colour(look.depth), on: pair.1.tone.colour(look.depth), .bold), clip: rect)
        }
    }
}
