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
        let title = canvas.put(name, 1, 0, \.barKey, width: max(8, size.width - TextWidth.of(facts) - 4))
        let room = size.width - title - 4
        if room > 8 {
            let fitted = TextWidth.fitted(facts, room)
            canvas.put(fitted, endingAt: size.width - 1, 0, \.bar)
        }
        let standing = words.standing(in: event) ?? (event.entry.isDeal ? words.events.dealWhy : "")
        let own = [standing, invitation(context) ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
        canvas.put(own, 1, 1, \.accent, width: size.width - 2)
        let area = Rect(x: 0, y: 2, width: size.width, height: size.height - 2)
        let isWide = size.width >= (isKnockout ? 120 : 76)
        let left = isWide ? (isKnockout ? 42 : size.width / 2) : size.width
        if isWide || part == .standings {
            drawStandings(on: &canvas, in: Rect(x: 0, y: 2, width: left, height: area.size.height), event, context)
        }
        guard isWide || part == .pairings else { return }
        let rest = isWide ? Rect(x: left, y: 2, width: size.width - left, height: area.size.height) : area
        if event.entry.isDeal {
            drawSpread(on: &canvas, in: rest, event, context)
        } else if isKnockout {
            let inside = canvas.box(rest, title: words.events.pairings)
            Bracket(rounds: bracket, names: names, own: event.detail.you?.number).draw(on: &canvas, in: inside, words)
        } else {
            drawPairings(on: &canvas, in: rest, event, words)
        }
    }

    /// Where friends come to the host's own event, until it begins.
    func invitation(_ context: ScreenContext) -> String? {
        guard event?.entry.phase == "open", let place = context.openPlace else { return nil }
        return context.words.table.address(place.text.clean)
    }

    // MARK: Standings

    private func drawStandings(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        let words = context.words
        var inside = canvas.box(area, title: words.events.standings)
        let podium = players.filter { ($0.place ?? 4) <= 3 }
        if event.entry.phase == "over", !podium.isEmpty, inside.size.height >= 14, inside.size.width >= 30 {
            drawPodium(podium.prefix(3), on: &canvas, in: inside)
            inside = Rect(
                x: inside.origin.x, y: inside.origin.y + 7, width: inside.size.width, height: inside.size.height - 7)
        }
        var y = inside.origin.y
        let isChosen = part == .standings
        let rows = isChosen ? choice : Choice()
        for number in rows.visible(count: players.count, rows: inside.size.height) {
            let player = players[number]
            let row = Rect(x: inside.origin.x, y: y, width: inside.size.width, height: 1)
            let role: KeyPath<Look, Style> =
                player.who == event.detail.you?.who
                ? \.strong : ["left", "removed", "out"].contains(player.status) ? \.muted : \.text
            if let place = player.place { canvas.put("\(place).", endingAt: row.origin.x + 4, y, \.muted) }
            let value = words.result(of: player)
            canvas.put(value, endingAt: row.columns.upperBound, y, role)
            var end = row.columns.upperBound - max(6, TextWidth.of(value) + 1)
            if row.size.width >= 44, let ties = player.ties?.prefix(2), !ties.isEmpty {
                let text = ties.map { String(repeating: " ", count: max(0, 4 - "\($0)".count)) + "\($0)" }.joined()
                canvas.put(text, endingAt: end, y, \.muted)
                end -= TextWidth.of(text) + 1
            }
            let isTold = player.status != "here" && event.entry.phase != "over"
            let status = isTold ? words.wire(player.status, \.events.statuses) : ""
            let name = canvas.put(player.name.clean, row.origin.x + 5, y, role, width: end - row.origin.x - 6) + 1
            if TextWidth.of(status) + 1 < end - row.origin.x - 5 - name {
                canvas.put(status, endingAt: end - 1, y, \.muted)
            }
            if isChosen, number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(number))
            y += 1
        }
    }

    /// The best three on steps, the first in the middle.
    private func drawPodium(_ best: ArraySlice<ServerMessage.EventPlayer>, on canvas: inout Canvas, in area: Rect) {
        let width = min(16, area.size.width / 3)
        let left = area.origin.x + (area.size.width - 3 * width) / 2
        for (player, (column, height)) in zip(best, [(1, 4), (0, 3), (2, 2)]) {
            let top = area.origin.y + 6 - height
            let step = Rect(x: left + column * width, y: top, width: width, height: height)
            canvas.put(player.name.clean, centredIn: step, top - 1, \.strong)
            canvas.box(step)
            canvas.put("\(player.place ?? 0)", centredIn: step, top + 1 - (height == 2 ? 1 : 0), \.accent)
        }
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
                canvas.put(title(of: pairing), row.origin.x, y, role, width: row.size.width)
            } else {
                let people = pairing.seats.map { names[$0] ?? "\($0)" }
                canvas.put(TextWidth.fitted(people.first ?? "", side), endingAt: middle - 4, y, role)
                canvas.put(words.score(of: pairing), centredIn: Rect(x: middle - 4, y: y, width: 8, height: 1), y, role)
                if people.count > 1 { canvas.put(people[1], middle + 5, y, role, width: side) }
            }
            if isChosen, number == choice.index { canvas.choose(row) }
            canvas.mark(row, as: .row(players.count + number))
        }
    }

    // MARK: The deal of everybody

    /// How many have come to what, as bars; what the player has come to is marked.
    private func drawSpread(
        on canvas: inout Canvas, in area: Rect, _ event: ServerMessage.Event, _ context: ScreenContext
    ) {
        let words = context.words
        let inside = canvas.box(area, title: words.events.spread)
        var y = inside.origin.y
        func steps(_ player: ServerMessage.EventPlayer) -> Int? {
            (player.flips ?? player.moves).flatMap { (0...1_000_000).contains($0) ? $0 : nil }
        }
        let values = players.compactMap(steps)
        guard event.entry.phase == "over", let least = values.min(), let most = values.max() else {
            let done = players.count { $0.status == "done" }
            canvas.put("\(done) / \(players.count)", inside.origin.x, y, \.strong)
            for line in TextWrap.lines(words.events.secret, width: inside.size.width) {
                y += 1
                canvas.put(line, inside.origin.x, y, \.muted)
            }
            return
        }
        let width = (most - least) / max(1, min(10, inside.size.height - 2)) + 1
        let own = event.detail.you.flatMap(steps).map { ($0 - least) / width }
        let counts = Dictionary(grouping: values) { ($0 - least) / width }.mapValues(\.count)
        let longest = counts.values.max() ?? 1
        for bucket in 0...(most - least) / width where y < inside.rows.upperBound - 1 {
            let from = least + bucket * width
            let label = width == 1 ? "\(from)" : "\(from)–\(from + width - 1)"
            let role: KeyPath<Look, Style> = bucket == own ? \.accent : \.text
            canvas.put(label, endingAt: inside.origin.x + 9, y, bucket == own ? \.accent : \.muted)
            let count = counts[bucket] ?? 0
            let bar = count * max(1, inside.size.width - 16) / longest
            let cells = String(repeating: canvas.look.isUnicode ? "█" : "#", count: max(count > 0 ? 1 : 0, bar))
            let x = inside.origin.x + 10
            canvas.put("\(count)", x + canvas.put(cells, x, y, role) + 1, y, \.muted)
            y += 1
        }
        guard let verdict = context.visit.news.verdicts[id] else { return }
        canvas.put(
            words.verdict(verdict), inside.origin.x, inside.rows.upperBound - 1, verdict == .good ? \.good : \.error,
            width: inside.size.width)
    }
}
