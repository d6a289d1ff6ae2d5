import Terminal
import Wire

extension CardPainter {
    /// A flag over the whole card, two pixels to a cell where half blocks can be shown, and its country's code on it,
    /// behind a mark where it has one.
    func flag(
        _ design: FlagDesign, _ face: FaceState, in rect: Rect, _ plate: Style, mark: String, on frame: inout Frame
    ) {
        let width = rect.size.width
        let halves = 2 * rect.size.height - (isEdged ? 1 : 0)
        let aspect = Double(width) / Double(halves)
        func pixel(_ x: Int, _ y: Int) -> Colour {
            guard y < halves else { return look.table.background }
            let place = (x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(halves))
            return design.colour(x: place.x, y: place.y, aspect: aspect).tone.colour(look.depth)
        }
        for y in 0..<rect.size.height {
            for x in 0..<width {
                let upper = pixel(x, 2 * y)
                let lower = pixel(x, 2 * y + 1)
                let isWhole = upper == lower || !look.isUnicode
                frame.fill(
                    Rect(x: rect.origin.x + x, y: rect.origin.y + y, width: 1, height: 1), Style(upper, on: lower),
                    with: isWhole ? " " : "▀")
            }
        }
        code(of: face, design, in: inner(rect), plate, mark, on: &frame)
    }

    /// The code, on a plate of its own in the middle of a large flag, else each letter on one of the main colours.
    private func code(
        of face: FaceState, _ design: FlagDesign, in rect: Rect, _ plate: Style, _ mark: String, on frame: inout Frame
    ) {
        let row = (rect.size.height - 1) / 2
        if rect.size.width > 7 {
            let text = " " + (mark.isEmpty ? "" : mark + " ") + face.ascii + " "
            center(text, TextWidth.of(text), in: rect, row: row, plate, on: &frame)
        } else if rect.size.width > 3, rect.size.height > 1 || isEdged || !mark.isEmpty {
            center(mark + face.ascii, TextWidth.of(mark) + 2, in: rect, row: row, plate, on: &frame)
        } else {
            let x = rect.origin.x + (rect.size.width - 2) / 2
            for (offset, pair) in zip(face.ascii, [design.main.0, design.main.1]).enumerated() {
                let ink: FlagColour = pair.1.isBright ? .black : .white
                frame.put(
                    String(pair.0), at: Point(x: x + offset, y: rect.origin.y + row),
                    Style(ink.tone.colour(look.depth), on: pair.1.tone.colour(look.depth), .bold), clip: rect)
            }
        }
    }
}
