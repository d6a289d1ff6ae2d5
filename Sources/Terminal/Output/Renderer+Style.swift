/// From one style to another with as few bytes as possible (SGR, ECMA-48 8.3.117).
extension Renderer {
    /// The part of a style that can be seen: no colours where none are sent, and for a blank cell only what a blank shows.
    func drawnStyle(of cell: Frame.Cell) -> Style {
        var style = cell.style
        if !showsColours {
            style.foreground = .standard
            style.background = .standard
        }
        if cell.isBlank, style.attributes.isDisjoint(with: .seenOnBlanks) {
            style.foreground = .standard
            style.attributes = []
        }
        return style
    }

    /// Whether the cell looks right if it is written now.
    func isWritten(_ cell: Frame.Cell) -> Bool {
        guard let pen else { return false }
        return penStyle(for: cell, from: pen) == pen
    }

    /// Changes the style of what is written next to that of a cell.
    mutating func setPen(for cell: Frame.Cell, _ output: inout [UInt8]) {
        let style = penStyle(for: cell, from: pen ?? Style())
        guard pen != style else { return }
        whole.removeAll(keepingCapacity: true)
        if style != Style() { whole.append(UInt8(ascii: "0")) }
        whole.appendAttributes(style.attributes)
        if style.foreground != .standard { whole.appendColour(style.foreground, isBackground: false) }
        if style.background != .standard { whole.appendColour(style.background, isBackground: true) }
        if let pen {
            changes.removeAll(keepingCapacity: true)
            appendChanges(from: pen, to: style)
        }
        output += [0x1B, UInt8(ascii: "[")]
        output += pen == nil || whole.count < changes.count ? whole : changes
        output.append(UInt8(ascii: "m"))
        pen = style
    }

    /// The style to write a cell in; for a blank it differs from the pen in what is seen only.
    private func penStyle(for cell: Frame.Cell, from pen: Style) -> Style {
        let style = drawnStyle(of: cell)
        guard cell.isBlank, style.attributes.isEmpty else { return style }
        return Style(pen.foreground, on: style.background, pen.attributes.subtracting(.seenOnBlanks))
    }

    private mutating func appendChanges(from pen: Style, to style: Style) {
        var added = style.attributes.subtracting(pen.attributes)
        let removed = pen.attributes.subtracting(style.attributes)
        if !removed.isDisjoint(with: [.bold, .dim]) {
            changes.appendCode(22)
            // Code 22 ends bold and dim together, so the one that stays must be set again.
            added.formUnion(style.attributes.intersection([.bold, .dim]))
        }
        if removed.contains(.italic) { changes.appendCode(23) }
        if removed.contains(.underline) { changes.appendCode(24) }
        if removed.contains(.reverse) { changes.appendCode(27) }
        changes.appendAttributes(added)
        if pen.foreground != style.foreground { changes.appendColour(style.foreground, isBackground: false) }
        if pen.background != style.background { changes.appendColour(style.background, isBackground: true) }
    }
}

extension Style.Attributes {
    /// Those that a cell without text shows too.
    static let seenOnBlanks: Self = [.underline, .reverse]
}

extension [UInt8] {
    fileprivate mutating func appendCode(_ code: Int) {
        if !isEmpty { append(UInt8(ascii: ";")) }
        appendDecimal(code)
    }

    fileprivate mutating func appendAttributes(_ attributes: Style.Attributes) {
        if attributes.contains(.bold) { appendCode(1) }
        if attributes.contains(.dim) { appendCode(2) }
        if attributes.contains(.italic) { appendCode(3) }
        if attributes.contains(.underline) { appendCode(4) }
        if attributes.contains(.reverse) { appendCode(7) }
    }

    fileprivate mutating func appendColour(_ colour: Colour, isBackground: Bool) {
        let offset = isBackground ? 10 : 0
        switch colour {
        case .standard: appendCode(39 + offset)
        case .ansi(let number) where number < 8: appendCode(30 + Int(number) + offset)
        case .ansi(let number): appendCode(90 + Int(number & 7) + offset)
        case .indexed(let number):
            appendCode(38 + offset)
            appendCode(5)
            appendCode(Int(number))
        case .rgb(let red, let green, let blue):
            appendCode(38 + offset)
            appendCode(2)
            for part in [red, green, blue] { appendCode(Int(part)) }
        }
    }
}
