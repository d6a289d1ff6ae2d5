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
            name, 1, 0, \.barKey, width: max(size.width / 2 - 1, size.width - TextWidth.of(facts) - 4))
        let room = size.width - title - 4
        if room > 8 {
            let fitted = TextWidth.fitted(facts, room)
            canvas.put(fitted, endingAt: size.width - 1, 0, \.bar)
        }
        let standing = words.standing(in: event) ?? (event.entry.isDeal ? words.events.dealWhy : "")
        // The end of the first line is cut where there is little room.
        let time = size.width < 76 ? words.time(of: event.entry, after: context.now - toldAt) : nil
        let own = [standing, invitation(context) ?? ""].filter { !$0.isEmpty }
        let whole = (own + [time].compactMap { $0 }).joined(separator: " · ")
        let line = TextWidth.of(whole) > size.width - 2 ? own.joined(separator: " · ") : whole
        canvas.put(line, 1, 1, \.accent, width: size.width - 2)
        let area = Rect(x: 0, y: 2, width: size.width, height: size.height - 2)
        let isTree = isKnockout && event.entry.phase != "open"
        let isWide = size.width >= (isTree ? 120 : 76)
        let left = isWide ? (isTree ? 42 : size.width / 2) : size.width
        if isWide || part == .standings {
            drawStandings(on: &canvas, in: Rect(x: 0, y: 2, width: left, height: area.size.height), event, context)
        }
        guard isWide || part == .pairings else { return }
        let rest = isWide ? Rect(x: left, y: 2, width: size.width - left, height: area.size.height) : area
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

    /// Where friends come to the host's own event, until it begins.
    func invitation(_ context: ScreenContext) -> String? {
        guard event?.entry.phase == "open", let place = context.openPlace else { return nil }
        return context.words.table.address(place.text.clean)
    }

    // MARK: Pairings

    private func drawPairings(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ words: Words
    ) {
        let shown = (round ?? event.entry.round).map { ": " + words.events.round($0) } ?? ""
        let inside = canvas.box(area, title: words.events.pairings + shown)
        let isChosen = part == .pairings
        let middle = inside.origin.x + inside.size.width / 2
        let side = inside.size.width / 2 - 5
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
                canvas.put(TextWidth.fitted(people.first ?? "", side), endingAt: middle - 4, y, role)
                canvas.put(words.score(of: pairing), centredIn: Rect(x: middle - 4, y: y, width: 8, height: 1), y, role)
                if people.count > 1 { canvas.put(people[1], middle + 5, y, role, width: side) }
            }
            if isChosen, number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(players.count + number))
        }
    }

    /// Before it begins: what it is like, how long that is, or how many have come, and what its maker has chosen.
    private func drawWaiting(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        let words = context.words
        let inside = canvas.box(area, title: words.wire(event.entry.kind, \.events.kinds))
        let (entry, set) = (event.entry, event.detail.set)
        let about = words.events.about[entry.kind] ?? ""
        let count = set.whenFull == true ? "\(entry.count) / \(entry.most)" : words.events.people(entry.count)
        let start = entry.startsInMs.map { words.events.begins(words.left($0, after: context.now - toldAt)) }
        let facts = [words.summary(of: event.detail.rules)] + words.facts(of: set, entry.kind)
        let lines: [(String, KeyPath<Look, Style>)] =
            TextWrap.lines(about, width: inside.size.width).map { ($0, \.text) } + [("", \.text)]
            + (start.map { [($0, \.accent)] } ?? [])
            + [(count, \.strong)] + (set.whenFull == true ? [(words.events.whenFull, \.muted)] : []) + [("", \.text)]
            + facts.flatMap { TextWrap.lines($0, width: inside.size.width) }.map { ($0, \.muted) }
        let top = inside.origin.y + max(0, (inside.size.height - lines.count) / 3)
        for (number, line) in lines.prefix(inside.size.height).enumerated() {
            canvas.put(line.0, centredIn: inside, top + number, line.1)
        }
    }
}
