import Terminal
import Vocabulary
import Wire

/// A table before its game: who sits there, what will be played, and what is missing for the game to begin.
struct WaitingRoom {
    let state: TableState
    let clock: ShownClocks
    let seat: Int

    /// Where the room's box is, and the square of the link's code: beside it or below it, or nil where there is too little room.
    func places(in area: Rect) -> (room: Rect, code: Rect?) {
        guard let code, code.width <= area.size.width, code.lines <= area.size.height else { return (area, nil) }
        let width = min(62, area.size.width - code.width - 2)
        if width >= 40 {
            var room = area.centred(width: width + 2 + code.width, height: area.size.height)
            let code = Rect(
                x: room.origin.x + width + 2, y: room.origin.y, width: code.width, height: room.size.height
            ).centred(width: code.width, height: code.lines)
            room.size.width = width
            return (room, code)
        }
        let box = lines(in: area).box
        guard box.size.height + code.lines <= area.size.height else { return (area, nil) }
        let top = Rect(
            x: area.origin.x, y: area.origin.y, width: area.size.width, height: area.size.height - code.lines)
        let bottom = Rect(x: area.origin.x, y: top.rows.upperBound, width: area.size.width, height: code.lines)
        return (top, bottom.centred(width: code.width, height: code.lines))
    }

    /// The code of the link, where others can still sit down.
    private var code: Barcode? {
        guard state.isOpen, state.context.look.isUnicode, let card = state.context.roomLink, card.link == state.webLink
        else { return nil }
        return card.code
    }

    private func lines(in area: Rect) -> (lines: [Line], hasGap: Bool, box: Rect) {
        let width = min(area.size.width - 2, 60)
        var lines = facts(width: width - 4)
        let seats = state.snapshot.seats.count
        let room = area.size.height - 2
        // If there is too little room, the last lines are left out, not players.
        while lines.count > 1, lines.count + 1 + seats > room { lines.removeLast() }
        let hasGap = lines.count + 1 + seats <= room
        let height = min(area.size.height, lines.count + (hasGap ? 1 : 0) + seats + 2)
        return (lines, hasGap, area.centred(width: width, height: height))
    }

    func draw(on canvas: inout Canvas, in area: Rect) {
        let (room, square) = places(in: area)
        let (texts, hasGap, box) = lines(in: room)
        let inside = canvas.box(box, title: state.snapshot.title.clean)
        for (row, line) in texts.enumerated() {
            let (x, y) = (inside.origin.x, inside.origin.y + row)
            if let key = line.key {
                canvas.put(key.sign, x, y, \.accent)
                canvas.put(line.text, x + 2, y, line.role, width: inside.size.width - 2)
                canvas.mark(Rect(x: x, y: y, width: inside.size.width, height: 1), as: .key(key.key))
            } else {
                canvas.put(line.text, x, y, line.role, width: inside.size.width)
            }
        }
        let top = inside.origin.y + texts.count + (hasGap ? 1 : 0)
        let list = Rect(
            x: inside.origin.x, y: top, width: inside.size.width, height: inside.rows.upperBound - top)
        SeatList(state: state, clock: clock, chosen: seat).draw(on: &canvas, in: list)
        if let code, let square { canvas.code(code, at: square.origin) }
    }

    private struct Line {
        let text: String
        var role: KeyPath<Look, Style> = \.text
        /// The key that the line stands for.
        var key: KeyCommand?
    }

    private func facts(width: Int) -> [Line] {
        let words = state.words
        var lines = TextWrap.lines(invitation, width: width).map { Line(text: $0, role: \.accent) }
        if let link = state.webLink {
            lines.append(Line(text: words.playing.browse, role: \.muted))
            for (number, text) in TextWrap.lines(link, width: width - 2).enumerated() {
                lines.append(Line(text: text, role: \.good, key: number == 0 ? .link : nil))
            }
        }
        if let invitation = state.invitation {
            lines.append(Line(text: words.playing.invite, role: \.muted))
            for (number, text) in TextWrap.lines(invitation, width: width - 2).enumerated() {
                lines.append(Line(text: text, role: \.good, key: number == 0 ? .copy : nil))
            }
        }
        lines += TextWrap.lines(words.summary(of: state.snapshot.rules), width: width).map { Line(text: $0) }
        let rules = state.snapshot.rules
        if state.mode != .usual, let about = words.about(rules) {
            lines += TextWrap.lines(about, width: width).map { Line(text: $0, role: \.muted) }
        }
        lines += TextWrap.lines(words.terms(of: rules), width: width).map { Line(text: $0, role: \.muted) }
        if let audience = state.audience {
            lines += TextWrap.lines(audience, width: width).map { Line(text: $0, role: \.muted) }
        }
        if state.isLocked { lines.append(Line(text: words.host.locked, role: \.muted)) }
        if let own = state.context.openPlace {
            lines += TextWrap.lines(words.table.address(own.text.clean), width: width).map {
                Line(text: $0, role: \.good)
            }
        }
        if let forwarding = state.context.forwarding {
            lines += TextWrap.lines(forwarding, width: width).map { Line(text: $0, role: \.accent) }
        }
        if state.isOpen, let bare = state.bareInvitation {
            lines += TextWrap.lines(words.playing.bare(state.snapshot.table.clean), width: width).map {
                // Who copies it gets spaces as one types them.
                Line(text: $0.replacing("\u{A0}", with: " "), role: \.muted)
            }
            lines.append(Line(text: bare, role: \.good))
        }
        return lines
    }

    /// What the player can do now, in a sentence.
    private var invitation: String {
        let words = state.words.table
        let seats = state.snapshot.seats
        if !state.isSeated { return words.watching + ". " + words.allReady }
        if state.taken < state.mode.seats.lowerBound { return words.needsMore }
        return state.own.allSatisfy { seats[$0].ready } ? words.youAreReady : words.pressReady
    }
}

extension Words {
    /// How groups count, and the clocks and tries: `+1 a group · Time a turn: 30 s`
    func terms(of rules: Wire.Rules) -> String {
        var terms = [wire(rules.scoring, \.rules.scorings)]
        if let seconds = rules.turnSeconds {
            let label = Mode(rules).takesTurns ? self.rules.turn : modes.attempt
            terms.append(label + ": " + (seconds == 0 ? self.rules.noClock : common.seconds(seconds)))
        }
        if let seconds = rules.gameSeconds, seconds > 0 {
            terms.append(self.rules.gameTime + ": " + Duration.seconds(seconds).clockText)
        }
        switch rules.tries {
        case .limited(let tries): terms.append(self.rules.tries + ": \(tries)")
        case .unlimited: terms.append(self.rules.tries + ": " + modes.anyTries)
        case nil: break
        }
        return terms.joined(separator: " · ")
    }

    /// A bot by its strength, with how well it remembers.
    func bot(_ strength: String) -> String {
        let name = wire(strength, \.rules.strengths)
        return playing.bots[strength].map { "\(name): \($0)" } ?? name
    }
}
