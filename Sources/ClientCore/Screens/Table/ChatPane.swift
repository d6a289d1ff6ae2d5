import Terminal
import Wire

/// The chat of a table, and the line that is being typed.
struct ChatPane: Sendable, Hashable {
    static let kept = 200

    private(set) var lines: [ServerMessage.ChatLine] = []
    /// How many lines came while the chat was not shown.
    private(set) var unread = 0
    var field = TextField(limit: 300)
    /// How many lines have been compared with the old ones that come now.
    private var compared = 0
    /// How many lines the player has scrolled back.
    private var back = 0

    /// The players who have said something, the last one first.
    var speakers: [String] {
        var names: [String] = []
        for line in lines.reversed() where !names.contains(line.from) { names.append(line.from) }
        return names
    }

    mutating func hear(_ line: ServerMessage.ChatLine, isSeen: Bool) {
        // Who has watched and sits down is told again what was said.
        if line.old != true {
            compared = 0
        } else if let known = lines[compared...].firstIndex(where: { $0.from == line.from && $0.text == line.text }) {
            compared = known + 1
            return
        }
        lines.append(line)
        if lines.count > Self.kept { lines.removeFirst(lines.count - Self.kept) }
        if line.old == true { compared = lines.count }
        if !isSeen, line.old != true { unread += 1 }
        if back > 0 { back += 1 }
    }

    mutating func see() { unread = 0 }

    mutating func scroll(by step: Int) { back = min(max(0, back + step), lines.count) }

    /// Paints the newest lines at the bottom, and below them the line that is typed.
    func draw(on canvas: inout Canvas, in area: Rect, isFocused: Bool, _ context: ScreenContext) {
        guard area.size.height >= 2 else { return }
        let words = context.words.chat
        canvas.mark(area, as: .chat)
        let width = area.size.width
        let bottom = area.rows.upperBound - 1
        if isFocused {
            let label = canvas.put(words.say + " ", area.origin.x, bottom, \.accent, width: width / 2)
            field.draw(on: &canvas, area.origin.x + label, bottom, width: width - label, isFocused: true)
        } else {
            let isOn = context.settings.showsChat
            let (key, hint) = isOn ? (KeyCommand.chat, context.words.table.chat) : (.chatOnOff, words.turnOn)
            let used = canvas.put(key.sign, area.origin.x, bottom, \.accent)
            canvas.put(hint, area.origin.x + used + 1, bottom, \.muted, width: width - used - 1)
        }
        guard context.settings.showsChat else {
            return _ = canvas.put(words.off, area.origin.x, area.origin.y, \.muted, width: width)
        }
        let heard = lines.filter { !context.ignored.contains($0.from) }
        guard !heard.isEmpty else {
            return _ = canvas.put(words.empty, area.origin.x, area.origin.y, \.muted, width: width)
        }
        var y = bottom - 1
        for line in heard.dropLast(min(back, heard.count - 1)).reversed() {
            let name = TextWidth.fitted(Narrator.printable(line.from), max(4, width / 2)) + ": "
            let wrapped = TextWrap.lines(name + Narrator.printable(line.text), width: width)
            for (number, text) in wrapped.enumerated().reversed() {
                guard y >= area.origin.y else { return }
                if number == 0, text.hasPrefix(name) {
                    let used = canvas.put(name, area.origin.x, y, \.chatName)
                    canvas.put(
                        String(text.dropFirst(name.count)), area.origin.x + used, y, line.old == true ? \.muted : \.text
                    )
                } else {
                    canvas.put(text, area.origin.x, y, line.old == true ? \.muted : \.text)
                }
                y -= 1
            }
        }
    }
}
