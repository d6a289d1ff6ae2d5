import Terminal
import Wire

extension CardPainter {
    /// Paints a face-up card. `holder` is the seat that holds it or has just taken it.
    func front(
        _ id: String, _ face: FaceState?, in rect: Rect, _ mood: Mood = .calm, holder: Int? = nil,
        isOwn: Bool = false, art: CardArt? = nil, on frame: inout Frame
    ) {
        let style = style(of: id, mood)
        let inside = inner(rect)
        let isPainted: Bool
        // A flag keeps its colours. The paper under it shows what has happened to it.
        if let art, art.isWhole, art.size == inside.size {
            isPainted = true
            surface(rect, style, on: &frame)
            paint(art, in: area(of: art, in: inside, hasMark: mood != .calm || holder != nil), &frame)
            if let symbol = symbol(mood) {
                let plate = Rect(x: inside.origin.x, y: inside.origin.y, width: min(3, inside.size.width), height: 1)
                frame.fill(plate, style)
                frame.put(symbol, at: Point(x: plate.origin.x + plate.size.width / 2, y: plate.origin.y), style)
            }
        } else if look.depth != .none, let face, let flag = FlagDesign.named(id), mood == .calm || inside.size.width > 3
        {
            isPainted = true
            self.flag(flag, face, in: rect, style, mark: symbol(mood).map { ($0, style) }, on: &frame)
        } else {
            isPainted = false
            // The paper has the style of the marks, because most changes on it are marks, and each change of style costs bytes.
            let mark = mood == .calm ? look.faceMark(id) : style
            surface(rect, mark, on: &frame)
            if let art {
                // A card that turns shows its paper alone, because the picture would be cut.
                if art.size == inside.size { picture(art, face, in: inside, look.face(id), mark, on: &frame) }
            } else {
                content(face, in: inside, style, mark, on: &frame)
            }
        }
        guard inside.size.width > 3 else { return }
        if !isPainted, let symbol = symbol(mood) {
            let y = inside.size.height > 2 ? inside.last.y : inside.origin.y
            frame.put(symbol, at: Point(x: inside.origin.x, y: y), style, clip: inside)
        }
        guard let holder else { return }
        if mood == .calm, isOwn {
            // The mark of the player's own card is on a plate, because its equal is what the player looks for.
            let hasRoom = art.map { $0.isWhole || $0.area.origin.y > 0 } ?? true
            let width = inside.size.height > 1 && inside.size.width > 5 && hasRoom ? 3 : 1
            let plate = Rect(x: inside.last.x + 1 - width, y: inside.origin.y, width: width, height: 1)
            frame.fill(plate, look.held(by: holder))
            frame.put(
                look.symbol(of: holder), at: Point(x: plate.origin.x + width / 2, y: plate.origin.y),
                look.held(by: holder), clip: inside)
        } else {
            var mark = mood == .calm ? look.onPaper(of: holder) : style
            if mood == .calm, !isPainted { mark.background = style.background }
            frame.put(look.symbol(of: holder), at: Point(x: inside.last.x, y: inside.origin.y), mark, clip: inside)
        }
    }

    /// Paints the picture of a theme's face, and below it what the face is called where there is room. It stands on its own paper,
    /// which stays as it is when the card's changes: a miss costs few bytes.
    private func picture(
        _ art: CardArt, _ face: FaceState?, in rect: Rect, _ paper: Style, _ mark: Style, on frame: inout Frame
    ) {
        let area = art.area.moved(to: rect.origin)
        frame.fill(area, paper)
        paint(art, in: area, &frame)
        let free = rect.last.y - area.last.y
        guard free > 0 else { return }
        for name in lines(Self.name(face), width: rect.size.width - 2, most: 1) {
            center(name, TextWidth.of(name), in: rect, row: rect.size.height - 1, mark, on: &frame)
        }
    }

    /// Paints a picture over these cells. A share of 256 makes its cells darker.
    func paint(_ art: CardArt, in area: Rect, share: Int = 256, _ frame: inout Frame) {
        if art.cells.isEmpty {
            frame.library[art.name] = art.data
            return frame.place(Frame.Picture(art.name, over: area))
        }
        for (index, cell) in art.cells.enumerated() {
            let place = Point(
                x: area.origin.x + index % area.size.width, y: area.origin.y + index / area.size.width)
            let (front, ground) = (cell.style.foreground.darkened(to: share), cell.style.background.darkened(to: share))
            frame.put(cell.text, at: place, Style(front, on: ground))
        }
    }

    /// Where a picture that fills a card is painted. A terminal's own picture leaves the first row free for a mark.
    func area(of art: CardArt, in rect: Rect, hasMark: Bool) -> Rect {
        let free = art.cells.isEmpty && hasMark && rect.size.height > 2 ? 1 : 0
        return Rect(
            x: rect.origin.x, y: rect.origin.y + free, width: rect.size.width, height: rect.size.height - free)
    }

    /// Paints the holder's mark in the gap beside a card that has no room for it.
    func holder(_ seat: Int, isOwn: Bool, beside rect: Rect, on frame: inout Frame) {
        guard inner(rect).size.width <= 3 else { return }
        frame.put(
            look.symbol(of: seat), at: Point(x: rect.last.x + 1, y: rect.origin.y),
            isOwn ? look.held(by: seat) : look.onTable(seat))
    }

    /// Marks a card that was asked for: in its middle, or in a corner if its face can be seen.
    func asked(isUp: Bool, in rect: Rect, _ shade: Int, on frame: inout Frame) {
        let dots = look.isUnicode ? "…" : ".."
        guard isUp else {
            // The style of the back, because the next frame turns it: each further change of style costs 35 bytes.
            let style = look.cardBacks[isShaded ? shade : 0]
            return center(
                dots, TextWidth.of(dots), in: rect, row: rect.size.height / 2, style, on: &frame)
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

    /// The face in the middle, as large as there is room for; on large cards its name below it.
    private func content(_ face: FaceState?, in rect: Rect, _ style: Style, _ mark: Style, on frame: inout Frame) {
        if face?.image != nil {
            // Only the number of a picture could be shown as its glyph. Its name says more, where it fits.
            let names = lines(Self.name(face), width: rect.size.width, most: rect.size.height)
            for (index, name) in names.enumerated() {
                let row = (rect.size.height - names.count) / 2 + index
                center(name, TextWidth.of(name), in: rect, row: row, style, on: &frame)
            }
            if !names.isEmpty { return }
        }
        let glyph = glyph(face)
        let isLarge = rect.size.width > 7 && rect.size.height > 2
        // In ASCII, a single letter has a blank behind it.
        let letters = glyph.last == " " ? String(glyph.dropLast()) : glyph
        let isLetters = letters.allSatisfy { PixelLetters.rows($0) != nil }
        // Letters that are the face itself need no name.
        // A name below a larger glyph needs a card of six rows.
        let isNamed =
            isLarge && !(look.hasLargeText && rect.size.height < 6) && !(isLetters && letters == face?.glyph)
        let names = isNamed ? lines(Self.name(face), width: rect.size.width - 2, most: rect.size.height - 2) : []
        let room = Size(width: rect.size.width, height: rect.size.height - names.count)
        let height: Int
        func top(_ height: Int) -> Int { rect.origin.y + (room.height - height) / 2 }
        let scale = scale(of: glyph, in: room)
        // One letter gets no more room than two, so that all letters of a board are of one size.
        let pixel = isLetters ? pixelSize(of: "00", in: room) : 0
        if scale > 1 {
            let x = rect.origin.x + (rect.size.width - scale * TextWidth.of(glyph)) / 2
            frame.put(glyph, at: Point(x: x, y: top(scale)), style, scale: scale, clip: rect)
            height = scale
        } else if pixel > 0 {
            height = pixels(letters, pixel, in: rect, style, on: &frame, top: top)
        } else {
            height = pips(glyph, in: Rect(origin: rect.origin, size: room), style, on: &frame)
        }
        for (index, name) in names.enumerated() {
            let row = (room.height - height) / 2 + height + index
            center(name, TextWidth.of(name), in: rect, row: row, mark, on: &frame)
        }
    }

    /// How many times as large as text a glyph can be; the corners stay free for marks.
    private func scale(of glyph: String, in room: Size) -> Int {
        guard look.hasLargeText else { return 1 }
        return min(Frame.largestScale, (room.width - 2) / max(2, TextWidth.of(glyph)), room.height - 2)
    }

    /// The glyph as text: once, and on very large cards several times, as on playing cards. Returns the rows that it takes.
    private func pips(_ glyph: String, in rect: Rect, _ style: Style, on frame: inout Frame) -> Int {
        let (width, height) = (rect.size.width, rect.size.height)
        let size = TextWidth.of(glyph)
        var places = [(width / 2, (height - 1) / 2)]
        if look.isUnicode, width > 17, height > 7 {
            let (left, right) = (width / 4, width - width / 4)
            places += [(left, height / 5), (right, height / 5), (left, height - 1 - height / 5)]
            places.append((right, height - 1 - height / 5))
        } else if look.isUnicode, width > 11, height > 4 {
            places += [(size / 2 + 1, 0), (width - size / 2 - 1, height - 1)]
        }
        for (x, y) in places {
            frame.put(glyph, at: Point(x: rect.origin.x + x - size / 2, y: rect.origin.y + y), style, clip: rect)
        }
        return places.count > 1 ? height : 1
    }

    /// What a face is called on a card: a flag by its country.
    static func name(_ face: FaceState?) -> Substring {
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

extension Colour {
    /// So many 256ths of a true colour; any other as it is.
    func darkened(to share: Int) -> Colour {
        guard share < 256, case .rgb(let red, let green, let blue) = self else { return self }
        func part(_ value: UInt8) -> UInt8 { UInt8(Int(value) * share / 256) }
        return .rgb(part(red), part(green), part(blue))
    }
}
