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
        let width = min(62, area.size.width - code.width - 3)
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

    private var code: Barcode? { state.ways?.code }

    private func lines(in area: Rect) -> (lines: [KeyLine], hasGap: Bool, box: Rect) {
        let width = min(area.size.width - 2, 60)
        let seats = state.snapshot.seats.count
        let room = area.size.height - 2
        let facts = facts(width: width - 4)
        // What belongs together stands apart from the rest, or what can be missed stands at the end.
        let parts = [facts.first] + facts.ways + [facts.bare, facts.rules]
        var lines = KeyLine.apart(parts)
        if lines.count + 1 + seats > room {
            lines = facts.first + facts.ways.joined() + facts.rules
            // A part of it is of no use.
            if lines.count + facts.bare.count + 1 + seats <= room { lines += facts.bare }
        }
        // If there is too little room, the last lines are left out, not players.
        while lines.count > 1, lines.count + 1 + seats > room { lines.removeLast() }
        let hasGap = lines.count + 1 + seats <= room
        let height = min(area.size.height, lines.count + (hasGap ? 1 : 0) + seats + 2)
        return (lines, hasGap, area.centred(width: width, height: height))
    }

    func draw(on canvas: inout Canvas, in area: Rect) {
        let (room, square) = places(in: area)
        let (texts, hasGap, box) = lines(in: room)
        let inside = canvas.box(box, title: state.words.title(state.snapshot.title))
        canvas.put(texts, in: inside)
        let top = inside.origin.y + texts.count + (hasGap ? 1 : 0)
        let list = Rect(
            x: inside.origin.x, y: top, width: inside.size.width, height: inside.rows.upperBound - top)
        SeatList(state: state, clock: clock, chosen: seat).draw(on: &canvas, in: list)
        if let code, let square { canvas.code(code, at: square.origin) }
    }

    /// What to do first, each way to come here, the one with nothing installed where there is no page, and what is played.
    private func facts(width: Int) -> (first: [KeyLine], ways: [[KeyLine]], bare: [KeyLine], rules: [KeyLine]) {
        let words = state.words
        func wrapped(_ text: String, _ role: KeyPath<Look, Style>) -> [KeyLine] {
            KeyLine.wrapped(text, role, width: width)
        }
        var ways = state.ways?.lines(width: width) ?? []
        if state.isFull {
            let key = state.canAddSeats ? KeyCommand.rules : nil
            ways = [[KeyLine(text: words.host.full, key: key, does: key.map { _ in words.host.moreSeats })]]
        }
        var bare: [KeyLine] = []
        if state.isOpen, let line = state.ways?.bareInvitation {
            // Who copies it gets spaces as one types them.
            bare = wrapped(words.playing.bare(state.snapshot.table.clean), \.muted).map {
                KeyLine(text: $0.text.replacing("\u{A0}", with: " "), role: $0.role)
            }
            bare.append(KeyLine(text: line, role: \.good))
        }
        let rules = state.snapshot.rules
        var lines = wrapped(words.summary(of: rules), \.text)
        if state.mode != .usual, let about = words.about(rules) { lines += wrapped(about, \.muted) }
        lines += wrapped(words.terms(of: rules), \.muted)
        if let audience = state.audience { lines += wrapped(audience, \.muted) }
        if state.isLocked { lines.append(KeyLine(text: words.host.locked, role: \.muted)) }
        if !state.isOfEvent, let forwarding = state.context.forwarding { lines += wrapped(forwarding, \.accent) }
        let first = [invitation, state.beginning].compactMap { $0 }.flatMap { wrapped($0, \.accent) }
        return (first, ways, bare, lines)
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
    /// How groups count, and the clocks and tries: `Scoring: 1 a match · Time per turn: 30 s`
    func terms(of rules: Wire.Rules) -> String {
        var terms = [self.rules.scoring + ": " + wire(rules.scoring, \.rules.scorings)]
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
