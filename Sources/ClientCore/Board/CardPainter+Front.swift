import Terminal
import Wire

extension CardPainter {
    /// Paints a face-up card. `holder` is the seat that holds it or has just taken it.
    func front(
        _ id: String, _ face: FaceState?, in rect: Rect, _ mood: Mood = .calm, holder: Int? = nil,
        isOwn: Bool = false, on frame: inout Frame
    ) {
        let style = style(of: id, mood)
        let inside = inner(rect)
        let isFlag: Bool
        // A flag keeps its colours. Its plate shows what has happened to it, where there is room for one.
        if look.depth != .none, let face, let flag = FlagDesign.named(id), mood == .calm || inside.size.width > 3 {
            isFlag = true
            let plate = mood == .calm ? look.plate : style
            self.flag(flag, face, in: rect, plate, mark: symbol(mood) ?? "", on: &frame)
        } else {
            isFlag = false
            // The paper has the style of the marks, because most changes on it are marks, and each change of style costs bytes.
            let mark = mood == .calm ? look.faceMark(id) : style
            surface(rect, mark, on: &frame)
            content(face, in: inside, style, mark, on: &frame)
        }
        guard inside.size.width > 3 else { return }
        if !isFlag, let symbol = symbol(mood) {
            let y = inside.size.height > 2 ? inside.last.y : inside.origin.y
            frame.put(symbol, at: Point(x: inside.origin.x, y: y), style, clip: inside)
        }
        guard let holder else { return }
        if mood == .calm, isOwn {
            // The mark of the player's own card is on a plate, because its equal is what the player looks for.
            let width = inside.size.height > 1 && inside.size.width > 5 ? 3 : 1
            let plate = Rect(x: inside.last.x + 1 - width, y: inside.origin.y, width: width, height: 1)
            frame.fill(plate, look.held(by: holder))
            frame.put(
                look.symbol(of: holder), at: Point(x: plate.origin.x + width / 2, y: plate.origin.y),
                look.held(by: holder), clip: inside)
        } else {
            var mark = mood == .calm ? look.onPaper(of: holder) : style
            if mood == .calm, !isFlag { mark.background = style.background }
            frame.put(look.symbol(of: holder), at: Point(x: inside.last.x, y: inside.origin.y), mark, clip: inside)
        }
    }

    /// Paints the holder's mark in the gap beside a card that has no room for it.
    func holder(_ seat: Int, isOwn: Bool, beside rect: Rect, on frame: inout Frame) {
        guard inner(rect).size.width <= 3 else { return }
        frame.put(
            look.symbol(of: seat), at: Point(x: rect.last.x + 1, y: rect.origin.y),
            isOwn ? look.held(by: seat) : look.onTable(seat))
    }

    /// Marks a card that was asked for: in its middle, or in a corner if its face can be seen.
    func asked(isUp: Bool, in rect: Rect, on frame: inout Frame) {
        let dots = look.isUnicode ? "…" : ".."
        guard isUp else {
            return center(
                dots, TextWidth.of(dots), in: rect, row: rect.size.height / 2, look.accent, on: &frame)
        }
        let inside = inner(rect)
        frame.put(dots, at: Point(x: inside.origin.x, y: inside.last.y), look.plate, clip: inside)
    }

    private func style(of id: String, _ mood: Mood) -> Style {
        switch mood {
        case .calm: look.face(id)
        case .missed: look.miss
        case .matched: look.match
        }
    }

    private func symbol(_ mood: Mood) -> String? {
        switch mood {
        case .calm: nil
        case .missed: look.isUnicode ? "✗" : "x"
        case .matched: look.isUnicode ? "✓" : "+"
        }
    }

    /// The glyph in the middle; on large cards the label below it, and the letters in two corners.
    private func content(_ face: FaceState?, in rect: Rect, _ style: Style, _ mark: Style, on frame: inout Frame) {
        let isLarge = rect.size.width > 7 && rect.size.height > 2
        let glyph = glyph(face)
        let room = rect.size.height - (isLarge ? 2 : 0)
        let isNamed = isLarge && room > 1 && Self.name(face) != glyph
        let labels = isNamed ? lines(Self.name(face), width: rect.size.width - 2, most: room - 1) : []
        let row = (rect.size.height - 1 - labels.count) / 2
        center(glyph, TextWidth.of(glyph), in: rect, row: row, style, on: &frame)
        for (index, label) in labels.enumerated() {
            center(label, TextWidth.of(label), in: rect, row: row + 1 + index, mark, on: &frame)
        }
        guard isLarge, let face else { return }
        let pip = face.ascii.last == " " ? String(face.ascii.dropLast()) : face.ascii
        frame.put(pip, at: Point(x: rect.origin.x + 1, y: rect.origin.y), mark, clip: rect)
        frame.put(pip, at: Point(x: rect.last.x - pip.count, y: rect.last.y), mark, clip: rect)
    }

    /// What a face is called on a card: a flag by its country.
    private static func name(_ face: FaceState?) -> Substring {
        guard let face else { return "" }
        return face.id.hasPrefix("flag-") && face.label.hasPrefix("flag of ")
            ? face.label.dropFirst(8) : Substring(face.label)
    }

    /// A label in at most two lines, broken between words. It is empty if that is not room enough, because a cut label could
    /// be read wrongly.
    private func lines(_ label: Substring, width: Int, most: Int) -> [String] {
        var lines: [String] = []
        for word in label.split(separator: " ") {
            if let last = lines.last, TextWidth.of(last) + 1 + TextWidth.of(String(word)) <= width {
                lines[lines.count - 1] = last + " " + word
            } else {
                lines.append(String(word))
            }
        }
        let fits = lines.count <= min(2, most) && lines.allSatisfy { TextWidth.of($0) <= width }
        return fits ? lines : []
    }
}
