import Terminal
import Wire

extension EventScreen {
    func draw(on canvas: inout Canvas, _ context: ScreenContext) {
        let (size, words) = (context.size, context.words)
        canvas.fill(Rect(x: 0, y: 0, width: size.width, height: 1), \.bar)
        guard let event else {
            canvas.put(words.lobby.loading, 1, 1, \.muted, width: size.width - 2)
            return
        }
        let facts = words.facts(of: event.entry, after: context.now - toldAt).joined(separator: " · ")
        let title = canvas.put(
            name(words), 1, 0, \.barKey, width: max(size.width / 2 - 1, size.width - TextWidth.of(facts) - 4))
        let room = size.width - title - 4
        if room > 8 {
            let fitted = TextWidth.fitted(facts, room)
            canvas.put(fitted, endingAt: size.width - 1, 0, \.bar)
        }
        let own = words.standing(in: event) ?? (event.entry.isDeal ? [words.events.dealWhy] : [])
        // The end of the first line is cut where there is little room.
        let time = size.width < 76 ? words.time(of: event.entry, after: context.now - toldAt) : nil
        let whole = (own + [time].compactMap { $0 }).joined(separator: " · ")
        let line = TextWidth.of(whole) > size.width - 2 ? own.joined(separator: " · ") : whole
        canvas.put(line, 1, 1, \.accent, width: size.width - 2)
        let (area, rest) = halves(size)
        if let area { drawStandings(on: &canvas, in: area, event, context) }
        guard let rest else { return }
        if event.entry.isDeal {
            drawDeal(on: &canvas, in: rest, event, context)
        } else if event.entry.phase == "open" {
            drawWaiting(on: &canvas, in: rest, event, context)
        } else if isKnockout {
            let shown = event.entry.round.map { ": " + words.events.round($0) } ?? ""
            let inside = canvas.box(rest, title: words.events.pairings + shown)
            Bracket(
                rounds: bracket, names: names, own: event.detail.you?.number,
                chosen: part == .pairings ? choice.index : nil, isSingle: event.detail.set.bestOf ?? 1 == 1,
                firstRow: players.count
            ).draw(on: &canvas, in: inside, words)
        } else {
            drawPairings(on: &canvas, in: rest, event, words)
        }
    }

    /// Where the standings are, and the pairings or what is waited for; nil for what has no room.
    private func halves(_ size: Size) -> (left: Rect?, right: Rect?) {
        let area = Rect(x: 0, y: 2, width: size.width, height: size.height - 2)
        let isOpen = event?.entry.phase == "open"
        let isTree = isKnockout && !isOpen
        guard size.width >= (isTree ? 120 : 76) else {
            return part == .standings && !(isOpen && players.isEmpty) ? (area, nil) : (nil, area)
        }
        let left = isTree ? 42 : size.width / 2
        return (
            Rect(x: 0, y: 2, width: left, height: area.size.height),
            Rect(x: left, y: 2, width: size.width - left, height: area.size.height)
        )
    }

    // MARK: Pairings

    private func drawPairings(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ words: Words
    ) {
        let shown = (round ?? event.entry.round).map { ": " + words.events.round($0) } ?? ""
        let inside = canvas.box(area, title: words.events.pairings + shown)
        let isChosen = part == .pairings
        // The widest score is whole, and a name never touches it.
        let score = min(
            inside.size.width / 2,
            pairings.filter { $0.seats.count < 3 }.map { TextWidth.of(words.score(of: $0)) }.max() ?? 0)
        let side = max(0, (inside.size.width - score) / 2 - 2)
        let middle = Rect(x: inside.origin.x + side + 2, y: 0, width: score, height: 1)
        for (line, number) in (isChosen ? choice : Choice()).visible(
            count: pairings.count, rows: inside.size.height
        ).enumerated() {
            let pairing = pairings[number]
            let row = Rect(x: inside.origin.x, y: inside.origin.y + line, width: inside.size.width, height: 1)
            let y = row.origin.y
            let isOwn = event.detail.you?.number.map(pairing.seats.contains) == true
            let role: KeyPath<Look, Style> = isOwn ? \.strong : pairing.table == nil ? \.text : \.good
            if pairing.seats.count > 2 {
                let score = words.score(of: pairing)
                canvas.put(score, endingAt: row.columns.upperBound, y, role)
                canvas.put(title(of: pairing), row.origin.x, y, role, width: row.size.width - TextWidth.of(score) - 1)
            } else {
                let people = pairing.seats.map { names[$0] ?? "#\($0)" }
                canvas.put(TextWidth.fitted(people.first ?? "", side), endingAt: inside.origin.x + side, y, role)
                canvas.put(words.score(of: pairing), centredIn: middle, y, role)
                if people.count > 1 { canvas.put(people[1], middle.columns.upperBound + 2, y, role, width: side) }
            }
            if isChosen, number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(players.count + number))
        }
    }

    /// Before it begins: what it is like, how long that is, or how many have come, how friends come, and what its maker has chosen;
    /// with the code of the link where there is room.
    private func drawWaiting(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        let kind = context.words.wire(event.entry.kind, \.events.kinds)
        let inside = canvas.box(area, title: kind + " · " + event.entry.event.clean)
        put(event, on: &canvas, in: inside, context)
    }

    /// What is told of it, with the code of the link below where there is room.
    func put(_ event: ServerMessage.Event, on canvas: inout Canvas, in inside: Rect, _ context: ScreenContext) {
        let (lines, square) = fitted(event, in: inside, context)
        canvas.put(lines, in: inside)
        if let square, let code = ways(context)?.code { canvas.code(code, at: square.origin) }
    }

    func showsCode(_ context: ScreenContext) -> Bool {
        guard let event, let rest = halves(context.size).right else { return false }
        let area = event.entry.isDeal ? dealBoxes(in: rest, event, context).first : rest
        return fitted(event, in: area.inset(x: 2, y: 1), context).code != nil
    }

    private func waiting(width: Int, _ event: ServerMessage.Event, _ context: ScreenContext) -> [[KeyLine]] {
        let words = context.words
        let (entry, set) = (event.entry, event.detail.set)
        let count = set.whenFull == true ? "\(entry.count) / \(entry.most)" : words.events.people(entry.count)
        let start = entry.startsInMs.map { words.events.begins(words.left($0, after: context.now - toldAt)) }
        let facts = [words.summary(of: event.detail.rules)] + words.facts(of: set, entry.kind)
        let rules = (facts.map { ($0, \Look.muted) } + [context.forwarding].compactMap { $0 }.map { ($0, \.accent) })
            .flatMap { KeyLine.wrapped($0.0, $0.1, width: width) }
        return [
            KeyLine.wrapped(words.events.about[entry.kind] ?? "", \.text, width: width),
            (start.map { [KeyLine(text: $0, role: \.accent)] } ?? []) + [KeyLine(text: count, role: \.strong)]
                + (set.whenFull == true ? [KeyLine(text: words.events.whenFull, role: \.muted)] : []),
        ] + (ways(context)?.lines(width: width) ?? []) + [rules]
    }

    /// The lines, and the place of the code below them.
    private func fitted(
        _ event: ServerMessage.Event, in inside: Rect, _ context: ScreenContext
    ) -> (lines: [KeyLine], code: Rect?) {
        let width = inside.size.width
        let parts = event.entry.isDeal ? deal(width: width, event, context) : waiting(width: width, event, context)
        let code = ways(context)?.code.flatMap { $0.width <= width ? $0 : nil }
        for lines in [KeyLine.apart(parts), Array(parts.joined())] {
            guard let code, lines.count + code.lines <= inside.size.height else { continue }
            let rest = Rect(
                x: inside.origin.x, y: inside.origin.y + lines.count, width: width,
                height: inside.size.height - lines.count)
            return (lines, rest.centred(width: code.width, height: code.lines))
        }
        let lines = KeyLine.apart(parts)
        return (lines.count <= inside.size.height ? lines : Array(parts.joined()), nil)
    }
}
